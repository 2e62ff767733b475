"""The regressions behind a category model."""

from __future__ import annotations

import numpy as np
import pytest
import scipy.sparse as sp

from core.categories.experts import RIDGE, leaning, logistic, ridge, through


def rows_and_truth() -> tuple[sp.csr_matrix, np.ndarray]:
    """Give 30 rows of 5 numbers and two classes that depend on them."""
    rng = np.random.default_rng(0)
    rows = rng.normal(size=(30, 5))
    truth = np.stack([rows[:, 0] > 0, rows[:, 1] + rows[:, 2] > 0.5], axis=1).astype(float)
    return sp.csr_matrix(rows), truth


def test_scores_kept_back_are_those_of_a_fit_without_the_paper() -> None:
    """Ridge regression's shortcut gives what leaving each paper out and fitting again gives."""
    rows, truth = rows_and_truth()
    kept_back = ridge(rows, truth).kept_back
    mean = truth.mean(axis=0)
    for place in range(5):
        others = [i for i in range(30) if i != place]
        x, y = rows[others].toarray(), truth[others] - mean
        weights = np.linalg.solve(x.T @ x + RIDGE * np.eye(5), x.T @ y)
        assert (rows[[place]].toarray() @ weights + mean)[0] == pytest.approx(kept_back[place])


def test_an_expert_finds_the_class() -> None:
    """Scores of papers kept back tell right from wrong."""
    rows, truth = rows_and_truth()
    rows = abs(rows)
    truth = np.stack([rows[:, 0].toarray()[:, 0] > 0.6, rows[:, 1].toarray()[:, 0] > 0.6], axis=1).astype(float)
    for expert in (ridge(rows, truth), logistic(rows, truth), leaning(rows, truth)):
        right = expert.kept_back[truth[:, 0] == 1, 0]
        wrong = expert.kept_back[truth[:, 0] == 0, 0]
        assert np.median(right) > np.median(wrong)


def test_a_class_without_examples() -> None:
    """A class that nobody has, or everybody, does not stop the fit."""
    rows, truth = rows_and_truth()
    truth[:, 0], truth[:, 1] = 0, 1
    assert logistic(rows, truth).bias.tolist() == [-5.0, 5.0]
    assert leaning(abs(rows), truth).bias.tolist() == [-5.0, 5.0]


def test_classes_learned_through_another_expert_are_linear_in_the_terms() -> None:
    """What is learned from another's scores is a weight a term; each paper is scored without itself."""
    rows, truth = rows_and_truth()
    told = ridge(rows, truth)
    said = np.asarray(rows @ told.weights) + told.bias
    further = truth[:, :1] * truth[:, 1:]

    found = through(told, said, further)

    def fitted(chosen: list[int]) -> np.ndarray:
        spread = said.std(axis=0) * np.sqrt(2)
        x, centre, mean = said[chosen] / spread, said[chosen].mean(axis=0) / spread, further[chosen].mean(axis=0)
        weights = np.linalg.solve((x - centre).T @ (x - centre) + np.eye(2), (x - centre).T @ (further[chosen] - mean))
        return np.asarray((said / spread - centre) @ weights + mean)

    assert np.asarray(rows @ found.weights) + found.bias == pytest.approx(fitted(list(range(30))))
    for place in range(5):
        assert found.kept_back[place] == pytest.approx(fitted([i for i in range(30) if i != place])[place])
