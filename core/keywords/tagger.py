"""A small part-of-speech tagger: a window of five words through one hidden layer.

A word's vector is the sum of the vectors of its features (itself in lower case, its endings, the part after its last hyphen,
its shape), so a word never seen before has one too. Five neighbouring vectors go through one rectified layer to the tags, as
in Collobert and Weston ("Natural language processing (almost) from scratch", JMLR 2011). `core.fitting.tagger` made the
weights in `data/models/tagger.npz`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from threading import Lock

import numpy as np

from core.keywords.numbering import Numbers, with_room
from core.paths import MODELS

#: Our tags, and the Penn Treebank's that each stands for. Verb forms that build no noun phrase are one tag.
TAGS: dict[str, tuple[str, ...]] = {
    "NN": ("NN",),
    "NNS": ("NNS",),
    "NNP": ("NNP", "NNPS"),
    "JJ": ("JJ",),
    "JJR": ("JJR", "JJS", "RBR", "RBS"),
    "VBG": ("VBG",),
    "VBN": ("VBN",),
    "VB": ("VB", "VBP", "VBZ", "VBD", "MD"),
    "RB": ("RB",),
    "IN": ("IN", "TO", "RP"),
    "DT": ("DT", "PDT", "PRP$", "WP$"),
    "PRP": ("PRP", "WP", "WDT", "WRB", "EX"),
    "CC": ("CC",),
    "CD": ("CD",),
    "POS": ("POS",),
    "SYM": (),
}
NAMES = tuple(TAGS)
WINDOW = 2
#: A process remembers about this many words.
MOST_WORDS = 70_000
#: Rows that are not in use yet take no memory, and growing costs more than asking for many.
AT_FIRST = 32_768
#: What a word adds is kept in whole steps of one over this, and no more than lets a sum of six fit in 16 bits.
GRID, MOST_PART = 512, (2**15 - 1) // 6


def shape(word: str) -> str:
    """Name the shape of a word: a sign, a number, capitals, and whether it has a hyphen."""
    if word.isalpha() and word.islower():  # most words: the rest need not be asked
        return "aa"
    if word.isalpha() and word[1:].islower():
        return "Aa" if word[0].isupper() else "aa"
    if not any(c.isalnum() for c in word):
        return "sign"
    if not any(c.isalpha() for c in word):
        return "number"
    first, rest = word[0], word[1:]
    capital = "A" if first.isupper() else "1" if first.isdigit() else "a"
    inner = "A" if any(c.isupper() for c in rest) else "1" if any(c.isdigit() for c in rest) else "a"
    return capital + inner + ("-" if "-" in word else "")


#: A word has so many features, and one more where it has a hyphen.
WORD_FEATURES = 5


def word_features(word: str) -> list[str]:
    """Give the features whose vectors add up to the vector of `word`."""
    lower = word.lower()
    features = [f"w {lower}", f"x {shape(word)}", f"2 {lower[-2:]}", f"3 {lower[-3:]}", f"4 {lower[-4:]}"]
    if "-" in lower:
        features.append(f"- {lower.rsplit('-', 1)[1]}")
    return features


class Tagger:
    """Tags the words of sentences.

    What a word adds to the hidden layer in each place of the window is worked out once a process, in whole steps of 1 / `GRID`: a
    sum of whole numbers is the same in any order, so a word's tag does not depend on which words are learned with it.
    """

    def __init__(self, features: Sequence[str], vectors: np.ndarray, hidden: np.ndarray, bias: np.ndarray,
                 output: np.ndarray, output_bias: np.ndarray) -> None:  # fmt: skip
        self._index = {feature: row for row, feature in enumerate(features)}
        # The last row is that of a feature that is not known.
        self._vectors = np.concatenate([vectors, np.zeros((1, vectors.shape[1]))]).astype(np.float32)
        # From the vector of a word to what it adds in each place of the window, side by side.
        self._places = np.hstack(np.split(hidden.astype(np.float32), 2 * WINDOW + 1))
        self._bias = np.round(bias.astype(np.float32) * GRID).astype(np.int16)
        self._output = output.astype(np.float32) / GRID
        self._output_bias = output_bias.astype(np.float32)
        self._lock = Lock()
        self._rows = Numbers()
        self._parts = self._empty()

    def _empty(self) -> list[np.ndarray]:
        """Give a table for each place of the window; its first row is the edge of a sentence, and adds nothing."""
        return [np.zeros((AT_FIRST, len(self._bias)), dtype=np.int16) for _ in range(2 * WINDOW + 1)]

    def _learn(self, words: Sequence[str], begin: int) -> None:
        end = begin + len(words)
        self._parts = [with_room(part, end) for part in self._parts]
        none = len(self._vectors) - 1
        known = self._index.get
        rows = [[known(feature, none) for feature in word_features(word)] for word in words]
        rows = [own if len(own) > WORD_FEATURES else [*own, none] for own in rows]
        vectors = self._vectors[rows].sum(axis=1)
        added = np.clip(np.round(vectors @ self._places * GRID), -MOST_PART, MOST_PART)
        for part, own in zip(self._parts, np.split(added, len(self._parts), axis=1), strict=True):
            part[begin:end] = own

    def _known(self, words: Sequence[str]) -> tuple[list[np.ndarray], np.ndarray]:
        """Give what known words add in each place of the window, and the row of each of `words` there."""
        with self._lock:
            if len(self._rows) > MOST_WORDS:  # an endless stream of new words must not fill the memory
                self._rows, self._parts = Numbers(), self._empty()
            known = len(self._rows)
            rows = self._rows.of(words)
            if len(self._rows) > known:
                self._learn(self._rows.since(known), known + 1)
            return self._parts, np.array(rows, dtype=np.int64) + 1

    def tag(self, words: Sequence[str], sentence: Sequence[int]) -> np.ndarray:
        """Give the index in `NAMES` of each word's tag; `sentence` numbers the sentence of each word, ascending."""
        return self.tag_all(words, sentence, [len(words)])

    def tag_all(self, words: Sequence[str], sentence: Sequence[int], sizes: Sequence[int]) -> np.ndarray:
        """Give the same of the words of several texts, which have so many words each; no two of their sentences have one number."""
        if not words:
            return np.zeros(0, dtype=np.int64)
        parts, rows = self._known(words)
        # Two edges lie between sentences, so that no window looks across.
        breaks = np.asarray(sentence)
        places = np.arange(len(words)) + WINDOW * (1 + np.concatenate([[0], np.cumsum(np.diff(breaks) != 0)]))
        padded = np.zeros(int(places[-1]) + WINDOW + 1, dtype=np.int64)
        padded[places] = rows
        scores = np.empty((len(words), len(self._output_bias)), dtype=np.float32)
        begin = 0
        # Each text apart: the last digits of a matrix product change with how many rows go through at once.
        for size in sizes:
            own = slice(begin, begin + size)
            begin += size
            hidden = parts[0].take(padded.take(places[own] - WINDOW), axis=0)
            for step in range(1, 2 * WINDOW + 1):
                hidden += parts[step].take(padded.take(places[own] + (step - WINDOW)), axis=0)
            np.maximum(hidden + self._bias, 0, out=hidden)
            np.matmul(hidden.astype(np.float32), self._output, out=scores[own])
        return np.asarray((scores + self._output_bias).argmax(axis=1))


@cache
def tagger() -> Tagger:
    """Load the tagger that ships with Paperlens, once a process."""
    with np.load(MODELS / "tagger.npz") as file:
        vectors = file["vectors"].astype(np.float32) * file["scale"]
        features = file["features"].tobytes().decode().split("\n")
        return Tagger(features, vectors, file["hidden"], file["bias"], file["output"], file["output_bias"])
