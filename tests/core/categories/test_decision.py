"""From probabilities to a set of categories."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.categories.decision import best_set, most_central_first, ranking


def test_one_clear_category() -> None:
    """One category stands out, so the paper gets that one."""
    assert best_set(np.array([0.1, 0.95, 0.1])).tolist() == [1]


def test_at_most_three() -> None:
    """However many are probable, a paper gets three."""
    assert best_set(np.full(6, 0.9)).tolist() == [0, 1, 2]


def test_ties_keep_the_order_of_the_taxonomy() -> None:
    """Equal up to rounding is equal."""
    assert ranking(np.array([0.3, 0.5, 0.5 + 1e-13, 0.7])).tolist() == [3, 1, 2, 0]


@given(st.lists(st.floats(0.01, 0.99), min_size=3, max_size=6))
def test_no_other_set_promises_more(values: list[float]) -> None:
    """No set of one to three categories has a higher expected F1 than the one given."""
    p = np.array(values)

    def promise(places: tuple[int, ...]) -> float:
        return float(2 * p[list(places)].sum() / (len(places) + p.sum()))

    every = [promise(c) for size in (1, 2, 3) for c in combinations(range(len(p)), size)]
    assert promise(tuple(best_set(p).tolist())) == pytest.approx(max(every))


def test_most_central_first() -> None:
    """Of two that are as probable, the one more often the main one comes first."""
    order = most_central_first(np.array([0, 2]), np.array([0.8, 0.1, 0.8]), np.array([0.1, 0.1, 0.8]))
    assert order.tolist() == [2, 0]
