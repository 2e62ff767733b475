"""The regressions behind a category model, each with its scores of papers kept back.

Three kinds of linear model look at the same terms, because they err differently: ridge regression, which pulls rare classes
together with frequent ones, logistic regression, where each class weighs as much as its opposite, and logistic regression over
terms that already lean to where a class has them more often than others.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    import scipy.sparse as sp

RIDGE = 0.5
STRENGTH = 20.0
FOLDS = 5
ALWAYS, NEVER = 5.0, -5.0
#: A term leans at most by this logarithm; UNSEEN is added to what a class has of each term.
MOST_LEANING = 4.0
UNSEEN = 1e-3
STRENGTH_LEANING = 3.0

#: Gives the weights of the terms and the bias of one class from rows and who has it.
Fit = Callable[["sp.csr_matrix", np.ndarray], tuple[np.ndarray, float]]


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
    return _in_folds(rows, truth, _plain)


def leaning(rows: sp.csr_matrix, truth: np.ndarray) -> Expert:
    """Fit logistic regressions over terms that are multiplied by how they lean: the log of how much more often the class has them.

    It is Wang and Manning's union of naive Bayes and a discriminative model ("Baselines and bigrams", 2012), with the weights of
    terms in place of their presence. Scores of papers kept back come from five folds.
    """
    return _in_folds(rows, truth, _leaning)


def _in_folds(rows: sp.csr_matrix, truth: np.ndarray, fit: Fit) -> Expert:
    from sklearn.model_selection import KFold  # here, because only a fit needs it and its import takes a second

    kept_back = np.zeros_like(truth)
    for learn, test in KFold(FOLDS, shuffle=True, random_state=0).split(truth):
        weights, bias = _regressions(rows[learn], truth[learn], fit)
        kept_back[test] = rows[test] @ weights + bias
    return Expert(*_regressions(rows, truth, fit), kept_back)


def _regressions(rows: sp.csr_matrix, truth: np.ndarray, fit: Fit) -> tuple[np.ndarray, np.ndarray]:
    weights = np.zeros((rows.shape[1], truth.shape[1]))
    bias = np.zeros(truth.shape[1])
    for column, right in enumerate(truth.T):
        if 0 < right.sum() < len(right):
            weights[:, column], bias[column] = fit(rows, right)
        else:
            bias[column] = ALWAYS if right.any() else NEVER
    return weights, bias


def _plain(rows: sp.csr_matrix, right: np.ndarray, strength: float = STRENGTH) -> tuple[np.ndarray, float]:
    from sklearn.linear_model import LogisticRegression

    fitted = LogisticRegression(C=strength, solver="liblinear", class_weight="balanced", random_state=0).fit(
        rows, right
    )
    return fitted.coef_[0], float(fitted.intercept_[0])


def _leaning(rows: sp.csr_matrix, right: np.ndarray) -> tuple[np.ndarray, float]:
    having, lacking = rows.T @ right + UNSEEN, rows.T @ (1 - right) + UNSEEN
    lean = np.clip(np.log(having / having.sum()) - np.log(lacking / lacking.sum()), -MOST_LEANING, MOST_LEANING)
    weights, bias = _plain(rows.multiply(lean).tocsr(), right, STRENGTH_LEANING)
    return weights * lean, bias
