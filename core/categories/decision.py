"""From calibrated probabilities to the set of classes that a paper gets."""

from __future__ import annotations

import numpy as np

MOST_METHODS = 3
#: About half of the F1 that is reached, see `likely_set`.
LEAST_LIKELY = 0.36
#: See `most_central_first`; between 2 and 10 the share of right first categories moves by 0.003.
DOUBT = 4.0


def ranking(strength: np.ndarray) -> np.ndarray:
    """Give the places of `strength` from most to least; ties keep the order of the classes.

    Values are compared to nine decimals, so that rounding inside a numerical library cannot change an order.
    """
    return np.argsort(-np.round(strength, 9), kind="stable")


def likely_set(probabilities: np.ndarray, least: float = LEAST_LIKELY, most: int = MOST_METHODS) -> np.ndarray:
    """Give the places of the classes that are at least `least` probable, the most probable first: one to `most` of them.

    With calibrated probabilities, F1 over all papers is highest if a class is given from half of that F1 on (Lipton, Elkan and
    Naryanaswamy, "Optimal thresholding of classifiers to maximize F1 measure", 2014).
    """
    order = ranking(probabilities)[:most]
    return order[: max(1, int((np.round(probabilities[order], 9) >= least).sum()))]


def most_central_first(chosen: np.ndarray, probabilities: np.ndarray, first: np.ndarray) -> np.ndarray:
    """Put the chosen places in order: by the probability of being the most central one, but what may be wrong stands back.

    Between categories that are nearly certain only `first` decides; a doubtful one pays with the power `DOUBT` of its probability.
    """
    return chosen[ranking(DOUBT * np.log(probabilities[chosen]) + np.log(first[chosen]))]


def best_within(probabilities: np.ndarray, group: np.ndarray) -> int:
    """Give the place of the most probable class of the most probable group; the first of equals.

    group: the number of each class's group, shape (classes,). A group is as probable as its classes together.
    """
    together = np.bincount(group, weights=probabilities)
    return int(ranking(np.where(group == ranking(together)[0], probabilities, -1.0))[0])
