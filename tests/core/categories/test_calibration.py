"""The confidence that is shown is the probability of being right."""

from __future__ import annotations

import numpy as np
import pytest

from core.categories.calibration import Scaling, fit_chosen, fit_sets, logistic, of_chosen, of_sets, softmax


def test_too_sure_scores_of_sets_are_tempered() -> None:
    """Scores twice as sure as they should be come out right: of those at 70 %, 70 % are right."""
    rng = np.random.default_rng(0)
    honest = rng.normal(size=(3000, 4))
    truth = (rng.random(honest.shape) < logistic(honest)).astype(float)
    shown = of_sets(2 * honest, fit_sets(2 * honest, truth))
    near = (shown > 0.65) & (shown < 0.75)
    assert truth[near].mean() == pytest.approx(0.7, abs=0.04)


def test_too_sure_scores_of_one_of_many_are_tempered() -> None:
    """So do those where exactly one class is right."""
    rng = np.random.default_rng(0)
    honest = 2 * rng.normal(size=(6000, 5))
    truth = np.eye(5)[(honest + rng.gumbel(size=honest.shape)).argmax(axis=1)]
    chosen = honest.argmax(axis=1)
    scaling = fit_chosen(3 * honest, truth, chosen)
    shown = np.array([of_chosen(3 * row, best, scaling) for row, best in zip(honest, chosen, strict=True)])
    right = truth[np.arange(len(truth)), chosen]
    near = (shown > 0.6) & (shown < 0.8)
    assert right[near].mean() == pytest.approx(shown[near].mean(), abs=0.04)


def test_a_chosen_one_that_is_not_the_best_is_less_sure() -> None:
    """Another class that is more probable than the chosen one lowers its confidence."""
    scaling = Scaling(1.0, 0.5, 0.0)
    best, second = (of_chosen(np.array([2.0, 1.0, 0.0]), chosen, scaling) for chosen in (0, 1))
    assert second < 0.3 < best


def test_nothing_to_learn_leaves_scores_alone() -> None:
    """Where every answer is the same, there is nothing to calibrate."""
    assert fit_sets(np.zeros((3, 2)), np.ones((3, 2))) == Scaling(1.0, 0.0, 0.0)
    assert fit_chosen(np.zeros((3, 1)), np.ones((3, 1)), np.zeros(3, dtype=int)) == Scaling(1.0, 0.0, 0.0)


def test_large_scores() -> None:
    """Very large scores give 0 and 1, not an overflow."""
    assert logistic(np.array([-1e4, 0.0, 1e4])).tolist() == [0.0, 0.5, 1.0]
    assert softmax(np.array([1e4, 0.0])).tolist() == [1.0, 0.0]
