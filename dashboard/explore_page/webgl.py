"""Whether the visitor's browser can draw a map of thousands of points (WebGL): it is asked once, and speaks up only where not."""

from __future__ import annotations

import streamlit as st

_KEY = "drawing in the browser"
_SCRIPT = """
export default function ({ setStateValue }) {
  if (window.paperlensDraws === undefined) {
    let context = null;
    try {
      const canvas = document.createElement("canvas");
      context = canvas.getContext("webgl") || canvas.getContext("experimental-webgl");
    } catch { /* a browser may forbid it */ }
    window.paperlensDraws = Boolean(context);
    context?.getExtension("WEBGL_lose_context")?.loseContext();
  }
  if (!window.paperlensDraws) setStateValue("missing", true);
}
"""
_mount = st.components.v2.component("paperlens_webgl", js=_SCRIPT)


def missing() -> bool:
    """Ask the browser, which takes no room on the page; tell whether it has said that it cannot draw."""
    _mount(key=_KEY, on_missing_change=lambda: None, width=1, height=1)
    return bool((st.session_state.get(_KEY) or {}).get("missing"))
