"""Turn a fitted gradient-boosting model of scikit-learn into plain arrays."""

from __future__ import annotations

import zipfile
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np

from core.facts.trees import Trees


def export(model: Any) -> Trees:
    """Give the nodes of `model`, a fitted `HistGradientBoosting*` with one tree an iteration and no missing values."""
    parts: dict[str, list[np.ndarray]] = {name: [] for name in ("feature", "threshold", "left", "right", "value")}
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
    return Trees(
        **arrays, roots=np.array(roots, np.int32), baseline=float(np.ravel(model._baseline_prediction)[0]), depth=depth
    )


def save(path: Path, arrays: Mapping[str, np.ndarray]) -> None:
    """Write `arrays` as a compressed `.npz` whose bytes depend on nothing else: no clock goes into it."""
    with zipfile.ZipFile(path, "w") as archive:
        for name, array in sorted(arrays.items()):
            member = BytesIO()
            kept = array.astype(np.float32) if array.dtype == np.float64 and name.endswith("value") else array
            np.lib.format.write_array(member, kept, allow_pickle=False)
            info = zipfile.ZipInfo(f"{name}.npy", (1980, 1, 1, 0, 0, 0))
            archive.writestr(info, member.getvalue(), zipfile.ZIP_DEFLATED)
