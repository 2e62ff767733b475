"""Methods: how many papers have each category, crossed with what else is known of them, and the words that each rests on."""

from __future__ import annotations

import streamlit as st

from core.selection import NO_METHOD
from dashboard import blocks, sampling, words
from dashboard.method_page import breakdown, check, closer, own
from dashboard.method_page import words as said
from dashboard.view import current


def page() -> None:
    """Draw the page."""
    view = current()
    st.title(said.TITLE, anchor=False)
    if not blocks.nothing_found(view):
        st.caption(
            f"{words.SEVERAL} {said.RANGES}{said.NOT_OF_THE_SAMPLE if sampling.now() == sampling.SAMPLE else ''}"
        )
        own.measured(view.analysis)
        left, right = st.columns([4, 5], gap="large")
        with left:
            breakdown.bars(view)
        with right:
            breakdown.crossings(view)
        if not view.selection.methods:
            st.info(said.CHOOSE)
        for method in view.selection.methods:
            if method != NO_METHOD:
                closer.panel(view, method)
        check.section(view)
    own.section()


page()
