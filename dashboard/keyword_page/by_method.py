"""Keywords crossed with method categories: a heat map whose cells filter by both."""

from __future__ import annotations

import polars as pl
import streamlit as st

from core.tables.counts import counts, crossed
from dashboard import blocks, chart_image, charts, state
from dashboard import words as shared
from dashboard.keyword_page import words
from dashboard.view import View

#: More rows or columns cannot be read.
MOST_KEYWORDS, MOST_METHODS = 20, 8


def section(view: View, table: pl.DataFrame) -> None:
    """Draw the most frequent of the keywords in `table` against the most frequent method categories of the papers in view."""
    keywords = table["keyword"].head(MOST_KEYWORDS).to_list()
    methods = counts(view.papers, "methods")["methods"].head(MOST_METHODS).to_list()
    kept = view.papers.with_columns(pl.col("keywords").list.set_intersection(keywords))
    pairs = crossed(kept, "keywords", "methods")
    named = pairs.with_columns(methods=pl.Series([shared.label(key) for key in pairs["methods"]], dtype=pl.String))
    blocks.heading("Keywords by method category", named, "keywords by method")
    counted = f"Papers that have both, in {shared.in_view(view.shown, view.total).lower()}. {shared.SEVERAL}"
    st.caption(counted)
    if not keywords or not methods:
        st.info(words.NONE_LEFT)
        return
    chosen = {
        (keyword, method) for keyword in view.selection.keywords[:1] for method in view.selection.methods[:1]
        if len(view.selection.keywords) == len(view.selection.methods) == 1
    }  # fmt: skip
    figure = charts.heat_map(
        pairs.select("keywords", "methods", "papers").filter(pl.col("methods").is_in(methods)),
        [(keyword, keyword) for keyword in keywords],
        [(method, shared.label(method)) for method in methods],
        chosen,
    )
    most = [
        (f"{keyword} with {shared.label(method)}", papers)
        for keyword, method, papers in pairs.sort(["papers", "keywords", "methods"], descending=[True, False, False])
        .select("keywords", "methods", "papers")
        .head(words.MOST_SAID)
        .iter_rows()
    ]
    first = f" Most: {most[0][0]}, {most[0][1]:,}." if most else ""
    charts.draw(
        figure,
        "chart keywords by method",
        f"Heat map of keywords and method categories. {counted}{first}",
        _picked,
        values=2,
    )
    title = "Keywords by method category"
    chart_image.draw(view, "chart keywords by method", title, shared.as_sentence(title, view.shown, most))
    blocks.buttons("keywords", "Keywords", keywords, {keyword: keyword for keyword in keywords})


def _picked(keyword: str, method: str) -> None:
    state.toggle_pair("keywords", keyword, "methods", method)
