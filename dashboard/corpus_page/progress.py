"""How far a load is, on whatever page its visitor is meanwhile."""

from __future__ import annotations

import streamlit as st

from dashboard import own_corpus, watch
from dashboard.corpus_page import words

_SECONDS = 0.5


def show() -> None:
    """Put in place what has been made, and say so; draw how far a load is in the line that stays in view, where nothing moves."""
    if own_corpus.settle():
        # In an alert, which is read out. A toast would have no name for those who listen.
        with st.bottom:
            if own_corpus.question() is not None:
                st.warning(words.ASKS)
            elif own_corpus.fault() is not None:
                st.warning(words.NOT_LOADED)
            else:
                st.success(words.loaded(own_corpus.analysis().papers.height, own_corpus.read().report))
    if own_corpus.pending() is not None:
        with st.bottom:
            _watch()


@st.fragment(run_every=_SECONDS)
def _watch() -> None:
    loading = own_corpus.pending()
    if loading is None or loading.wait(0):
        st.rerun()
    with watch.part("progress of a load"):
        step, done, total = loading.step
        with st.container(horizontal=True, vertical_alignment="center", key="load-progress"):
            st.progress(words.share_done(step, done, total), text=words.working(step, done, total))
            st.button("Stop", key="stop load", on_click=own_corpus.stop, help="Stop loading; what is in place stays")
