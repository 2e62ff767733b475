"""Makes the confidence that is shown the probability of being right (Platt scaling, 1999, with one more input).

A class's score alone does not say all: where every score of a paper is low, the best one is right more often than elsewhere,
because a paper has at least one class. So the second input looks at the other classes.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

TINY = 1e-9


class Scaling(NamedTuple):
    """Probability = logistic(own * first input + others * second input + offset)."""

    own: float
    others: float
    offset: float


def logistic(scores: np.ndarray) -> np.ndarray:
    """Give 1 / (1 + exp(-score)), without overflow."""
    return 0.5 * (1 + np.tanh(0.5 * scores))


def softmax(scores: np.ndarray) -> np.ndarray:
    """Give probabilities that sum to 1 along the last axis."""
    raised = np.exp(scores - scores.max(axis=-1, keepdims=True, initial=-np.inf))
    return raised / raised.sum(axis=-1, keepdims=True)


def fit_sets(scores: np.ndarray, truth: np.ndarray) -> Scaling:
    """Calibrate classes of which a paper has several, on scores of papers kept back: shape (papers, classes), as `truth`."""
    return _fit(_inputs_of_sets(scores).reshape(-1, 2), truth.ravel())


def of_sets(scores: np.ndarray, scaling: Scaling) -> np.ndarray:
    """Give the probability of each class, any shape (..., classes)."""
    return _apply(_inputs_of_sets(scores), scaling)


def fit_chosen(scores: np.ndarray, truth: np.ndarray, chosen: np.ndarray) -> Scaling:
    """Calibrate the chosen one of classes of which exactly one is right, on scores of papers kept back.

    scores and truth: shape (papers, classes); chosen: the place of a class for each paper, mostly that of the best.
    """
    return _fit(_inputs_of_chosen(scores, chosen), truth[np.arange(len(truth)), chosen])


def of_chosen(scores: np.ndarray, chosen: int, scaling: Scaling) -> float:
    """Give the probability that the chosen class is right: scores of shape (classes,)."""
    return float(_apply(_inputs_of_chosen(scores[None], np.array([chosen])), scaling)[0])


def _inputs_of_sets(scores: np.ndarray) -> np.ndarray:
    expected = np.log(logistic(scores).sum(axis=-1, keepdims=True) + TINY)
    return np.stack([scores, np.broadcast_to(expected, scores.shape)], axis=-1)


def _inputs_of_chosen(scores: np.ndarray, chosen: np.ndarray) -> np.ndarray:
    probable = softmax(scores)
    papers = np.arange(len(probable))
    own = probable[papers, chosen]
    probable[papers, chosen] = 0
    rival = probable.max(axis=1)
    return np.stack([np.log(own + TINY) - np.log(1 - own + TINY), np.log(own + TINY) - np.log(rival + TINY)], axis=-1)


def _fit(inputs: np.ndarray, right: np.ndarray) -> Scaling:
    from sklearn.linear_model import (
        LogisticRegression,
    )  # here, because only a fit needs it and its import takes a second

    if not 0 < right.sum() < len(right):
        return Scaling(1.0, 0.0, 0.0)
    fitted = LogisticRegression(C=10.0).fit(inputs, right)
    return Scaling(*(round(float(value), 4) for value in (*fitted.coef_[0], fitted.intercept_[0])))


def _apply(inputs: np.ndarray, scaling: Scaling) -> np.ndarray:
    return logistic(inputs[..., 0] * scaling.own + inputs[..., 1] * scaling.others + scaling.offset)
