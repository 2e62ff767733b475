"""Adam, the optimiser of the small networks that ship with Paperlens."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np


class Adam:
    """Adam (Kingma and Ba, "Adam: a method for stochastic optimization", ICLR 2015), its rate falling linearly to zero.

    weights: arrays that `step` changes in place; steps: how many steps there will be.
    """

    def __init__(self, weights: Sequence[np.ndarray], rate: float, steps: int, decay: float = 0.0) -> None:
        self.weights = weights
        self.rate, self.steps, self.decay = rate, steps, decay
        self.done = 0
        self._first = [np.zeros_like(w) for w in weights]
        self._second = [np.zeros_like(w) for w in weights]

    def step(self, gradients: Sequence[np.ndarray]) -> None:
        """Move each weight against its gradient; `decay` shrinks matrices apart from it, as AdamW does."""
        self.done += 1
        rate = self.rate * (1 - self.done / (self.steps + 1))
        for weight, gradient, first, second in zip(self.weights, gradients, self._first, self._second, strict=True):
            first += 0.1 * (gradient - first)
            second += 0.001 * (gradient * gradient - second)
            move = (first / (1 - 0.9**self.done)) / (np.sqrt(second / (1 - 0.999**self.done)) + 1e-8)
            if self.decay and weight.ndim > 1:
                move = move + self.decay * weight
            weight -= (rate * move).astype(weight.dtype)
