"""A note is kept while it is typed: Streamlit hands on what stands in a box of several lines only once it is left.

Otherwise a file that is asked for right after typing would lack the last note.
"""

from __future__ import annotations

import streamlit as st

_KEY = "typed notes"
# Ctrl+Enter is how such a box is told to hand on what stands in it; the focus stays where it is.
_SCRIPT = """
export default function () {
  if (window.paperlensNotes) return;
  window.paperlensNotes = true;
  let waiting;
  window.addEventListener("input", ({ target }) => {
    if (!target.matches?.('textarea[aria-label="Note"]')) return;
    clearTimeout(waiting);
    waiting = setTimeout(() => target.dispatchEvent(
      new KeyboardEvent("keydown", { key: "Enter", code: "Enter", ctrlKey: true, bubbles: true, cancelable: true })), 300);
  }, true);
}
"""
_mount = st.components.v2.component("paperlens_typed_notes", js=_SCRIPT)


def keep() -> None:
    """Let the browser hand on notes while they are typed; it takes no room on the page."""
    _mount(key=_KEY, width=1, height=1)
