"""How near words and headings are to a whole abstract in meaning, by the static vectors that keywords are scored with."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from core.facts.reading import Reading
from core.keywords.similarity import static_vectors


def of_words(reading: Reading, words: Sequence[str]) -> np.ndarray:
    """Give the cosine of each word with the whole abstract, rounded: shape (words,)."""
    if not words:
        return np.zeros(0)
    return _cosines(static_vectors().sums(words), [reading.text])[:, 0]


def of_headings(reading: Reading, headings: list[str]) -> np.ndarray:
    """Give the cosines of each heading with the whole abstract and with its most announcing sentence: shape (headings, 2)."""
    own = np.array([static_vectors().text(heading) for heading in headings])
    return _cosines(own, [reading.text, reading.sentences[reading.top]])


def _cosines(rows: np.ndarray, texts: list[str]) -> np.ndarray:
    """Give the cosines of `rows` with the texts, rounded so that nothing hangs on the last bit: shape (rows, texts)."""
    whole = np.array([static_vectors().text(text) for text in texts], dtype=np.float64)
    own = rows.astype(np.float64)
    own /= np.maximum(np.linalg.norm(own, axis=1, keepdims=True), 1e-9)
    return np.asarray(np.round(own @ whole.T, 4))
