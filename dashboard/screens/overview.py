"""Overview: what this corpus is about, in one sentence and four small charts."""

from __future__ import annotations

import polars as pl
import streamlit as st

from core.tables.facets import facet
from core.text import escape
from dashboard import blocks, leaving, words
from dashboard.view import View, current

MOST_BARS = 10


def _sentence(view: View) -> str:
    def top(column: str, most: int) -> list[tuple[str, int]]:
        table = facet(view.papers, view.analysis.papers, column).filter(pl.col("papers") > 0).head(most)
        name = str if column == "keywords" else words.label
        return [(name(value), count) for value, count in table.select(column, "papers").iter_rows()]

    return words.in_one_sentence(view.shown, top("methods", 3), top("contribution", 1), top("keywords", 3))


def _set_aside(view: View) -> None:
    report = view.analysis.report
    read, merged, aside = report.select(pl.col("read", "merged", "set_aside").sum()).row(0)
    st.header("What was read", anchor=False)
    st.markdown(
        f"{read:,} records in {report.height:,} files: {words.papers(view.total)} kept, {merged:,} merged as duplicates, "
        f"{aside:,} set aside."
    )
    for source, message in report.filter(pl.col("message") != "").select("source", "message").iter_rows():
        st.markdown(f"- {escape(source)}: {escape(message)}")


def page() -> None:
    """Draw the page."""
    view = current()
    asked = f"What are these {words.abstracts(view.shown)} about?" if view.shown > 1 else "What is this abstract about?"
    st.title(asked if view.shown else "No abstract is in view", anchor=False)
    if blocks.nothing_found(view):
        return
    st.markdown(_sentence(view))
    st.caption(f"{words.coverage(view.analysis.papers)}. {words.SEVERAL}")
    left, right = st.columns(2, gap="large")
    with left:
        blocks.facet_bars(view, "methods", "methods", "Method categories", words.label, MOST_BARS)
        blocks.facet_bars(view, "contribution", "contributions", "Contribution", words.label, MOST_BARS, steady=True)
    with right:
        blocks.facet_bars(view, "keywords", "keywords", "Keywords", str, MOST_BARS)
        names = words.list_labels(view.analysis.papers)
        if len(names) > 1:
            blocks.facet_bars(view, "list_id", "lists", "Lists", names.__getitem__, MOST_BARS, steady=True)
    _set_aside(view)
    leaving.everything(view)


page()
