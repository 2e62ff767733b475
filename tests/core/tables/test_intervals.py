"""How sure a share of a sample is."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.tables.intervals import wilson


@pytest.mark.parametrize(
    ("count", "of", "expected"),
    [(11, 57, (0.1114, 0.3134)), (0, 10, (0.0, 0.2775)), (10, 10, (0.7225, 1.0)), (0, 0, (0.0, 1.0))],
)
def test_known_intervals(count: int, of: int, expected: tuple[float, float]) -> None:
    """Intervals are those that the formula gives by hand; of nothing, nothing is known."""
    assert wilson(count, of) == pytest.approx(expected, abs=5e-4)


@given(st.integers(0, 5000).flatmap(lambda of: st.tuples(st.integers(0, of), st.just(of))))
def test_the_share_lies_within(counted: tuple[int, int]) -> None:
    """An interval holds the share that was seen, and lies between none and all."""
    count, of = counted
    low, high = wilson(count, of)
    assert 0 <= low <= high <= 1
    if of:
        assert low <= count / of <= high
