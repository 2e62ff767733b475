"""Small rectified networks with a logistic output, which ranker and taste are made of."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, pairwise

import numpy as np


class Network:
    """Weights and biases of each layer in turn; the last layer gives one number, a log-odds."""

    def __init__(self, layers: Sequence[np.ndarray]) -> None:
        self.layers = [np.asarray(layer, dtype=np.float32) for layer in layers]

    def logits(self, inputs: np.ndarray, sizes: Sequence[int]) -> np.ndarray:
        """Give the log-odds of each row of standardised features; of each text so many rows are its own.

        Each text goes through the matrices apart: the last digits of a product change with how many rows there are.
        """
        values = inputs
        bounds = [text for text in pairwise(accumulate(sizes, initial=0)) if text[0] < text[1]]
        for weights, bias in zip(self.layers[:-2:2], self.layers[1:-2:2], strict=True):
            after = np.empty((len(values), weights.shape[1]), dtype=np.float32)
            for begin, end in bounds:
                np.matmul(values[begin:end], weights, out=after[begin:end])
            after += bias
            values = np.maximum(after, 0, out=after)
        return np.asarray((values * self.layers[-2][:, 0]).sum(axis=1) + self.layers[-1][0])


def mean_logits(networks: Sequence[Network], inputs: np.ndarray, sizes: Sequence[int]) -> np.ndarray:
    """Give the mean of the log-odds that several networks give, as `Network.logits` does."""
    return np.asarray(sum(network.logits(inputs, sizes) for network in networks) / np.float32(len(networks)))


def logistic(values: float | np.ndarray) -> np.ndarray:
    """Turn log-odds into probabilities."""
    return np.asarray(1 / (1 + np.exp(-np.clip(values, -30, 30))))
