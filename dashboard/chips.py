"""The chips of a card, which filter: one light part of the page.

A hundred of Streamlit's pills take a browser longer than all else on a page of cards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import NamedTuple

import streamlit as st

from core.selection import Selection
from dashboard import state, theme

_HTML = '<div class="chips"></div>'
_STYLE = """
.chips { display: flex; flex-direction: column; gap: 0.5rem; }
.row { display: flex; flex-wrap: wrap; gap: 0.375rem; }
button {
  font: 0.875rem/1.25 var(--st-font); text-align: left; color: var(--st-text-color); overflow-wrap: anywhere; cursor: pointer;
  background: none; border: 1px solid var(--st-border-color); border-radius: 1rem; padding: 0.25rem 0.75rem;
}
.methods button { background: var(--st-secondary-background-color); font-weight: 500; }
button:hover { border-color: var(--st-primary-color); color: var(--st-link-color); }
button[aria-pressed="true"] {
  border-color: var(--st-primary-color); box-shadow: inset 0 0 0 1px var(--st-primary-color); color: var(--st-link-color);
  font-weight: 600;
}
button:focus-visible { outline: 2px solid var(--st-primary-color); outline-offset: 2px; }
@media print {
  button { border: 0; background: none; box-shadow: none; padding: 0 0.75rem 0 0; color: inherit; }
}
"""


class Row(NamedTuple):
    """The chips of one field of the filters. title: what a screen reader calls them. labels: what people read, by the values."""

    field: str
    title: str
    labels: Mapping[str, str]


def draw(key: str, rows: Sequence[Row], chosen: Selection) -> None:
    """Draw rows of chips; one that is filtered by in `chosen` stands out, and a click puts it in force or takes it away.

    key: of this part of the page. Labels are shown as they are.
    """
    some = [row for row in rows if row.labels]
    if not some:
        return
    data = {
        "rows": [
            {
                "field": row.field,
                "title": row.title,
                "chips": [[value, label, value in chosen.values(row.field)] for value, label in row.labels.items()],
            }
            for row in some
        ]
    }
    mount = st.components.v2.component("paperlens_chips", html=_HTML, css=_STYLE, js=theme.script("chips.js"))
    mount(key=key, data=data, on_picked_change=partial(_picked, key, {row.field: set(row.labels) for row in some}))


def _picked(key: str, offered: Mapping[str, set[str]]) -> None:
    """Filter by the chip that was clicked, where it is one of those `offered`, whatever a browser says."""
    match st.session_state[key].get("picked"):
        case [str(field), str(value)] if value in offered.get(field, ()):
            state.toggle(field, value)
