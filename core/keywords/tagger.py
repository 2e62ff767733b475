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
#: A process remembers at most this many words.
MOST_WORDS = 200_000


def shape(word: str) -> str:
    """Name the shape of a word: a sign, a number, capitals, and whether it has a hyphen."""
    if word.isalpha() and word.islower():  # most words: the rest need not be asked
        return "aa"
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
    """Tags the words of sentences. Vectors of words are kept, so a word's features are looked up once a process."""

    def __init__(self, features: Sequence[str], vectors: np.ndarray, hidden: np.ndarray, bias: np.ndarray,
                 output: np.ndarray, output_bias: np.ndarray) -> None:  # fmt: skip
        self._index = {feature: row for row, feature in enumerate(features)}
        # The last row is that of a feature that is not known.
        self._vectors = np.concatenate([vectors, np.zeros((1, vectors.shape[1]))]).astype(np.float32)
        self._hidden = hidden.astype(np.float32)
        self._bias = bias.astype(np.float32)
        self._output = output.astype(np.float32)
        self._output_bias = output_bias.astype(np.float32)
        self._lock = Lock()
        self._rows: dict[str, int] = {}
        self._known = np.zeros((4096, vectors.shape[1]), dtype=np.float32)

    def _learn(self, words: Sequence[str]) -> None:
        if len(self._rows) + len(words) > MOST_WORDS:  # an endless stream of new words must not fill the memory
            self._rows.clear()
            self._known = np.zeros_like(self._known)  # a new one, since the old one may be in use
        begin = len(self._rows) + 1  # row 0 is the edge of a sentence
        while begin + len(words) > len(self._known):
            self._known = np.concatenate([self._known, np.zeros_like(self._known)])
        none = len(self._vectors) - 1
        rows = [self._index.get(feature, none) for word in words for feature in word_features(word)]
        sizes = np.array([WORD_FEATURES + ("-" in word) for word in words])
        starts = np.cumsum(sizes) - sizes
        self._known[begin : begin + len(words)] = np.add.reduceat(self._vectors[rows], starts, axis=0)
        self._rows.update(zip(words, range(begin, begin + len(words)), strict=True))

    def _vectors_of(self, words: Sequence[str]) -> tuple[np.ndarray, np.ndarray]:
        """Give the vectors of the words that are known, and the row of each of `words`; the first is the edge of a sentence."""
        with self._lock:
            rows = self._rows
            missing = list(dict.fromkeys(word for word in words if word not in rows))
            if missing:
                self._learn(missing)
                again = list(dict.fromkeys(word for word in words if word not in rows))
                if again:  # the memory was cleared on the way
                    self._learn(again)
            return self._known, np.array(list(map(rows.__getitem__, words)), dtype=np.int64)

    def tag(self, words: Sequence[str], sentence: Sequence[int]) -> np.ndarray:
        """Give the index in `NAMES` of each word's tag; `sentence` numbers the sentence of each word, ascending."""
        return self.tag_all(words, sentence, [len(words)])

    def tag_all(self, words: Sequence[str], sentence: Sequence[int], sizes: Sequence[int]) -> np.ndarray:
        """Give the same of the words of several texts, which have so many words each; no two of their sentences have one number."""
        if not words:
            return np.zeros(0, dtype=np.int64)
        known, rows = self._vectors_of(words)
        # Two edges lie between sentences, so that no window looks across.
        breaks = np.asarray(sentence)
        places = np.arange(len(words)) + WINDOW * (1 + np.concatenate([[0], np.cumsum(np.diff(breaks) != 0)]))
        padded = np.zeros(int(places[-1]) + WINDOW + 1, dtype=np.int64)
        padded[places] = rows
        window = padded[places[:, None] + np.arange(-WINDOW, WINDOW + 1)]
        tags = np.empty(len(words), dtype=np.int64)
        begin = 0
        # Each text apart: the last digits of a matrix product change with how many rows go through at once.
        for size in sizes:
            if not size:
                continue
            own = slice(begin, begin + size)
            begin += size
            hidden = known[window[own]].reshape(size, -1) @ self._hidden
            hidden += self._bias
            np.maximum(hidden, 0, out=hidden)
            tags[own] = (hidden @ self._output + self._output_bias).argmax(axis=1)
        return tags


@cache
def tagger() -> Tagger:
    """Load the tagger that ships with Paperlens, once a process."""
    with np.load(MODELS / "tagger.npz") as file:
        vectors = file["vectors"].astype(np.float32) * file["scale"]
        features = file["features"].tobytes().decode().split("\n")
        return Tagger(features, vectors, file["hidden"], file["bias"], file["output"], file["output_bias"])
