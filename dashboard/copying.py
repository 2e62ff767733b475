"""Buttons that copy: a sentence of the page, and the link to what is in view; they share script and look with the pictures."""

from __future__ import annotations

import streamlit as st

from dashboard import theme

SENTENCE = (
    '<button type="button" data-kind="sentence" data-about="Copy as sentence" data-done="Copied.">{label}</button>'
)
SAID = '<span role="status" aria-live="polite"></span>'
_HTML_OF_A_SENTENCE = f'<div class="row">{SENTENCE.format(label="Copy this sentence")}{SAID}</div>'
_LINK = '<button type="button" data-kind="link" data-about="Copy the address" data-done="{done}">Copy link</button>'
_HTML_OF_A_LINK = f'<div class="row">{_LINK}{SAID}</div>'
#: What is said once the link is copied; one's own papers are not on the server for others.
_DONE = {False: "Copied.", True: "Copied, without your own papers."}
STYLE = """
.row { display: flex; flex-wrap: wrap; gap: 0.375rem; align-items: center; font: 0.875rem/1.25 var(--st-font); }
button {
  font: inherit; color: var(--st-text-color); background: none; cursor: pointer; white-space: nowrap;
  border: 1px solid var(--st-border-color); border-radius: 0.5rem; padding: 0.125rem 0.625rem; min-height: 2rem;
}
button:hover { color: var(--st-link-color); border-color: var(--st-primary-color); }
button:focus-visible { outline: 2px solid var(--st-primary-color); outline-offset: 2px; }
span { color: var(--st-text-color); white-space: nowrap; }
span:empty { display: none; }
@media print { button { display: none; } }
"""


def script() -> str:
    """Give the script of these buttons and of those beside a chart."""
    return theme.script("chart_image.js")


def sentence(title: str, said: str) -> None:
    """Draw the button alone that copies a sentence of the page. title: what it is about."""
    mount = st.components.v2.component("paperlens_copy", html=_HTML_OF_A_SENTENCE, css=STYLE, js=script())
    mount(key=f"copy {title}", data={"title": title, "sentence": said})


def link(own: bool) -> None:
    """Draw the button that copies the address of the page, which is a link to what is in view.

    own: whether the visitor has loaded papers, which the link cannot bring along.
    """
    html = _HTML_OF_A_LINK.format(done=_DONE[own])
    mount = st.components.v2.component(f"paperlens_copy_link_{own}".lower(), html=html, css=STYLE, js=script())
    mount(key="copy link", data={"title": "it opens just this view"}, width="content")
