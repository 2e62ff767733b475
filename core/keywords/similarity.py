"""The cosine of a candidate and its text, as KeyBERT computes it.

KeyBERT (Grootendorst 2020) scores each candidate by the cosine of its embedding with the text's. `keybert_scores` asks KeyBERT
itself; `cosines` gives the same numbers for many texts at once, which a test compares.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import chain
from typing import TYPE_CHECKING

import numpy as np

from core.embedding import Backend, backend, static_table
from core.keywords.abreast import Abreast
from core.keywords.candidates import LONGEST
from core.keywords.outline import Outline
from core.keywords.vectors import StaticVectors, common_tokens, rest, unit

if TYPE_CHECKING:
    from keybert import KeyBERT

DIGITS = 4  # KeyBERT's own rounding
#: A square of a length below this is what rounding leaves of zero.
NOTHING = 1e-6


@cache
def _keybert(name: Backend) -> KeyBERT:
    from keybert import KeyBERT  # here, since it takes seconds to load and blocks do without

    return KeyBERT(model=backend(name))


@cache
def static_vectors() -> StaticVectors:
    """Give the vectors of the static embedding, once a process; every view but KeyBERT's own score comes from them."""
    return StaticVectors(static_table(), common_tokens())


def keybert_scores(text: str, candidates: Sequence[str], embedding: Backend = "wordllama") -> dict[str, float]:
    """Score each of `candidates` by `KeyBERT.extract_keywords`: its cosine with `text`, rounded to 4 digits."""
    from sklearn.feature_extraction.text import CountVectorizer

    unique = sorted(set(candidates))
    if not unique:
        return {}
    vectorizer = CountVectorizer(analyzer=lambda _text: unique)
    found = _keybert(embedding).extract_keywords(text, vectorizer=vectorizer, top_n=len(unique))
    return {phrase: float(score) for phrase, score in found}


def cosines(row: Abreast, outlines: Sequence[Outline], embedding: Backend = "wordllama") -> np.ndarray:
    """Give the cosines of each candidate's first surface with its text, its lead and its contribution: (candidates, 3), float32.

    The first is KeyBERT's score under `embedding`, rounded as KeyBERT does; the others are of the static embedding.
    """
    out = _static_cosines(row, outlines)
    if embedding != "wordllama":
        # Each text apart: the last digits of a matrix product change with how many rows go through at once.
        model = backend(embedding)
        for reading, begin in zip(row.readings, row.candidate_begin.tolist(), strict=False):
            surfaces = reading.surfaces()
            vectors = unit(np.asarray(model.embed([*surfaces, reading.tokens.text])))
            out[begin : begin + len(surfaces), 0] = vectors[:-1] @ vectors[-1]
    out[:, 0] = np.round(out[:, 0], DIGITS)
    return out


def _static_cosines(row: Abreast, outlines: Sequence[Outline]) -> np.ndarray:
    """Give the same under the static embedding, not rounded.

    A phrase's vector is the sum of its words', so its product with a text is a sum of theirs, and the square of its length one of
    their products with each other; each is needed once, however many candidates have the word.
    """
    vectors = static_vectors()
    edges = np.zeros(len(row.tags) + 1, dtype=np.int64)
    np.add.at(edges, row.first, 1)
    np.add.at(edges, row.last + 1, -1)
    inside = np.cumsum(edges[:-1]) > 0
    place = np.cumsum(inside) - 1  # of a word among those inside a candidate
    texts = [reading.tokens.text for reading in row.readings]
    with vectors.lock:
        views = vectors.views(texts, [(one.lead, one.stated) for one in outlines])
        rows = np.array(vectors.rows(_words(row, np.flatnonzero(inside))), dtype=np.int64)
        # One more, of what is past the end of a phrase. Products with the word itself, and with those up to LONGEST behind it.
        products = np.zeros((len(rows) + 1, 3), dtype=np.float32)
        behind = np.zeros((LONGEST, len(rows) + 1), dtype=np.float32)
        cuts = np.concatenate([[0], np.cumsum(inside)])[row.text_begin].tolist()
        # Each text apart, as above.
        for begin, end, view in zip(cuts[:-1], cuts[1:], views, strict=True):
            own = vectors.table.take(rows[begin:end], axis=0)
            products[begin:end] = own @ view.T
            for step in range(min(LONGEST, len(own))):
                behind[step, begin : end - step] = np.vecdot(own[: len(own) - step], own[step:])
    first, size = place[row.first], row.last - row.first
    past = np.full((len(first), 2 * LONGEST), len(rows))
    steps = np.arange(LONGEST)
    past[:, :LONGEST] = np.where(steps <= size[:, None], first[:, None] + steps, len(rows))
    squares = behind[0][past[:, :LONGEST]].sum(axis=1)
    for step in range(1, LONGEST):
        has = past[:, step : step + LONGEST] < len(rows)
        squares += 2 * np.where(has, behind[step][past[:, :LONGEST]], 0).sum(axis=1)
    sums = products[past[:, :LONGEST]].sum(axis=1)
    lengths = np.sqrt(np.maximum(squares, NOTHING))[:, None]
    return np.asarray(np.where(squares[:, None] > NOTHING, sums / lengths, 0), dtype=np.float32)


def _words(row: Abreast, places: np.ndarray) -> list[str]:
    """Give the words in these places; one that hangs on the word before, as what it adds to that."""
    words = list(chain.from_iterable(reading.tokens.words for reading in row.readings))
    found = [words[place] for place in places.tolist()]
    hangs = (~row.answers.trait("alphanumeric") & row.answers.trait("several signs"))[places]
    for index in np.flatnonzero(hangs).tolist():
        place = int(places[index])
        found[index] = rest(words[place - 1], words[place - 1] + words[place])
    return found
