"""The confidence that is shown is the probability of being right."""

from __future__ import annotations

import numpy as np
import pytest

from core.categories.calibration import Scaling, fit_best, fit_sets, logistic, of_best, of_sets, softmax


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
    shown = of_best(3 * honest, fit_best(3 * honest, truth))
    right = truth[np.arange(len(truth)), honest.argmax(axis=1)]
    near = (shown > 0.6) & (shown < 0.8)
    assert right[near].mean() == pytest.approx(shown[near].mean(), abs=0.04)


def test_nothing_to_learn_leaves_scores_alone() -> None:
    """Where every answer is the same, there is nothing to calibrate."""
    assert fit_sets(np.zeros((3, 2)), np.ones((3, 2))) == Scaling(1.0, 0.0, 0.0)
    assert fit_best(np.zeros((3, 1)), np.ones((3, 1))) == Scaling(1.0, 0.0, 0.0)


def test_large_scores() -> None:
    """Very large scores give 0 and 1, not an overflow."""
    assert logistic(np.array([-1e4, 0.0, 1e4])).tolist() == [0.0, 0.5, 1.0]
    assert softmax(np.array([1e4, 0.0])).tolist() == [1.0, 0.0]
