"""The breakdown: how many papers have each category, with the range that the probabilities leave, and what it is crossed with."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

import polars as pl
import streamlit as st

from core.analysis import Analysis
from core.selection import NO_METHOD
from core.tables.assignments import checked_papers, with_top_areas
from core.tables.counts import counts, crossed
from core.tables.ranges import method_ranges
from core.text import escape
from dashboard import blocks, chart_image, charts, state
from dashboard import words as shared
from dashboard.method_page import words
from dashboard.view import View, taxonomy

_RANGES = "ranges of the papers shown last"
_BY = "crossed with"
#: Lifts of fewer papers are chance; they stay pale.
LEAST_LIFTED = 3
#: So many values a sentence about a chart names.
MOST_SAID = 3
#: The ends of the colours of lift: as rare as by chance, and four times as frequent.
LIFT_COLOURS = (1.0, 4.0)


class _Crossing(NamedTuple):
    """What categories are crossed with. column: of `papers`. field: of the filters."""

    title: str
    column: str
    field: str


CONTRIBUTION = _Crossing("Contribution", "contribution", "contributions")
AREA = _Crossing("Area", "area_top", "areas")


def bars(view: View) -> None:
    """Draw a bar a category: all that the corpus has, each in its place whatever the filters."""
    table = view.facet("methods")
    table = table.join(_ranges(view), left_on="methods", right_on="method", how="left").with_columns(
        label=pl.Series([shared.label(key) for key in table["methods"]], dtype=pl.String)
    )
    table = table.rename({"low": "likely_least", "high": "likely_most"})
    blocks.heading("Method categories", table, "methods")
    if table.is_empty():
        st.caption(shared.NONE_HAS_ONE)
        return
    top = table.sort(["total", "label"], descending=[True, False])
    values, labels, shown, total = (top[name].to_list() for name in ("methods", "label", "papers", "total"))
    ranges = list(top.select("likely_least", "likely_most").iter_rows())
    most = table.row(0, named=True)
    alt = (
        f"Method categories, counts of {shared.in_view(view.shown, view.total)} with their likely ranges. Most frequent: "
        f"{most['label']}, {most['papers']:,}, likely {most['likely_least']:,} to {most['likely_most']:,}."
    )
    figure = charts.bars(labels, values, shown, total, view.selection.methods, ranges)
    charts.draw(figure, "chart methods", alt, partial(state.toggle, "methods"))
    said = [(row["label"], row["papers"]) for row in table.head(MOST_SAID).iter_rows(named=True) if row["papers"]]
    chart_image.draw(
        view, "chart methods", "Method categories", shared.as_sentence("Method categories", view.shown, said)
    )
    names = {value: f"{name} ({count:,})" for value, name, count in zip(values, labels, total, strict=True)}
    blocks.buttons("methods", "Method categories", values, names)
    if without := view.papers.filter(pl.col("methods").list.len() == 0).height:
        with st.container(horizontal=True, vertical_alignment="center", gap="small"):
            st.markdown(words.not_sure(without), width="content")
            in_force = NO_METHOD in view.selection.methods
            st.button(
                "Show all" if in_force else "Show them", key="papers without a category", type="tertiary",
                on_click=partial(state.toggle, "methods", NO_METHOD),
                help="Take this filter away" if in_force else "Show only papers without a category",
            )  # fmt: skip


def _ranges(view: View) -> pl.DataFrame:
    """Give the ranges of the papers in view; those of the last run where nothing changed, for they take a while."""
    ids = view.papers["paper_id"].to_list()
    analysis, papers, table = st.session_state.get(_RANGES, (None, None, None))
    if table is None or analysis is not view.analysis or papers != ids:
        table = _computed(view.analysis, view.papers)
        st.session_state[_RANGES] = (view.analysis, ids, table)
    return table


def _computed(analysis: Analysis, papers: pl.DataFrame) -> pl.DataFrame:
    settled = checked_papers(papers).select("paper_id", method="methods").explode("method", empty_as_null=False)
    return method_ranges(analysis.method_probabilities, papers["paper_id"].to_list(), settled)


def crossings(view: View) -> None:
    """Draw categories against contributions or given areas, as counts or as lift."""
    papers = with_top_areas(view.analysis.papers)
    areas = counts(papers, AREA.column).height > 1
    by = AREA if areas and st.session_state.get(_BY) == AREA.title else CONTRIBUTION
    table = crossed(with_top_areas(view.papers), "methods", by.column)
    blocks.heading(f"Methods and {by.title.lower()}", table, f"methods and {by.title.lower()}")
    with st.container(horizontal=True, vertical_alignment="center"):
        if areas:
            st.segmented_control(
                "Crossed with", [CONTRIBUTION.title, AREA.title], default=CONTRIBUTION.title, key=_BY, required=True,
                persist_state="session", label_visibility="collapsed",
            )  # fmt: skip
        measure = st.segmented_control(
            "Shown as", ["Papers", "Lift"], default="Papers", key="crossed as", required=True,
            persist_state="session", label_visibility="collapsed",
        )  # fmt: skip
    _crossed(view, papers, table, by, measure == "Lift")


def _crossed(view: View, everything: pl.DataFrame, table: pl.DataFrame, by: _Crossing, lift: bool) -> None:
    if table.is_empty():
        st.caption(shared.NONE_HAS_ONE)
        return
    # All that the corpus has, so that no cell moves when a filter changes.
    totals = counts(everything, "methods").select("methods", "papers").rows()
    rows = [(key, shared.label(key)) for key, _ in sorted(totals, key=lambda row: (-row[1], shared.label(row[0])))]
    columns = _columns(everything, by)
    chosen = {(row, column) for row in view.selection.methods for column in view.selection.values(by.field)}
    most = table.sort("papers", descending=True, maintain_order=True).row(0)
    alt = (
        f"{'Lift' if lift else 'Papers'} by method category and {by.title.lower()}, {shared.in_view(view.shown, view.total)}. "
        f"Most papers: {shared.label(most[0])} with {dict(columns)[most[1]]}, {most[2]:,}."
    )
    pick = partial(_pick, by.field)
    if lift:
        numbers = table.select("methods", by.column, "lift")
        few = set(table.filter(pl.col("papers") < LEAST_LIFTED).select("methods", by.column).iter_rows())
        figure = charts.heat_map(numbers, rows, columns, chosen, "{:.1f}".format, LIFT_COLOURS, few)
    else:
        figure = charts.heat_map(table.select("methods", by.column, "papers"), rows, columns, chosen)
    charts.draw(figure, f"chart crossed {by.field} {lift}", alt, pick, values=2)
    title = f"Methods and {by.title.lower()}"
    said = [
        (f"{shared.label(method)} with {dict(columns)[other]}", papers)
        for method, other, papers in table.sort("papers", descending=True, maintain_order=True)
        .select("methods", by.column, "papers")
        .head(MOST_SAID)
        .iter_rows()
    ]
    chart_image.draw(
        view, f"chart crossed {by.field} {lift}", title, shared.as_sentence(title, view.shown, said),
        "Lift, how many times more often than by chance" if lift else "Counts of papers",
    )  # fmt: skip
    st.caption((words.LIFT if lift else words.COUNTS) + (f" {words.ONLY_GIVEN}" if by is AREA else ""))
    _buttons(view, table, by, dict(columns))


def _columns(everything: pl.DataFrame, by: _Crossing) -> list[tuple[str, str]]:
    found = counts(everything, by.column)[by.column].to_list()
    if by is AREA:
        return [(area, area) for area in sorted(found)]
    known = taxonomy().contribution_keys
    order = [*(key for key in known if key in found), *sorted(set(found) - set(known))]
    return [(key, shared.label(key)) for key in order]


def _pick(field: str, method: str, other: str) -> None:
    state.toggle_pair("methods", method, field, other)


def _buttons(view: View, table: pl.DataFrame, by: _Crossing, names: dict[str, str]) -> None:
    """Offer the cells of one row as buttons, which the keyboard reaches and which filter as the cells do."""
    with st.expander("Filter with buttons", key=f"fold crossed {by.field}", on_change="rerun", type="compact") as fold:
        if not fold.open:
            return
        methods = counts(view.analysis.papers, "methods")["methods"].to_list()
        method = st.selectbox("Method category", methods, format_func=shared.label, key=f"row of {by.field}")
        cells = {
            other: words.pair(names[other], n, lift) for _, other, n, lift in table.filter(methods=method).iter_rows()
        }
        if not cells:
            st.caption(shared.NONE_HAS_ONE)
            return
        key = f"cells of {by.field} {method}"
        alone = view.selection.methods == (method,)
        in_force = [value for value in view.selection.values(by.field) if alone and value in cells]
        state.show_in_widget(key, in_force[0] if len(in_force) == 1 else None)

        def changed() -> None:
            if picked := st.session_state[key] or next(iter(in_force), None):
                _pick(by.field, method, picked)

        st.pills(
            f"{by.title} with it",
            list(cells),
            key=key,
            on_change=changed,
            format_func=lambda value: escape(cells[value]),
        )
