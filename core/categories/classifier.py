"""Sorts texts into method categories, kinds of contribution and an area, each with its probability and its evidence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np

from core.categories.decision import best_set, ranking
from core.categories.evidence import sentence_for
from core.categories.model import Model, shipped

MOST_CONTRIBUTIONS = 2


@dataclass(frozen=True)
class Method:
    """One category of a paper.

    rank: 1 is the most central. confidence: the calibrated probability that the category is right. evidence: the sentence
    that it rests on most, word for word. words: (start, end) in the text of the words in it that speak for the category.
    """

    key: str
    rank: int
    confidence: float
    evidence: str
    words: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True)
class Assignment:
    """What the models say of one text.

    methods: one to three, most central first; none where the text has no word that the model knows.
    probabilities: the calibrated probability of every category. area: the most probable area as a raw string such as
    "Theory->Game Theory", with its calibrated probability. contribution: keys, most probable first.
    """

    methods: tuple[Method, ...]
    probabilities: dict[str, float]
    contribution: tuple[str, ...]
    area: str | None
    area_confidence: float | None


class Classifier:
    """Assigns with one model: `Classifier()` with the shipped one."""

    def __init__(self, model: Model | None = None) -> None:
        self.model = shipped() if model is None else model

    def assign(self, texts: Sequence[str]) -> list[Assignment]:
        """Give the assignment of each text. Each is a pure function of its text."""
        scores = self.model.scores(texts)
        found = self.model.probabilities(scores)
        return [
            self._assignment(text, {group: rows[place] for group, rows in found.items()})
            for place, text in enumerate(texts)
        ]

    def _assignment(self, text: str, found: dict[str, np.ndarray]) -> Assignment:
        heads = self.model.heads
        keys = heads["methods"].keys
        probabilities = {key: round(float(p), 6) for key, p in zip(keys, found["methods"], strict=True)}
        if not any(term in self.model.vocabulary for term in _known(text)):
            return Assignment((), probabilities, (), None, None)
        methods = []
        for rank, place in enumerate(best_set(found["methods"]), start=1):
            evidence, words = sentence_for(self.model, text, "methods", int(place))
            methods.append(Method(keys[place], rank, probabilities[keys[place]], evidence, words))
        kinds = heads["contributions"].keys
        contribution = (
            tuple(kinds[place] for place in best_set(found["contributions"], MOST_CONTRIBUTIONS)) if kinds else ()
        )
        area, sure = None, None
        if heads["areas"].keys:
            place = int(ranking(found["areas"])[0])
            area, sure = heads["areas"].keys[place], round(float(found["areas"][place]), 6)
        return Assignment(tuple(methods), probabilities, contribution, area, sure)


def _known(text: str) -> list[str]:
    from core.categories.features import terms

    return terms(text)


@cache
def classifier() -> Classifier:
    """Give the classifier with the shipped model, made once a process."""
    return Classifier()
