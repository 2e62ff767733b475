"""Keywords: how many papers have each, which meet, one keyword's own view, and what a visitor changes about keywords."""

from __future__ import annotations

import polars as pl
import streamlit as st

from core.keywords.given import SOURCES
from core.tables.keywords import keyword_table
from dashboard import blocks, changes, chart_image, charts, keyword_source, own_corpus, own_word, sampling, state
from dashboard import words as shared
from dashboard.keyword_page import by_method, changes_list, closer, keyword_list, network_view, words
from dashboard.view import View, current

MOST_BARS = 25
LENGTHS = {1: "1", 2: "2", 3: "3 or more"}
MEASURES = {"papers": "A keyword of", "mentions": "Mentioned in"}


def page() -> None:
    """Draw the page."""
    view = current()
    st.title(words.TITLE, anchor=False)
    if blocks.nothing_found(view):
        return
    analysis = view.analysis
    _source()
    everything = keyword_table(view.papers, analysis.papers, analysis.keywords, analysis.mentions)
    shown, measure, minimum, table = _controls(everything)
    left, right = st.columns([5, 4] if shown == "bars" else [5, 3], gap="large")
    with left:
        if table.is_empty():
            st.info(words.NONE_LEFT)
        elif shown == "table":
            keyword_list.section(view, table)
        elif shown == "network":
            network_view.section(view, table["keyword"], minimum)
        elif shown == "methods":
            by_method.section(view, table)
        else:
            _chart(view, table, measure)
    with right:
        closer.panel(view)
        changes_list.section()


def _source() -> None:
    """Draw the choice of whose keywords are counted, where records bring any."""
    if not own_corpus.analysis().has_given_keywords:
        return
    key = "whose keywords shown"
    state.show_in_widget(key, keyword_source.now())

    def chosen() -> None:
        if gone := own_word.choose_keywords_of(st.session_state[key]):
            st.toast(words.filters_gone(gone))

    st.segmented_control(
        words.SOURCE, SOURCES, key=key, format_func=words.SOURCES.__getitem__, on_change=chosen, required=True,
        help=words.SOURCE_HELP,
    )  # fmt: skip


def _controls(table: pl.DataFrame) -> tuple[str, str, int, pl.DataFrame]:
    """Draw what decides which keywords are shown; give how, the measure, the fewest papers, and the rows that are left."""
    with st.container(horizontal=True, vertical_alignment="bottom", key="controls-of-keywords"):
        shown = st.segmented_control(
            "Show", list(words.VIEWS), format_func=words.VIEWS.__getitem__, default="bars", key="keywords shown as",
            required=True, persist_state="session",
        )  # fmt: skip
        measure = "papers"
        if shown in {"bars", "table"}:
            measure = st.segmented_control(
                "Count papers it is", list(MEASURES), format_func=MEASURES.__getitem__, default="papers", key="measure",
                required=True, persist_state="session",
            )  # fmt: skip
        lengths = st.pills(
            "Words in it", list(LENGTHS), format_func=LENGTHS.__getitem__, selection_mode="multi", key="lengths",
            persist_state="session",
        )  # fmt: skip
        minimum = st.number_input(
            "At least … papers", min_value=1, value=1, step=1, key="minimum", width=150, persist_state="session"
        )
    total, in_view = ("mentions_total", "mentions") if measure == "mentions" else ("total", "papers")
    kept = table.filter(pl.col(in_view) > 0, pl.col(total) >= minimum)
    if lengths:
        kept = kept.filter(pl.col("words").clip(upper_bound=max(LENGTHS)).is_in(lengths))
    if measure == "mentions":
        kept = kept.sort(["mentions", "papers", "keyword"], descending=[True, True, False])
    return str(shown), str(measure), int(minimum), kept


def _chart(view: View, table: pl.DataFrame, measure: str) -> None:
    top = table.head(MOST_BARS)
    values, shown, total = (top[name].to_list() for name in ("keyword", "papers", "total"))
    counted = f"Papers that it is a keyword of, in {shared.in_view(view.shown, view.total).lower()}."
    if measure == "mentions":
        shown, total = (top[name].to_list() for name in ("mentions", "mentions_total"))
        counted = f"Papers whose text mentions it, in {shared.in_view(view.shown, view.total).lower()}."
    blocks.heading(f"The {min(MOST_BARS, table.height):,} most frequent", table, "keywords")
    st.caption(counted)
    alt = f"Bar chart of keywords. {counted} First: {values[0]}, {shown[0]:,}."
    drawn = sampling.intervals(shown, view.shown)
    if drawn:
        st.caption(shared.INTERVALS)
    figure = charts.bars(values, values, shown, total, view.selection.keywords, **drawn)
    charts.draw(figure, "chart keywords", alt, _pick)
    title = "Keywords" if measure == "papers" else "Keywords that texts mention"
    said = shared.as_sentence(title, view.shown, list(zip(values, shown, strict=True))[: words.MOST_SAID])
    chart_image.draw(view, "chart keywords", title, said)
    names = {value: f"{value} ({count:,})" for value, count in zip(values, total, strict=True)}
    blocks.buttons("keywords", "Keywords", values, names)


def _pick(keyword: str) -> None:
    """Filter by the keyword of a bar and look at it, or take the filter away."""
    state.toggle("keywords", keyword)
    if keyword in state.selection().keywords:
        changes.look_at(keyword)


page()
