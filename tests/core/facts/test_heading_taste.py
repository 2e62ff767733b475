"""What a reader wants of a heading."""

from __future__ import annotations

import pytest

from core.facts.heading_stretch import Stretch
from core.facts.heading_taste import BARE, EACH_MISSING, NAMELESS, PRAISING, SPELLED_OUT, STRAY, handicap


@pytest.mark.parametrize(
    ("kind", "heading", "name", "loss"),
    [
        ("proposal", "Zort: streaming framework for long sorted lists", "Zort", 0.0),
        ("proposal", "Zort: streaming framework", "Zort", 3 * EACH_MISSING),
        ("proposal", "ZL: Zort Lists", "ZL", 3 * EACH_MISSING + SPELLED_OUT),
        ("proposal", "Zort List Benchmark", None, 2 * EACH_MISSING + BARE),
        ("study", "Fundamental question", None, 3 * EACH_MISSING + BARE),
        ("finding", "Zort consistently outperforms five strong baselines", "Zort", PRAISING),
        ("finding", "Cache misses explain most of the time", "Zort", NAMELESS),
        ("topic", "Very long lists of sorted numbers", None, STRAY),
    ],
)
def test_a_heading_loses_for_what_it_does_not_say(kind: str, heading: str, name: str | None, loss: float) -> None:
    """Full headings lose nothing; thin, empty, boasting and stray ones do."""
    assert handicap(Stretch(0, 1, kind), heading, name) == pytest.approx(loss)
