"""The welcome of a first visit: two sentences above the charts, until they are closed; this browser remembers that."""

from __future__ import annotations

import streamlit as st

from dashboard import browser_storage, theme, words

_CLOSED = "welcome closed"


def draw() -> None:
    """Draw the welcome, once it is known that this browser has not closed it: whoever did never sees it flash."""
    if not browser_storage.ready() or browser_storage.get(_CLOSED):
        return
    with st.container(border=True, key="welcome"):
        said, way_out = st.columns([8, 1], vertical_alignment="center")
        said.markdown(words.WELCOME)
        way_out.button(
            "Close", key="close welcome", on_click=browser_storage.put, args=(_CLOSED, True), type="tertiary",
            icon=theme.ICONS["remove"], help="Close the welcome; this browser remembers it",
        )  # fmt: skip
