"""Colours and sizes that charts share. The colours themselves stand in `.streamlit/config.toml`, for light and for dark.

Streamlit's Plotly theme lets a figure name a colour by its place in the palette, and puts the colour of the visitor's theme
there. So one figure serves both themes, and no colour stands in the code.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from streamlit.elements.lib import streamlit_plotly_theme as palette

_STATIC = Path(__file__).parent / "static"
#: The name with its mark, and the mark alone.
LOGO = _STATIC / "logo.svg"
MARK = _STATIC / "mark.svg"


@cache
def script(name: str) -> str:
    """Give a script of `static/`, which the browser runs for a part of the page."""
    return (_STATIC / name).read_text(encoding="utf-8")


#: A count of the papers in view.
COUNT = palette.CATEGORY_0
#: A count whose filter is in force.
CHOSEN = palette.CATEGORY_1
#: All papers of the corpus, behind the count of those in view.
TOTAL = palette.SEQUENTIAL_1
#: The two sides of a comparison, and what joins them.
SIDES = (palette.CATEGORY_2, palette.CATEGORY_3)
BETWEEN = palette.GRAY_70
#: Lines between things, behind them.
LINK = palette.SEQUENTIAL_2
#: Communities of a network or a map, the largest first, and what all further ones share. Names stand beside the colours.
GROUPS = (
    palette.CATEGORY_0, palette.CATEGORY_2, palette.CATEGORY_3, palette.CATEGORY_4, palette.CATEGORY_5, palette.CATEGORY_6,
)  # fmt: skip
FURTHER_GROUPS = palette.CATEGORY_7
#: Words and numbers, and those on a strongly coloured ground.
TEXT = palette.GRAY_90
TEXT_ON_STRONG = palette.BG_COLOR
#: What the page lies on.
GROUND = palette.BG_COLOR
#: From few to many.
SCALE = (
    (0.0, palette.SEQUENTIAL_0),
    (0.25, palette.SEQUENTIAL_2),
    (0.5, palette.SEQUENTIAL_4),
    (0.75, palette.SEQUENTIAL_6),
    (1.0, palette.SEQUENTIAL_8),
)

#: Heights in pixels: of one bar with its gap, of one row of a heat map, of the axis above it.
BAR = 30
CELL = 34
AXIS = 28
#: What each further line of a label adds.
LINE = 16
#: Font size of labels in charts, in pixels.
LABEL = 14
#: Labels of charts are wrapped at about this many characters.
WRAP = 26
NARROW_WRAP = 17

#: Material icons (they come with Streamlit), always beside a text.
ICONS = {
    "remove": ":material/close:",
    "csv": ":material/download:",
    "link": ":material/open_in_new:",
    "search": ":material/search:",
    "undo": ":material/undo:",
    "redo": ":material/redo:",
    "star": ":material/star:",
    "up": ":material/arrow_upward:",
    "to": ":material/arrow_forward:",
    "down": ":material/arrow_downward:",
}
