"""Papers: the papers in view as cards or as a table."""

from __future__ import annotations

import polars as pl
import streamlit as st

from dashboard import blocks, cards, state, words
from dashboard.view import View, current

PAGE_SIZE = 10
ORDERS = {"list": "Order of the lists", "heading": "Heading, A to Z", "fewest": "Rarest method first"}


def _ordered(view: View, order: str) -> pl.DataFrame:
    if order == "heading":
        return view.papers.sort(pl.col("heading").str.to_lowercase(), "paper_id")
    return view.papers


def page() -> None:
    """Draw the page."""
    view = current()
    st.title("Papers", anchor=False)
    if blocks.nothing_found(view):
        return
    with st.container(horizontal=True, vertical_alignment="bottom"):
        order = st.selectbox(
            "Order", list(ORDERS)[:2], format_func=ORDERS.__getitem__, key="order", width=220, persist_state="session"
        )
        shape = st.segmented_control(
            "Show as", ["Cards", "Table"], default="Cards", key="shape", required=True, persist_state="session"
        )
        marks = st.toggle("Mark the keywords", value=True, key="marks", persist_state="session")
    papers = _ordered(view, order)
    if shape == "Table":
        _table(view, papers)
    else:
        _cards(view, papers, marks)


def _cards(view: View, papers: pl.DataFrame, marks: bool) -> None:
    pages = -(-papers.height // PAGE_SIZE)
    number = min(state.page_number(), pages)
    first = (number - 1) * PAGE_SIZE
    cards.draw(view, papers.slice(first, PAGE_SIZE), marks)
    if pages > 1:
        key = f"page of papers {state.changes()}"
        st.pagination(pages, default=number, key=key, on_change=lambda: state.put_page_number(st.session_state[key]))


def _table(view: View, papers: pl.DataFrame) -> None:
    names = words.list_labels(view.analysis.papers)
    st.dataframe(
        papers.select(
            pl.col("heading").alias("Heading"),
            pl.col("name").alias("Name"),
            pl.col("methods")
            .list.eval(pl.element().map_elements(words.label, return_dtype=pl.String))
            .alias("Methods"),
            pl.col("keywords").list.head(5).alias("Keywords"),
            pl.col("list_id").replace_strict(names, default=None, return_dtype=pl.String).alias("List"),
        ),
        hide_index=True,
        alt=f"Table of {words.papers(papers.height)}",
    )


page()
