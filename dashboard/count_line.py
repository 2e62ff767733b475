"""How many papers are in view, as a text that a screen reader says once whenever it changes, and never at a mere redrawing."""

from __future__ import annotations

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
_mount = st.components.v2.component("paperlens_count", html=_HTML, css=_STYLE, js=_SCRIPT)


def draw(text: str) -> None:
    """Show `text`, a count in our own words, never a text from a paper."""
    _mount(key=_KEY, data={"text": text}, width="content")
