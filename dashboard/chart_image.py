"""Buttons beside a chart that the keyboard reaches: its picture as SVG and PNG, and what it says as a sentence to paste.

The picture is made in the browser from the chart as it is drawn, on white, with title, numbers, filters, date and link.
"""

from __future__ import annotations

from datetime import UTC, datetime
from functools import cache
from pathlib import Path

import streamlit as st

from dashboard import sampling, status, words
from dashboard.view import View

_STATIC = Path(__file__).parent / "static"
_COPY = '<button type="button" data-kind="sentence" data-about="Copy as sentence" data-done="Copied.">{label}</button>'
_SAID = '<span role="status" aria-live="polite"></span>'
_HTML = f"""
<div class="row">
  <button type="button" data-kind="svg" data-about="Save as SVG" data-done="Saved.">SVG</button>
  <button type="button" data-kind="png" data-about="Save as PNG" data-done="Saved.">PNG</button>
  {_COPY.format(label="Copy as sentence")}
  {_SAID}
</div>
"""
_HTML_OF_A_SENTENCE = f'<div class="row">{_COPY.format(label="Copy this sentence")}{_SAID}</div>'
_STYLE = """
.row { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; align-items: center; font: 0.875rem var(--st-font); }
button { font: inherit; color: var(--st-text-color); background: none; border: 0; padding: 0.25rem 0; cursor: pointer; }
button:hover { color: var(--st-link-color); text-decoration: underline; }
button:focus-visible { outline: 2px solid var(--st-primary-color); outline-offset: 2px; }
span { color: var(--st-text-color); }
"""
#: The colours of the dark theme, by their places in those of the light one: a picture is always on white.
_PALETTES = ("chartCategoricalColors", "chartSequentialColors")


@cache
def _script() -> str:
    return (_STATIC / "chart_image.js").read_text(encoding="utf-8")


@cache
def _colours() -> dict[str, str]:
    pairs: dict[str, str] = {}
    for name in _PALETTES:
        dark, light = (st.get_option(f"theme.{theme}.{name}") or [] for theme in ("dark", "light"))
        pairs |= dict(zip(dark, light, strict=False))
    ground = [st.get_option(f"theme.{theme}.backgroundColor") for theme in ("dark", "light")]
    return pairs | {ground[0]: ground[1]} if all(ground) else pairs


@cache
def _scale() -> list[tuple[str, str]]:
    """Give the steps from few to many, in the dark theme and in the light one."""
    dark, light = (st.get_option(f"theme.{theme}.chartSequentialColors") or [] for theme in ("dark", "light"))
    return list(zip(dark, light, strict=False))


def draw(view: View, chart: str, title: str, sentence: str, counts: str = "Counts of papers") -> None:
    """Draw the buttons of the chart with the key `chart`, in the page's own words only: nothing of it is read as HTML.

    title: what the picture is called. sentence: what the chart says, to paste. counts: what its numbers are.
    """
    mount = st.components.v2.component("paperlens_chart_image", html=_HTML, css=_STYLE, js=_script())
    filters = "; ".join(text for text, _ in status.chips(view)) or "none"
    shown = words.papers(view.total) if view.shown == view.total else words.in_view(view.shown, view.total)
    today = datetime.now(UTC).date().isoformat()
    mount(
        key=f"image of {chart}",
        data={
            "chart": chart.replace(" ", "-"),
            "name": chart.replace(" ", "-"),
            "title": title,
            "sentence": sentence,
            "notes": [
                f"{counts}: n = {shown}. {sampling.coverage(view.analysis.papers)}.",
                f"Filters: {filters}. {words.PRODUCT}, {today}.",
            ],
            "colours": _colours(),
            "scale": _scale(),
        },
    )


def copy_button(title: str, sentence: str) -> None:
    """Draw the button alone that copies a sentence of the page. title: what it is about."""
    mount = st.components.v2.component("paperlens_copy", html=_HTML_OF_A_SENTENCE, css=_STYLE, js=_script())
    mount(key=f"copy {title}", data={"title": title, "sentence": sentence})
