"""A visitor's own categories: the file that they come by, what they rest on, and the way back to the shipped ones."""

from __future__ import annotations

import streamlit as st

from core.analysis import Analysis
from core.categories import labels, read_own
from core.errors import PaperlensError
from core.text import escape
from dashboard import own_corpus
from dashboard.method_page import words

_FAULT = "why own categories were not taken"
#: In megabytes; labelled abstracts by the ten thousand are less.
LARGEST_FILE = 50


def measured(analysis: Analysis) -> None:
    """Say how often the categories err, and on what that was measured."""
    own = analysis.taxonomy.name if own_corpus.request().categories else None
    st.caption(words.errs(analysis.categories_about, own))


def section() -> None:
    """Draw the fold in which own categories come and go."""
    fault: str | None = st.session_state.get(_FAULT)
    if fault:
        st.error(escape(fault))
    with st.expander(words.OWN, key="fold own categories", on_change="rerun") as fold:
        if not fold.open:
            return
        if given := own_corpus.request().categories:
            st.markdown(words.in_use(given[0]))
            st.button(words.BACK, key="shipped categories", on_click=own_corpus.own_categories_away)
        # A file that was taken lets the next one be chosen.
        key = f"own categories {own_corpus.loads()}"

        def chosen() -> None:
            st.session_state.pop(_FAULT, None)
            if file := st.session_state.get(key):
                _take(file.name, file.getvalue())

        st.file_uploader(
            words.OWN_FILE, key=key, on_change=chosen, help=words.OWN_HELP, max_upload_size=LARGEST_FILE,
            disabled=own_corpus.pending() is not None,
        )  # fmt: skip
        st.caption(words.OWN_HINT)


def _take(name: str, content: bytes) -> None:
    """Begin to sort into the categories of a file, once it is sure that it can be read; fitting on labels takes a while."""
    try:
        if name.lower().endswith((".csv", ".jsonl")):
            labels.read((name, content))
        else:
            read_own(name, content)
    except PaperlensError as reason:
        st.session_state[_FAULT] = str(reason)
        return
    own_corpus.sort_into(name, content)
