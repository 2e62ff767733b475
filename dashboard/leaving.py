"""Everything in view as one file: tables in three forms, a report that opens offline, and what made them."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from functools import partial

import polars as pl
import streamlit as st

from core.analysis import Analysis
from core.export.bundle import to_zip
from core.export.report import Bars, to_html
from core.link import to_link
from core.tables.facets import facet
from core.tables.portion import portion
from core.tables.provenance import sheet
from dashboard import downloads, reading_list, sampling, status, words
from dashboard.view import View

_NAME = "paperlens-everything.zip"


def everything(view: View) -> None:
    """Draw the button; the file is made when someone asks for it."""
    filters = [text for text, _ in status.chips(view)]
    link = to_link(view.selection, view.analysis, reading_list.current().ids)
    st.header("Take it with you", anchor=False)
    st.markdown(words.EVERYTHING)
    downloads.file_button(
        "Export everything",
        partial(_content, view.analysis, view.papers, filters, link, sampling.coverage(view.analysis.papers)),
        _NAME,
        f"Download {words.papers(view.shown)} as XLSX, JSON Lines, Parquet and an HTML report",
        empty=not view.shown,
    )


def _content(
    analysis: Analysis, papers: pl.DataFrame, filters: list[str], link: Mapping[str, str], coverage: str
) -> bytes:
    """Write the file; on another thread, so nothing here asks the session."""
    now = datetime.now(UTC).isoformat(timespec="minutes")
    view = {"papers": papers.height, "filters": filters, "link": dict(link), "date": now, "covers": coverage}
    provenance = {**analysis.provenance, "view": view}
    facts = {
        "What this covers": coverage,
        "Filters": "; ".join(filters) or "none",
        "Written": f"{now} by Paperlens {analysis.provenance.get('paperlens', '')}",
        "Note": f"{words.SEVERAL} Methods, contributions, likely areas and derived headings are predictions.",
    }
    report = to_html(
        papers, analysis.papers.height, _bars(analysis, papers), facts, sheet(provenance), analysis.taxonomy.label
    )
    return to_zip(portion(analysis.tables, papers, analysis.taxonomy), report, provenance)


def _bars(analysis: Analysis, papers: pl.DataFrame) -> list[Bars]:
    label = analysis.taxonomy.label
    names = words.list_labels(analysis.papers)
    asked = (
        ("Method categories", "methods", label),
        ("Contribution", "contribution", label),
        ("Keywords", "keywords", str),
        ("Lists", "list_id", names.__getitem__),
    )
    return [
        Bars(
            title,
            [
                (name(value), shown, total)
                for value, shown, total in facet(papers, analysis.papers, column)
                .select(column, "papers", "total")
                .iter_rows()
            ],
        )
        for title, column, name in asked
    ]
