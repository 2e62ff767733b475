"""The filter bar: the search above the page, the other filters beside it (on a phone folded away), and chips to remove each."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import polars as pl
import streamlit as st

from core.analysis import Analysis
from core.selection import Selection, areas
from core.tables.counts import counts
from core.text import escape
from dashboard import downloads, state, theme, words
from dashboard.view import View

#: A list of more keywords is slow to send; the rest is found by the search.
MOST_KEYWORDS = 3000
#: More chips would hide the page on a phone; the filters at the side show all.
MOST_CHIPS = 4
MODES = {"any": "any of them", "all": "all of them", "none": "none of them"}


def search_box() -> None:
    """Draw the search, which every page has on top."""
    key = "search"
    state.show_in_widget(key, state.selection().search)

    def searched() -> None:
        state.change(search=st.session_state[key].strip())

    st.text_input(
        "Search the abstracts", key=key, on_change=searched, type="search", icon=theme.ICONS["search"], live="300ms",
        placeholder=words.SEARCH_HINT, label_visibility="collapsed", max_chars=300,
    )  # fmt: skip


def side_bar(analysis: Analysis) -> None:
    """Draw the filters beside the page. One that has a single value is left out: it cannot filter."""
    chosen, table = state.selection(), analysis.papers
    st.subheader("Filters", anchor=False)
    _choice("Keywords", "keywords", keyword_options(analysis, chosen.keywords), str)
    if len(chosen.keywords) > 1:
        _keyword_mode(chosen)
    methods = counts(table, "methods")
    _choice("Method categories", "methods", methods["methods"].to_list(), words.label, _numbers(methods))
    contributions = counts(table, "contribution")
    _choice(
        "Contribution", "contributions", contributions["contribution"].to_list(), words.label, _numbers(contributions)
    )
    _choice(area_title(table), "areas", areas(table), words.area)
    lists = counts(table, "list_id")
    names = words.list_labels(table)
    _choice("List", "lists", list(names), names.__getitem__, _numbers(lists))
    key = "code"
    state.show_in_widget(key, chosen.code)
    st.toggle(words.CODE_STATED, key=key, on_change=lambda: state.change(code=st.session_state[key]))


def area_title(table: pl.DataFrame) -> str:
    """Name the filter by area: areas that were predicted are likely ones."""
    return "Area" if table.filter(area_source="predicted").is_empty() else "Likely area"


def _numbers(table: pl.DataFrame) -> dict[str, int]:
    return dict(table.select(table.columns[0], "papers").iter_rows())


def keyword_options(analysis: Analysis, chosen: Sequence[str]) -> list[str]:
    """Give the keywords that a list offers: the most frequent, and those that are chosen."""
    most = analysis.keywords["keyword"].head(MOST_KEYWORDS).to_list()
    return most + [keyword for keyword in chosen if keyword not in set(most)]


def _choice(
    title: str, field: str, options: Sequence[str], label: Callable[[str], str], papers: dict[str, int] | None = None
) -> None:
    if len(options) < 2:
        return
    key = f"filter {field}"
    state.show_in_widget(key, [value for value in getattr(state.selection(), field) if value in set(options)])

    def name(value: str) -> str:
        return f"{label(value)} ({papers[value]:,})" if papers else label(value)

    def changed() -> None:
        state.change(**{field: tuple(st.session_state[key])})

    st.multiselect(title, options, key=key, on_change=changed, format_func=name, placeholder="Any")


def _keyword_mode(chosen: Selection) -> None:
    key = "filter keyword mode"
    state.show_in_widget(key, chosen.keyword_mode)
    st.radio(
        "Papers that have", list(MODES), key=key, format_func=MODES.__getitem__,
        on_change=lambda: state.change(keyword_mode=st.session_state[key]),
    )  # fmt: skip


def status(view: View, on_papers: bool) -> None:
    """Draw the line that stays in view: how many papers are left, the filters in force, the way to the list and back to all.

    Each filter is a button that takes it away. The line lies over the page, so that nothing moves when a filter changes.
    on_papers: whether the page that lists the papers is open.
    """
    found = chips(view)
    with st.bottom, st.container(horizontal=True, vertical_alignment="center", gap="small"):
        st.markdown(f"**{words.in_view(view.shown, view.total)}**", width="content")
        for number, (text, remove) in enumerate(found[:MOST_CHIPS]):
            st.button(
                escape(text), key=f"chip {number}", on_click=remove, icon=theme.ICONS["remove"], icon_position="right",
                help=f"Take away the filter {escape(text)}",
            )  # fmt: skip
        if len(found) > MOST_CHIPS:
            st.markdown(f"and {len(found) - MOST_CHIPS} more at the side", width="content")
        # No icons here: on a phone they would break the line.
        if view.shown and not on_papers:
            st.page_link("screens/papers.py", label="Show list", help=f"Show {words.these(view.shown)}")
        if found:
            st.button("Clear all", key="clear all", on_click=state.clear, type="tertiary", help="Take all filters away")
        downloads.csv_button(view.papers, "papers in view", words.papers(view.shown), icon=None)


def chips(view: View) -> list[tuple[str, Callable[[], None]]]:
    """Give each filter in force in words, and what takes it away."""
    chosen = view.selection
    found: list[tuple[str, Callable[[], None]]] = []

    def remover(field: str, value: str | None = None) -> Callable[[], None]:
        return lambda: state.put(state.selection().without(field, value))

    if chosen.search:
        found.append((f"Search: {chosen.search}", remover("search")))
    mode = {"all": "All of: ", "none": "Not: "}.get(chosen.keyword_mode, "")
    found += [(f"{mode}{keyword}", remover("keywords", keyword)) for keyword in chosen.keywords]
    for field in ("methods", "contributions"):
        found += [(words.label(key), remover(field, key)) for key in getattr(chosen, field)]
    found += [(words.area(area), remover("areas", area)) for area in chosen.areas]
    names = words.list_labels(view.analysis.papers) if chosen.lists else {}
    found += [(names.get(key, key), remover("lists", key)) for key in chosen.lists]
    if chosen.code:
        found.append((words.CODE_CHIP, remover("code")))
    return found
