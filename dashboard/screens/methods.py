"""Methods: how many papers have each category, crossed with their contribution, and the words that each rests on."""

from __future__ import annotations

import streamlit as st

from core.categories.taxonomy import taxonomy
from core.tables.counts import counts, crossed
from core.tables.evidence import method_papers
from core.text import escape
from dashboard import blocks, charts, state, words
from dashboard.view import View, current

#: More than the categories that there are.
MOST_BARS = 50


def page() -> None:
    """Draw the page."""
    view = current()
    st.title("Which methods do they use?", anchor=False)
    if blocks.nothing_found(view):
        return
    st.caption(words.SEVERAL)
    left, right = st.columns([4, 5], gap="large")
    with left:
        blocks.facet_bars(view, "methods", "methods", "Method categories", words.label, MOST_BARS, steady=True)
    with right:
        _crossed(view)
    if not view.selection.methods:
        st.info(
            "Choose a category, by its bar or its button, to see its papers and the words that each assignment rests on."
        )
    for method in view.selection.methods:
        _closer(view, method)


def _crossed(view: View) -> None:
    """Draw categories against contributions: all that the corpus has, so that no cell moves when a filter changes."""
    table = crossed(view.papers, "methods", "contribution")
    blocks.heading("Methods and contributions", table, "methods and contributions")
    if table.is_empty():
        st.caption(words.NONE_HAS_ONE)
        return
    everything = view.analysis.papers
    totals = counts(everything, "methods").select("methods", "papers").rows()
    rows = [(key, words.label(key)) for key, _ in sorted(totals, key=lambda row: (-row[1], words.label(row[0])))]
    present = set(counts(everything, "contribution")["contribution"])
    columns = [(key, words.label(key)) for key in taxonomy().contribution_keys if key in present]
    chosen = {(row, column) for row in view.selection.methods for column in view.selection.contributions}
    most = table.sort("papers", descending=True, maintain_order=True).row(0, named=True)
    alt = (
        f"Papers by method category and contribution, {words.in_view(view.shown, view.total)}. Most: "
        f"{words.label(most['methods'])} with {words.label(most['contribution'])}, {most['papers']:,}."
    )

    def pick(method: str, contribution: str) -> None:
        state.toggle_pair("methods", method, "contributions", contribution)

    figure = charts.heat_map(table.select("methods", "contribution", "papers"), rows, columns, chosen)
    charts.draw(figure, "chart crossed", alt, pick, values=2)


def _closer(view: View, method: str) -> None:
    """Name the papers of a category, and the words that each assignment rests on."""
    table = method_papers(view.papers, view.analysis.paper_methods, method)
    with st.container(border=True):
        blocks.heading(f"{words.label(method)}: {words.papers(table.height)}", table, f"method {method}")
        covers = next((category.description for category in taxonomy().methods if category.key == method), "")
        st.caption(escape(covers))
        for name, confidence, evidence in table.select("heading", "confidence", "evidence").iter_rows():
            st.markdown(f"**{escape(name)}** · {words.certainty(confidence)}  \n{escape(evidence or '')}")


page()
