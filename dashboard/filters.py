"""The filters: the search above the page, and the others beside it (on a phone folded away)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from weakref import WeakKeyDictionary

import polars as pl
import streamlit as st

from core.analysis import Analysis
from core.link import names
from core.selection import GIVEN, Selection, area_counts, areas
from core.tables.counts import counts
from core.tables.facets import with_given_facet
from dashboard import state, theme, words
from dashboard.view import View

#: A list of more values is slow to send; the rest is found by the search.
MOST_KEYWORDS = 3000
MODES = {"any": "any of them", "all": "all of them", "none": "none of them"}

#: How many papers of a whole corpus have each value: asked at each change, and always the same.
_TOTALS: WeakKeyDictionary[Analysis, dict[str, dict[str, int]]] = WeakKeyDictionary()


def search_box() -> None:
    """Draw the search, which every page has on top."""
    key = "search"
    state.show_in_widget(key, state.selection().search)

    def searched() -> None:
        state.change(search=st.session_state[key].strip())

    st.text_input(
        "Search the abstracts", key=key, on_change=searched, type="search", icon=theme.ICONS["search"], live="300ms",
        placeholder=words.SEARCH_HINT, label_visibility="collapsed", max_chars=10_000,
    )  # fmt: skip


def side_bar(view: View, starred: int) -> None:
    """Draw the filters beside the page. One that has a single value is left out: it cannot filter.

    starred: how many papers are on the visitor's list.
    """
    chosen, table = view.selection, view.analysis.papers
    st.subheader("Filters", anchor=False)
    _choice("Keywords", "keywords", keyword_options(view.analysis, chosen.keywords), str)
    if len(chosen.keywords) > 1:
        _keyword_mode(chosen)
    _counted(view, "Method categories", "methods", "methods", words.label)
    _counted(view, "Contribution", "contributions", "contribution", words.label)
    _counted(view, area_title(table), "areas", "area", words.area, areas(table))
    labels = words.list_labels(table)
    _counted(view, "List", "lists", "list_id", labels.__getitem__, list(labels))
    _switch("code", words.CODE_STATED)
    if starred or chosen.starred:
        _switch("starred", f"Starred, {starred:,}")
    _given(view)


def _given(view: View) -> None:
    """Draw the filters by what records bring themselves; they are folded as long as none is in force."""
    chosen = view.selection
    fields = sorted(names(view.analysis).fields())
    total = {column: len(_totals(view.analysis, column)) for column in ("authors", "year", "venue")}
    if not fields and max(total.values()) < 2:
        return
    in_force = chosen.authors or chosen.years or chosen.venues or chosen.facets
    with st.expander("More fields", expanded=bool(in_force), key="fold more fields"):
        _counted(view, "Authors", "authors", "authors", str)
        _counted(view, "Year", "years", "year", str, sorted(_totals(view.analysis, "year"), reverse=True))
        _counted(view, "Venue", "venues", "venue", str)
        for field in fields:
            _counted(view, words.field(field), GIVEN + field, GIVEN + field, str)


def area_title(table: pl.DataFrame) -> str:
    """Name the filter by area: areas that were predicted are likely ones."""
    return "Area" if table.filter(area_source="predicted").is_empty() else "Likely area"


def keyword_options(analysis: Analysis, chosen: Sequence[str]) -> list[str]:
    """Give the keywords that a list offers: the most frequent, and those that are chosen."""
    most = analysis.keywords["keyword"].head(MOST_KEYWORDS).to_list()
    return most + [keyword for keyword in chosen if keyword not in set(most)]


def _numbers(analysis: Analysis, papers: pl.DataFrame, column: str) -> dict[str, int]:
    """Give how many of `papers` have each value of a column, or of a further given field, the most frequent first."""
    if column.startswith(GIVEN):
        papers, column = with_given_facet(papers, names(analysis).facets, column.removeprefix(GIVEN)), "facet"
    elif column == "area":
        return area_counts(papers)
    elif column == "year":
        papers = papers.select(pl.col("year").cast(pl.String))
    return dict(counts(papers, column).select(column, "papers").iter_rows())


def _totals(analysis: Analysis, column: str) -> dict[str, int]:
    known = _TOTALS.setdefault(analysis, {})
    if column not in known:
        known[column] = _numbers(analysis, analysis.papers, column)
    return known[column]


def _counted(
    view: View, title: str, name: str, column: str, label: Callable[[str], str], options: Sequence[str] | None = None
) -> None:
    """Offer the values of a column with the papers that have them: in view, of all."""
    total = _totals(view.analysis, column)
    most = [*total][:MOST_KEYWORDS] if options is None else list(options)
    most += [value for value in view.selection.values(name) if value in total and value not in set(most)]
    shown = total if view.shown == view.total or len(most) < 2 else _numbers(view.analysis, view.papers, column)

    def number(value: str) -> str:
        here, of = shown.get(value, 0), total.get(value, 0)
        return f"{of:,}" if here == of else f"{here:,} of {of:,}"

    _choice(title, name, most, lambda value: f"{label(value)} ({number(value)})")


def _choice(title: str, name: str, options: Sequence[str], label: Callable[[str], str]) -> None:
    if len(options) < 2:
        return
    key = f"filter {name}"
    state.show_in_widget(key, [value for value in state.selection().values(name) if value in set(options)])

    def changed() -> None:
        # A browser that has not yet heard of the new numbers sends the names with the old ones.
        known = {_unnumbered(label(value)): value for value in options}
        values = [value if value in set(options) else known.get(_unnumbered(value)) for value in st.session_state[key]]
        state.having(name, [value for value in values if value is not None])

    st.multiselect(title, options, key=key, on_change=changed, format_func=label, placeholder="Any")


def _unnumbered(label: str) -> str:
    return label.rsplit(" (", 1)[0]


def _switch(name: str, label: str) -> None:
    key = name
    state.show_in_widget(key, getattr(state.selection(), name))
    st.toggle(label, key=key, on_change=lambda: state.change(**{name: st.session_state[key]}))


def _keyword_mode(chosen: Selection) -> None:
    key = "filter keyword mode"
    state.show_in_widget(key, chosen.keyword_mode)
    st.radio(
        "Papers that have", list(MODES), key=key, format_func=MODES.__getitem__,
        on_change=lambda: state.change(keyword_mode=st.session_state[key]),
    )  # fmt: skip
