"""How alike texts are."""

from __future__ import annotations

import random

from hypothesis import given
from hypothesis import strategies as st

from core.intake.shingles import alike, containment, resemblance

WORDS = [f"word{number}" for number in range(500)]


def text(seed: int, count: int = 120) -> str:
    """Make up a text."""
    return " ".join(random.Random(seed).choices(WORDS, k=count))


def changed(original: str, every: int) -> str:
    """Replace one word in so many."""
    return " ".join(f"other{place}" if place % every == 0 else word for place, word in enumerate(original.split()))


def test_markup_does_not_count() -> None:
    """Texts that differ only in tags, entities, commands and case are the same."""
    assert resemblance("<p>We &amp; they propose \\textit{OSCS} here</p>", "we & they PROPOSE oscs here") == 1.0


def test_measures() -> None:
    """Resemblance is the share of common runs of three words, containment that of the shorter text's."""
    assert resemblance("a b c d", "a b c e") == round(1 / 3, 4)
    assert containment("a b c", "a b c d e f") == 1.0
    assert (resemblance("", "a b c"), containment("", "")) == (0.0, 0.0)


def test_pairs_are_found() -> None:
    """Among many texts exactly the nearly equal ones are paired, whatever their order."""
    texts = [text(seed) for seed in range(300)]
    texts += [changed(texts[5], 60), changed(texts[7], 60), texts[9], "too short to say", "too short to say"]
    assert alike(texts) == {(5, 300), (7, 301), (9, 302)}
    backwards = {(len(texts) - 1 - b, len(texts) - 1 - a) for a, b in alike(texts[::-1])}
    assert backwards == alike(texts)


def test_very_many_equal_texts() -> None:
    """A thousand equal texts do not make a million pairs."""
    assert 999 <= len(alike([text(1)] * 1000)) < 2500


@given(st.lists(st.text(max_size=80), max_size=6))
def test_any_texts(texts: list[str]) -> None:
    """Any texts can be compared."""
    assert all(a < b < len(texts) for a, b in alike(texts))
