"""What is asked of a word again and again, whatever its place: each word of a process has a row of answers.

Abstracts share most of their words, so an answer is worked out once and then looked up for whole texts at once.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain
from threading import Lock
from typing import Any

import numpy as np

from core.keywords.background import background
from core.keywords.numbering import Numbers, with_room
from core.keywords.signatures import joined, scatter
from core.keywords.variants import is_acronym, normal, says_how
from core.keywords.words import (
    BREAKS,
    FAINT,
    GENERIC,
    GERUND_NOUNS,
    HOLLOW,
    OPENERS,
    PARTITIVES,
)

#: A process remembers at most this many words; an endless stream of new ones must not fill the memory.
MOST_WORDS = 70_000
#: The columns of `Lexicon.traits`. Its form; which of the lists of `core.keywords.words` has it; what it may announce.
TRAITS = (
    "alphanumeric", "several signs", "plain", "content", "capital", "digit", "hyphen", "acronym", "adjectival",
    "breaks", "opener", "gerund noun", "generic", "faint", "hollow", "partitive",
    "of", "lower of", "new", "bracket", "we", "possessive", "symbol",
)  # fmt: skip
_AT = {name: column for column, name in enumerate(TRAITS)}
_SMALL = frozenset(["of", "'s", "’s"])
_NEW = frozenset(["novel", "new", "proposed", "called", "named", "termed"])

#: "φ_1", "90M" and "x" stand in formulas; "k-NN" and "C++" have more to them.
_SYMBOL = re.compile(r"[^\W_]{1,3}(?:_[^\W_]{1,3})+|\d+[\w.%-]{0,2}|[^\W_]")


def traits(word: str, key: str) -> tuple[bool, ...]:
    """Give the `TRAITS` of a word whose normal form is `key`."""
    lower = word.lower()
    alphanumeric = word[0].isalnum()
    letters = word.isalpha()
    return (
        alphanumeric,
        len(word) > 1,
        len(word) > 1 and (letters or any(sign.isalpha() for sign in word)),
        alphanumeric and word not in _SMALL,
        word[0].isupper(),
        not letters and any(sign.isdigit() for sign in word),
        "-" in word,
        is_acronym(word),
        says_how(lower),
        lower in BREAKS,
        lower in OPENERS,
        word in GERUND_NOUNS,
        key in GENERIC or lower in GENERIC,
        lower in FAINT,
        key in GENERIC or lower in HOLLOW,
        key in PARTITIVES,
        word == "of",
        lower == "of",
        lower in _NEW,
        word == "(",
        lower in ("we", "our"),
        word in ("'s", "’s"),
        bool(_SYMBOL.fullmatch(word)),
    )


@dataclass(frozen=True, slots=True)
class Answers:
    """What is known of words that stand in a row; each by its place.

    keys: normal forms; numbers: the same for words with one key. traits: shape (words, len(TRAITS)). idf, nouns: of the key, as
    `core.keywords.background` has them. pieces: how many the key has; signs, openings, closings: the signatures of the key, of its
    first and of its last piece (`core.keywords.signatures`).
    """

    keys: list[str]
    numbers: np.ndarray
    traits: np.ndarray
    idf: np.ndarray
    nouns: np.ndarray
    pieces: np.ndarray
    signs: np.ndarray
    openings: np.ndarray
    closings: np.ndarray

    def trait(self, name: str) -> np.ndarray:
        """Tell of each word whether it has the trait."""
        return np.asarray(self.traits[:, _AT[name]])

    def part(self, begin: int, end: int) -> Answers:
        """Give what is known of the words from `begin` to before `end`."""
        own = slice(begin, end)
        return Answers(self.keys[own], *(getattr(self, name)[own] for name in ARRAYS))

    @classmethod
    def of(cls, several: Sequence[Answers]) -> Answers:
        """Put answers in a row, those of one text at least."""
        keys = list(chain.from_iterable(one.keys for one in several))
        return cls(keys, *(np.concatenate([getattr(one, name) for one in several]) for name in ARRAYS))


_KINDS: dict[str, tuple[Any, ...]] = {
    "numbers": (np.int64,), "traits": (bool, len(TRAITS)), "idf": (np.float32,), "nouns": (np.float32,),
    "pieces": (np.int64,), "signs": (np.uint64,), "openings": (np.uint64,), "closings": (np.uint64,),
}  # fmt: skip
#: The arrays of `Answers`.
ARRAYS = tuple(_KINDS)


class Lexicon:
    """Rows of words; `keys` and `columns` hold by row what `Answers` does."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._rows = Numbers()
        self._numbers = Numbers()
        self._pieces = Numbers()
        self.keys: list[str] = []
        self.columns = {name: np.zeros((4096, *shape), dtype=kind) for name, (kind, *shape) in _KINDS.items()}

    def __len__(self) -> int:
        return len(self.keys)

    def rows(self, words: Iterable[str]) -> list[int]:
        """Give the row of each word; a word that is new gets one."""
        with self._lock:
            rows = self._rows.of(words)
            if len(self._rows) > len(self.keys):
                self._learn(self._rows.since(len(self.keys)))
        return rows

    def answers(self, rows: list[int]) -> Answers:
        """Look up what is known of the words with these rows."""
        at = np.array(rows, dtype=np.int64)
        return Answers(list(map(self.keys.__getitem__, rows)), *(self.columns[name][at] for name in ARRAYS))

    def _learn(self, words: list[str]) -> None:
        begin = len(self.keys)
        end = begin + len(words)
        self.columns = {name: with_room(column, end) for name, column in self.columns.items()}
        keys = [normal(word) for word in words]
        table = background()
        pieces = [key.split(" ") for key in keys]
        sizes = np.array(list(map(len, pieces)))
        starts = np.cumsum(sizes) - sizes
        marks = scatter(np.array(self._pieces.of(chain.from_iterable(pieces))))
        learned = {
            "numbers": self._numbers.of(keys),
            "traits": [traits(word, key) for word, key in zip(words, keys, strict=True)],
            "idf": table.idf(keys),
            "nouns": table.noun_share(keys),
            "pieces": sizes,
            "signs": joined(marks, starts, sizes),
            "openings": marks[starts],
            "closings": marks[starts + sizes - 1],
        }
        for name, values in learned.items():
            self.columns[name][begin:end] = values
        self.keys += keys


_LEXICON: list[Lexicon] = []


def lexicon() -> Lexicon:
    """Give the lexicon of this process; a full one is given up for an empty one, and lives on where it is still in use."""
    if not _LEXICON or len(_LEXICON[0]) > MOST_WORDS:
        _LEXICON[:] = [Lexicon()]
    return _LEXICON[0]
