"""Gradient-boosted regression trees as arrays: fitted with scikit-learn, applied with NumPy.

Friedman (2001), Greedy function approximation: a score is a baseline plus the sum of one leaf of every tree.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

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
        at = np.tile(self._starts, len(rows))
        row = np.repeat(np.arange(len(rows)) * rows.shape[1], len(self._starts))
        for _ in range(self.depth):
            right = flat.take(row + self.feature.take(at)) > self.threshold.take(at)
            at = self._children.take(2 * at + right)
        leaves = self.value.take(at).reshape(len(rows), len(self._starts))
        return np.asarray(np.round(self.baseline + leaves.sum(axis=1), 9))

    @cached_property
    def _starts(self) -> np.ndarray:
        return self.roots.astype(np.intp)

    @cached_property
    def _children(self) -> np.ndarray:
        """Give the left and the right child of each node, one behind the other: shape (2 * nodes,)."""
        return np.stack([self.left, self.right], axis=1).astype(np.intp).ravel()

    def arrays(self, prefix: str = "") -> dict[str, np.ndarray]:
        """Give everything as named arrays, for `np.savez_compressed`."""
        out = {f"{prefix}{name}": getattr(self, name) for name in (*FIELDS, "roots")}
        out[f"{prefix}baseline"] = np.array([self.baseline])
        out[f"{prefix}depth"] = np.array([self.depth], dtype=np.int32)
        return out

    @classmethod
    def of(cls, model: Any) -> Trees:
        """Give the nodes of `model`, a fitted `HistGradientBoosting*` with one tree an iteration and no missing values."""
        parts: dict[str, list[np.ndarray]] = {name: [] for name in FIELDS}
        roots, depth, size = [], 0, 0
        for (predictor,) in model._predictors:
            nodes = predictor.nodes
            leaf = nodes["is_leaf"].astype(bool)
            own = np.arange(len(nodes))
            parts["feature"].append(np.where(leaf, 0, nodes["feature_idx"]).astype(np.int32))
            parts["threshold"].append(np.where(leaf, np.inf, nodes["num_threshold"]))
            parts["left"].append((np.where(leaf, own, nodes["left"]) + size).astype(np.int32))
            parts["right"].append((np.where(leaf, own, nodes["right"]) + size).astype(np.int32))
            parts["value"].append(np.where(leaf, nodes["value"], 0.0))
            roots.append(size)
            depth = max(depth, int(nodes["depth"].max()))
            size += len(nodes)
        arrays = {name: np.concatenate(part) for name, part in parts.items()}
        baseline = float(np.ravel(model._baseline_prediction)[0])
        return cls(**arrays, roots=np.array(roots, np.int32), baseline=baseline, depth=depth)

    @classmethod
    def load(cls, arrays: Mapping[str, np.ndarray], prefix: str = "") -> Trees:
        """Read what `arrays` gave."""
        parts = {name: arrays[f"{prefix}{name}"] for name in (*FIELDS, "roots")}
        parts["threshold"] = parts["threshold"].astype(np.float64)
        parts["value"] = parts["value"].astype(np.float64)
        return cls(**parts, baseline=float(arrays[f"{prefix}baseline"][0]), depth=int(arrays[f"{prefix}depth"][0]))
