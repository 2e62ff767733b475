"""The browser's way through the pages: each step of its history is one view, and going back to it brings that view.

Streamlit makes two steps of a change of page (it drops the link's parameters, and we write them again), and says nothing of whether
a page without parameters was opened by the navigation, where the filters hold, or gone back to, where there were none. So the
browser makes one step of it, and says `all=1` where a visitor goes back to a page without filters.

A search goes to the server a moment after it was typed. A click on the navigation in that moment would be lost, since the search
then asks for the old page again: it waits for the answer.
"""

from __future__ import annotations

import streamlit as st

_KEY = "browser history"
# quiet: the visitor went back and has done nothing since, so whatever is written now is only an answer to that. fresh: the
# present step was made by a change of page, and its parameters are still to come.
_SCRIPT = """
export default function () {
  if (window.paperlensHistory) return;
  window.paperlensHistory = true;
  const push = history.pushState.bind(history);
  let quiet = false, fresh = false;
  for (const kind of ["pointerdown", "keydown"])
    window.addEventListener(kind, () => { quiet = false; fresh = false; }, true);
  window.addEventListener("popstate", () => {
    quiet = true;
    if (location.search) return;
    history.replaceState(history.state, "", `${location.pathname}?all=1${location.hash}`);
    // The server takes it away again; should it be interrupted, nobody copies a link with it.
    setTimeout(() => {
      if (location.search === "?all=1") history.replaceState(history.state, "", location.pathname + location.hash);
    }, 1500);
  }, true);
  let typed = -Infinity, waiting = false;
  window.addEventListener("input", () => { typed = performance.now(); }, true);
  window.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[href]");
    const since = performance.now() - typed;
    if (!link || link.origin !== location.origin || link.target === "_blank" || waiting || since > 1000) return;
    event.preventDefault();
    event.stopPropagation();
    const begun = performance.now();
    const look = setInterval(() => {
      const idle = document.querySelector('[data-testid="stApp"]')?.dataset.testScriptState === "notRunning";
      const waited = performance.now() - begun;
      if ((waited < 450 || !idle) && waited < 5000) return;
      clearInterval(look);
      waiting = true;
      const still = [...document.querySelectorAll("a[href]")].find((a) => a.pathname === link.pathname);
      (link.isConnected ? link : still)?.click();
      waiting = false;
    }, 50);
  }, true);
  history.pushState = (state, title, address) => {
    const same = new URL(address ?? location.href, location.href).pathname === location.pathname;
    if (quiet || (same && fresh)) {
      if (same) history.replaceState(state, title, address);
    } else {
      push(state, title, address);
      // Another page begins at its top.
      if (!same) document.querySelector('[data-testid="stMain"]')?.scrollTo(0, 0);
    }
    fresh = !same;
  };
}
"""
_mount = st.components.v2.component("paperlens_history", js=_SCRIPT)


def keep() -> None:
    """Let the browser keep its history so; it takes no room on the page."""
    _mount(key=_KEY, width=1, height=1)
