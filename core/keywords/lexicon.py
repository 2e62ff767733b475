"""What is asked of a word again and again, whatever its place: each word of a process has a row of answers.

Abstracts share most of their words, so an answer is worked out once and then looked up for whole texts at once.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from threading import Lock

import numpy as np

from core.keywords.background import background
from core.keywords.numbering import Numbers
from core.keywords.variants import is_acronym, normal
from core.keywords.words import (
    ADJECTIVAL,
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
    tail = lower.rpartition("-")
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
        bool(tail[1]) and tail[2] in ADJECTIVAL,
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
    `core.keywords.background` has them.
    """

    keys: list[str]
    numbers: np.ndarray
    traits: np.ndarray
    idf: np.ndarray
    nouns: np.ndarray

    def trait(self, name: str) -> np.ndarray:
        """Tell of each word whether it has the trait."""
        return np.asarray(self.traits[:, _AT[name]])

    def part(self, begin: int, end: int) -> Answers:
        """Give what is known of the words from `begin` to before `end`."""
        own = slice(begin, end)
        return Answers(self.keys[own], self.numbers[own], self.traits[own], self.idf[own], self.nouns[own])


class Lexicon:
    """Rows of words: `keys` (normal forms), and arrays by row.

    traits: bool, shape (rows, len(TRAITS)). idf, nouns: of the key, as `core.keywords.background` has them. key_numbers: the same
    for words with one key.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._rows = Numbers()
        self._numbers = Numbers()
        self.keys: list[str] = []
        self.traits = np.zeros((4096, len(TRAITS)), dtype=bool)
        self.idf = np.zeros(4096, dtype=np.float32)
        self.nouns = np.zeros(4096, dtype=np.float32)
        self.key_numbers = np.zeros(4096, dtype=np.int64)

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
        keys = list(map(self.keys.__getitem__, rows))
        return Answers(keys, self.key_numbers[at], self.traits[at], self.idf[at], self.nouns[at])

    def _learn(self, words: list[str]) -> None:
        begin = len(self.keys)
        end = begin + len(words)
        while end > len(self.idf):
            for name in ("traits", "idf", "nouns", "key_numbers"):
                column = getattr(self, name)
                setattr(self, name, np.concatenate([column, np.zeros_like(column)]))
        keys = [normal(word) for word in words]
        table = background()
        self.traits[begin:end] = [traits(word, key) for word, key in zip(words, keys, strict=True)]
        self.idf[begin:end] = table.idf(keys)
        self.nouns[begin:end] = table.noun_share(keys)
        self.key_numbers[begin:end] = self._numbers.of(keys)
        self.keys += keys


_LEXICON: list[Lexicon] = []


def lexicon() -> Lexicon:
    """Give the lexicon of this process; a full one is given up for an empty one, and lives on where it is still in use."""
    if not _LEXICON or len(_LEXICON[0]) > MOST_WORDS:
        _LEXICON[:] = [Lexicon()]
    return _LEXICON[0]
