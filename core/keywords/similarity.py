"""The cosine of a candidate and its text, as KeyBERT computes it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from keybert import KeyBERT
from sklearn.feature_extraction.text import CountVectorizer

from core.embedding import Backend, backend


@cache
def _keybert(name: Backend) -> KeyBERT:
    return KeyBERT(model=backend(name))


def keybert_scores(text: str, candidates: Sequence[str], embedding: Backend = "wordllama") -> dict[str, float]:
    """Score each of `candidates` by `KeyBERT.extract_keywords`: its cosine with `text`, rounded to 4 digits."""
    unique = sorted(set(candidates))
    if not unique:
        return {}
    vectorizer = CountVectorizer(analyzer=lambda _text: unique)
    found = _keybert(embedding).extract_keywords(text, vectorizer=vectorizer, top_n=len(unique))
    return {phrase: float(score) for phrase, score in found}
