"""A heading for a paper without a title: its name and what it does, or what it shows, in the abstract's own words.

Candidates are whole phrases of the abstract; fitted trees guess how many of its words the authors' own title would share with
each (ROUGE-1, Lin 2004), and the best one stands behind the name.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np

from core.facts.heading_candidates import MOST_WORDS, Stretch, phrase, stretches
from core.facts.heading_features import features
from core.facts.reading import Reading
from core.facts.title_words import Propensity
from core.facts.title_words import features as word_features
from core.facts.trees import Trees
from core.paths import MODELS

MODEL = "headings"


def heading_of(reading: Reading, name: str | None, stretch: Stretch) -> str:
    """Give the heading that `stretch` makes: behind the name, or alone where it holds the name or there is none."""
    words = phrase(reading, stretch)
    if name is None:
        first = words.split()[0]
        return words[0].upper() + words[1:] if first.isalpha() and first.islower() else words
    if words == name or words.startswith(name + " ") or words.startswith(name + ","):
        return words.replace(name + ", ", name + ": ", 1)
    return f"{name}: {words}"


@dataclass(frozen=True)
class HeadingModel:
    """What the fit learned: how readily words go into titles, and two sets of trees, for words and for stretches."""

    propensity: Propensity
    words: Trees
    stretches: Trees | None = None

    def chance(self, reading: Reading, name: str | None) -> dict[str, float]:
        """Give each piece of the abstract its probability of standing in the title."""
        pieces, rows = word_features(reading, name, self.propensity)
        scores = np.clip(self.words.score(rows), -20, 20)
        return dict(zip(pieces, (1 / (1 + np.exp(-scores))).tolist(), strict=True))

    def rows(self, reading: Reading, name: str | None, given: list[Stretch]) -> np.ndarray:
        """Give the features of every stretch."""
        return features(reading, name, given, self.chance(reading, name))

    def best(self, reading: Reading, name: str | None) -> str | None:
        """Give the best heading of at most `MOST_WORDS` words, the first of equals; None if no stretch makes one."""
        given = [s for s in stretches(reading, name) if len(heading_of(reading, name, s).split()) <= MOST_WORDS]
        if not given or self.stretches is None:
            return None
        return heading_of(reading, name, given[int(np.argmax(self.stretches.score(self.rows(reading, name, given))))])


@cache
def model(folder: Path = MODELS) -> HeadingModel:
    """Load the shipped model once a process."""
    facts: Mapping = json.loads((folder / f"{MODEL}.json").read_text(encoding="utf-8"))
    propensity = {word: (odds, frequency) for word, (odds, frequency) in facts["propensity"].items()}
    with np.load(folder / f"{MODEL}.npz", allow_pickle=False) as arrays:
        return HeadingModel(propensity, Trees.load(arrays, "words_"), Trees.load(arrays, "stretches_"))


def find_heading(reading: Reading, name: str | None, summary: str | None) -> str:
    """Give at most `MOST_WORDS` words that say what the paper is about; empty only for an empty abstract."""
    if (MODELS / f"{MODEL}.json").exists():  # until it is fitted
        best = model().best(reading, name)
        if best is not None:
            return best
    return name or " ".join((summary or reading.text).split()[:MOST_WORDS]).rstrip(",;:.")
