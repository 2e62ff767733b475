"""Buttons beside a chart that the keyboard reaches: its picture as SVG and PNG, and what it says as a sentence to paste.

The picture is made in the browser from the chart as it is drawn, on white, with title, numbers, filters, date and link.
"""

from __future__ import annotations

from datetime import UTC, datetime
from functools import cache

import streamlit as st

from dashboard import copying, sampling, status, words
from dashboard.view import View

_HTML = f"""
<div class="row">
  <button type="button" data-kind="svg" data-about="Save as SVG" data-done="Saved.">SVG</button>
  <button type="button" data-kind="png" data-about="Save as PNG" data-done="Saved.">PNG</button>
  {copying.SENTENCE.format(label="Copy as sentence")}
  {copying.SAID}
</div>
"""
#: The colours of the dark theme, by their places in those of the light one: a picture is always on white.
_PALETTES = ("chartCategoricalColors", "chartSequentialColors")


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
    mount = st.components.v2.component("paperlens_chart_image", html=_HTML, css=copying.STYLE, js=copying.script())
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
