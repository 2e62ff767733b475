"""Explore: compare two groups of papers, see all papers on a map, hold a vocabulary of one's own against the corpus."""

from __future__ import annotations

import streamlit as st

from dashboard import blocks, state
from dashboard import words as shared
from dashboard.explore_page import compare, map_view, sight, vocabulary_view, words
from dashboard.view import current

PARTS = {sight.COMPARE: compare.draw, sight.MAP: map_view.draw, sight.VOCABULARY: vocabulary_view.draw}


def page() -> None:
    """Draw the page."""
    view = current()
    sight.read_link(view.analysis)
    st.title(words.TITLE, anchor=False)
    if sight.left_out():
        st.warning(words.LEFT_OUT.format(names=shared.quoted(sight.left_out())))
    if not blocks.nothing_found(view):
        key = "part of explore"
        state.show_in_widget(key, sight.current().see)
        st.segmented_control(
            "Part", list(PARTS), format_func=words.PARTS.__getitem__, key=key, required=True,
            label_visibility="collapsed", on_change=lambda: sight.change(see=st.session_state[key]),
        )  # fmt: skip
        PARTS.get(sight.current().see, compare.draw)(view)
    sight.write_link(view.analysis)


page()
