"""Ranges of counts."""

from __future__ import annotations

import numpy as np
import polars as pl
from hypothesis import given
from hypothesis import strategies as st

from core.schema import METHOD_PROBABILITIES, frame
from core.tables.ranges import RANGES, count_range, method_ranges


def test_certain_papers_leave_no_range() -> None:
    """Where every probability is 0 or 1 the count is known."""
    assert count_range([1.0, 0.0, 1.0]) == (2, 2)
    assert count_range([]) == (0, 0)


def test_even_odds() -> None:
    """Ten papers at even odds: likely 2 to 8 of them, as in ten tosses of a coin."""
    assert count_range([0.5] * 10) == (2, 8)


@given(st.lists(st.floats(0, 1), max_size=60))
def test_range_holds_the_expected_count(probabilities: list[float]) -> None:
    """The range lies within the number of papers and around the expected count."""
    low, high = count_range(probabilities)
    assert 0 <= low <= high <= len(probabilities)
    assert low - 1 <= sum(probabilities) <= high + 1


@given(st.lists(st.floats(0, 1), max_size=300))
def test_range_is_that_of_one_paper_after_the_other(probabilities: list[float]) -> None:
    """The range is the one that adding one paper after the other gives, also for many papers."""
    chances = np.ones(1)
    for p in probabilities:
        chances = np.convolve(chances, (1 - p, p))
    upto = np.cumsum(chances)
    low, high = count_range(probabilities)
    assert upto[low] >= 0.05 - 1e-9
    assert low == 0 or upto[low - 1] < 0.05 + 1e-9
    assert upto[high] >= 0.95 - 1e-9
    assert high == 0 or upto[high - 1] < 0.95 + 1e-9


def test_settled_papers_count_as_they_are() -> None:
    """A corrected paper adds exactly its own categories; papers out of view add nothing."""
    rows = [
        {"paper_id": paper, "method": method, "probability": p}
        for paper, method, p in [
            ("a", "causal", 1.0), ("a", "optimization", 0.0),
            ("b", "causal", 0.5), ("b", "optimization", 0.5),
            ("c", "causal", 1.0), ("c", "optimization", 1.0),
        ]
    ]  # fmt: skip
    table = frame(rows, METHOD_PROBABILITIES)
    assert method_ranges(table, ["a", "b"]).rows() == [("causal", 1, 2), ("optimization", 0, 1)]
    settled = pl.DataFrame({"paper_id": ["b", "b"], "method": ["optimization", "own"]})
    ranges = method_ranges(table, ["a", "b"], settled)
    assert ranges.rows() == [("causal", 1, 1), ("optimization", 1, 1), ("own", 1, 1)]
    assert ranges.schema == pl.Schema(RANGES)


def test_nothing_in_view() -> None:
    """Without papers every range is zero."""
    table = frame([{"paper_id": "a", "method": "causal", "probability": 0.5}], METHOD_PROBABILITIES)
    assert method_ranges(table, []).rows() == [("causal", 0, 0)]
