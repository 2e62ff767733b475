"""The regressions behind a category model, each with its scores of papers kept back.

Two kinds of linear model look at the same terms, because they err differently: ridge regression, which pulls rare classes
together with frequent ones, and logistic regression, where each class weighs as much as its opposite.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    import scipy.sparse as sp

RIDGE = 0.5
STRENGTH = 20.0
FOLDS = 5
ALWAYS, NEVER = 5.0, -5.0


@dataclass(frozen=True)
class Expert:
    """Linear scores: rows @ weights + bias, weights of shape (terms, classes).

    kept_back: the scores of the very papers it was fitted on, each from a fit that had not seen it, shape (papers, classes).
    """

    weights: np.ndarray
    bias: np.ndarray
    kept_back: np.ndarray


def ridge(rows: sp.csr_matrix, truth: np.ndarray) -> Expert:
    """Fit ridge regression on centred targets, in its dual form, with exact leave-one-out scores.

    With G = (X X' + r I)^-1 and dual coefficients A = G (Y - mean), leaving out paper i gives y_i - A_i / G_ii
    (Rifkin and Lippert, "Notes on regularized least squares", 2007).
    """
    mean = truth.mean(axis=0)
    inverse = np.linalg.inv((rows @ rows.T).toarray() + RIDGE * np.eye(rows.shape[0]))
    dual = inverse @ (truth - mean)
    return Expert(rows.T @ dual, mean, truth - dual / np.diag(inverse)[:, None])


def through(told: Expert, said: np.ndarray, truth: np.ndarray) -> Expert:
    """Fit ridge regression from what another expert says to further classes; the result is again linear in the terms.

    told: the other expert. said: its scores of the papers of `truth`, each from a fit that had not seen the paper, shape (papers,
    its classes). Leave-one-out scores come from the leverages, y - (y - fitted) / (1 - leverage), for the spread of all papers.
    """
    centre, spread = said.mean(axis=0), np.maximum(said.std(axis=0), 1e-9) * np.sqrt(said.shape[1])
    inputs, mean = (said - centre) / spread, truth.mean(axis=0)
    inverse = np.linalg.inv(inputs.T @ inputs + np.eye(inputs.shape[1]))
    coefficients = inverse @ (inputs.T @ (truth - mean))
    leverage = np.minimum(((inputs @ inverse) * inputs).sum(axis=1) + 1 / len(said), 0.99)
    left = truth - mean - inputs @ coefficients
    scaled = coefficients / spread[:, None]
    return Expert(told.weights @ scaled, mean + (told.bias - centre) @ scaled, truth - left / (1 - leverage)[:, None])


def logistic(rows: sp.csr_matrix, truth: np.ndarray) -> Expert:
    """Fit one balanced logistic regression a class; scores of papers kept back come from five folds."""
    from sklearn.model_selection import KFold  # here, because only a fit needs it and its import takes a second

    kept_back = np.zeros_like(truth)
    for learn, test in KFold(FOLDS, shuffle=True, random_state=0).split(truth):
        weights, bias = _regressions(rows[learn], truth[learn])
        kept_back[test] = rows[test] @ weights + bias
    return Expert(*_regressions(rows, truth), kept_back)


def _regressions(rows: sp.csr_matrix, truth: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    from sklearn.linear_model import LogisticRegression

    weights = np.zeros((rows.shape[1], truth.shape[1]))
    bias = np.zeros(truth.shape[1])
    for column, right in enumerate(truth.T):
        if 0 < right.sum() < len(right):
            fitted = LogisticRegression(C=STRENGTH, solver="liblinear", class_weight="balanced", random_state=0)
            fitted.fit(rows, right)
            weights[:, column], bias[column] = fitted.coef_[0], fitted.intercept_[0]
        else:
            bias[column] = ALWAYS if right.any() else NEVER
    return weights, bias
