"""How often a model errs, measured on papers that its fit kept back."""

from __future__ import annotations

import numpy as np

from core.categories.decision import likely_set


def measured(probabilities: np.ndarray, truth: np.ndarray) -> dict[str, float]:
    """Give what share of the categories that a model gives is wrong, and what share of the right ones it misses.

    probabilities: calibrated, of papers that were kept back: shape (papers, classes). truth: 1 where a paper has the class, same
    shape. The shares are counted over all papers together (one minus precision, one minus recall), to three decimals.
    """
    given = np.zeros(truth.shape, dtype=bool)
    for row, one in enumerate(probabilities):
        given[row, likely_set(one)] = True
    right = float((given & (truth > 0)).sum())
    return {
        "wrong": round(1 - right / max(1.0, float(given.sum())), 3),
        "missed": round(1 - right / max(1.0, float(truth.sum())), 3),
    }
