"""Which papers mention which keywords: every form of a phrase in every text, as whole words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import NamedTuple

import numpy as np

from core.keywords.numbering import Numbers, with_room
from core.keywords.tokens import WORD, attached
from core.keywords.variants import normal

#: Texts that are searched side by side.
BLOCK = 64
#: The end of a paragraph; every other end of a sentence is a sign, which no phrase has inside.
_PARAGRAPH = "\n\n"


class Places(NamedTuple):
    """Phrases in texts, in the order of the texts and of their words: numbers of text and key, start and end in the text."""

    text: np.ndarray
    key: np.ndarray
    start: np.ndarray
    end: np.ndarray


class _Pieces:
    """The pieces of words, a row each: number (-1: no key has it), where it starts and ends in the word, and whether a word does.

    "LLM-based" is two words, as in `core.keywords.tokens.detach`.
    """

    def __init__(self, numbers: dict[str, int]) -> None:
        self._numbers = numbers
        self._words = Numbers()
        # Of each word where its rows begin and how many it has; and the rows.
        self._known = _Rows(2)
        self._pieces = _Rows(5)

    def of(self, words: Sequence[str]) -> tuple[np.ndarray, np.ndarray]:
        """Give the rows of all the pieces of `words`, and the place of the word that each is of."""
        known = len(self._words)
        numbers = self._words.of(words)
        if len(self._words) > known:
            pieces = [self._split(word) for word in self._words.since(known)]
            many = np.array(list(map(len, pieces)))
            self._known.add(np.stack([len(self._pieces) + np.cumsum(many) - many, many], axis=1))
            self._pieces.add(np.array(list(chain.from_iterable(pieces))))
        begins, sizes = self._known.rows[numbers].T
        word = np.repeat(np.arange(len(sizes)), sizes)
        at = np.repeat(begins - (np.cumsum(sizes) - sizes), sizes) + np.arange(len(word))
        return self._pieces.rows[at], np.asarray(word)

    def _split(self, word: str) -> list[tuple[int, int, int, int, int]]:
        head = attached(word)
        rows = []
        for start, end in ((0, head), (head, len(word))) if head else ((0, len(word)),):
            pieces = normal(word[start:end]).split(" ")
            last = len(pieces) - 1
            rows += [
                (self._numbers.get(p, -1), start, end, int(at == 0), int(at == last)) for at, p in enumerate(pieces)
            ]
        return rows


class _Rows:
    """Rows of whole numbers that grow by doubling."""

    def __init__(self, width: int) -> None:
        self.rows = np.zeros((64, width), dtype=np.int64)
        self._used = 0

    def __len__(self) -> int:
        return self._used

    def add(self, more: np.ndarray) -> None:
        """Put rows behind the others."""
        begin, self._used = self._used, self._used + len(more)
        self.rows = with_room(self.rows, self._used)
        self.rows[begin : self._used] = more


class Finder:
    """Finds phrases in texts by their keys (`core.keywords.variants.normal`), all at once, also one inside another.

    The keys are a tree of pieces. All places of many texts go down the tree side by side, one piece a step, and soon few are left.
    """

    def __init__(self, keys: Iterable[str]) -> None:
        self.keys = [key for key in dict.fromkeys(keys) if all(key.split(" "))]
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
        # The first step is looked up by the piece. Any other is one number, the node and the piece; the last one is of no place.
        self._roots = np.zeros(len(numbers) + 1, dtype=np.int64)
        self._width = len(numbers) + 1
        for (before, number), after in steps.items():
            if not before:
                self._roots[number] = after
        inner = {before * self._width + number: after for (before, number), after in steps.items() if before}
        codes = np.array(list(inner), dtype=np.int64)
        order = np.argsort(codes)
        self._codes = np.append(codes[order], np.iinfo(np.int64).max)
        self._nodes = np.append(np.array(list(inner.values()), dtype=np.int64)[order], 0)

    def find(self, text: str) -> Iterator[tuple[str, int, int]]:
        """Give the key, start and end of each phrase in `text`; none spans two sentences or ends inside a word."""
        found = self.find_all([text])
        return ((self.keys[key], start, end) for _, key, start, end in zip(*(c.tolist() for c in found), strict=True))

    def find_all(self, texts: Sequence[str]) -> Places:
        """Give the phrases in each of `texts`."""
        split = [WORD.findall(text) for text in texts]
        flat = list(chain.from_iterable(split))
        words = list(map(str.rstrip, flat))
        sizes = np.fromiter(map(len, split), dtype=np.int64, count=len(split))
        text_of_word = np.repeat(np.arange(len(texts)), sizes)
        length = np.fromiter(map(len, flat), dtype=np.int64, count=len(flat))
        # The words and the blanks behind them cover a text from its first word to its end.
        behind = np.array([len(text) for text in texts], dtype=np.int64)[text_of_word]
        upto = np.concatenate([[0], np.cumsum(length)])
        start_of_word = behind - np.repeat(upto[np.cumsum(sizes)], sizes) + upto[:-1]
        rows, word = self._pieces.of(words)
        pieces, starts, ends, opens, closes = rows.T
        text = text_of_word[word]
        # Whether a piece goes on from the one before.
        follows = np.ones(len(word), dtype=bool)
        follows[:1] = False
        follows[1:] = text[1:] == text[:-1]
        if any(_PARAGRAPH in one for one in texts):
            ends_paragraph = np.array([_PARAGRAPH in piece for piece in flat])
            follows[1:] &= ~ends_paragraph[word[:-1]] | (word[1:] == word[:-1])
        first = np.flatnonzero((opens > 0) & (self._roots[pieces] > 0))
        last, node = first, self._roots[pieces[first]]
        found = []
        while len(first):
            done = (closes[last] > 0) & (self._key_of[node] >= 0)
            found.append((first[done], last[done], self._key_of[node[done]]))
            last = last + 1
            on = last < len(pieces)
            on[on] = (pieces[last[on]] >= 0) & follows[last[on]]
            first, last, node = first[on], last[on], node[on]
            codes = node * self._width + pieces[last]
            at = np.searchsorted(self._codes, codes)
            on = self._codes[at] == codes
            first, last, node = first[on], last[on], self._nodes[at[on]]
        if not found:
            return Places(*np.zeros((4, 0), dtype=np.int64))
        begin, end, key = (np.concatenate(column) for column in zip(*found, strict=True))
        order = np.argsort(begin, kind="stable")
        begin, end, key = begin[order], end[order], key[order]
        return Places(
            text[begin], key, start_of_word[word[begin]] + starts[begin], start_of_word[word[end]] + ends[end]
        )


def mentions(keys: Iterable[str], texts: Sequence[str]) -> Iterator[tuple[int, str, str]]:
    """Give each (number of the text, key, form as it stands) once, for every phrase that a text has."""
    finder = Finder(keys)
    for begin in range(0, len(texts), BLOCK):
        block = texts[begin : begin + BLOCK]
        places = zip(*(column.tolist() for column in finder.find_all(block)), strict=True)
        yield from sorted({(begin + n, finder.keys[key], block[n][start:end]) for n, key, start, end in places})


def forms(finder: Finder, texts: Sequence[str]) -> list[list[str]]:
    """Give the forms that each of `texts` has of the phrases of `finder`, in no order of meaning."""
    found: list[set[str]] = [set() for _ in texts]
    text, _, starts, ends = (column.tolist() for column in finder.find_all(texts))
    for number, start, end in zip(text, starts, ends, strict=True):
        found[number].add(texts[number][start:end])
    return [sorted(own) for own in found]
