"""How near words and headings are to a whole abstract in meaning, by the vectors of KeyBERT's default backend here."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from core.embedding import backend
from core.facts.reading import Reading

#: Words whose vectors are kept in a process, at most.
MOST_KEPT = 20_000
_kept: dict[str, np.ndarray] = {}


def of_words(reading: Reading, words: Sequence[str]) -> np.ndarray:
    """Give the cosine of each word with the whole abstract, rounded: shape (words,)."""
    new = [word for word in dict.fromkeys(words) if word not in _kept]
    if len(_kept) + len(new) > MOST_KEPT:  # an endless stream of new words must not fill the memory
        _kept.clear()
        new = list(dict.fromkeys(words))
    if new:
        _kept.update(zip(new, backend().embed(new), strict=True))
    return _cosines([*(_kept[word] for word in words), reading.meaning[0]], 1)[:, 0]


def of_headings(reading: Reading, headings: list[str]) -> np.ndarray:
    """Give the cosines of each heading with the whole abstract and with its most announcing sentence: shape (headings, 2)."""
    return _cosines([*backend().embed(headings), *reading.meaning], 2)


def _cosines(rows: list[np.ndarray], last: int) -> np.ndarray:
    """Give the cosines of all rows but the `last` with these, rounded so that nothing hangs on the last bit."""
    vectors = np.array(rows, dtype=np.float64)
    vectors /= np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-9)
    return np.asarray(np.round(vectors[:-last] @ vectors[-last:].T, 4))
