"""The table of keywords: rows are chosen to be looked at, filtered by, merged or hidden."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import partial

import polars as pl
import streamlit as st

from core.text import escape
from dashboard import blocks, changes, state
from dashboard.keyword_page import words
from dashboard.view import View

#: A longer table is slow to send.
MOST_ROWS = 1000


def section(view: View, table: pl.DataFrame) -> None:
    """Draw the table, with what can be done with the rows that are chosen above it."""
    blocks.heading(f"All {table.height:,} keywords", table, "all keywords")
    shown = table.head(MOST_ROWS)
    # Other rows under the same key would keep a choice of places that mean something else now.
    key = f"keyword rows {hashlib.sha256(chr(10).join(shown['keyword']).encode()).hexdigest()[:8]}"
    rows = st.session_state[key].selection.rows if key in st.session_state else []
    chosen = [shown["keyword"][row] for row in rows if row < shown.height]
    _actions(chosen)
    if table.height > MOST_ROWS:
        st.caption(f"The first {MOST_ROWS:,}; the CSV file has them all.")
    in_view = "" if view.shown == view.total else " (in view)"
    columns = [
        pl.col("keyword").alias("Keyword"),
        pl.col("papers").alias(f"A keyword of{in_view}"),
        pl.col("share").mul(100).round(1).alias("Share, %"),
        pl.col("mentions").alias(f"Mentioned in{in_view}"),
    ]
    if in_view:
        columns += [
            pl.col("total").alias("A keyword of (all)"),
            pl.col("mentions_total").alias("Mentioned in (all)"),
        ]
    st.dataframe(
        shown.select(*columns, pl.col("variants").alias("Written as")),
        hide_index=True,
        column_config={"Keyword": st.column_config.TextColumn(width=230)},
        alt=f"Table of {table.height:,} keywords with their counts of papers",
        key=key,
        on_select="rerun",
        selection_mode="multi-row",
        height=560,
    )


def _actions(chosen: Sequence[str]) -> None:
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        many = len(chosen) > 1
        with st.popover(
            f"Merge {len(chosen)}" if many else "Merge", key=f"merge rows {changes.steps()}", on_change="rerun",
            disabled=not many,
        ) as merge:  # fmt: skip
            if merge.open and many:
                _merge(chosen)
        st.button(
            "Filter by them" if many else "Filter by it", key="filter by rows", disabled=not chosen,
            on_click=partial(state.toggle, "keywords", *chosen),
        )  # fmt: skip
        st.button(
            "Look at it",
            key="look at row",
            disabled=len(chosen) != 1,
            on_click=partial(changes.look_at, chosen[0] if chosen else None),
        )
        st.button("Hide", key="hide rows", disabled=not chosen, on_click=partial(changes.hide_all, chosen))
    # It stays, so that the table does not move when a row is chosen.
    st.caption(words.CHOOSE_ROWS)


def _merge(chosen: Sequence[str]) -> None:
    st.markdown(f"{words.quoted(chosen[:5])}{' and more' if len(chosen) > 5 else ''}")
    key = f"merge rows name {changes.steps()} {chosen[0]}"
    # The table is ordered by papers: the first is the most frequent.
    st.text_input("Under the name", value=chosen[0], key=key, max_chars=100)
    st.caption(words.MERGE_HELP)
    if fault := changes.fault(of_file=False):
        st.error(escape(fault))
    st.button("Merge them", key="do merge rows", on_click=lambda: changes.merge(chosen, st.session_state[key]))
