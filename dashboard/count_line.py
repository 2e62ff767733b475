"""How many papers are in view: a text that a screen reader says once whenever it changes, and never at a mere redrawing."""

from __future__ import annotations

from time import sleep

import streamlit as st

from core.text import escape

_KEY = "papers in view"
# What is said goes again, so that nobody reads the count twice.
_HTML = '<p role="status" aria-live="polite" aria-atomic="true"></p>'
_STYLE = "p { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%); }"
_SCRIPT = """
export default function ({ data, parentElement }) {
  const place = parentElement.querySelector("p");
  if (place.dataset.said === data.text) return;
  place.dataset.said = data.text;
  place.textContent = data.text;
  setTimeout(() => { if (place.dataset.said === data.text) place.textContent = ""; }, 20000);
}
"""
#: So many seconds a new count is ahead of what follows it, since it is the answer to a change of filters.
_AHEAD = 0.02
_BEFORE = "count shown last"
_mount = st.components.v2.component("paperlens_count", html=_HTML, css=_STYLE, js=_SCRIPT)


def draw(text: str) -> None:
    """Show `text`, a count in our own words; a new one goes before all that follows."""
    # A part of Streamlit's own is drawn at once, a component only when the browser has time.
    st.markdown(f"**{escape(text)}**", width="content")
    before = st.session_state.get(_BEFORE)
    st.session_state[_BEFORE] = text
    if before is not None and before != text:
        # Streamlit sends each hundredth of a second what was drawn until then.
        sleep(_AHEAD)


def say() -> None:
    """Let a screen reader say the count; it takes no room on the page."""
    _mount(key=_KEY, data={"text": st.session_state[_BEFORE]}, width=1, height=1)
