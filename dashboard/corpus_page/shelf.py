"""The corpora of this server to choose among, and what the host says."""

from __future__ import annotations

import streamlit as st

from core.text import escape
from dashboard import access, hosting, own_corpus, shared
from dashboard.corpus_page import words


def choice() -> None:
    """Draw the choice among the corpora of this server, where there are several."""
    offered = shared.names()
    if len(offered) < 2:
        return
    key = f"shared corpus {own_corpus.loads()}"
    now = None if own_corpus.is_own() or shared.chosen() not in offered else shared.chosen()

    def chosen() -> None:
        if (wanted := st.session_state[key]) is not None:
            own_corpus.choose(wanted)

    st.selectbox(
        words.CHOOSE, list(offered), index=list(offered).index(now) if now else None,
        format_func=lambda name: offered.get(name, name), key=key, on_change=chosen, width=420, placeholder="Choose a corpus",
    )  # fmt: skip


def about() -> None:
    """Draw what signs in, and the host's line."""
    access.button()
    if said := hosting.settings().contact:
        st.caption(escape(said))
