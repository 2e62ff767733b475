"""Gradient-boosted regression trees as arrays: what `core.fitting` fits with scikit-learn and the rooms apply with NumPy.

Friedman (2001), Greedy function approximation: a score is a baseline plus the sum of one leaf of every tree.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

FIELDS = ("feature", "threshold", "left", "right", "value")


@dataclass(frozen=True)
class Trees:
    """All nodes of all trees in one row each; a leaf points at itself.

    feature, left, right: int32, shape (nodes,). threshold, value: float64, shape (nodes,).
    roots: int32, shape (trees,). baseline: the score before any tree. depth: steps from any root to any leaf, at most.
    """

    feature: np.ndarray
    threshold: np.ndarray
    left: np.ndarray
    right: np.ndarray
    value: np.ndarray
    roots: np.ndarray
    baseline: float
    depth: int

    def score(self, rows: np.ndarray) -> np.ndarray:
        """Give the raw score of each row of features, shape (rows,), rounded so that ties are ties on every machine."""
        if len(rows) == 0:
            return np.zeros(0)
        flat = np.ascontiguousarray(rows).ravel()
        at = np.tile(self.roots, len(rows))
        row = np.repeat(np.arange(len(rows), dtype=np.int64) * rows.shape[1], len(self.roots))
        moving = np.arange(len(at))
        for _ in range(self.depth):
            node = at[moving]
            further = np.where(
                flat[row[moving] + self.feature[node]] <= self.threshold[node], self.left[node], self.right[node]
            )
            moving = moving[further != node]  # a leaf points at itself
            at[moving] = further[further != node]
        leaves = self.value[at].reshape(len(rows), len(self.roots))
        return np.asarray(np.round(self.baseline + leaves.sum(axis=1), 9))

    def arrays(self, prefix: str = "") -> dict[str, np.ndarray]:
        """Give everything as named arrays, for `np.savez_compressed`."""
        out = {f"{prefix}{name}": getattr(self, name) for name in (*FIELDS, "roots")}
        out[f"{prefix}baseline"] = np.array([self.baseline])
        out[f"{prefix}depth"] = np.array([self.depth], dtype=np.int32)
        return out

    @classmethod
    def load(cls, arrays: Mapping[str, np.ndarray], prefix: str = "") -> Trees:
        """Read what `arrays` gave."""
        parts = {name: arrays[f"{prefix}{name}"] for name in (*FIELDS, "roots")}
        parts["threshold"] = parts["threshold"].astype(np.float64)
        parts["value"] = parts["value"].astype(np.float64)
        return cls(**parts, baseline=float(arrays[f"{prefix}baseline"][0]), depth=int(arrays[f"{prefix}depth"][0]))
