"""A visitor's own word on the categories of papers: accepted, changed, taken back. `own_word` makes the analysis that follows."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import polars as pl
import streamlit as st

from core.categories import Corrections
from core.categories.review import Review, in_random_order, sampled
from core.errors import PaperlensError
from dashboard import own_corpus, own_word
from dashboard.method_page import words

_FAULT = "why a file of checked categories was not read"
_SKIPPED = "papers whose check was put off"


def now() -> Corrections:
    """Give what was accepted and corrected."""
    return own_word.CORRECTIONS.now()


def count() -> int:
    """Count the papers that were checked."""
    return len(now().rows)


def holding() -> Corrections:
    """Give those that can hold in the corpus that the visitor sees."""
    analysis = own_corpus.analysis()
    return now().holding(analysis.papers["paper_id"].to_list(), analysis.taxonomy.method_keys)


def _do(said: Corrections) -> None:
    st.session_state.pop(_FAULT, None)
    if said != now():
        own_word.go(partial(own_word.CORRECTIONS.put, said))


def accept(paper: str, methods: Sequence[str]) -> None:
    """Let the categories of a paper stand as the model gave them."""
    _do(now().accept(paper, methods))


def change(paper: str, methods: Sequence[str]) -> None:
    """Give a paper other categories; none where no category fits."""
    _do(now().change(paper, methods))


def take_back(paper: str) -> None:
    """Let the model's answer for a paper hold again."""
    _do(now().without(paper))


def take_all_back() -> None:
    """Let the model's answers hold again for all papers."""
    _do(Corrections())


def undo() -> None:
    """Take the last step back."""
    if own_word.CORRECTIONS.done():
        own_word.go(own_word.CORRECTIONS.undo)


def redo() -> None:
    """Do again what was undone last."""
    if own_word.CORRECTIONS.can_redo():
        own_word.go(own_word.CORRECTIONS.redo)


def read_file(name: str, content: bytes) -> None:
    """Add what a file says; it wins over what was said before."""
    try:
        read = Corrections.from_csv(content, name, own_corpus.analysis().taxonomy)
    except PaperlensError as reason:
        st.session_state[_FAULT] = str(reason)
        return
    if not read.rows:
        st.session_state[_FAULT] = words.EMPTY_FILE.format(name=name)
        return
    _do(now().also(read))
    st.toast(words.added(len(read.rows)))


def fault() -> str | None:
    """Give the sentence that says why the last file was not read."""
    said: str | None = st.session_state.get(_FAULT)
    return said


def put_off(paper: str) -> None:
    """Look at a paper later than all others."""
    st.session_state[_SKIPPED] = [*(other for other in skipped() if other != paper), paper]


def skipped() -> list[str]:
    """Give the papers that were put off, the latest last."""
    papers: list[str] = st.session_state.get(_SKIPPED, [])
    return papers


def review() -> Review:
    """Give what the checks say of the whole corpus: a paper was wrong if it has other categories now than the model gave."""
    papers = own_corpus.analysis().papers
    rows = holding().rows
    ids = [row.paper_id for row in rows]
    given = dict(papers.filter(pl.col("paper_id").is_in(ids)).select("paper_id", "methods").iter_rows())
    wrong = {row.paper_id for row in rows if set(row.methods) != set(given[row.paper_id])}
    sample = set(sampled(in_random_order(papers["paper_id"]), ids))
    return Review(
        papers.height,
        len(sample),
        len(wrong & sample),
        others=len(rows) - len(sample),
        others_wrong=len(wrong - sample),
    )


def next_in_sample() -> str | None:
    """Give the paper that the random sample goes on with; None where all are checked."""
    checked = {row.paper_id for row in holding().rows}
    return next((p for p in in_random_order(own_corpus.analysis().papers["paper_id"]) if p not in checked), None)
