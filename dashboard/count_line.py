"""How many papers are in view, as a text that a screen reader says once whenever it changes, and never at a mere redrawing."""

from __future__ import annotations

from time import sleep

import streamlit as st

_KEY = "papers in view"
_HTML = '<p role="status" aria-live="polite" aria-atomic="true"><strong></strong></p>'
_STYLE = """
p { margin: 0; white-space: nowrap; }
strong { font: 600 1rem var(--st-font); color: var(--st-text-color); }
"""
_SCRIPT = """
export default function ({ data, parentElement }) {
  const place = parentElement.querySelector("strong");
  if (place.textContent !== data.text) place.textContent = data.text;
}
"""
#: So many seconds a new count is ahead of what follows it, since it is the answer to a change of filters.
_AHEAD = 0.02
_BEFORE = "count shown last"
_mount = st.components.v2.component("paperlens_count", html=_HTML, css=_STYLE, js=_SCRIPT)


def draw(text: str) -> None:
    """Show `text`, a count in our own words, never a text from a paper; a new one goes before all that follows."""
    _mount(key=_KEY, data={"text": text}, width="content")
    before = st.session_state.get(_BEFORE)
    st.session_state[_BEFORE] = text
    if before is not None and before != text:
        # Streamlit sends each hundredth of a second what was drawn until then.
        sleep(_AHEAD)
