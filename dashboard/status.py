"""The line that stays in view: how many papers are left, the filters in force, the way to the list, back, and to all."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from core.selection import GIVEN
from core.text import escape
from dashboard import (
    browser_storage,
    copying,
    count_line,
    downloads,
    history,
    known,
    own_corpus,
    placing,
    state,
    theme,
    typed_notes,
    words,
)
from dashboard.view import View

#: More chips would hide the page on a phone; the filters at the side show all.
MOST_CHIPS = 4
#: The form of the page Papers that is the reading list.
STARRED = "Starred"


def draw(view: View, on_papers: bool, starred: int) -> None:
    """Draw the line. Each filter is a button that takes it away; it lies over the page, so nothing moves when a filter changes.

    on_papers: whether the page that lists the papers is open. starred: how many papers are on the visitor's list.
    """
    found = chips(view)
    # On a phone the two parts are two lines.
    with st.bottom, st.container(horizontal=True, vertical_alignment="center", gap="small", key="line"):
        with st.container(horizontal=True, vertical_alignment="center", gap="small", key="line-of-filters"):
            count_line.draw(words.in_view(view.shown, view.total))
            for number, (text, remove) in enumerate(found[:MOST_CHIPS]):
                st.button(
                    escape(_short(text)), key=f"chip {number}", on_click=remove, icon=theme.ICONS["remove"],
                    icon_position="right", help=f"Take away the filter {escape(_short(text))}",
                )  # fmt: skip
            if len(found) > MOST_CHIPS:
                st.markdown(f"and {len(found) - MOST_CHIPS} more at the side", width="content")
        with st.container(
            horizontal=True, vertical_alignment="center", gap="small", width="content", key="line-of-actions"
        ):
            _actions(view, on_papers, starred, bool(found))
        count_line.say()
        browser_storage.sync()
        history.keep()
        typed_notes.keep()


def _actions(view: View, on_papers: bool, starred: int, filtered: bool) -> None:
    """Draw what can be done with the papers in view. No icons here: on a phone they would break the line."""
    if filtered:
        st.button("Clear all", key="clear all", on_click=state.clear, help="Take all filters away")
    if state.can_undo():
        st.button("Undo filter", key="undo filters", on_click=state.undo, help="Undo the last change of filters")
    if view.shown and not on_papers:
        st.page_link("screens/papers.py", label="Show list", help=f"Show {words.these(view.shown)}")
    if st.button(
        f"Starred, {starred:,}", key="to the reading list", help="Open the reading list",
        on_click=st.session_state.update, args=({"shape": STARRED},),
    ) and not on_papers:  # fmt: skip
        st.switch_page("screens/papers.py")
    downloads.csv_button(view.papers, "papers in view", words.papers(view.shown), icon=None)
    copying.link(own_corpus.is_own())


#: So many characters of a chip are shown: a pasted abstract can be a search.
_LONGEST = 40


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1].rstrip() + "…"


def chips(view: View) -> list[tuple[str, Callable[[], None]]]:
    """Give each filter in force in words, and what takes it away."""
    chosen = view.selection
    found: list[tuple[str, Callable[[], None]]] = []

    def remover(name: str, value: str | None = None) -> Callable[[], None]:
        return lambda: state.put(state.selection().without(name, value))

    if chosen.search:
        found.append((f"Search: {chosen.search}", remover("search")))
    mode = {"all": "All of: ", "none": "Not: "}.get(chosen.keyword_mode, "")
    found += [(f"{mode}{keyword}", remover("keywords", keyword)) for keyword in chosen.keywords]
    for name in ("methods", "contributions"):
        found += [(words.label(key), remover(name, key)) for key in chosen.values(name)]
    found += [(words.area(area), remover("areas", area)) for area in chosen.areas]
    labels = known.of(view.analysis).lists if chosen.lists else {}
    found += [(labels.get(key, key), remover("lists", key)) for key in chosen.lists]
    for name in ("authors", "years", "venues"):
        found += [(value, remover(name, value)) for value in chosen.values(name)]
    for field, values in chosen.facets:
        found += [(f"{words.field(field)}: {value}", remover(GIVEN + field, value)) for value in values]
    if chosen.code:
        found.append((words.CODE_CHIP, remover("code")))
    if chosen.region:
        found.append((placing.region_name(chosen.region, view.analysis), remover("region")))
    if chosen.starred:
        found.append(("Starred", remover("starred")))
    if chosen.papers:
        found.append((f"{words.papers(len(chosen.papers))} chosen one by one", remover("papers")))
    return found
