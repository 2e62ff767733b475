"""How often a model errs."""

from __future__ import annotations

import numpy as np

from core.categories.measured import measured


def test_wrong_and_missed_are_counted_over_all_papers() -> None:
    """Of four categories given one is wrong, of five right ones two are missed."""
    probabilities = np.array([[0.9, 0.8, 0.1], [0.2, 0.7, 0.1], [0.1, 0.2, 0.3]])
    truth = np.array([[1, 1, 1], [1, 0, 0], [0, 0, 1]])
    assert measured(probabilities, truth) == {"wrong": 0.25, "missed": 0.4}
