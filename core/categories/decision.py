"""From calibrated probabilities to the set of classes that a paper gets."""

from __future__ import annotations

import numpy as np

MOST_METHODS = 3


def ranking(strength: np.ndarray) -> np.ndarray:
    """Give the places of `strength` from most to least; ties keep the order of the classes.

    Values are compared to nine decimals, so that rounding inside a numerical library cannot change an order.
    """
    return np.argsort(-np.round(strength, 9), kind="stable")


def best_set(probabilities: np.ndarray, most: int = MOST_METHODS) -> np.ndarray:
    """Give the places of the set with the highest expected F1, most probable first: one to `most` of them.

    With probabilities p, a set of the k most probable has an expected F1 of about 2 * (p_1 + ... + p_k) / (k + sum(p)): the
    plug-in rule for maximising F (Ye, Chai, Lee and Chieu, "Optimizing F-measures: a tale of two approaches", 2012).
    """
    order = ranking(probabilities)[:most]
    hits = np.cumsum(probabilities[order])
    expected = 2 * hits / (np.arange(1, len(order) + 1) + probabilities.sum())
    return order[: int(np.argmax(np.round(expected, 9))) + 1]


def most_central_first(chosen: np.ndarray, probabilities: np.ndarray, first: np.ndarray) -> np.ndarray:
    """Put the chosen places in order: by the odds of being right times the probability of being the most central one."""
    odds = np.log(probabilities[chosen]) - np.log1p(-probabilities[chosen])
    return chosen[ranking(odds + np.log(first[chosen]))]
