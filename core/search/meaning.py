"""Texts as vectors: near each other where they are about the same thing, whatever their words.

A text's vector is the mean of its words' vectors, each weighted by (1 + log of its count) * log(N / papers with it), of length
one. The words' vectors were fitted so that a title lies next to its own abstract among others (`core.fitting.meaning`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
import scipy.sparse as sp

from core.paths import MODELS

MODEL = MODELS / "meaning.npz"


@dataclass(frozen=True)
class Meaning:
    """Fitted vectors of words.

    numbers: each stem's row. vectors: float32, shape (stems, dimensions). frequency: papers that have a stem, among `papers`.
    """

    numbers: Mapping[str, int]
    vectors: np.ndarray
    frequency: np.ndarray
    papers: int

    def of_words(self, stems: Sequence[str]) -> np.ndarray:
        """Give one row a stem, float32, its weight among others already in it; a stem that was never seen has no direction."""
        rows = np.array([self.numbers.get(stem, -1) for stem in stems], dtype=np.int64)
        found = np.zeros((len(stems), self.vectors.shape[1]), dtype=np.float32)
        known = rows >= 0
        weight = np.log(self.papers / self.frequency[rows[known]]).astype(np.float32)
        found[known] = self.vectors[rows[known]] * weight[:, None]
        return found


def texts(counts: sp.csr_matrix, words: np.ndarray) -> np.ndarray:
    """Give the vectors of texts: float32, shape (texts, dimensions), each of length one, or zero where no word is known.

    counts: shape (texts, stems). words: `Meaning.of_words` of the same stems.
    """
    return unit(dampened(counts) @ words)


def dampened(counts: sp.csr_matrix) -> sp.csr_matrix:
    """Give 1 + log of each count: the tenth occurrence of a word says less than the first."""
    weighted = counts.astype(np.float32)
    weighted.data = 1 + np.log(weighted.data)
    return weighted


def unit(rows: np.ndarray) -> np.ndarray:
    """Give `rows`, float32, each divided by its length; a row of nothing stays so."""
    lengths = np.linalg.norm(rows, axis=1, keepdims=True)
    return (rows / np.where(lengths > 0, lengths, 1)).astype(np.float32)


@cache
def meaning() -> Meaning:
    """Load the fitted vectors once a process."""
    with np.load(MODEL) as model:
        words = bytes(model["words"]).decode().split("\n")
        vectors = model["vectors"].astype(np.float32) * model["scale"]
        return Meaning(
            dict(zip(words, range(len(words)), strict=True)), vectors, model["frequency"], int(model["papers"])
        )
