"""Duplicates: the rule in force, and the pairs of records with what differs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import streamlit as st

from core.corpus import Corpus
from core.intake.duplicates import RULES
from core.tables.differences import Piece, compared
from core.tables.pairs import resolved
from core.text import escape
from dashboard import blocks, own_corpus
from dashboard.corpus_page import report, words

#: Pairs on one page.
PAIRS = 10


def duplicates(read: Corpus) -> None:
    """Draw the rule, which can be changed, and the pairs."""
    table = resolved(read.duplicates, read.records)
    blocks.heading("Duplicates", table, "duplicates")
    _rule()
    if table.is_empty():
        st.markdown(words.NO_PAIRS)
        return
    st.markdown(words.compared(table))
    shown = report.paged(table, "page of pairs", PAIRS)
    for number, row in enumerate(shown.iter_rows(named=True)):
        # The fold of a pair that has come into the place of another begins closed.
        key = f"pair {row['source']} {row['position']} {row['other_source']} {row['other_position']} {number}"
        with st.expander(words.pair(row), key=key, on_change="rerun") as fold:
            if fold.open:
                _side_by_side(row)


def _rule() -> None:
    now = own_corpus.request()
    with st.form("rule", border=False):
        chosen = st.selectbox(
            "Where records are one paper", list(RULES), index=list(RULES).index(now.rule), format_func=words.rule,
            key=f"rule {own_corpus.loads()}",
        )  # fmt: skip
        if st.form_submit_button("Resolve again", key="rule again", disabled=own_corpus.pending() is not None):
            own_corpus.begin(replace(now, rule=chosen))
            st.rerun()


def _side_by_side(row: Mapping[str, Any]) -> None:
    if not row["differs"]:
        st.markdown(f"{escape(words.place(row, ''))} and {escape(words.place(row, 'other_'))}: all fields are equal.")
    for name, one, other in zip(row["differs"], row["values"], row["other_values"], strict=True):
        st.markdown(f"**{words.FIELDS[name]}**")
        both = compared(one, other)
        # Where each stands is said with each field: on a phone the two columns lie one below the other.
        for column, side, pieces in zip(st.columns(2, gap="medium"), ("", "other_"), both, strict=True):
            status = row[f"{side}status"] or ""
            column.caption(f"{escape(words.place(row, side))} · {words.STATUS.get(status, status)}")
            column.markdown(_marked(pieces))


def _marked(pieces: list[Piece]) -> str:
    """Show a text with the pieces bold, on a ground, that the other lacks."""
    if not any(text.strip() for text, _ in pieces):
        return words.EMPTY
    return " ".join(
        escape(text) if same else f":orange-background[**{escape(text)}**]" for text, same in pieces if text.strip()
    )
