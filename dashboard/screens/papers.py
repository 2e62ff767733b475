"""Papers: the papers in view as cards or as a table."""

from __future__ import annotations

import polars as pl
import streamlit as st

from core.tables.order import BY_HEADING, BY_LIST, BY_MATCH, ordered
from dashboard import blocks, cards, state, words
from dashboard.view import View, current

#: Papers on one page.
CARDS, ROWS = 10, 50
#: Papers near in meaning that are named below the matches of a search.
MOST_CLOSE = 5
ORDERS = {BY_MATCH: "Best match", BY_LIST: "Order of the lists", BY_HEADING: "Heading, A to Z"}


def page() -> None:
    """Draw the page."""
    view = current()
    st.title("Papers", anchor=False)
    if not blocks.nothing_found(view):
        order, shape, marks = _controls(view)
        ranking = view.index.ranked(view.selection.search) if order == BY_MATCH else None
        papers = ordered(view.papers, order, ranking)
        if shape == "Table":
            _table(view, _turned(papers, ROWS))
        else:
            cards.draw(view, _turned(papers, CARDS), marks)
        _pages(papers.height, ROWS if shape == "Table" else CARDS)
    if view.selection.search:
        _close(view)


def _controls(view: View) -> tuple[str, str, bool]:
    searched = bool(view.selection.search)
    with st.container(horizontal=True, vertical_alignment="bottom"):
        orders = list(ORDERS) if searched else [order for order in ORDERS if order != BY_MATCH]
        order = st.selectbox(
            "Order", orders, format_func=ORDERS.__getitem__, key=f"order {searched}", width=210, persist_state="session"
        )
        shape = st.segmented_control(
            "Show as", ["Cards", "Table"], default="Cards", key="shape", required=True, persist_state="session"
        )
        marks = shape == "Cards" and st.toggle("Mark the keywords", value=True, key="marks", persist_state="session")
    return order, str(shape), marks


def _turned(papers: pl.DataFrame, size: int) -> pl.DataFrame:
    """Give the papers of the page that the reader has turned to."""
    return papers.slice((_number(papers.height, size) - 1) * size, size)


def _number(papers: int, size: int) -> int:
    return min(state.page_number(), -(-papers // size))


def _pages(papers: int, size: int) -> None:
    if papers > size:
        key = f"page of papers {state.changes()} {size}"
        st.pagination(
            -(-papers // size), default=_number(papers, size), key=key,
            on_change=lambda: state.put_page_number(st.session_state[key]),
        )  # fmt: skip


def _close(view: View) -> None:
    """Name papers that are near in meaning to a search but lack its words."""
    found = view.index.close(view.selection.search, MOST_CLOSE)
    if found.height:
        st.header(words.ALSO_CLOSE, anchor=False)
        cards.listed(view, found)


def _table(view: View, papers: pl.DataFrame) -> None:
    names = words.list_labels(view.analysis.papers)

    def labelled(column: str) -> pl.Expr:
        return pl.col(column).list.eval(pl.element().map_elements(words.label, return_dtype=pl.String))

    st.dataframe(
        papers.select(
            pl.col("heading").alias("Heading"),
            labelled("methods").alias("Methods"),
            labelled("contribution").alias("Contribution"),
            pl.col("keywords").list.head(5).alias("Keywords"),
            pl.col("list_id").replace_strict(names, default=None, return_dtype=pl.String).alias("List"),
            pl.col("position").alias("No."),
        ),
        hide_index=True,
        height="content",
        column_config={
            "Heading": st.column_config.TextColumn(width=360),
            "Methods": st.column_config.ListColumn(width=220),
            "Contribution": st.column_config.ListColumn(width=110),
            "Keywords": st.column_config.ListColumn(width=220),
            "List": st.column_config.TextColumn(width=90),
            "No.": st.column_config.NumberColumn(width=50),
        },
        alt=f"Table of {words.papers(papers.height)}",
    )


page()
