"""The browser's Back and Forward: the link holds then, also where it says nothing.

Streamlit drops the link's parameters when a visitor changes the page, so a page without parameters is either one that was just
opened by the navigation, where the filters hold, or one that the visitor went back to. Only the browser can tell.
"""

from __future__ import annotations

import streamlit as st

from dashboard import state

_KEY = "browser history"
_SCRIPT = """
export default function ({ setTriggerValue }) {
  if (window.paperlensBack) window.removeEventListener("popstate", window.paperlensBack);
  window.paperlensBack = () => setTriggerValue("back", Date.now());
  window.addEventListener("popstate", window.paperlensBack);
}
"""
_mount = st.components.v2.component("paperlens_history", js=_SCRIPT)


def watch() -> None:
    """Learn when the visitor goes back or forward; it takes no room on the page."""
    _mount(key=_KEY, on_back_change=state.went_back, width=1, height=1)
