"""What is known of words and phrases from a large collection: `data/models/background.npz`, made by `core.fitting.background`.

Everything that a paper's keywords owe to other papers comes from here, so they do not depend on the papers analysed with it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import numpy as np

from core.keywords.words import GENERIC
from core.paths import MODELS

#: Columns of `Background.phrases`: log document frequency, zero where unknown; the log of how many times more often the phrase
#: stands in titles than a phrase does on average; shares of papers in which it is a whole noun phrase, in which the noun
#: phrase always goes on to the right, and which lie in its most frequent longer phrase.
COLUMNS = ("known log df", "known title lift", "known whole", "known open right", "known inside")


class Background:
    """Document frequencies of words and phrases, by their keys (`core.keywords.variants.normal`)."""

    def __init__(self, papers: int, words: Sequence[str], word_df: np.ndarray, phrases: Sequence[str],
                 columns: np.ndarray) -> None:  # fmt: skip
        self.papers = papers
        self._words = {word: row for row, word in enumerate(words, 1)}
        # Row 0 stands for what is not known: as rare as what is just not listed.
        rarity = np.concatenate([[1.0], word_df.astype(np.float64)])
        self._idf = np.log(papers / rarity).astype(np.float32)
        self._phrases = {phrase: row for row, phrase in enumerate(phrases, 1)}
        # How often a word is used as a noun: "learning" mostly, "causal" hardly ever. Of generic words we keep no count.
        nouns = np.ones(len(words) + 1)
        for word, row in self._words.items():
            if word not in GENERIC:
                phrase = self._phrases.get(word, 0)
                nouns[row] = np.exp(columns[phrase - 1, 0]) / word_df[row - 1] if phrase else 2 / word_df[row - 1]
        self._nouns = np.minimum(nouns, 1).astype(np.float32)
        self._columns = np.concatenate([np.zeros((1, columns.shape[1])), columns]).astype(np.float32)

    def idf(self, words: Sequence[str]) -> np.ndarray:
        """Give the natural log of papers over document frequency of each word."""
        known = self._words
        return self._idf[[known.get(word, 0) for word in words]]

    def noun_share(self, words: Sequence[str]) -> np.ndarray:
        """Give the share of papers with each word in which it is a noun; 1 for a word that is not known."""
        known = self._words
        return self._nouns[[known.get(word, 0) for word in words]]

    def phrases(self, keys: Sequence[str]) -> np.ndarray:
        """Give the `COLUMNS` of each phrase, zeros for one that is not known: shape (keys, 5)."""
        known = self._phrases
        return self._columns[[known.get(key, 0) for key in keys]]


@cache
def background() -> Background:
    """Load the table that ships with Paperlens, once a process."""
    with np.load(MODELS / "background.npz") as file:
        words = file["words"].tobytes().decode().split("\n")
        phrases = file["phrases"].tobytes().decode().split("\n")
        df = file["df"].astype(np.float64)
        titles = file["titles"].astype(np.float64)
        average = titles.sum() / df.sum()
        columns = np.column_stack(
            [
                np.log(df),
                np.log((titles + 5 * average) / (df + 5) / average),
                file["whole"] / 255,
                file["open_right"] / 255,
                file["inside"] / 255,
            ]
        )
        return Background(int(file["papers"]), words, file["word_df"], phrases, columns)
