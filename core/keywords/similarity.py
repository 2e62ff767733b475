"""The cosine of a candidate and its text, as KeyBERT computes it.

KeyBERT (Grootendorst 2020) scores each candidate by the cosine of its embedding with the text's. `keybert_scores` asks KeyBERT
itself; `block_scores` gives the same numbers for many texts at once, which a test compares.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from core.embedding import Backend, backend, static_table
from core.keywords.candidates import Reading
from core.keywords.vectors import StaticVectors, phrase_vectors, unit

if TYPE_CHECKING:
    from keybert import KeyBERT

DIGITS = 4  # KeyBERT's own rounding


@cache
def _keybert(name: Backend) -> KeyBERT:
    from keybert import KeyBERT  # here, since it takes seconds to load and blocks do without

    return KeyBERT(model=backend(name))


@cache
def static_vectors() -> StaticVectors:
    """Give the vectors of the static embedding, once a process; every view but KeyBERT's own score comes from them."""
    return StaticVectors(static_table())


def keybert_scores(text: str, candidates: Sequence[str], embedding: Backend = "wordllama") -> dict[str, float]:
    """Score each of `candidates` by `KeyBERT.extract_keywords`: its cosine with `text`, rounded to 4 digits."""
    from sklearn.feature_extraction.text import CountVectorizer

    unique = sorted(set(candidates))
    if not unique:
        return {}
    vectorizer = CountVectorizer(analyzer=lambda _text: unique)
    found = _keybert(embedding).extract_keywords(text, vectorizer=vectorizer, top_n=len(unique))
    return {phrase: float(score) for phrase, score in found}


def static_phrases(readings: Sequence[Reading]) -> list[np.ndarray]:
    """Give, of each text, the unit vectors of each candidate's first surface under the static embedding: (candidates, size)."""
    return [unit(phrases) for phrases in phrase_vectors(readings, static_vectors())]


def block_scores(
    readings: Sequence[Reading], embedding: Backend = "wordllama", phrases: Sequence[np.ndarray] | None = None
) -> list[np.ndarray]:
    """Give KeyBERT's scores of the first surface of each candidate of each text, float32, rounded to 4 digits.

    phrases: what `static_phrases` gives of each text, where it is at hand.
    """
    if embedding == "wordllama":
        phrases = static_phrases(readings) if phrases is None else phrases
        texts = static_vectors().texts([reading.tokens.text for reading in readings])
        return [np.round(vectors @ text, DIGITS) for vectors, text in zip(phrases, texts, strict=True)]
    # Each text apart: the last digits of a matrix product change with how many rows go through at once.
    model = backend(embedding)
    scores = []
    for reading in readings:
        surfaces = reading.surfaces()
        vectors = unit(np.asarray(model.embed([*surfaces, reading.tokens.text]))) if surfaces else np.zeros((1, 1))
        scores.append(np.round(vectors[:-1] @ vectors[-1], DIGITS).astype(np.float32))
    return scores
