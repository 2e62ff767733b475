"""The colours: readable, told apart by colour-blind eyes, and fonts that come from here."""

from __future__ import annotations

import tomllib
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
CONFIG: dict[str, Any] = tomllib.loads((ROOT / ".streamlit" / "config.toml").read_text(encoding="utf-8"))
THEMES = ("light", "dark")

Colour = tuple[float, float, float]


def linear(colour: str) -> Colour:
    """Give the linear red, green and blue of "#rrggbb" (sRGB, IEC 61966-2-1)."""
    red, green, blue = (int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))

    def one(value: float) -> float:
        return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4

    return one(red), one(green), one(blue)


def contrast(one: str, two: str) -> float:
    """Give the contrast ratio of WCAG 2.2."""
    dark, light = sorted(
        sum(w * c for w, c in zip((0.2126, 0.7152, 0.0722), linear(c), strict=True)) for c in (one, two)
    )
    return (light + 0.05) / (dark + 0.05)


def as_deuteranope(colour: str) -> Colour:
    """Give a colour as people without green cones see it (Viénot, Brettel and Mollon, 1999)."""
    red, green, blue = linear(colour)
    return 0.29275 * red + 0.70725 * green, 0.29275 * red + 0.70725 * green, -0.02234 * red + 0.02234 * green + blue


@pytest.mark.parametrize("theme", THEMES)
def test_text_and_bars_stand_out_from_their_ground(theme: str) -> None:
    """Text has a contrast of 7:1, links and the first colour 4.5:1, chart colours 3:1."""
    colours = CONFIG["theme"][theme]
    ground = colours["backgroundColor"]
    assert contrast(colours["textColor"], ground) >= 7
    assert contrast(colours["linkColor"], ground) >= 4.5
    assert contrast(colours["primaryColor"], ground) >= 4.5
    for colour in colours["chartCategoricalColors"]:
        assert contrast(colour, ground) >= 3, colour
    assert contrast("#ffffff", CONFIG["theme"]["dark"]["sidebar"]["primaryColor"]) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
def test_a_count_and_a_filter_differ_for_colour_blind_eyes(theme: str) -> None:
    """Count, filter in force and the pale bar of all differ clearly also without green cones."""
    colours = CONFIG["theme"][theme]
    three = [*colours["chartCategoricalColors"][:2], colours["chartSequentialColors"][1]]
    for one, two in combinations(three, 2):
        apart = sum((a - b) ** 2 for a, b in zip(as_deuteranope(one), as_deuteranope(two), strict=True)) ** 0.5
        assert apart > 0.1, (one, two)


def test_fonts_come_from_here() -> None:
    """Each font is a file of ours with its licence beside it; nothing is asked of another server."""
    static = ROOT / "dashboard" / "static"
    for face in CONFIG["theme"]["fontFaces"]:
        assert (static / face["url"].removeprefix("app/static/")).is_file()
    assert "SIL Open Font License" in (static / "fonts" / "LICENSE-Inter.txt").read_text(encoding="utf-8")


def test_the_first_start_asks_nothing_and_reports_nothing() -> None:
    """No question in the terminal, no report to the outside, no collection after each run."""
    assert CONFIG["server"]["showEmailPrompt"] is False
    assert CONFIG["browser"]["gatherUsageStats"] is False
    assert CONFIG["runner"]["postScriptGC"] is False
