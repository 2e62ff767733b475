"""The sentence that states the contribution."""

from __future__ import annotations

import pytest

from core.facts.summary import pick


@pytest.mark.parametrize(
    ("sentences", "expected"),
    [
        (["Sorting is slow.", "We propose Zort, a new method.", "Experiments show that it is fast."], 1),
        (["In this paper, we study sorting.", "However, existing methods are slow.", "We further show a bound."], 0),
        (["BACKGROUND: Sleep matters.", "The aim of this study was to measure sleep.", "RESULTS: It was 7 hours."], 1),
        (["Lists are long.", "We show that they need not be.", "Code is available."], 1),
        (["Feathers are old.", "Here we report six new fossils.", "They may be feathers."], 1),
        (["Novel feathers are old.", "In our data they are older."], 1),
    ],
)
def test_the_announcing_sentence_is_the_summary(sentences: list[str], expected: int) -> None:
    """What the authors announce is the summary, not background, results or outlook."""
    assert pick(sentences) == sentences[expected]


def test_the_sentence_that_introduces_the_name_is_preferred() -> None:
    """Of two announcements the one that names what is proposed wins."""
    own = ["In this work, we address sorting with a new approach.", "Next, we derive an algorithm (ZORT)."]

    assert pick(own) == own[0]
    assert pick(own, "ZORT") == own[1]


def test_background_is_no_summary() -> None:
    """Where nothing is announced and nobody speaks of the paper, there is none."""
    assert pick(["Next to nothing is known.", "Thus, novel feathers are essential for flight."]) is None


def test_nothing_has_no_summary() -> None:
    """An empty abstract has none."""
    assert pick([]) is None


def test_the_head_of_a_part_is_left_out() -> None:
    """Of a structured abstract the sentence is given without the head in front of it."""
    assert pick(["BACKGROUND: Sleep matters.", "CONCLUSIONS: We show that naps help."]) == "We show that naps help."
    assert pick(["Aims: We study naps."]) == "We study naps."
    assert pick(["GPT-5: We study it."]) == "GPT-5: We study it."
