"""One ranking from two: how well the words fit, and how near the meaning is."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

#: Of each ranking so many papers are candidates for the joint one.
CANDIDATES = 1000
#: What a cosine of one is worth beside all words fitting perfectly.
MEANING = 0.4
DIGITS = 4


def fused(words: Sequence[tuple[int, float]], cosines: np.ndarray) -> np.ndarray:
    """Give the score of each paper, 0 to 1: (share of the words' weight + MEANING * cosine) / (1 + MEANING).

    words: (row, share) of papers that have any of the words; the rest have none. cosines: of all papers, shape (papers,).
    """
    scores = MEANING * np.clip(cosines, 0, None)
    if words:
        rows, shares = zip(*words, strict=True)
        scores[list(rows)] += np.array(shares, dtype=scores.dtype)
    return scores / (1 + MEANING)


def best(scores: np.ndarray, ids: Sequence[str], k: int, allowed: np.ndarray | None = None) -> list[tuple[int, float]]:
    """Give (row, score) of the `k` best above zero, best first; of equal ones, equal to 4 digits, the smaller id first.

    allowed: rows to choose among, all where it is None.
    """
    rows = np.arange(len(scores)) if allowed is None else allowed
    rounded = np.round(scores[rows].astype(np.float64), DIGITS)
    rows, rounded = rows[rounded > 0], rounded[rounded > 0]
    if k < 1 or not len(rows):
        return []
    if len(rows) > k:
        least = np.partition(rounded, len(rounded) - k)[len(rounded) - k]
        rows, rounded = rows[rounded >= least], rounded[rounded >= least]
    ranking = sorted(zip(rows.tolist(), rounded.tolist(), strict=True), key=lambda pair: (-pair[1], ids[pair[0]]))
    return ranking[:k]
