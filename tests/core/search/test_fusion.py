"""Tests of `core.search.fusion`."""

import numpy as np

from core.search.fusion import MEANING, best, fused


def test_fused() -> None:
    """Words and meaning add up, a cosine below zero counts as none, and a perfect fit in both is one."""
    scores = fused([(0, 1.0), (2, 0.5)], np.array([1.0, 0.6, -0.3], dtype=np.float32))
    assert np.allclose(scores, [1, 0.6 * MEANING / (1 + MEANING), 0.5 / (1 + MEANING)])
    assert np.allclose(fused([], np.array([0.5])), 0.5 * MEANING / (1 + MEANING))


def test_best() -> None:
    """The best come first, ties go by id, and what scores nothing is not there."""
    scores = np.array([0.2, 0.5, 0.500001, 0.0, 0.9])
    ids = ["a", "z", "b", "c", "d"]
    assert best(scores, ids, 9) == [(4, 0.9), (2, 0.5), (1, 0.5), (0, 0.2)]
    assert best(scores, ids, 2) == [(4, 0.9), (2, 0.5)]
    assert best(scores, ids, 9, np.array([0, 3])) == [(0, 0.2)]
    assert best(scores, ids, 0) == best(scores, ids, -1) == best(np.zeros(0), [], 3) == []
