"""Tests of `core.search.likeness`."""

import numpy as np
import polars as pl
import scipy.sparse as sp

from core.schema import METHOD_PROBABILITIES, frame
from core.search.likeness import WEIGHTS, Areas, Likeness, method_rows

PAPERS = pl.DataFrame(
    {"area": ["A", "A", None, "B"], "area_confidence": [0.81, None, None, 0.25]},
    schema={"area": pl.String, "area_confidence": pl.Float64},
)


def test_agreement_of_areas() -> None:
    """Papers of one area agree as far as both are sure of it; a given area is sure, and none agrees with none."""
    areas = Areas.of(PAPERS)
    assert np.allclose(areas.agreement([0]), [0.81, 0.9, 0, 0])
    assert np.allclose(areas.agreement([2]), 0)
    assert np.allclose(areas.agreement([1, 3]), [0.45, 0.5, 0, 0.125])
    assert Areas.of(PAPERS.clear()).number.shape == (0,)


def test_method_rows() -> None:
    """Each paper's probabilities are a row of length one, and a paper without any is a row of nothing."""
    table = frame(
        [
            {"paper_id": "a", "method": "y", "probability": 0.3},
            {"paper_id": "a", "method": "x", "probability": 0.4},
            {"paper_id": "gone", "method": "x", "probability": 1.0},
        ],
        METHOD_PROBABILITIES,
    )
    assert np.allclose(method_rows(["b", "a"], table), np.array([[0, 0], [0.8, 0.6]]))
    assert method_rows(["b"], table.clear()).shape == (1, 0)
    assert method_rows([], table.clear()).shape == (0, 0)


def test_scores() -> None:
    """A paper is wholly like itself where it agrees in everything, and like several papers as the mean of each."""
    one = np.eye(4, dtype=np.float32)
    likeness = Likeness(one, sp.csr_matrix(one), Areas.of(PAPERS), one)
    assert np.isclose(likeness.scores([1])[1], 1)
    assert np.isclose(likeness.scores([1])[0], 0.9 * WEIGHTS["area"] / sum(WEIGHTS.values()))
    assert np.allclose(likeness.scores([0, 1, 3]), np.mean([likeness.scores([row]) for row in (0, 1, 3)], axis=0))
