"""How far a load is, on whatever page its visitor is meanwhile."""

from __future__ import annotations

import streamlit as st

from dashboard import own_corpus
from dashboard.corpus_page import words

_SECONDS = 0.5


def show() -> None:
    """Draw the progress of what is being made, if anything is; when it has ended, the whole page is drawn anew."""
    if own_corpus.pending() is not None:
        _watch()


@st.fragment(run_every=_SECONDS)
def _watch() -> None:
    loading = own_corpus.pending()
    if loading is None or loading.wait(0):
        st.rerun()
    step, done, total = loading.step
    with st.container(horizontal=True, vertical_alignment="center", key="load-progress"):
        st.progress(words.share_done(step, done, total), text=words.working(step, done, total))
        st.button("Stop", key="stop load", on_click=own_corpus.stop, help="Stop loading; what is in place stays")
