"""Vectors of words and phrases, such that phrases and texts get the vectors that the embedding gives them, but cheaper.

With the static model a text's vector is the mean of its tokens' vectors, and no token crosses a space. So each word's sum of
token vectors is looked up once a process, and any phrase or text is a difference of two running sums.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from core.keywords.candidates import Reading

# A process keeps at most this many words (75 MB); an endless stream of new ones must not fill the memory.
MOST_WORDS = 70_000


class StaticVectors:
    """Sums of token vectors of words under a static embedding such as wordllama's."""

    def __init__(self, model: Any) -> None:
        self._tokenizer = model.tokenizer
        self._table = model.embedding
        self.size = int(model.embedding.shape[1])
        self._rows: dict[str, int] = {}
        # The last column counts tokens.
        self._known = np.zeros((4096, self.size + 1), dtype=np.float32)

    def _add(self, words: Sequence[str]) -> None:
        if len(self._rows) + len(words) > MOST_WORDS:
            self._rows.clear()
        while len(self._rows) + len(words) > len(self._known):
            self._known = np.concatenate([self._known, np.zeros_like(self._known)])
        for word in words:
            ids = self._tokenizer.encode(word, add_special_tokens=False).ids
            row = self._rows[word] = len(self._rows)
            self._known[row, :-1] = self._table[ids].sum(axis=0)
            self._known[row, -1] = len(ids)

    def sums(self, words: Sequence[str]) -> np.ndarray:
        """Give each word's sum of token vectors and, in the last column, how many tokens: shape (words, size + 1)."""
        missing = dict.fromkeys(word for word in words if word not in self._rows)
        if missing:
            self._add(list(missing))
            if any(word not in self._rows for word in words):  # the memory was cleared on the way
                self._add([word for word in dict.fromkeys(words) if word not in self._rows])
        rows = self._rows
        return self._known[[rows[word] for word in words]]

    def text(self, text: str) -> np.ndarray:
        """Give the unit vector of a text, zeros for one without words."""
        # Only at spaces: a line end is a token of its own.
        words = [word for word in text.split(" ") if word]
        if not words:
            return np.zeros(self.size, dtype=np.float32)
        return unit(self.sums(words).sum(axis=0)[:-1])


def phrase_vectors(reading: Reading, vectors: StaticVectors) -> np.ndarray:
    """Give the embedding of each candidate's first surface, not normalised: shape (candidates, size)."""
    words = reading.tokens.words
    sums = vectors.sums(words)
    for index, word in enumerate(words):
        # KeyBERT embeds "Newton's" and "LLM-based" as one word: the second part weighs what it adds to the first.
        if index and not word[0].isalnum() and len(word) > 1:
            whole = reading.tokens.surface(index - 1, index)
            sums[index] = vectors.sums([whole])[0] - sums[index - 1]
    first = np.array([candidate.spans[0][0] for candidate in reading.candidates])
    size = np.array([last - begin for begin, last in (candidate.spans[0] for candidate in reading.candidates)])
    phrase = sums[first]
    for step in range(1, int(size.max()) + 1):
        more = size >= step
        phrase[more] += sums[first[more] + step]
    return np.asarray(phrase[:, :-1] / np.maximum(phrase[:, -1:], 1), dtype=np.float32)


def unit(vectors: np.ndarray) -> np.ndarray:
    """Scale vectors along the last axis to length one; a zero vector stays."""
    length = np.linalg.norm(vectors, axis=-1, keepdims=True)
    return np.asarray(vectors / np.where(length == 0, 1, length))
