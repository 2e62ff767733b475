"""A visitor's own word: on keywords (see `changes`) and on the categories of papers (see `corrections`), for them alone.

The corpus itself is shared and stays as it is. From it and what the visitor said a second analysis is made, kept for the session.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import streamlit as st

from core.analysis import Analysis
from core.categories import Corrections
from core.keywords import Thesaurus
from core.keywords.given import Source
from core.search import Index
from dashboard import keyword_source, own_corpus, state
from dashboard.keyword_page import words as keyword_words
from dashboard.method_page import words as method_words
from dashboard.steps import Steps

THESAURUS = Steps("history of the changes to keywords", Thesaurus())
CORRECTIONS = Steps("history of the checked categories", Corrections())

_MADE = "analyses with a visitor's own word"
#: Analyses that are kept: undo and redo go from one to the next.
_MOST_MADE = 3
#: Between what a link says of keywords and what it says of categories.
_BETWEEN = "."


@dataclass(frozen=True)
class _Made:
    """What was made of a corpus: `base` itself and not its name, for the same papers may have come by another way."""

    base: Analysis
    said: tuple[Thesaurus, Corrections]
    analysis: Analysis
    index: Index


def current() -> tuple[Analysis, Index]:
    """Give the corpus that this visitor sees and its index, as their own word wants it.

    Raises `PaperlensError` where there is no corpus.
    """
    made = _made(base())
    return made.analysis, made.index


def base() -> Analysis:
    """Give the corpus that this visitor sees, with the keywords of the source they chose and before any word of their own.

    Raises `PaperlensError` where there is no corpus.
    """
    return keyword_source.of(own_corpus.analysis())


def choose_keywords_of(source: Source) -> list[str]:
    """Look at the keywords of another source; give the filters that went, for no such keyword is among them."""
    before = state.selection().keywords
    keyword_source.put(source)
    known = set(current()[0].keywords["keyword"])
    state.change(keywords=tuple(keyword for keyword in before if keyword in known))
    return [keyword for keyword in before if keyword not in known]


def _made(base: Analysis) -> _Made:
    thesaurus, corrections = said = THESAURUS.now(), CORRECTIONS.now()
    kept: list[_Made] = [made for made in st.session_state.get(_MADE, []) if made.base is base]
    st.session_state[_MADE] = kept
    for made in kept:
        if made.said == said:
            return made
    index = own_corpus.index()
    if base is not own_corpus.analysis():
        index = index.following(base)
    analysis = base
    if thesaurus.rows:
        # The next correction most likely follows: keywords are merged once for all of them.
        same = next((made.analysis for made in kept if made.said == (thesaurus, Corrections())), None)
        analysis = same or base.with_thesaurus(thesaurus)
    if corrections.rows:
        if thesaurus.rows:
            kept.insert(0, _Made(base, (thesaurus, Corrections()), analysis, index.following(analysis)))
        analysis = analysis.with_corrections(corrections)
    if analysis is base:
        return _Made(base, said, base, index)
    made = _Made(base, said, analysis, index.following(analysis))
    st.session_state[_MADE] = [made, *kept][:_MOST_MADE]
    return made


def go(step: Callable[[], None]) -> tuple[Analysis, Analysis, bool]:
    """Do a step of one of the histories; give the analysis before and after it.

    The third part tells whether the visitor's word now is what the opened link was made with: then the link's filters hold again.
    """
    before, _ = current()
    step()
    after, _ = current()
    opened = bool(stamp()) and state.stamp() == stamp()
    if opened:
        state.open_again(after)
    return before, after, opened


def stamp() -> str:
    """Give what a link says of a visitor's own word: empty where there is none.

    Of keywords and of categories each its number and a fingerprint, a point between them: "3-1a2b3c", "3-1a2b3c.5-4d5e6f" or
    ".5-4d5e6f".
    """
    parts = [
        f"{len(said.rows)}-{said.fingerprint()}" if said.rows else "" for said in (THESAURUS.now(), CORRECTIONS.now())
    ]
    return _BETWEEN.join(parts).rstrip(_BETWEEN)


def of_link(made: str) -> str | None:
    """Say what is to be known of a link with the stamp `made`, where another word is in force here; else null."""
    theirs, ours = (f"{text}{_BETWEEN}".split(_BETWEEN)[:2] for text in (made, stamp()))
    sentences = [
        link_with(int(number))
        for one, other, link_with in zip(theirs, ours, (keyword_words.link_with, method_words.link_with), strict=True)
        if one != other and (number := one.split("-")[0]).isdecimal()
    ]
    return " ".join(sentences) or None
