"""Sorts texts into method categories, kinds of contribution and an area, each with its probability and its evidence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property

import numpy as np

from core.categories.calibration import logistic
from core.categories.decision import LEAST_LIKELY, likely_set, most_central_first
from core.categories.evidence import Span, scores_without, sentence_for, words_for
from core.categories.familiarity import is_foreign, is_near_border, length_trust, share_known, trust
from core.categories.features import Located, terms_between
from core.categories.model import Model, shipped
from core.categories.taxonomy import Category, Taxonomy, taxonomy
from core.text import sentences

MOST_CONTRIBUTIONS = 2
DECIMALS = 6
#: A text says little where no category is likely by its own score, and all together promise less than this many: of papers of
#: the field one in 150 says so little (half have 2 or more), of clinical abstracts all. Its best category is given as no surer
#: than its own score, since the calibration, which counts on a paper having a category, speaks for papers of the field.
LEAST_EXPECTED = 0.8
#: Near the border of the field a text must promise this many, else the answer is "not sure": one in twenty papers of the field
#: there does not, of those about criteria and preferences, which share its words, three in four do not.
LEAST_NEAR_BORDER = 1.0
LIKELY_ALONE = 0.5
#: A best category that is less likely than this is not worth naming.
LEAST_ALONE = 0.15


@dataclass(frozen=True)
class Method:
    """One category of a paper.

    rank: 1 is the most central. confidence: the calibrated probability that the paper has this category. evidence: the
    sentence that it rests on most, word for word, "" where no single one matters. words: (start, end) in the text of the words
    of that sentence that speak for it.
    """

    key: str
    rank: int
    confidence: float
    evidence: str
    words: tuple[Span, ...] = ()


@dataclass(frozen=True)
class Assignment:
    """What the model says of one text.

    methods: one to three, most central first; none means "not sure". probabilities: the calibrated probability of every
    category. contribution: one or two keys, most probable first. area: the most probable area as a raw string such as
    "Theory->Game Theory", with the calibrated probability that it is right. Where methods is empty, contribution and area are,
    too: the text speaks for no category (probabilities are low) or is from another field than the model's (all are 0).
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

    @cached_property
    def taxonomy(self) -> Taxonomy:
        """The categories that it assigns: as the model's file describes them, else as the shipped taxonomy does, else by key."""
        about, general = self.model.about, taxonomy()
        described = {c.key: c for c in general.methods}
        described |= {c["key"]: Category(**c) for c in about.get("methods", ())}
        keys = self.model.heads["methods"]
        methods = tuple(described.get(key) or Category(key, general.label(key)) for key in keys)
        return Taxonomy(about.get("taxonomy", general.name), methods, general.contributions)

    def assign(self, texts: Sequence[str]) -> list[Assignment]:
        """Give the assignment of each text. Each is a pure function of its text."""
        return [self._assign(text) for text in texts]

    def _assign(self, text: str) -> Assignment:
        model = self.model
        spans = sentences(text)
        by_sentence = [list(terms_between(text, start, end)) for start, end in spans]
        said = [term for sentence in by_sentence for term, _, _ in sentence]
        scores = model.scores([said])[0]
        found = {group: np.round(row, DECIMALS) for group, row in model.probabilities(scores).items()}
        share = share_known(said, model.vocabulary)
        known = trust(share, model.least_known)
        told = known * (length_trust(said) if model.least_known.pairs else 1.0)
        found["methods"] = np.round(found["methods"] * told, DECIMALS)
        probabilities = dict(zip(model.heads["methods"], found["methods"].tolist(), strict=True))
        if not said or is_foreign(share, model.least_known):
            return Assignment((), dict.fromkeys(probabilities, 0.0), (), None, None)
        alone = logistic(scores[model.columns["methods"]])
        strange = known < 1 and found["methods"].max() < LEAST_LIKELY
        near_border = is_near_border(share, model.least_known)
        least = LEAST_NEAR_BORDER if near_border else LEAST_EXPECTED
        says_little = alone.max() < LIKELY_ALONE and alone.sum() < least
        if strange or says_little:
            found["methods"] = np.round(np.minimum(alone, found["methods"]), DECIMALS)
            probabilities = dict(zip(probabilities, found["methods"].tolist(), strict=True))
        if strange or (says_little and (near_border or alone.max() < LEAST_ALONE)):
            return Assignment((), probabilities, (), None, None)
        places = most_central_first(likely_set(found["methods"]), *_inside(found["methods"], found["first"]))
        methods = self._methods(text, spans, by_sentence, scores, places, probabilities)
        kinds = model.heads.get("contributions", ())
        contribution = (
            tuple(kinds[place] for place in likely_set(found["contributions"], most=MOST_CONTRIBUTIONS))
            if kinds
            else ()
        )
        if "areas" not in found:
            return Assignment(methods, probabilities, contribution, None, None)
        area, confidence = model.area(scores)
        return Assignment(
            methods,
            probabilities,
            contribution,
            model.heads["areas"][area],
            round(confidence * told, DECIMALS),
        )

    def _methods(
        self,
        text: str,
        spans: Sequence[Span],
        by_sentence: Sequence[Sequence[Located]],
        scores: np.ndarray,
        places: np.ndarray,
        probabilities: dict[str, float],
    ) -> tuple[Method, ...]:
        without = scores_without(self.model, by_sentence, places.tolist())
        methods = []
        for rank, place in enumerate(places.tolist(), start=1):
            key = self.model.heads["methods"][place]
            column = self.model.columns["methods"].start + place
            best = sentence_for(scores[column], without[:, rank - 1])
            evidence = ""
            words: tuple[Span, ...] = ()
            if best is not None:
                evidence = text[slice(*spans[best])]
                words = words_for(self.model, by_sentence[best], column)
            methods.append(Method(key, rank, probabilities[key], evidence, words))
        return tuple(methods)


def _inside(*probabilities: np.ndarray) -> tuple[np.ndarray, ...]:
    return tuple(np.clip(row, 1e-6, 1 - 1e-6) for row in probabilities)


@cache
def classifier() -> Classifier:
    """Give the classifier with the shipped model, made once a process."""
    return Classifier()
