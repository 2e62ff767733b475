"""Shorter forms of what can stand as a heading: they say less, and nothing else."""

from __future__ import annotations

import pytest

from core.facts.heading_candidates import stretches
from core.facts.heading_shorter import beyond, shorter
from core.facts.headings import heading_of
from core.facts.reading import Reading
from core.text import parse


def forms(abstract: str, name: str | None) -> set[str]:
    """Give the headings of all shorter forms."""
    reading = Reading(parse(abstract))
    given = stretches(reading, name)
    return {
        heading_of(reading, name, form)
        for form in [*shorter(reading, name, given), *beyond(reading, given)]
        if name is not None or form.kind not in ("deed", "purpose")
    }


@pytest.mark.parametrize(
    ("abstract", "name", "expected"),
    [
        ("We propose Zort, a stable list sorting method for tape drives.", "Zort", "Zort: list sorting for tape drives"),
        ("We propose Zort, a framework for online sorting of lists.", "Zort", "Zort: online sorting of lists"),
        ("We propose Zort, a framework that seamlessly turns lists into trees.", "Zort", "Zort turns lists into trees"),
        ("We propose a robust framework that sorts lists by length for tape drives.", None, "Robust framework for tape drives"),
    ],
)  # fmt: skip
def test_a_heading_may_say_less(abstract: str, name: str | None, expected: str) -> None:
    """Adjectives, the word for a method, manner adverbs and what stands between may go."""
    assert expected in forms(abstract, name)


@pytest.mark.parametrize(
    ("abstract", "name", "untrue"),
    [
        (
            "We propose a fast sorter, and theoretically prove guarantees for slow drives.",
            None,
            "sorter for slow drives",
        ),
        ("We propose Zort, a framework for sorting lists built from trees.", "Zort", "sorting lists built from"),
        ("We propose a sorter that works only for lists.", None, "sorter for lists"),
        ("We propose Zort, a set of tools that sorts lists.", "Zort", "tools for"),
    ],
)
def test_what_is_left_stays_true(abstract: str, name: str | None, untrue: str) -> None:
    """Nothing is joined that the sentence says of something else."""
    assert not any(untrue.lower() in form.lower() for form in forms(abstract, name))


def test_no_phrase_ends_before_its_second_part() -> None:
    """What is joined by "and" stays together, and so does what "respectively" shares out."""
    reading = Reading(
        parse("We propose a benchmark for lists and trees. We show that A and B hold for C and D, respectively.")
    )
    headings = {heading_of(reading, None, stretch) for stretch in stretches(reading, None)}
    assert "Benchmark for lists and trees" in headings
    assert not headings & {"Benchmark for lists", "A and B hold for C"}
