"""Blending experts into calibrated probabilities."""

from __future__ import annotations

import numpy as np

from core.categories.experts import Expert
from core.categories.stacking import each_for_itself, one_of_many


def experts_on_noise(exclusive: bool) -> tuple[list[Expert], np.ndarray]:
    """Give a good and a useless expert on three classes, and the truth; the weights are the identity."""
    rng = np.random.default_rng(1)
    signal = rng.normal(size=(2000, 3))
    truth = (rng.random((2000, 3)) < 1 / (1 + np.exp(-2 * signal))).astype(float)
    if exclusive:
        truth = np.eye(3)[(2 * signal + rng.gumbel(size=(2000, 3))).argmax(axis=1)]
    flat = np.eye(3), np.zeros(3)
    return [Expert(*flat, signal), Expert(*flat, rng.normal(size=(2000, 3)))], truth


def test_probabilities_of_each_class_are_calibrated() -> None:
    """The blend finds the true slope of the good expert and hardly listens to the useless one."""
    experts, truth = experts_on_noise(exclusive=False)
    blend = each_for_itself(experts, truth)
    assert np.allclose(np.diag(blend.weights), 2, atol=0.35)
    assert np.allclose(blend.bias, 0, atol=0.2)


def test_probabilities_of_one_of_many_are_calibrated() -> None:
    """So it does where exactly one class is right."""
    experts, truth = experts_on_noise(exclusive=True)
    blend = one_of_many(experts, truth)
    assert np.allclose(np.diag(blend.weights), 2, atol=0.35)


def test_a_class_that_never_or_always_holds() -> None:
    """A class without examples becomes improbable, not impossible to fit."""
    experts, truth = experts_on_noise(exclusive=False)
    truth[:, 0], truth[:, 1] = 0, 1
    blend = each_for_itself(experts, truth)
    assert blend.bias[:2].tolist() == [-5.0, 5.0]
    assert not blend.weights[:, :2].any()
