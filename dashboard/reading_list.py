"""The visitor's reading list: kept in their browser, changed from any page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import streamlit as st

from core.errors import PaperlensError
from core.reading_list import ReadingList, from_json, read_file
from core.text import escape
from dashboard import browser_storage, theme, words

_KEY = "reading list"
_READ = "reading list as read from the browser"
_FAULT = "why a reading list was not added"
#: So many words of a heading stand for a paper without a name.
_FEW_WORDS = 6


def current() -> ReadingList:
    """Give the list as it is."""
    kept = browser_storage.get(_KEY)
    last, made = st.session_state.get(_READ, (None, ReadingList()))
    if kept != last:
        made = from_json(kept)
        st.session_state[_READ] = (kept, made)
    early = browser_storage.take_early(_KEY)
    if early is not None:
        made = made.also(from_json(early))
        _put(made)
    found: ReadingList = made
    return found


def _put(changed: ReadingList) -> None:
    st.session_state.pop(_FAULT, None)
    if changed.to_json() != browser_storage.get(_KEY):
        browser_storage.put(_KEY, changed.to_json())


def toggle(paper_id: str, heading: str) -> None:
    """Star a paper, or take its star away."""
    _put(current().toggled(paper_id, heading))


def add(papers: Sequence[tuple[str, str]]) -> None:
    """Star papers, given by id and heading, that are not starred yet."""
    made = current()
    for paper_id, heading in papers:
        if made.get(paper_id) is None:
            made = made.toggled(paper_id, heading)
    _put(made)


def note(paper_id: str, text: str) -> None:
    """Give a starred paper another note."""
    _put(current().noted(paper_id, text))


def mark(paper_id: str, read: bool) -> None:
    """Mark a starred paper as read, or as not read."""
    _put(current().marked(paper_id, read))


def move(paper_id: str, places: int) -> None:
    """Move a starred paper up (negative) or down."""
    _put(current().moved(paper_id, places))


def clear() -> None:
    """Take all stars away."""
    _put(ReadingList())


def add_file(name: str, content: bytes) -> None:
    """Add the papers of a file that was saved here, behind those that are starred."""
    try:
        read = read_file(content, name)
    except PaperlensError as reason:
        st.session_state[_FAULT] = str(reason)
        return
    before = current()
    _put(before.also(read))
    st.toast(words.list_added(len(current().ids) - len(before.ids)))


def fault() -> str | None:
    """Give the sentence that says why the last file was not added."""
    said: str | None = st.session_state.get(_FAULT)
    return said


def called(paper: Mapping[str, Any]) -> str:
    """Give what a button calls a paper: its name, else the first words of its heading."""
    if paper["name"]:
        return str(paper["name"])
    few = paper["heading"].split()
    return " ".join(few[:_FEW_WORDS]) + ("…" if len(few) > _FEW_WORDS else "")


def star(paper: Mapping[str, Any], where: str) -> None:
    """Draw the button that stars a paper or takes its star away. where: the place, for a paper can stand in several."""
    star_button(paper["paper_id"], paper["heading"], escape(called(paper)), where, current())


def star_button(paper_id: str, heading: str, name: str, where: str, made: ReadingList) -> None:
    """Draw the same of a paper that a button calls `name`, safe as Markdown. made: the list as it is."""
    starred = made.get(paper_id) is not None
    st.button(
        f":primary[Take {name} off the reading list]" if starred else f"Add {name} to the reading list",
        key=f"star {where} {paper_id}", on_click=toggle, args=(paper_id, heading),
        type="secondary" if starred else "tertiary", icon=theme.ICONS["star"],
    )  # fmt: skip


def note_box(paper_id: str, where: str, made: ReadingList) -> None:
    """Draw the note of a paper that is starred in `made`, the list as it is."""
    entry = made.get(paper_id)
    if entry is None:
        return
    key = f"note {where} {paper_id}"
    if key not in st.session_state or st.session_state[key].strip() != entry.note:
        st.session_state[key] = entry.note
    st.text_area(
        "Note", key=key, on_change=lambda: note(paper_id, st.session_state[key]), placeholder=words.NOTE_HINT,
        label_visibility="collapsed", height="content",
    )  # fmt: skip
