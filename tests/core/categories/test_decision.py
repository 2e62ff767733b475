"""From probabilities to a set of categories."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from core.categories.decision import best_within, likely_set, most_central_first, ranking


def test_one_clear_category() -> None:
    """One category stands out, so the paper gets that one."""
    assert likely_set(np.array([0.1, 0.95, 0.1])).tolist() == [1]


def test_at_most_three() -> None:
    """However many are probable, a paper gets three."""
    assert likely_set(np.full(6, 0.9)).tolist() == [0, 1, 2]


def test_ties_keep_the_order_of_the_taxonomy() -> None:
    """Equal up to rounding is equal."""
    assert ranking(np.array([0.3, 0.5, 0.5 + 1e-13, 0.7])).tolist() == [3, 1, 2, 0]


def test_only_likely_ones() -> None:
    """What is less likely than the limit is left out, but the best one is always given."""
    assert likely_set(np.array([0.5, 0.37, 0.35])).tolist() == [0, 1]
    assert likely_set(np.array([0.1, 0.3, 0.2])).tolist() == [1]


@given(st.lists(st.floats(0, 1), min_size=1, max_size=30))
def test_one_to_three(values: list[float]) -> None:
    """Whatever the probabilities, there are one to three, none of them less probable than one left out."""
    chosen = likely_set(np.array(values)).tolist()
    assert 1 <= len(chosen) <= 3
    left = [value for place, value in enumerate(values) if place not in chosen]
    assert not left or min(values[place] for place in chosen) >= max(left) - 1e-9


def test_most_central_first() -> None:
    """Of two that are as probable, the one more often the main one comes first."""
    order = most_central_first(np.array([0, 2]), np.array([0.8, 0.1, 0.8]), np.array([0.1, 0.1, 0.8]))
    assert order.tolist() == [2, 0]


def test_the_best_of_the_best_group() -> None:
    """Two that together are more probable than a third win over it, and of the two the better one is chosen."""
    assert best_within(np.array([0.3, 0.35, 0.1, 0.25]), np.array([0, 1, 1, 0])) == 0
    assert best_within(np.array([0.2, 0.5, 0.3]), np.array([0, 1, 2])) == 1
