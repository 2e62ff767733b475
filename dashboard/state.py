"""The one filter state of a visitor: kept in the session, shared by all pages, written into the link.

The link is read before anything writes it. Widgets show the state and change it through callbacks; none owns a part of it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import fields, replace
from time import monotonic
from typing import Any

import streamlit as st

from core.analysis import Analysis
from core.link import from_link, is_ours, to_link
from core.selection import Selection

_SELECTION = "selection"
_LINK = "link written last"
_PAGE = "page shown last"
_UNKNOWN = "names in the link that the corpus lacks"
_TURNED = "the page was turned"
_PAPERS_PAGE = "page of the list of papers"
_SHORT = "filters, corpus and their link, as written last"
_CHANGES = "changes of the filters"
_OPENED = "the link that was opened"
_PAST = "filters before, the latest last"

_PUT = "the text that was put in a box"
_FILLED = "widgets that were not empty"

#: The parameters that say with which changes to keywords a link was made, and whose keywords it shows (`keyword_source`).
STAMP, SOURCE = "t", "ks"
_BEFORE_LINK = "when the link was read last, and the filters before"
#: So many seconds after a visitor went back, a browser may still send what its widgets showed before.
_ECHO = 1.5

#: The parameter that says that a page without filters was gone back to.
NO_FILTER = "all"
#: So many changes of the filters can be undone.
MOST_STEPS = 50


def selection() -> Selection:
    """Give the filters in force."""
    chosen: Selection = st.session_state.get(_SELECTION, Selection())
    return chosen


def put(chosen: Selection) -> None:
    """Put other filters in force, as a step that can be undone; lists of papers begin at their first page again."""
    before = selection()
    if chosen != before:
        past: list[Selection] = st.session_state.get(_PAST, [])
        # A search is put in force while it is being typed: all of it is one step.
        typing = bool(past) and replace(before, search="") == replace(chosen, search="") == replace(past[-1], search="")
        if not (typing and before.search and chosen.search):
            st.session_state[_PAST] = [*past, before][-MOST_STEPS:]
    _put(chosen)


def _put(chosen: Selection) -> None:
    st.session_state[_SELECTION] = chosen
    st.session_state[_UNKNOWN] = ()
    st.session_state[_OPENED] = {}
    st.session_state[_PAPERS_PAGE] = 1
    st.session_state[_CHANGES] = changes() + 1


def can_undo() -> bool:
    """Whether the filters were others before."""
    return bool(st.session_state.get(_PAST))


def undo() -> None:
    """Put the filters in force that were so before the last change."""
    past: list[Selection] = st.session_state.get(_PAST, [])
    if past:
        st.session_state[_PAST] = past[:-1]
        _put(past[-1])


def change(**values: Any) -> None:
    """Give some fields of the filters other values, as a widget says."""
    put(_without_echoes(replace(selection(), **values)))


def having(name: str, values: Collection[str]) -> None:
    """Give the filter `name` these values alone, as a widget says."""
    put(_without_echoes(selection().having(name, tuple(values))))


def _without_echoes(chosen: Selection) -> Selection:
    """Leave out of `chosen` what a browser only says again because it has not yet heard of the link that was just read."""
    read, before = st.session_state.get(_BEFORE_LINK, (-_ECHO, None))
    if before is None or monotonic() - read > _ECHO:
        return chosen
    now = selection()
    names = [field.name for field in fields(Selection)]
    echoes = [
        name
        for name in names
        if getattr(now, name) != getattr(chosen, name) and getattr(chosen, name) == getattr(before, name)
    ]
    return replace(chosen, **{name: getattr(now, name) for name in echoes})


def toggle(field: str, *values: str) -> None:
    """Put `values` of a field in force, or take away those that are."""
    chosen = selection()
    for value in values:
        chosen = chosen.toggled(field, value)
    put(_without_echoes(chosen))


def toggle_pair(field: str, value: str, other_field: str, other_value: str) -> None:
    """Filter by a cell of a cross table, these two values alone; take both away where that is so already."""
    chosen = selection()
    if chosen.values(field) == (value,) and chosen.values(other_field) == (other_value,):
        put(chosen.having(field, ()).having(other_field, ()))
    else:
        put(chosen.having(field, (value,)).having(other_field, (other_value,)))


def clear() -> None:
    """Take all filters away."""
    put(Selection())


def unknown() -> tuple[str, ...]:
    """Give the names that the opened link holds and this corpus does not know."""
    names: tuple[str, ...] = st.session_state.get(_UNKNOWN, ())
    return names


def stamp() -> str:
    """Give what the opened link says of the changes to keywords that it was made with, until another filter is put in force."""
    opened: Mapping[str, str] = st.session_state.get(_OPENED, {})
    return opened.get(STAMP, "")


def open_again(analysis: Analysis) -> None:
    """Take the filters from the opened link once more, now that the changes to keywords are in force that it was made with."""
    put(from_link(st.session_state.get(_OPENED, {}), analysis)[0])


def changes() -> int:
    """Count the changes of the filters so far: a widget that begins anew with each carries it in its key."""
    return int(st.session_state.get(_CHANGES, 0))


def page_number() -> int:
    """Give the page of the list of papers, from 1."""
    return int(st.session_state.get(_PAPERS_PAGE, 1))


def put_page_number(number: int) -> None:
    """Turn to another page of the list of papers."""
    st.session_state[_PAPERS_PAGE] = number


def read_link(analysis: Analysis, page: str) -> None:
    """Take the filters from the link, if it came from outside: at the first run, and when a visitor goes back or edits it.

    page: the page being shown. Streamlit drops the parameters when a visitor changes the page; then the session's filters hold.
    Where a visitor went back to a page without filters, the browser says so (`dashboard.history`).
    """
    link = _shown()
    written: Mapping[str, str] | None = st.session_state.get(_LINK)
    turned = page != st.session_state.get(_PAGE) and NO_FILTER not in st.query_params
    st.session_state[_PAGE] = page
    st.session_state[_TURNED] = turned
    if written is not None and (link == written or (turned and not link)):
        return
    chosen, names = from_link(link, analysis)
    st.session_state[_BEFORE_LINK] = (monotonic(), selection() if written is not None else None)
    (_put if written is None else put)(chosen)  # Before the link that was opened there was nothing to go back to.
    st.session_state[_UNKNOWN] = names
    st.session_state[_OPENED] = link
    st.session_state[_LINK] = link


def recognise(starred: Collection[str]) -> None:
    """Where the papers of a link are just those that this visitor has starred, filter by the stars: they are the visitor's own."""
    chosen = selection()
    if chosen.papers and set(chosen.papers) == set(starred):
        _put(replace(chosen, papers=(), starred=True))


