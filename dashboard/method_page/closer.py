"""One category's own view: its papers with the words that each assignment rests on, and what is more frequent in them."""

from __future__ import annotations

import polars as pl
import streamlit as st

from core.tables.comparison import comparison
from core.tables.evidence import method_papers
from core.text import escape
from dashboard import blocks, state
from dashboard import words as shared
from dashboard.method_page import words
from dashboard.view import View, taxonomy

#: Papers on one page of the list.
PAPERS = 10
MOST_FREQUENT = 20


def panel(view: View, method: str) -> None:
    """Draw the view of a category."""
    table = method_papers(view.papers, view.analysis.paper_methods, method)
    sources = dict(view.papers.select("paper_id", "methods_source").iter_rows())
    with st.container(border=True):
        blocks.heading(f"{shared.label(method)}: {shared.papers(table.height)}", table, f"method {method}")
        covers = next((category.description for category in taxonomy().methods if category.key == method), "")
        if covers:
            st.caption(escape(covers))
        left, right = st.columns([5, 4], gap="large")
        with left:
            _papers(method, table, sources)
        with right:
            _frequent(view, method)


def _papers(method: str, table: pl.DataFrame, sources: dict[str, str | None]) -> None:
    st.subheader("What each rests on", anchor=False)
    key = f"page of {method} {state.changes()}"
    pages = -(-table.height // PAPERS)
    number = min(st.session_state.get(key) or 1, max(1, pages))
    rows = table.slice((number - 1) * PAPERS, PAPERS)
    for paper, name, confidence, evidence in rows.select("paper_id", "heading", "confidence", "evidence").iter_rows():
        sure = shared.sureness(confidence, sources.get(paper))
        reason = evidence or (words.NO_SINGLE if sure in ("sure", "likely", "unsure") else words.BY_HAND)
        st.markdown(f"**{escape(name)}** · {sure}  \n{escape(reason)}")
    if pages > 1:
        st.pagination(pages, default=number, key=key)


def _frequent(view: View, method: str) -> None:
    """Name the keywords that the category's papers have more often than the others of the whole corpus."""
    having = pl.col("methods").list.contains(method)
    papers = view.analysis.papers
    table = comparison(papers.filter(having), papers.filter(~having), "keywords")
    blocks.heading("More frequent here than elsewhere", table, f"more frequent in {method}")
    more = table.filter(pl.col("claimed"), pl.col("z") > 0).head(MOST_FREQUENT)
    if more.is_empty():
        st.markdown(words.NOTHING_CLAIMED)
        return
    names = {
        keyword: words.frequent(keyword, here, elsewhere)
        for keyword, here, elsewhere in more.select("keywords", "papers", "other_papers").iter_rows()
    }
    blocks.chips(f"frequent in {method}", "keywords", "More frequent here", list(names), names)
    st.caption(words.MORE_FREQUENT)
