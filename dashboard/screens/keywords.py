"""Keywords: how many papers have each, and a closer look at those that are filtered by."""

from __future__ import annotations

from functools import partial
from typing import Any

import polars as pl
import streamlit as st

from core.tables.keywords import keyword_table
from dashboard import blocks, charts, state, words
from dashboard.view import View, current

MOST_BARS = 25
#: A longer table is slow to send.
MOST_ROWS = 1000
#: A closer look names at most this many papers; the list of papers has them all.
MOST_PAPERS = 12
LENGTHS = {1: "one word", 2: "two words", 3: "three or more"}
MEASURES = {"papers": "a keyword of", "mentions": "mentioned in"}


def page() -> None:
    """Draw the page."""
    view = current()
    st.title("Which keywords do they share?", anchor=False)
    if blocks.nothing_found(view):
        return
    everything = keyword_table(view.papers, view.analysis.papers, view.analysis.keywords)
    measure, table = _controls(everything)
    _chart(view, table, measure)
    for keyword in view.selection.keywords:
        _closer(view, everything.row(by_predicate=pl.col("keyword") == keyword, named=True))
    _table(table)


def _controls(table: pl.DataFrame) -> tuple[str, pl.DataFrame]:
    """Draw what decides which keywords are shown; give the measure and the rows that are left, in its order."""
    with st.container(horizontal=True, vertical_alignment="bottom"):
        measure = st.segmented_control(
            "Count papers it is", list(MEASURES), format_func=MEASURES.__getitem__, default="papers", key="measure",
            required=True, persist_state="session",
        )  # fmt: skip
        lengths = st.pills(
            "Keywords of", list(LENGTHS), format_func=LENGTHS.__getitem__, selection_mode="multi", key="lengths",
            persist_state="session",
        )  # fmt: skip
        minimum = st.number_input(
            "At least … papers", min_value=1, value=1, step=1, key="minimum", width=170, persist_state="session"
        )
    kept = table.filter(pl.col("papers") > 0, pl.col("total") >= minimum)
    if lengths:
        kept = kept.filter(pl.col("words").clip(upper_bound=max(LENGTHS)).is_in(lengths))
    if measure == "mentions":
        kept = kept.sort(["mentions", "papers", "keyword"], descending=[True, True, False])
    return str(measure), kept


def _chart(view: View, table: pl.DataFrame, measure: str) -> None:
    if table.is_empty():
        st.info("No keyword is left: allow fewer papers, or other lengths.")
        return
    top = table.head(MOST_BARS)
    values, shown, total = (top[name].to_list() for name in ("keyword", "papers", "total"))
    if measure == "mentions":
        shown = total = top["mentions"].to_list()
        counted = f"Papers whose text mentions it, of all {words.papers(view.total)}."
    else:
        counted = f"Papers that it is a keyword of, in {words.in_view(view.shown, view.total).lower()}."
    blocks.heading(f"The {min(MOST_BARS, table.height):,} most frequent", table, "keywords")
    st.caption(counted)
    alt = f"Bar chart of keywords. {counted} First: {values[0]}, {shown[0]:,}."
    figure = charts.bars(values, values, shown, total, view.selection.keywords)
    charts.draw(figure, "chart keywords", alt, partial(state.toggle, "keywords"))
    names = {value: f"{value} ({count:,})" for value, count in zip(values, total, strict=True)}
    blocks.buttons("keywords", "Keywords", values, names)


def _closer(view: View, row: dict[str, Any]) -> None:
    """Say in which forms a keyword is written, and name its papers."""
    keyword = row["keyword"]
    papers = view.papers.filter(pl.col("keywords").list.contains(keyword))
    others = [variant for variant in row["variants"] if variant != keyword]
    with st.container(border=True):
        blocks.heading(keyword, papers, f"keyword-{keyword}")
        counted = f"A keyword of {row['total']:,}, mentioned in {row['mentions']:,} of {words.papers(view.total)}."
        st.markdown(counted + (f" Also written {words.quoted(others)}." if others else ""))
        blocks.paper_names(papers, MOST_PAPERS)


def _table(table: pl.DataFrame) -> None:
    blocks.heading(f"All {table.height:,} keywords", table, "all keywords")
    if table.height > MOST_ROWS:
        st.caption(f"The first {MOST_ROWS:,}; the CSV file has them all.")
    st.dataframe(
        table.head(MOST_ROWS).select(
            pl.col("keyword").alias("Keyword"),
            pl.col("papers").alias("A keyword of (in view)"),
            pl.col("total").alias("A keyword of (all)"),
            pl.col("mentions").alias("Mentioned in (all)"),
            pl.col("variants").alias("Written as"),
        ),
        hide_index=True,
        column_config={"Keyword": st.column_config.TextColumn(width=240)},
        alt=f"Table of {table.height:,} keywords with their counts of papers",
    )


page()
