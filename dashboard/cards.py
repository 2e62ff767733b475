"""One card a paper: what it is called and proposes, its categories and keywords, and its abstract."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

import polars as pl
import streamlit as st

from core.text import escape
from dashboard import known, reading_list, state, theme, words
from dashboard.marking import abstract
from dashboard.view import View

#: Keywords that a card shows at once; the others stand with the abstract.
FIRST_KEYWORDS = 8
#: How many similar papers are named.
MOST_SIMILAR = 5

Row = Mapping[str, Any]


class Marks(NamedTuple):
    """What stands out in abstracts: keywords, and the sentences that the categories rest on."""

    keywords: bool = False
    evidence: bool = False


def switches() -> Marks:
    """Draw a switch for each kind of mark, named by how the mark looks."""
    keywords = st.toggle(words.MARK_KEYWORDS, value=True, key="marks", persist_state="session")
    evidence = st.toggle(words.MARK_EVIDENCE, value=True, key="marks of evidence", persist_state="session")
    return Marks(bool(keywords), bool(evidence))


def draw(view: View, papers: pl.DataFrame, marks: Marks) -> None:
    """Draw a card for each row of `papers`; `marks`: what stands out in the abstracts."""
    ids = papers["paper_id"].implode()
    methods = view.analysis.paper_methods.filter(pl.col("paper_id").is_in(ids))
    certain: dict[str, dict[str, float]] = {}
    evidence: dict[str, list[str]] = {}
    for paper, method, confidence, sentence in methods.select(
        "paper_id", "method", "confidence", "evidence"
    ).iter_rows():
        certain.setdefault(paper, {})[method] = confidence
        if marks.evidence and sentence:
            evidence.setdefault(paper, []).append(sentence)
    surfaces: dict[str, list[str]] = {}
    if marks.keywords:
        keywords = view.analysis.paper_keywords.filter(pl.col("paper_id").is_in(ids))
        for paper, surface in keywords.select("paper_id", "surface").iter_rows():
            surfaces.setdefault(paper, []).append(surface)
    lists = known.of(view.analysis).lists
    for row in papers.iter_rows(named=True):
        paper = row["paper_id"]
        with st.container(border=True, key=f"card {paper}"):
            _head(row, lists[row["list_id"]])
            reading_list.star(row, "card")
            reading_list.note_box(paper, "card")
            _chips(row, certain.get(paper, {}))
            _statements(row)
            _folds(view, row, tuple(surfaces.get(paper, ())), tuple(evidence.get(paper, ())))


def _folds(view: View, row: Row, surfaces: tuple[str, ...], evidence: tuple[str, ...]) -> None:
    """Draw what a reader opens: the abstract, with the other keywords, and the papers most like this one."""
    paper, search = row["paper_id"], view.selection.search
    with st.expander("Abstract", type="compact", key=f"abstract of {paper}"):
        hits = tuple(view.index.hits(search, row["text"])) if search else ()
        st.markdown(abstract(row["abstract"], surfaces, hits, evidence))
        _pills(f"more keywords of {paper}", "keywords", row["keywords"][FIRST_KEYWORDS:], "More keywords", str)
    with st.expander("Similar papers", type="compact", key=f"similar to {paper}", on_change="rerun") as fold:
        if fold.open:
            listed(view, view.index.similar(paper, MOST_SIMILAR))


def listed(view: View, ranking: pl.DataFrame) -> None:
    """Name the papers of a ranking (paper_id, and reasons where there are some) in its order."""
    named = ranking.join(view.analysis.papers.select("paper_id", "heading"), on="paper_id", maintain_order="left")
    lines = []
    for row in named.iter_rows(named=True):
        reasons = "; ".join(row.get("reasons") or ())
        lines.append(f"- {escape(row['heading'])}" + (f"  \n  {escape(reasons)}" if reasons else ""))
    st.markdown("\n".join(lines) if lines else words.NO_SIMILAR)


def _head(row: Row, list_name: str) -> None:
    st.header(escape(row["heading"]), anchor=False)
    origin = [f"{list_name}, no. {row['position']}", *([] if row["title"] else [words.DERIVED])]
    origin += [words.label(key) for key in row["contribution"]]
    if area := words.area_of(row):
        origin.append(area)
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        if row["name"] and not row["heading"].startswith(row["name"]):
            st.badge(escape(row["name"]), color="primary")
        st.caption(escape(" · ".join(origin)), width="content")
    if row["summary"]:
        st.markdown(escape(row["summary"]))


def _chips(row: Row, certain: Mapping[str, float]) -> None:
    def method(key: str) -> str:
        return (
            f"{words.label(key)} · {words.sureness(certain[key], row['methods_source'])}"
            if key in certain
            else words.label(key)
        )

    if not row["methods"]:
        st.caption(words.no_category(row["methods_source"]))
    _pills(f"methods of {row['paper_id']}", "methods", row["methods"], "Method categories", method)
    _pills(f"keywords of {row['paper_id']}", "keywords", row["keywords"][:FIRST_KEYWORDS], "Keywords", str)


def _statements(row: Row) -> None:
    if row["claims"]:
        claims = "\n".join(f"- {escape(claim)}" for claim in row["claims"])
        st.markdown(f"{words.CLAIMS}:\n{claims}")
    if row["code_statement"]:
        st.markdown(f"{words.CODE_STATED}: “{escape(row['code_statement'])}”")
    links = [(name, row[column]) for name, column in words.LINKS if row[column]]
    if links:
        with st.container(horizontal=True, gap="small"):
            for name, address in links:
                st.link_button(name, address, help=escape(address), icon=theme.ICONS["link"])


def _pills(key: str, field: str, values: Sequence[str], title: str, label: Callable[[str], str]) -> None:
    """Offer `values` as chips; one that is filtered by stands out, and a click puts it in force or takes it away."""
    if not values:
        return
    in_force = state.selection().values(field)
    state.show_in_widget(key, [value for value in values if value in in_force])

    def changed(before: tuple[str, ...]) -> None:
        now = st.session_state[key]
        state.toggle(field, *(value for value in values if (value in before) != (value in now)))

    st.pills(
        title, values, key=key, selection_mode="multi", label_visibility="collapsed",
        format_func=lambda value: escape(label(value)), on_change=partial(changed, in_force),
    )  # fmt: skip
