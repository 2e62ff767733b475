"""What a reader wants of a heading."""

from __future__ import annotations

import pytest

from core.facts.heading_stretch import Stretch
from core.facts.heading_taste import (
    BARE,
    BESIDES,
    EACH_MISSING,
    NAMELESS,
    OTHERS_LACK,
    PRAISING,
    RESTRICTED,
    SPELLED_OUT,
    STRAY,
    handicap,
)


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
        ("proposal", "Controlled synthetic sorting task with lists", None, 0.0),
        ("proposal", "Large and controlled synthetic sorting task", None, STRAY),
        ("finding", "Naive sorting does not respect equal keys", None, OTHERS_LACK),
    ],
)
def test_a_heading_loses_for_what_it_does_not_say(kind: str, heading: str, name: str | None, loss: float) -> None:
    """Full headings lose nothing; thin, empty, boasting and stray ones do."""
    assert handicap(Stretch(0, 1, kind), heading, name) == pytest.approx(loss)


def test_what_is_done_besides_and_what_is_cut_before_its_condition_lose() -> None:
    """What a paper does first and in full goes before what it does further, and before a thing without its condition."""
    heading = "Streaming framework for long sorted lists"

    assert handicap(Stretch(0, 1, "proposal", further=True), heading, None) == pytest.approx(BESIDES)
    assert handicap(Stretch(0, 1, "proposal", restricted=True), heading, None) == pytest.approx(RESTRICTED)
