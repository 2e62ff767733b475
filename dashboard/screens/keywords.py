"""Keywords: how many papers have each, one keyword's own view, and what a visitor changes about keywords."""

from __future__ import annotations

import polars as pl
import streamlit as st

from core.tables.keywords import keyword_table
from dashboard import blocks, changes, charts, state
from dashboard import words as shared
from dashboard.keyword_page import changes_list, closer, words
from dashboard.view import View, current

MOST_BARS = 25
#: A longer table is slow to send.
MOST_ROWS = 1000
LENGTHS = {1: "one word", 2: "two words", 3: "three or more"}
MEASURES = {"papers": "a keyword of", "mentions": "mentioned in"}


def page() -> None:
    """Draw the page."""
    view = current()
    st.title(words.TITLE, anchor=False)
    if blocks.nothing_found(view):
        return
    everything = keyword_table(view.papers, view.analysis.papers, view.analysis.keywords, view.analysis.mentions)
    measure, table = _controls(everything)
    left, right = st.columns([5, 4], gap="large")
    with left:
        _chart(view, table, measure)
    with right:
        closer.panel(view)
        changes_list.section()
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
        st.info(words.NONE_LEFT)
        return
    top = table.head(MOST_BARS)
    values, shown, total = (top[name].to_list() for name in ("keyword", "papers", "total"))
    counted = f"Papers that it is a keyword of, in {shared.in_view(view.shown, view.total).lower()}."
    if measure == "mentions":
        shown, total = (top[name].to_list() for name in ("mentions", "mentions_total"))
        counted = f"Papers whose text mentions it, in {shared.in_view(view.shown, view.total).lower()}."
    blocks.heading(f"The {min(MOST_BARS, table.height):,} most frequent", table, "keywords")
    st.caption(counted)
    alt = f"Bar chart of keywords. {counted} First: {values[0]}, {shown[0]:,}."
    figure = charts.bars(values, values, shown, total, view.selection.keywords)
    charts.draw(figure, "chart keywords", alt, _pick)
    names = {value: f"{value} ({count:,})" for value, count in zip(values, total, strict=True)}
    blocks.buttons("keywords", "Keywords", values, names)


def _pick(keyword: str) -> None:
    """Filter by the keyword of a bar and look at it, or take the filter away."""
    state.toggle("keywords", keyword)
    if keyword in state.selection().keywords:
        changes.look_at(keyword)


def _table(table: pl.DataFrame) -> None:
    blocks.heading(f"All {table.height:,} keywords", table, "all keywords")
    if table.height > MOST_ROWS:
        st.caption(f"The first {MOST_ROWS:,}; the CSV file has them all.")
    st.dataframe(
        table.head(MOST_ROWS).select(
            pl.col("keyword").alias("Keyword"),
            pl.col("papers").alias("A keyword of (in view)"),
            pl.col("total").alias("A keyword of (all)"),
            pl.col("mentions").alias("Mentioned in (in view)"),
            pl.col("mentions_total").alias("Mentioned in (all)"),
            pl.col("variants").alias("Written as"),
        ),
        hide_index=True,
        column_config={"Keyword": st.column_config.TextColumn(width=240)},
        alt=f"Table of {table.height:,} keywords with their counts of papers",
    )


page()
