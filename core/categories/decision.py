"""From calibrated probabilities to the set of categories that a paper gets."""

from __future__ import annotations

import numpy as np

MOST_METHODS = 3


def ranking(probabilities: np.ndarray) -> np.ndarray:
    """Give the places of `probabilities` from most to least probable; ties keep the order of the categories.

    Probabilities are compared to nine decimals, so that rounding inside a numerical library cannot change an order.
    """
    return np.argsort(-np.round(probabilities, 9), kind="stable")


def best_set(probabilities: np.ndarray, most: int = MOST_METHODS) -> np.ndarray:
    """Give the places of the set with the highest expected F1, most probable first: one to `most` of them.

    With probabilities p, a set of the k most probable has an expected F1 of about 2 * (p_1 + ... + p_k) / (k + sum(p)): the
    plug-in rule for maximising F (Ye, Chai, Lee and Chieu, "Optimizing F-measures: a tale of two approaches", 2012).
    """
    order = ranking(probabilities)[:most]
    hits = np.cumsum(probabilities[order])
    expected = 2 * hits / (np.arange(1, len(order) + 1) + probabilities.sum())
    return order[: int(np.argmax(np.round(expected, 9))) + 1]
