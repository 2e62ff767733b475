"""The changes to keywords in force: each can be taken back; all leave as a file, and come back from one."""

from __future__ import annotations

from functools import partial

import streamlit as st

from core.text import escape
from dashboard import changes, theme
from dashboard.keyword_page import words

#: More would make the list slow; the file has them all.
MOST_LISTED = 30
#: Changes without effect that are named.
MOST_NAMED = 5
#: A thesaurus of hundreds of thousands of lines is less, in megabytes.
LARGEST_FILE = 5


def note() -> None:
    """Say beside the filters, on every page, that changes are in force."""
    if changes.count():
        st.page_link("screens/keywords.py", label=words.changes(changes.count()))


def undo_buttons(where: str) -> None:
    """Draw the buttons for undo and redo. They are always there, so that nothing moves; where: tells their places apart."""
    st.button(
        "Undo", key=f"undo {where}", on_click=changes.undo, disabled=not changes.steps(), icon=theme.ICONS["undo"],
        type="tertiary", help="Take the last change to keywords back",
    )  # fmt: skip
    st.button(
        "Redo", key=f"redo {where}", on_click=changes.redo, disabled=not changes.can_redo(), icon=theme.ICONS["redo"],
        type="tertiary", help="Make the change to keywords again that was taken back",
    )  # fmt: skip


def section() -> None:
    """Draw the list, folded, with its file."""
    if fault := changes.fault(of_file=True):
        st.error(escape(fault))
    with st.expander(words.CHANGES, key="fold changes", on_change="rerun") as fold:
        if fold.open:
            _listed()
            _files()


def _listed() -> None:
    rows = changes.thesaurus().rows
    if not rows:
        st.markdown(words.NOTHING_CHANGED)
        return
    if unknown := changes.without_effect():
        st.caption(words.without_effect(unknown, MOST_NAMED))
    st.markdown(f"**{words.changes(len(rows))}**")
    # The last change stands on top.
    for number, (label, target) in enumerate(rows[::-1][:MOST_LISTED]):
        st.button(
            words.change(label, target), key=f"take back {number}", on_click=partial(changes.take_back, label),
            icon=theme.ICONS["remove"], icon_position="right", help="Take this change back",
        )  # fmt: skip
    if len(rows) > MOST_LISTED:
        st.caption(f"and {len(rows) - MOST_LISTED:,} more in the file")


def _files() -> None:
    with st.container(horizontal=True):
        st.download_button(
            "Save as a file", data=changes.thesaurus().to_csv().encode("utf-8-sig"), file_name="keyword-changes.csv",
            mime="text/csv", key="save changes", on_click="ignore", icon=theme.ICONS["csv"], disabled=not changes.count(),
            help="Download your changes as CSV, to read them here again or to pass them on",
        )  # fmt: skip
        undo_buttons("list")
        st.button(
            "Take all back",
            key="take all back",
            on_click=changes.take_all_back,
            type="tertiary",
            disabled=not changes.count(),
        )
    # A file that was read lets the next one be chosen.
    key = f"changes file {changes.steps()}"

    def chosen() -> None:
        if file := st.session_state.get(key):
            changes.read_file(file.name, file.getvalue())

    st.file_uploader(words.READ, key=key, on_change=chosen, help=words.FILE_HELP, max_upload_size=LARGEST_FILE)
