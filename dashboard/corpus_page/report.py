"""What became of the files and their records, and how complete the fields are."""

from __future__ import annotations

from dataclasses import replace

import polars as pl
import streamlit as st

from core.corpus import Corpus
from core.intake.status import SET_ASIDE, UNREADABLE
from core.tables.counts import counts
from core.tables.files import by_file, not_kept
from core.text import escape
from dashboard import blocks, own_corpus
from dashboard.corpus_page import words

#: Rows of a table on the screen; the CSV file has all.
ROWS = 50
#: More files than this are a table that scrolls.
FEW_FILES = 12


def paged(table: pl.DataFrame, key: str, size: int = ROWS) -> pl.DataFrame:
    """Give the rows of the page that a reader has turned to, with what turns it where there are several."""
    if table.height <= size:
        return table
    number = st.pagination(-(-table.height // size), key=key) or 1
    return table.slice((number - 1) * size, size)


def files(read: Corpus) -> None:
    """Draw the report: one row a file, and in words what a person should know of it."""
    table = by_file(read.report, read.papers)
    blocks.heading("Files", table, "files")
    shown = paged(table, "page of files", FEW_FILES)
    st.table(
        shown.select(
            pl.struct("source", "lists", "format").map_elements(words.file, return_dtype=pl.String).alias("File"),
            pl.col("read").alias("Read"),
            pl.col("kept").alias("Kept"),
            pl.col("merged").alias("Merged"),
            pl.col("set_aside").alias("Set aside"),
        ),
        border="horizontal",
        hide_index=True,
        alt=f"Table of {words.files(table.height)} with the number of records read, kept, merged and set aside",
    )
    for source, kind, message in shown.select("source", "format", "message").iter_rows():
        if message:
            said = f"**{escape(source)}**: {escape(message)}"
            if kind == UNREADABLE:
                st.error(said)
            else:
                st.markdown(said)


def records(read: Corpus) -> None:
    """Draw the records that are no paper of their own, with the reason, file and line of each, and what is left out."""
    table = not_kept(read.records)
    blocks.heading("Records not kept", table, "records not kept")
    if table.is_empty():
        st.markdown(words.ALL_KEPT)
    else:
        found = dict(counts(table.rename({"source": "paper_id"}), "status").select("status", "papers").iter_rows())
        chosen = st.pills(
            "Only", list(found), selection_mode="multi", key="only status", label_visibility="collapsed",
            format_func=lambda status: f"{words.STATUS.get(status, status)} ({found[status]:,})",
        )  # fmt: skip
        if chosen:
            table = table.filter(pl.col("status").is_in(chosen))
        st.dataframe(
            paged(table, "page of records").select(
                pl.col("source").alias("File"),
                pl.col("position").alias("No."),
                pl.col("line").alias("Line"),
                pl.col("status").replace(words.STATUS).alias("What became of it"),
                pl.col("reason").alias("Why"),
                pl.col("beginning").alias("Begins"),
            ),
            hide_index=True,
            column_config={
                "Why": st.column_config.TextColumn(width="medium"),
                "Begins": st.column_config.TextColumn(width="large"),
            },
            alt=f"Table of {words.records(table.height)} that are no papers of their own, with the reason of each",
        )
    if own_corpus.request().include or read.records["status"].is_in(SET_ASIDE).any():
        _included()


def _included() -> None:
    now = own_corpus.request()
    with st.form("include", border=False):
        wanted = st.pills(
            "Analyse all the same", list(SET_ASIDE), default=list(now.include), selection_mode="multi",
            format_func=words.STATUS.__getitem__, key=f"include {own_corpus.loads()}",
        )  # fmt: skip
        if st.form_submit_button("Read again", key="include again", disabled=own_corpus.pending() is not None):
            own_corpus.begin(replace(now, include=tuple(name for name in SET_ASIDE if name in wanted)))
            st.rerun()


def fields(read: Corpus) -> None:
    """Draw how many records, and how many papers, have each field."""
    table = read.completeness
    blocks.heading("Fields", table, "fields")
    st.markdown(words.COMPLETENESS)
    before, after = read.report["read"].sum(), read.papers.height
    st.table(
        table.select(
            pl.col("field").replace(words.FIELDS).alias("Field"),
            pl.format("{} of {}", "before", pl.lit(before)).alias("Records"),
            pl.format("{} of {}", "after", pl.lit(after)).alias("Papers"),
        ),
        border="horizontal",
        hide_index=True,
        width="content",
        alt="Table of fields with the number of records and of papers that have each",
    )
