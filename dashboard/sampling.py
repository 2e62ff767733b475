"""How the papers of a corpus were chosen: all there are, a sample of a larger whole, or not known. The program cannot tell.

A visitor marks the corpus on the page Corpus, a host theirs by a setting. The mark decides what pages, pictures and reports say of
their numbers, and whether intervals are drawn: only of a sample do shares say something of a whole that is not seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import polars as pl
import streamlit as st

from core.tables.intervals import wilson
from dashboard import hosting, own_corpus, shared, state, words

KINDS = tuple(words.CHOSEN)
UNKNOWN, COMPLETE, SAMPLE = KINDS
#: The link's parameter.
PARAMETER = "how"

_MARKS = "how papers were chosen, as marked"
_WRITTEN = "how papers were chosen, as the link has it"


def now() -> str:
    """Give one of `KINDS` for the corpus that this visitor sees."""
    marks: dict[tuple[str, int], str] = st.session_state.get(_MARKS, {})
    return marks.get(_corpus(), _usual())


def coverage(papers: pl.DataFrame) -> str:
    """Say what the numbers of this visitor's corpus cover, as `words.coverage` does."""
    return words.coverage(papers, now())


def intervals(counts: Sequence[int], of: int) -> dict[str, Any]:
    """Give what `charts.bars` needs to draw an interval at each bar, of `counts` papers of `of`; nothing but for a sample."""
    if now() != SAMPLE:
        return {}
    ranges = [tuple(share * of for share in wilson(count, of)) for count in counts]
    return {"ranges": ranges, "said": partial(words.within, of=of)}


def put(kind: str) -> None:
    """Mark the corpus that this visitor sees; whatever is loaded next is not known again."""
    st.session_state[_MARKS] = {**st.session_state.get(_MARKS, {}), _corpus(): kind}


def read_link() -> None:
    """Take the mark from the link, if that came from outside."""
    asked = st.query_params.get(PARAMETER)
    if asked is not None and asked != st.session_state.get(_WRITTEN) and asked in KINDS and not own_corpus.is_own():
        put(asked)
    st.session_state[_WRITTEN] = asked


def write_link() -> None:
    """Let the link say the mark where it is not the usual one; a link from an own corpus opens another, and says nothing."""
    said = None if own_corpus.is_own() or now() == _usual() else now()
    st.session_state[_WRITTEN] = said
    state.say_in_link(PARAMETER, said)


def _corpus() -> tuple[str, int]:
    return ("", own_corpus.loads()) if own_corpus.is_own() else (shared.chosen(), 0)


def _usual() -> str:
    """Give what the host says of a prebuilt corpus; of the lists that come with Paperlens nobody says anything."""
    if own_corpus.is_own():
        return UNKNOWN
    settings = hosting.settings()
    name = shared.folder_name()
    for kind, said in ((COMPLETE, settings.complete), (SAMPLE, settings.samples)):
        if name and name in hosting.parts(said):
            return kind
    return UNKNOWN
