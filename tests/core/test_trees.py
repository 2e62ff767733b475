"""Trees as arrays."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from sklearn.ensemble import HistGradientBoostingClassifier, HistGradientBoostingRegressor

from core.fitting.trees import save
from core.trees import Trees


def test_arrays_score_as_scikit_learn_does(tmp_path: Path) -> None:
    """Exported, written and read back, the trees give the scores of the model that was fitted."""
    rng = np.random.default_rng(0)
    rows = rng.normal(size=(400, 5))
    target = rows[:, 0] * rows[:, 1] + rows[:, 2]
    for model, theirs in (
        (HistGradientBoostingRegressor(max_iter=20, early_stopping=False), "predict"),
        (HistGradientBoostingClassifier(max_iter=20, early_stopping=False), "decision_function"),
    ):
        classes = target if theirs == "predict" else (target > 0).astype(int)
        model.fit(rows, classes)
        save(tmp_path / "trees.npz", Trees.of(model).arrays("a_"))
        with np.load(tmp_path / "trees.npz", allow_pickle=False) as arrays:
            ours = Trees.load(arrays, "a_").score(rows)
        np.testing.assert_allclose(ours, getattr(model, theirs)(rows), atol=1e-5)


def test_a_row_scores_the_same_alone_and_among_others() -> None:
    """The score of a row does not depend on the rows beside it, and no rows have no scores."""
    rng = np.random.default_rng(1)
    rows = rng.normal(size=(200, 3))
    trees = Trees.of(HistGradientBoostingRegressor(max_iter=10, early_stopping=False).fit(rows, rows.sum(axis=1)))

    assert trees.score(rows).tolist() == [trees.score(rows[i : i + 1])[0] for i in range(len(rows))]
    assert trees.score(rows[:0]).tolist() == []


def test_saving_twice_gives_the_same_bytes(tmp_path: Path) -> None:
    """A model file depends on nothing but its arrays."""
    arrays = {"value": np.arange(3.0), "roots": np.arange(2)}
    save(tmp_path / "a.npz", arrays)
    save(tmp_path / "b.npz", dict(reversed(arrays.items())))

    assert (tmp_path / "a.npz").read_bytes() == (tmp_path / "b.npz").read_bytes()
