"""Vectors of words and phrases, such that phrases and texts get the vectors that the embedding gives them, but cheaper.

With the static model a text's vector is the mean of its tokens' vectors, and no token crosses a space. So each word's sum of
token vectors is looked up once a process, and any phrase or text is a difference of two running sums.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, chain, pairwise
from threading import RLock
from typing import Any

import numpy as np

from core.keywords.candidates import Reading

# A process keeps at most this many words (75 MB); an endless stream of new ones must not fill the memory.
MOST_WORDS = 70_000
MOST_AT_FIRST = 32_768


class StaticVectors:
    """Sums of token vectors of words under a static embedding such as wordllama's."""

    def __init__(self, model: Any) -> None:
        self._tokenizer = model.tokenizer
        self._tokens = model.embedding
        self.size = int(model.embedding.shape[1])
        self.lock = RLock()
        self._rows: dict[str, int] = {}
        self._joints: dict[tuple[str, int], int] = {}
        # The last column counts tokens. Rows that are not in use yet take no memory.
        self.table = np.zeros((min(MOST_AT_FIRST, MOST_WORDS), self.size + 1), dtype=np.float32)

    def rows(self, words: Sequence[str]) -> list[int]:
        """Give the row of each word in `table`; rows hold until others are asked for, so keep `lock` meanwhile."""
        known = self._rows
        missing = [word for word in dict.fromkeys(words) if word not in known]
        if len(known) + len(missing) > MOST_WORDS:
            known.clear()
            self._joints.clear()
            missing = list(dict.fromkeys(words))
        if missing:
            self._learn(missing)
        return list(map(known.__getitem__, words))

    def _learn(self, words: Sequence[str]) -> None:
        begin = self._room(len(words))
        ids = [self._tokenizer.encode(word, add_special_tokens=False).ids for word in words]
        sizes = np.array([len(own) for own in ids])
        filled = np.flatnonzero(sizes)
        if len(filled):
            tokens = self._tokens[list(chain.from_iterable(ids))].astype(np.float32)
            starts = np.concatenate([[0], np.cumsum(sizes[filled])[:-1]])
            self.table[begin + filled, :-1] = np.add.reduceat(tokens, starts, axis=0)
        self.table[begin : begin + len(words), -1] = sizes
        for row, word in enumerate(words, begin):
            self._rows[word] = row

    def _room(self, more: int) -> int:
        """Make room for so many rows, and give the first of them, which are zeros."""
        begin = len(self._rows) + len(self._joints)
        while begin + more > len(self.table):
            self.table = np.concatenate([self.table, np.zeros_like(self.table)])
        self.table[begin : begin + more] = 0
        return begin

    def joint(self, whole: str, before: int) -> int:
        """Give the row of what the second part of `whole` adds to its first, which has the row `before`."""
        row = self._joints.get((whole, before))
        if row is None:
            one = self._rows.get(whole)
            if one is None:
                self._learn([whole])
                one = self._rows[whole]
            row = self._room(1)
            self._joints[whole, before] = row
            self.table[row] = self.table[one] - self.table[before]
        return row

    def sums(self, words: Sequence[str]) -> np.ndarray:
        """Give each word's sum of token vectors and, in the last column, how many tokens: shape (words, size + 1)."""
        with self.lock:
            rows = self.rows(words)
            return self.table[rows]

    def text(self, text: str) -> np.ndarray:
        """Give the unit vector of a text, zeros for one without words."""
        return self.texts([text])[0]

    def texts(self, texts: Sequence[str]) -> list[np.ndarray]:
        """Give the unit vector of each of `texts`."""
        split = [pieces(text) for text in texts]
        ends = list(accumulate(map(len, split), initial=0))
        with self.lock:
            rows = self.rows(list(chain.from_iterable(split)))
            return [self._mean(rows[begin:end]) for begin, end in pairwise(ends)]

    def _mean(self, rows: Sequence[int]) -> np.ndarray:
        if not rows:
            return np.zeros(self.size, dtype=np.float32)
        return unit(self.table[rows].sum(axis=0)[:-1])


def pieces(text: str) -> list[str]:
    """Split a text at spaces only: a line end is a token of its own."""
    return [word for word in text.split(" ") if word]


def phrase_vectors(readings: Sequence[Reading], vectors: StaticVectors) -> list[np.ndarray]:
    """Give, of each text, the embedding of each candidate's first surface, not normalised: shape (candidates, size)."""
    found, begin = [], 0
    words = list(chain.from_iterable(reading.tokens.words for reading in readings))
    # KeyBERT embeds "Newton's" and "LLM-based" as one word: the second part weighs what it adds to the first.
    wholes = [[reading.tokens.surface(i - 1, i) for i in reading.second_parts] for reading in readings]
    with vectors.lock:
        rows = vectors.rows([*words, *chain.from_iterable(wholes)])
        for reading, joined in zip(readings, wholes, strict=True):
            own = rows[begin : begin + len(reading.tokens.words)]
            begin += len(own)
            for index, whole in zip(reading.second_parts, joined, strict=True):
                own[index] = vectors.joint(whole, own[index - 1])
            found.append(_phrases(reading, np.array(own, dtype=np.int64), vectors.table))
    return found


def _phrases(reading: Reading, rows: np.ndarray, table: np.ndarray) -> np.ndarray:
    first, last = reading.first_places
    if not len(first):
        return np.zeros((0, table.shape[1] - 1), dtype=np.float32)
    size = last - first
    phrase = table[rows[first]]
    for step in range(1, int(size.max()) + 1):
        more = np.flatnonzero(size >= step)
        phrase[more] += table[rows[first[more] + step]]
    return np.asarray(phrase[:, :-1] / np.maximum(phrase[:, -1:], 1), dtype=np.float32)


def unit(vectors: np.ndarray) -> np.ndarray:
    """Scale vectors along the last axis to length one; a zero vector stays."""
    length = np.sqrt(np.add.reduce(vectors * vectors, axis=-1, keepdims=True))
    return np.asarray(vectors / np.where(length == 0, 1, length))
