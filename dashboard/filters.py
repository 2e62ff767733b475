"""The filters: the search above the page, and the others beside it (on a phone folded away)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import streamlit as st

from core.analysis import Analysis
from core.link import names
from core.selection import GIVEN, Selection
from dashboard import known, state, theme, words
from dashboard.view import View

#: A list of more values is slow to send; the rest is found by the search.
MOST_KEYWORDS = 3000
MODES = {"any": "any of them", "all": "all of them", "none": "none of them"}


def search_box() -> None:
    """Draw the search, which every page has on top."""
    key = "search"
    search = state.selection().search
    typed = str(st.session_state.get(key, ""))
    # A blank at the end is of somebody who types on.
    state.show_in_text(key, typed if typed.strip() == search else search)

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
    chosen, corpus = view.selection, known.of(view.analysis)
    st.subheader("Filters", anchor=False)
    _choice("Keywords", "keywords", keyword_options(view.analysis, chosen.keywords), str)
    if len(chosen.keywords) > 1:
        _keyword_mode(chosen)
    _counted(view, "Method categories", "methods", "methods", words.label)
    _counted(view, "Contribution", "contributions", "contribution", words.label)
    _counted(view, corpus.area_title, "areas", "area", words.area, corpus.areas)
    _counted(view, "List", "lists", "list_id", corpus.lists.__getitem__, list(corpus.lists))
    _switch("code", words.CODE_STATED)
    if starred or chosen.starred:
        _switch("starred", f"Starred, {starred:,}")
    _given(view)


def _given(view: View) -> None:
    """Draw the filters by what records bring themselves; they are folded as long as none is in force."""
    chosen, corpus = view.selection, known.of(view.analysis)
    fields = sorted(names(view.analysis).fields())
    if not fields and all(len(corpus.tally(column).values) < 2 for column in ("authors", "year", "venue")):
        return
    in_force = chosen.authors or chosen.years or chosen.venues or chosen.facets
    # Drawn only where it is open: thousands of authors, each with another number after each change, are slow to send.
    with st.expander("More fields", expanded=bool(in_force), key="fold more fields", on_change="rerun") as fold:
        if not fold.open:
            return
        _counted(view, "Authors", "authors", "authors", str)
        _counted(view, "Year", "years", "year", str, sorted(corpus.tally("year").values, reverse=True))
        _counted(view, "Venue", "venues", "venue", str)
        for field in fields:
            _counted(view, words.field(field), GIVEN + field, GIVEN + field, str)


def keyword_options(analysis: Analysis, chosen: Sequence[str]) -> list[str]:
    """Give the keywords that a list offers: the most frequent, and those that are chosen."""
    most = known.of(analysis).keywords[:MOST_KEYWORDS]
    return most + [keyword for keyword in chosen if keyword not in set(most)]


def _counted(
    view: View, title: str, name: str, column: str, label: Callable[[str], str], options: Sequence[str] | None = None
) -> None:
    """Offer the values of a column with the papers that have them: in view, of all."""
    tally = known.of(view.analysis).tally(column)
    total = tally.total
    most = tally.values[:MOST_KEYWORDS] if options is None else list(options)
    most += [value for value in view.selection.values(name) if value in total and value not in set(most)]
    shown = total if view.shown == view.total or len(most) < 2 else tally.of(view.chosen)

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
