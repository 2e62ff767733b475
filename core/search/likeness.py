"""How alike papers are: in meaning, in words, in area and in methods."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import polars as pl
import scipy.sparse as sp

#: What full agreement in each is worth. Chosen on ICML and ICLR papers for the share of the ten nearest in the same area,
#: with areas predicted by models that had not seen the paper.
WEIGHTS = {"meaning": 1.0, "words": 0.7, "area": 0.75, "methods": 0.3}


@dataclass(frozen=True)
class Areas:
    """One area a paper, or none: its number (-1 for none), and how sure it is (1 where it was given), as a square root.

    The root keeps papers of a very sure area from being everybody's neighbours.
    """

    number: np.ndarray
    root: np.ndarray

    @classmethod
    def of(cls, papers: pl.DataFrame) -> Areas:
        """Read the columns `area` and `area_confidence` of `papers`."""
        names = papers["area"].drop_nulls().unique().sort().to_list()
        numbers: Mapping[str | None, int] = dict(zip(names, range(len(names)), strict=True))
        number = np.array([numbers.get(area, -1) for area in papers["area"]], dtype=np.int32)
        sure = papers["area_confidence"].fill_null(1.0).clip(0, 1).to_numpy()
        return cls(number, np.sqrt(np.where(number >= 0, sure, 0)).astype(np.float32))

    def agreement(self, rows: Sequence[int]) -> np.ndarray:
        """Give each paper's mean agreement with the papers in `rows`, 0 to 1."""
        pull = np.zeros(int(self.number.max(initial=-1)) + 2, dtype=np.float32)
        np.add.at(pull, self.number[list(rows)], self.root[list(rows)] / len(rows))
        return pull[self.number] * self.root


@dataclass(frozen=True)
class Likeness:
    """What makes papers alike; row i of everything is paper i.

    meaning: float32, shape (papers, dimensions), rows of length one. words: weighted counts of stems, rows of length one.
    areas: see `Areas`. methods: probabilities of methods, rows of length one; without columns where there are none.
    """

    meaning: np.ndarray
    words: sp.csr_matrix
    areas: Areas
    methods: np.ndarray

    def scores(self, rows: Sequence[int]) -> np.ndarray:
        """Give how alike each paper is to those in `rows` on the whole: shape (papers,), 0 to 1."""
        chosen = list(rows)
        share = 1 / len(chosen)
        words = np.asarray(self.words[chosen].sum(axis=0), dtype=np.float32).ravel() * share
        found = (
            WEIGHTS["meaning"] * np.clip(self.meaning @ (self.meaning[chosen].sum(axis=0) * share), 0, None)
            + WEIGHTS["words"] * (self.words @ words)
            + WEIGHTS["area"] * self.areas.agreement(chosen)
            + WEIGHTS["methods"] * (self.methods @ (self.methods[chosen].sum(axis=0) * share))
        )
        return found / sum(WEIGHTS.values())


def method_rows(ids: Sequence[str], probabilities: pl.DataFrame) -> np.ndarray:
    """Give the table `method_probabilities` as rows of length one: float32, shape (ids, methods)."""
    methods = probabilities["method"].unique().sort().to_list()
    rows = np.zeros((len(ids), len(methods)), dtype=np.float32)
    places = pl.DataFrame({"paper_id": ids, "row": np.arange(len(ids))}, schema_overrides={"paper_id": pl.String})
    columns = pl.DataFrame(
        {"method": methods, "column": np.arange(len(methods))}, schema_overrides={"method": pl.String}
    )
    known = probabilities.join(places, on="paper_id").join(columns, on="method")
    rows[known["row"].to_numpy(), known["column"].to_numpy()] = known["probability"].to_numpy()
    lengths = np.linalg.norm(rows, axis=1, keepdims=True)
    return rows / np.where(lengths > 0, lengths, 1)
