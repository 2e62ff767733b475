"""Which papers mention which keywords: every form of a phrase in every text, as whole words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

import numpy as np

from core.keywords.tokens import detach, tokenize
from core.keywords.variants import normal

#: Texts that are searched side by side.
BLOCK = 64


class _Pieces(dict[str, tuple[int, ...]]):
    """The pieces of the key of each word, by their numbers; one that no key has is -1."""

    def __init__(self, numbers: dict[str, int]) -> None:
        self._numbers = numbers

    def __missing__(self, word: str) -> tuple[int, ...]:
        found = self[word] = tuple(self._numbers.get(piece, -1) for piece in normal(word).split(" "))
        return found


class Finder:
    """Finds phrases in texts by their keys (`core.keywords.variants.normal`), all at once, also one inside another.

    The keys are a tree of pieces. All places of many texts go down the tree side by side, one piece a step, and soon few are left.
    """

    def __init__(self, keys: Iterable[str]) -> None:
        self.keys = list(dict.fromkeys(keys))
        numbers: dict[str, int] = {}
        steps: dict[tuple[int, int], int] = {}
        ends = [0] * len(self.keys)
        for index, key in enumerate(self.keys):
            node = 0
            for piece in key.split(" "):
                node = steps.setdefault((node, numbers.setdefault(piece, len(numbers))), len(steps) + 1)
            ends[index] = node
        self._pieces = _Pieces(numbers)
        self._key_of = np.full(len(steps) + 1, -1)
        self._key_of[ends] = np.arange(len(self.keys))
        # A step is one number: the node, then the piece. The last one is no step of any place.
        self._width = len(numbers) + 1
        codes = np.array([node * self._width + piece for node, piece in steps], dtype=np.int64)
        order = np.argsort(codes)
        self._codes = np.append(codes[order], np.iinfo(np.int64).max)
        self._nodes = np.append(np.array(list(steps.values()), dtype=np.int64)[order], 0)

    def find(self, text: str) -> Iterator[tuple[str, int, int]]:
        """Give the key, start and end of each phrase in `text`; none spans two sentences or ends inside a word."""
        for _, key, start, end in self.find_all([text]):
            yield key, start, end

    def find_all(self, texts: Sequence[str]) -> list[tuple[int, str, int, int]]:
        """Give the number of the text, key, start and end of each phrase, in the order of the texts and of their words."""
        starts: list[int] = []
        ends: list[int] = []
        parts: list[tuple[int, ...]] = []
        sentence: list[int] = []
        number: list[int] = []
        for place, text in enumerate(texts):
            tokens, _ = detach(tokenize(text))
            starts += tokens.starts
            ends += tokens.ends
            parts += map(self._pieces.__getitem__, tokens.words)
            base = sentence[-1] + 1 if sentence else 0  # no two sentences of all the texts have one number
            sentence += [base + index for index in tokens.sentence]
            number += [place] * len(tokens.words)
        sizes = np.array(list(map(len, parts)), dtype=np.int64)
        pieces = np.fromiter(chain.from_iterable(parts), dtype=np.int64, count=int(sizes.sum()))
        word = np.repeat(np.arange(len(sizes)), sizes)
        opens = np.ones(len(word), dtype=bool)
        opens[1:] = word[1:] != word[:-1]
        closes = np.ones(len(word), dtype=bool)
        closes[:-1] = opens[1:]
        whole = np.array(sentence, dtype=np.int64)[word]
        first = np.flatnonzero(opens & (pieces >= 0))
        last, node = first, np.zeros(len(first), dtype=np.int64)
        found = []
        while len(first):
            codes = node * self._width + pieces[last]
            at = np.searchsorted(self._codes, codes)
            on = self._codes[at] == codes
            first, last, node = first[on], last[on], self._nodes[at[on]]
            done = closes[last] & (self._key_of[node] >= 0)
            found.append((first[done], last[done], self._key_of[node[done]]))
            last = last + 1
            on = last < len(pieces)
            on[on] = (pieces[last[on]] >= 0) & (whole[last[on]] == whole[first[on]])
            first, last, node = first[on], last[on], node[on]
        if not found:
            return []
        begin, end, key = (np.concatenate(column) for column in zip(*found, strict=True))
        order = np.argsort(begin, kind="stable")
        return [
            (number[one], self.keys[which], starts[one], ends[other])
            for one, other, which in zip(
                word[begin[order]].tolist(), word[end[order]].tolist(), key[order].tolist(), strict=True
            )
        ]


def mentions(keys: Iterable[str], texts: Sequence[str]) -> Iterator[tuple[int, str, str]]:
    """Give each (number of the text, key, form as it stands) once, for every phrase that a text has."""
    finder = Finder(keys)
    for begin in range(0, len(texts), BLOCK):
        block = texts[begin : begin + BLOCK]
        yield from sorted(
            {(begin + number, key, block[number][start:end]) for number, key, start, end in finder.find_all(block)}
        )


def forms(finder: Finder, texts: Sequence[str]) -> list[list[str]]:
    """Give the forms that each of `texts` has of the phrases of `finder`, in no order of meaning."""
    found: list[set[str]] = [set() for _ in texts]
    for number, _, start, end in finder.find_all(texts):
        found[number].add(texts[number][start:end])
    return [sorted(own) for own in found]
