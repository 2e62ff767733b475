"""A number for a phrase, so that phrases of many texts are told apart and found again without a string of each.

A phrase is a row of pieces; its signature is their polynomial in 64 bits (a rolling hash, Karp and Rabin, "Efficient randomized
pattern-matching algorithms", 1987), from which a piece can be taken off at either end. Two phrases of one signature are as good
as impossible: among a million phrases the chance is one in forty million.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from core.keywords.lexicon import Answers

_BASE = 0x9E3779B97F4A7C15
_INVERSE = np.uint64(pow(_BASE, -1, 2**64))
_TEXT = np.uint64(0xC2B2AE3D27D4EB4F)


def scatter(numbers: np.ndarray) -> np.ndarray:
    """Spread small whole numbers over 64 bits (the finaliser of SplitMix64, Steele, Lea and Flood 2014)."""
    spread = (numbers.astype(np.uint64) + np.uint64(1)) * np.uint64(_BASE)
    spread = (spread ^ (spread >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    spread = (spread ^ (spread >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return np.asarray(spread ^ (spread >> np.uint64(31)))


@cache
def _powers(most: int) -> np.ndarray:
    """Give the powers of the base from 0 to `most`."""
    return np.array([pow(_BASE, power, 2**64) for power in range(most + 1)], dtype=np.uint64)


def powers(pieces: np.ndarray) -> np.ndarray:
    """Give the base to the power of each of `pieces`."""
    most = int(pieces.max(initial=0))
    return np.asarray(_powers(1 << most.bit_length())[pieces])


def joined(pieces: np.ndarray, starts: np.ndarray, sizes: np.ndarray) -> np.ndarray:
    """Give the signatures of rows of pieces, scattered numbers; each begins at its start, and has so many."""
    behind = np.repeat(starts + sizes, sizes) - np.arange(len(pieces)) - 1
    return np.asarray(np.add.reduceat(pieces * powers(behind), starts))


def _of(answers: Answers, first: np.ndarray, last: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Give the signature of the words from `first` to `last`, and how many pieces they have."""
    signs, pieces = answers.signs[first], answers.pieces[first].astype(np.int64)
    for step in range(1, int((last - first).max(initial=0)) + 1):
        more = np.flatnonzero(last - first >= step)
        word = first[more] + step
        signs[more] = signs[more] * powers(answers.pieces[word]) + answers.signs[word]
        pieces[more] += answers.pieces[word]
    return signs, pieces


def signatures(answers: Answers, first: np.ndarray, last: np.ndarray, text_of: np.ndarray) -> np.ndarray:
    """Give the signature of the words from `first` to `last`, another in each text, uint64."""
    return _within(_of(answers, first, last)[0], text_of)


def shortened(
    answers: Answers, first: np.ndarray, last: np.ndarray, text_of: np.ndarray
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Give the signatures of phrases without their first and without their last piece, and which have two or more."""
    signs, pieces = _of(answers, first, last)
    behind = signs - answers.openings[first] * powers(pieces - 1)
    before = (signs - answers.closings[last]) * _INVERSE
    return _within(behind, text_of), _within(before, text_of), pieces > 1


def _within(signs: np.ndarray, text_of: np.ndarray) -> np.ndarray:
    return np.asarray(signs ^ (text_of.astype(np.uint64) * _TEXT))
