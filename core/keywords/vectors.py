"""Vectors of words under a static embedding, such that sums of them are the vectors of phrases and of texts, but cheaper.

With the static model a text's vector is the mean of its tokens' vectors, and no token crosses a space. So each word's sum of
token vectors is looked up once a process, and the vector of any phrase or text is a sum of rows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import accumulate, chain, pairwise
from threading import RLock
from typing import Any

import numpy as np

from core.keywords.numbering import Numbers, with_room
from core.paths import MODELS

#: A process keeps about this many words (75 MB); an endless stream of new ones must not fill the memory.
MOST_WORDS = 70_000
#: No token has one of these behind a letter: what they end is the word and the sign.
_SIGNS = ",."
#: Between a word and the whole of which the next word is the rest, in the name of that rest.
_REST = "\0"


class StaticVectors:
    """Sums of token vectors of words under a static embedding such as wordllama's."""

    def __init__(self, model: Any, known: Mapping[str, list[int]] | None = None) -> None:
        """Take tokens and their vectors from `model`; known: the tokens of common words, where they are at hand."""
        self._tokenizer = model.tokenizer
        self._known = known or {}
        self._tokens = model.embedding.astype(np.float32)
        self._signs = {sign: self._sign(sign) for sign in _SIGNS}
        self.size = int(model.embedding.shape[1])
        self.lock = RLock()
        self._rows = Numbers()
        self.table = self._empty()

    def _empty(self) -> np.ndarray:
        """Give a table of zeros. Rows that are not in use yet take no memory."""
        return np.zeros((MOST_WORDS, self.size), dtype=np.float32)

    def rows(self, words: Sequence[str]) -> list[int]:
        """Give the row of each word in `table`; rows hold until others are asked for, so keep `lock` meanwhile."""
        if len(self._rows) > MOST_WORDS:
            self._rows, self.table = Numbers(), self._empty()
        known = len(self._rows)
        rows = self._rows.of(words)
        if len(self._rows) > known:
            self._learn(known)
        return rows

    def _learn(self, known: int) -> None:
        new = self._rows.since(known)
        made = [(word, *parts) for word in new if (parts := _parts(word))]
        self._rows.of(chain.from_iterable((whole, before or whole) for _, whole, before in made))
        self.table = with_room(self.table, len(self._rows))
        compound = {word for word, _, _ in made}
        words = [word for word in self._rows.since(known) if word not in compound]
        rows = np.array(self._rows.of(words), dtype=np.int64)
        self._fill(rows, [self._encoded(word) for word in words])
        for word, whole, before in made:
            row = self.table[self._rows[whole]]
            self.table[self._rows[word]] = (
                row - self.table[self._rows[before]] if before else row + self._signs[word[-1]]
            )

    def _fill(self, rows: np.ndarray, ids: Sequence[list[int]]) -> None:
        sizes = np.array(list(map(len, ids)))
        tokens, starts = np.array(list(chain.from_iterable(ids)), dtype=np.int64), np.cumsum(sizes) - sizes
        # One token of all words after the other: `np.add.reduceat` along rows takes six times as long.
        for step in range(int(sizes.max(initial=0))):
            longer = np.flatnonzero(sizes > step)
            self.table[rows[longer]] += self._tokens[tokens[starts[longer] + step]]

    def _encoded(self, word: str) -> list[int]:
        known = self._known.get(word)
        if known is not None:
            return known
        ids: list[int] = self._tokenizer.encode(word, add_special_tokens=False).ids
        return ids

    def _sign(self, sign: str) -> np.ndarray:
        """Give what a sign behind a word adds to its row."""
        ids = self._encoded("a" + sign)[1:]
        return np.asarray(self._tokens[ids].sum(axis=0))

    def sums(self, words: Sequence[str]) -> np.ndarray:
        """Give each word's sum of token vectors, shape (words, size)."""
        with self.lock:
            rows = self.rows(words)
            return self.table[rows]

    def text(self, text: str) -> np.ndarray:
        """Give the unit vector of a text, zeros for one without words."""
        return self.views([text], [()])[0][0]

    def views(self, texts: Sequence[str], ranges: Sequence[Sequence[tuple[int, int]]]) -> list[np.ndarray]:
        """Give, of each text, the unit vectors of the whole and of the words that begin in each of its `ranges` of signs.

        Shape (1 + ranges, size) each.
        """
        split = [text.split(" ") for text in texts]
        ends = accumulate(map(len, split), initial=0)
        with self.lock:
            rows = self.rows(list(chain.from_iterable(split)))
            return [
                self._views(rows[begin:end], [(text.count(" ", 0, a), text.count(" ", 0, b) + 1) for a, b in own])
                for text, own, (begin, end) in zip(texts, ranges, pairwise(ends), strict=True)
            ]

    def _views(self, rows: Sequence[int], ranges: Sequence[tuple[int, int]]) -> np.ndarray:
        """Give the unit vectors of all words and of those from and to each place; each stretch between places is summed once."""
        cuts = sorted({0, len(rows), *(place for place in chain.from_iterable(ranges) if place < len(rows))})
        table = self.table.take(rows, axis=0)
        stretches = np.stack([table[begin:end].sum(axis=0) for begin, end in pairwise(cuts)])
        starts = np.array(cuts[:-1])
        return unit(
            np.stack([stretches[(starts >= a) & (starts < b)].sum(axis=0) for a, b in ((0, len(rows)), *ranges)])
        )


def rest(before: str, whole: str) -> str:
    """Name what the second part of `whole` adds to the first, `before`: KeyBERT embeds "Newton's" and "LLM-based" as one word."""
    return before + _REST + whole


def _parts(word: str) -> tuple[str, str] | None:
    """Give the word that `word` is that of with a sign behind it, or the whole that it is the rest of and what stands before."""
    before, hangs, whole = word.partition(_REST)
    if hangs:
        return whole, before
    return (word[:-1], "") if bare(word) != word else None


def bare(word: str) -> str:
    """Give a word without the sign behind it that is a token of its own."""
    return word[:-1] if word[-1:] in _SIGNS and word[-2:-1].isalpha() else word


@cache
def common_tokens() -> dict[str, list[int]]:
    """Load how the model of the wordllama wheel splits common words, once a process."""
    with np.load(MODELS / "token_ids.npz") as file:
        words, sizes, ids = file["words"].tobytes().decode().split("\n"), file["sizes"], file["ids"].tolist()
    ends = accumulate(sizes.tolist(), initial=0)
    return {word: ids[begin:end] for word, (begin, end) in zip(words, pairwise(ends), strict=True)}


def unit(vectors: np.ndarray) -> np.ndarray:
    """Scale vectors along the last axis to length one; a zero vector stays."""
    length = np.sqrt(np.add.reduce(vectors * vectors, axis=-1, keepdims=True))
    return np.asarray(vectors / np.where(length == 0, 1, length))
