"""Methods: how many papers have each category, crossed with their contribution, and the words that each rests on."""

from __future__ import annotations

import streamlit as st

from core.categories.taxonomy import taxonomy
from core.tables.counts import counts, crossed
from core.tables.evidence import method_papers
from core.text import escape
from dashboard import blocks, charts, state, words
from dashboard.view import View, current

MOST_BARS = 40


def page() -> None:
    """Draw the page."""
    view = current()
    st.title("Which methods do they use?", anchor=False)
    if blocks.nothing_found(view):
        return
    st.caption(words.SEVERAL)
    left, right = st.columns([2, 3], gap="large")
    with left:
        blocks.facet_bars(view, "methods", "methods", "Method categories", words.label, MOST_BARS)
    with right:
        _crossed(view)
    for method in view.selection.methods:
        _closer(view, method)
    if not view.selection.methods:
        st.info(
            "Choose a category, by its bar or its button, to see its papers and the words that each assignment rests on."
        )


def _crossed(view: View) -> None:
    table = crossed(view.papers, "methods", "contribution")
    blocks.heading("Methods and contributions", table, "methods-contributions")
    rows = [(key, words.label(key)) for key in counts(view.papers, "methods")["methods"]]
    present = set(table["contribution"])
    columns = [(key, words.label(key)) for key in taxonomy().contribution_keys if key in present]
    chosen = {(row, column) for row in view.selection.methods for column in view.selection.contributions}
    figure = charts.heat_map(table.select("methods", "contribution", "papers"), rows, columns, chosen)

    def pick(method: str, contribution: str) -> None:
        state.toggle_pair("methods", method, "contributions", contribution)

    charts.draw(
        figure,
        "chart crossed",
        f"Papers by method and contribution, {words.in_view(view.shown, view.total)}",
        pick,
        values=2,
    )


def _closer(view: View, method: str) -> None:
    table = method_papers(view.papers, view.analysis.paper_methods, method)
    blocks.heading(f"{words.label(method)}: {words.papers(table.height)}", table, f"method-{method}")
    st.caption(next((category.description for category in taxonomy().methods if category.key == method), ""))
    for heading, confidence, evidence in table.select("heading", "confidence", "evidence").iter_rows():
        st.markdown(f"- **{escape(heading)}**, {words.certainty(confidence)}  \n{escape(evidence or '')}")


page()
