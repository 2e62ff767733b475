"""How the papers were chosen: asked of whoever loaded them, for the program cannot know."""

from __future__ import annotations

import streamlit as st

from dashboard import sampling, state
from dashboard.corpus_page import words


def chosen() -> None:
    """Draw the question; the answer holds for this visitor and this corpus, and stands in the link."""
    key = "how chosen"
    state.show_in_widget(key, sampling.now())
    st.segmented_control(
        words.HOW, sampling.KINDS, key=key, format_func=words.HOW_KINDS.__getitem__, required=True, help=words.HOW_HELP,
        on_change=lambda: sampling.put(st.session_state[key]),
    )  # fmt: skip
