"""One card a paper: what it is called and proposes, its categories and keywords, and its abstract."""

from __future__ import annotations

from functools import partial
from typing import Any

import polars as pl
import streamlit as st

from core.text import escape, parse
from dashboard import state, words
from dashboard.marking import keyword_marks
from dashboard.view import View

CARD_WIDTH = 420


def draw(view: View, papers: pl.DataFrame, marks: bool) -> None:
    """Draw a card for each row of `papers`; `marks`: whether keywords stand out in the abstracts."""
    ids = papers["paper_id"]
    methods = view.analysis.paper_methods.filter(pl.col("paper_id").is_in(ids.implode()))
    surfaces = view.analysis.paper_keywords.filter(pl.col("paper_id").is_in(ids.implode()))
    certain = {
        (paper, method): confidence
        for paper, method, confidence in methods.select("paper_id", "method", "confidence").iter_rows()
    }
    marked: dict[str, list[str]] = {}
    for paper, surface in surfaces.select("paper_id", "surface").iter_rows():
        marked.setdefault(paper, []).append(surface)
    names = words.list_labels(view.analysis.papers)
    for paper in papers.iter_rows(named=True):
        with st.container(border=True):
            _card(paper, certain, marked.get(paper["paper_id"], []) if marks else [], names[paper["list_id"]], view)


def _card(
    paper: dict[str, Any], certain: dict[tuple[str, str], float], marked: list[str], list_name: str, view: View
) -> None:
    paper_id = paper["paper_id"]
    st.subheader(escape(paper["heading"]), anchor=False)
    origin = f"{escape(list_name)}, no. {paper['position']}"
    if paper["title"] is None:
        origin += f" · {words.DERIVED}"
    contribution = ", ".join(words.label(key) for key in paper["contribution"])
    if contribution:
        origin += f" · {contribution}"
    with st.container(horizontal=True, vertical_alignment="center"):
        if paper["name"]:
            st.badge(escape(paper["name"]), color="primary")
        st.caption(origin, width="content")
    if paper["summary"]:
        st.markdown(escape(paper["summary"]))
    _pills(
        paper_id,
        "methods",
        paper["methods"],
        "Method categories",
        lambda key: f"{words.label(key)} · {words.certainty(certain[paper_id, key])}",
    )
    _pills(paper_id, "keywords", paper["keywords"], "Keywords", str)
    if paper["claims"]:
        st.markdown(f"**{words.CLAIMS}**\n" + "\n".join(f"- {escape(claim)}" for claim in paper["claims"]))
    if paper["code_statement"]:
        st.caption(f"{words.CODE_STATED}: “{escape(paper['code_statement'])}”")
    links = {"Code": paper["code_url"], "Project page": paper["project_url"], "Data": paper["data_url"]}
    if any(links.values()):
        with st.container(horizontal=True):
            for name, url in links.items():
                if url:
                    st.link_button(name, url, help=url)
    with st.expander("Abstract", type="compact"):
        document = parse(paper["abstract"])
        st.markdown(document.markdown(keyword_marks(document.text, marked)))


def _pills(paper_id: str, field: str, values: list[str], title: str, label: Any) -> None:
    if not values:
        return
    key = f"{field} of {paper_id}"
    in_force = getattr(state.selection(), field)
    state.show_in_widget(key, [value for value in values if value in in_force])

    def changed(before: tuple[str, ...]) -> None:
        now = set(st.session_state[key])
        state.toggle(field, *(value for value in values if (value in before) != (value in now)))

    st.pills(
        title, values, key=key, selection_mode="multi", label_visibility="collapsed",
        format_func=lambda value: escape(label(value)), on_change=partial(changed, in_force),
    )  # fmt: skip
