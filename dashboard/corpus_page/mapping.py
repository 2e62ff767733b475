"""Columns: what each was taken for, and naming another by hand."""

from __future__ import annotations

import polars as pl
import streamlit as st

from core.corpus import Corpus
from core.intake.by_hand import decided, first_columns, to_file
from core.intake.record import FIELDS
from core.text import escape
from dashboard import blocks, own_corpus
from dashboard.corpus_page import report, words
from dashboard.own_corpus import Request

#: The fields without which there is nothing to read.
FIRST = ("title", "abstract")
#: Of one choice, in pixels.
WIDTH = 300


def columns(read: Corpus) -> None:
    """Draw for each file its columns, and the form that maps them."""
    blocks.heading("Columns", read.fields, "columns")
    sources = read.fields["source"].unique(maintain_order=True).to_list()
    if not sources:
        st.markdown(words.NO_COLUMNS)
        return
    st.markdown(words.COLUMNS)
    _kept()
    for number, source in enumerate(sources):
        table = read.fields.filter(source=source)
        with st.expander(escape(source), expanded=len(sources) == 1, key=f"columns {own_corpus.loads()} {number}"):
            form(table, own_corpus.request(), f"{own_corpus.loads()} {number}")
            _table(report.paged(table, f"page of columns {number}"), source)


def _kept() -> None:
    """Draw what takes the mapping along, where there is one."""
    if decided_so_far := own_corpus.mapping():
        said = words.kept_mapping(decided_so_far)
        st.markdown(said)
        st.download_button(
            "Save these choices", to_file(decided_so_far), "columns.json", "application/json", icon=":material/download:",
            key="save mapping", on_click="ignore", help=words.MAPPING_FILE,
        )  # fmt: skip


def form(table: pl.DataFrame, now: Request, key: str, first: bool = False) -> None:
    """Draw one choice a field: the column of this file that it is taken from.

    table: the rows of `core.intake.audit.COLUMNS` of the file. now: what is read again when columns were named. first: whether
    this is asked before anything was loaded, title and abstract above all.
    """
    before = first_columns(table, dict(now.mapping))
    options = ["", *table["column"].to_list()]
    examples = dict(table.select("column", "example").iter_rows())
    keys = {field: f"map {key} {field}" for field in FIELDS}

    def submitted() -> None:
        after = {field: st.session_state[keys[field]] or None for field in FIELDS}
        own_corpus.decide(decided(table, before, after))
        own_corpus.begin(now)

    def choice(field: str) -> None:
        st.selectbox(
            words.FIELDS[field], options, index=options.index(before[field] or ""), key=keys[field], width=WIDTH,
            format_func=lambda name: words.column(name, examples.get(name, "")),
        )  # fmt: skip

    with st.form(f"mapping {key}", border=False):
        with st.container(horizontal=True):
            for field in FIRST:
                choice(field)
        with st.expander("Other fields", expanded=not first, type="compact"), st.container(horizontal=True):
            for field in FIELDS:
                if field not in FIRST:
                    choice(field)
        st.form_submit_button(
            "Read again with these",
            key=f"read again {key}",
            on_click=submitted,
            disabled=own_corpus.pending() is not None,
        )


def _table(table: pl.DataFrame, source: str) -> None:
    st.dataframe(
        table.select(
            pl.col("column").alias("Column"),
            pl.col("field").replace(words.FIELDS).fill_null("kept under its own name").alias("Taken for"),
            pl.col("present").alias("Filled in"),
            pl.col("example").alias("First value"),
        ),
        hide_index=True,
        alt=f"Table of the columns of {source}: what each was taken for, in how many records it is filled, its first value",
    )