def turned() -> bool:
    """Whether the visitor has just come from another page, so that the link says nothing of this one yet."""
    return bool(st.session_state.get(_TURNED))


def _shown() -> dict[str, str]:
    """Give the parameters of ours as the link has them; others (such as Streamlit's own) are left alone."""
    return {key: st.query_params[key] for key in st.query_params if is_ours(key) or key in {STAMP, SOURCE}}


def write_link(analysis: Analysis, made_with: str, starred: Collection[str] = (), source: str = "") -> None:
    """Write the filters into the link, so that a copied link opens the same view.

    made_with, source: what it says of the changes to keywords in force, and of whose keywords they are; empty where there is
    nothing to say. starred: the ids of the visitor's list.
    """
    link = _short(selection(), analysis, tuple(starred))
    link |= {key: said for key, said in ((STAMP, made_with), (SOURCE, source)) if said}
    st.session_state[_LINK] = link
    shown = _shown()
    if shown != link or NO_FILTER in st.query_params:
        ours = {*shown, NO_FILTER}
        others = {key: st.query_params.get_all(key) for key in st.query_params if key not in ours}
        st.query_params.from_dict({**others, **link})


def say_in_link(parameter: str, said: str | None) -> None:
    """Let a parameter of the link, which no filter owns, say something, or nothing; what stands there already is let be."""
    if said is None:
        if parameter in st.query_params:
            del st.query_params[parameter]
    elif st.query_params.get(parameter) != said:
        st.query_params[parameter] = said


def _short(chosen: Selection, analysis: Analysis, starred: tuple[str, ...]) -> dict[str, str]:
    """Give the link's parameters; those of the last run where nothing changed, for a large corpus has many names."""
    if not chosen:
        return {}
    asked = (chosen, starred if chosen.starred else ())
    last, corpus, link = st.session_state.get(_SHORT, (None, None, {}))
    if last != asked or corpus is not analysis:
        link = to_link(chosen, analysis, starred)
        st.session_state[_SHORT] = (asked, analysis, link)
    return dict(link)


def move(before: Analysis | None, after: Analysis) -> None:
    """Keep, of the filters in force, what another corpus knows as well; `unknown` gives the rest."""
    asked = replace(selection(), region="")  # Another corpus has another map.
    chosen, names = from_link(to_link(asked, before), after) if before else (Selection(), ())
    _put(chosen)
    st.session_state[_PAST] = []  # Steps back lead to filters of the corpus before.
    st.session_state[_UNKNOWN] = names


def show_in_widget(key: str, value: Any) -> None:
    """Make the widget called `key`, which is drawn next, show `value`.

    It is told so in each run: of two runs that come at once a browser draws only the second, and what the first told last, after
    the visitor has changed it, must not stay. Only a widget that is empty and was is told nothing.
    """
    filled = st.session_state.setdefault(_FILLED, set())
    if value or key in filled or st.session_state.get(key):
        st.session_state[key] = value
    (filled.add if value else filled.discard)(key)


def show_in_text(key: str, value: str) -> None:
    """Do the same for a box of text, but what the visitor types is not put back: the next letters may stand there already."""
    if st.session_state.get(key, "") != value:
        st.session_state[_PUT] = (key, value)
    if st.session_state.get(_PUT) == (key, value):
        st.session_state[key] = value
    else:
        st.session_state.pop(_PUT, None)
