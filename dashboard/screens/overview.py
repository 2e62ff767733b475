"""Overview: what this corpus is about, in one sentence and four small charts."""

from __future__ import annotations

import polars as pl
import streamlit as st

from core.tables.assignments import with_top_areas
from core.text import escape
from dashboard import blocks, copying, known, leaving, sampling, theme, welcome, words
from dashboard.explore_page import map_view, sight
from dashboard.view import View, current

MOST_BARS = 10
#: Files that are named with what is to be known of them; the page Corpus has all.
MOST_FILES = 8


def _sentence(view: View) -> str:
    def top(column: str, most: int) -> list[tuple[str, int]]:
        table = view.facet(column).filter(pl.col("papers") > 0).head(most)
        name = str if column == "keywords" else words.label
        return [(name(value), count) for value, count in table.select(column, "papers").iter_rows()]

    return words.in_one_sentence(view.shown, top("methods", 3), top("contribution", 1), top("keywords", 3))


def _what_was_read(view: View) -> None:
    report = view.analysis.report
    read, merged, aside = report.select(pl.col("read", "merged", "set_aside").sum()).row(0)
    st.header("What was read", anchor=False)
    st.markdown(words.was_read(read, report.height, view.total, merged, aside))
    told = report.filter(pl.col("message") != "").select("source", "message")
    lines = [f"- {escape(source)}: {escape(message)}" for source, message in told.head(MOST_FILES).iter_rows()]
    if told.height > MOST_FILES:
        lines.append(f"- and {told.height - MOST_FILES:,} more files")
    if lines:
        st.markdown("\n".join(lines))
    st.page_link("screens/corpus.py", label=words.EACH_RECORD)


def _charts(view: View) -> None:
    left, right = st.columns(2, gap="large")
    with left:
        blocks.facet_bars(view, "methods", "methods", "Method categories", words.label, MOST_BARS)
        _further("methods", words.METHODS_CLOSER)
        blocks.facet_bars(view, "contribution", "contributions", "Contribution", words.label, MOST_BARS, steady=True)
    with right:
        blocks.facet_bars(view, "keywords", "keywords", "Keywords", str, MOST_BARS)
        _further("keywords", words.KEYWORDS_CLOSER)
        names = known.of(view.analysis).lists
        if len(names) > 1:
            blocks.facet_bars(view, "list_id", "lists", "Lists", names.__getitem__, MOST_BARS, steady=True)
        else:
            _areas(view)
        if view.groupings:
            _further("explore", words.COMPARE_LISTS if len(names) > 1 else words.COMPARE_GROUPS, see=sight.COMPARE)
        if view.total >= map_view.FEW:
            _further("explore", words.ON_A_MAP, see=sight.MAP)


def _further(page: str, label: str, **link: str) -> None:
    """Lead to the page that goes on from a chart. link: what its address says there."""
    st.page_link(f"screens/{page}.py", label=label, icon=theme.ICONS["to"], icon_position="right", query_params=link)


def _areas(view: View) -> None:
    """Draw the areas that records bring, where a corpus of one list has some: their top levels."""
    papers = with_top_areas(view.analysis.papers)
    if papers["area_top"].list.first().n_unique() > 2:  # Two of them, and none.
        blocks.facet_bars(view, "area_top", "areas", "Areas", words.area, MOST_BARS, steady=True, everything=papers)


def page() -> None:
    """Draw the page."""
    view = current()
    asked = f"What are these {words.abstracts(view.shown)} about?" if view.shown > 1 else "What is this abstract about?"
    st.title(asked if view.shown else "No abstract is in view", anchor=False)
    if blocks.nothing_found(view):
        return
    sentence = _sentence(view)
    st.markdown(sentence)
    if sentence:
        copying.sentence(asked, words.unmarked(sentence))
    report = view.analysis.report
    kept = words.kept(*report.select(pl.col("merged", "set_aside").sum()).row(0))
    said = f"{sampling.coverage(view.analysis.papers)}. {kept}. {words.SEVERAL}"
    st.caption(f"{said} {words.INTERVALS}" if sampling.now() == sampling.SAMPLE else said)
    welcome.draw()
    _charts(view)
    _what_was_read(view)
    leaving.everything(view)


page()
