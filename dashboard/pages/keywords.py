"""Keywords: how many papers have each, and a closer look at those that are filtered by."""

from __future__ import annotations

from functools import partial

import polars as pl
import streamlit as st

from core.tables.keywords import keyword_table
from core.text import escape
from dashboard import blocks, charts, state, words
from dashboard.view import View, current

MOST_BARS = 25
WORDS = {1: "one word", 2: "two words", 3: "three or more"}
MEASURES = {"papers": "a keyword of", "mentions": "mentioned in"}


def page() -> None:
    """Draw the page."""
    view = current()
    st.title("Which keywords do they share?", anchor=False)
    if blocks.nothing_found(view):
        return
    table = keyword_table(view.papers, view.analysis.papers, view.analysis.keywords)
    for keyword in view.selection.keywords:
        _closer(view, table.row(by_predicate=pl.col("keyword") == keyword, named=True))
    measure, table = _controls(table)
    _chart(view, table, measure)
    _table(view, table)


def _controls(table: pl.DataFrame) -> tuple[str, pl.DataFrame]:
    with st.container(horizontal=True, vertical_alignment="bottom"):
        measure = st.segmented_control(
            "Count the papers it is", list(MEASURES), format_func=MEASURES.__getitem__, default="papers", key="measure",
            required=True, persist_state="session",
        )  # fmt: skip
        lengths = st.pills(
            "Keywords of", list(WORDS), format_func=WORDS.__getitem__, selection_mode="multi", key="lengths",
            persist_state="session",
        )  # fmt: skip
        minimum = st.number_input(
            "At least this many papers", min_value=1, max_value=max(2, table["total"].max() or 1), value=1, key="minimum",
            width=200, persist_state="session",
        )  # fmt: skip
    kept = table.filter(pl.col("papers") > 0, pl.col("total") >= minimum)
    if lengths:
        kept = kept.filter(pl.col("words").clip(upper_bound=3).is_in(lengths))
    if measure == "mentions":
        kept = kept.sort(["mentions", "papers", "keyword"], descending=[True, True, False])
    return measure, kept


def _chart(view: View, table: pl.DataFrame, measure: str) -> None:
    top = table.head(MOST_BARS)
    if top.is_empty():
        st.info("No keyword is left: allow fewer papers, or other lengths.")
        return
    values, shown, total = (top[name].to_list() for name in ("keyword", "papers", "total"))
    if measure == "mentions":
        shown = total = top["mentions"].to_list()
    blocks.heading(f"{MEASURES[measure].capitalize()} …", table, "keywords")
    alt = f"Keywords by papers, {words.in_view(view.shown, view.total)}. First: {values[0]}, {shown[0]:,}."
    figure = charts.bars(values, values, shown, total, view.selection.keywords)
    charts.draw(figure, "chart keywords page", alt, partial(state.toggle, "keywords"))
    names = {value: f"{value} ({count:,})" for value, count in zip(values, shown, strict=True)}
    blocks.buttons("keywords", "Keywords", values, names)


def _table(view: View, table: pl.DataFrame) -> None:
    blocks.heading(f"All {table.height:,} keywords", table, "keywords table")
    st.dataframe(
        table.select(
            pl.col("keyword").alias("Keyword"),
            pl.col("papers").alias("A keyword of (in view)"),
            pl.col("total").alias("A keyword of (all)"),
            pl.col("mentions").alias("Mentioned in (all)"),
            pl.col("variants").alias("Also written"),
        ),
        hide_index=True,
        alt=f"Table of {table.height:,} keywords with their counts of papers",
    )


def _closer(view: View, row: dict[str, object]) -> None:
    keyword = str(row["keyword"])
    with st.container(border=True):
        st.subheader(escape(keyword), anchor=False)
        others = [variant for variant in row["variants"] if variant != keyword]
        written = f" Also written {words.quoted(others)}." if others else ""
        st.markdown(
            f"A keyword of {words.papers(row['total'])}, mentioned in {words.papers(row['mentions'])} of all {view.total:,}.{written}"
        )
        for paper in view.papers.filter(pl.col("keywords").list.contains(keyword)).head(10).iter_rows(named=True):
            st.markdown(f"- {escape(paper['heading'])}")


page()
