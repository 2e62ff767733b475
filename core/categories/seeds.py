"""A model for a user's own categories from their names, descriptions and terms alone, where nobody has labelled a paper.

A category is as probable as its words are frequent in a paper: each word and pair of words that its label and terms hold counts
fully, those of its description half, and what several categories share counts for each in part. How common a word is in general
comes from the shipped model. The two constants were fitted with the shipped taxonomy's own terms on the 2,520 labelled abstracts
that the shipped model was fitted on; for other categories and fields the probabilities are a rough guide.
"""

from __future__ import annotations

from collections import Counter

import numpy as np

from core.categories.calibration import Scaling
from core.categories.familiarity import Share
from core.categories.features import terms
from core.categories.model import Model, shipped
from core.categories.taxonomy import Category, Taxonomy
from core.errors import PaperlensError

SLOPE = 20.8
OFFSET = -4.4
DESCRIBED = 0.5


def from_terms(categories: Taxonomy) -> Model:
    """Give a model of the method categories of `categories`; it answers "not sure" where no word of theirs stands in a text.

    Raises `PaperlensError` for a category without any word that counts.
    """
    speaking = [_words(category) for category in categories.methods]
    for category, words in zip(categories.methods, speaking, strict=True):
        if not words:
            raise PaperlensError(f"The category {category.label!r} has no words to find it by: give it terms.")
    sharing = Counter(term for words in speaking for term in words)
    general = shipped()
    new = sorted(set(sharing) - set(general.terms))
    vocabulary = {term: place for place, term in enumerate((*general.terms, *new))}
    idf = np.concatenate([general.idf, np.full(len(new), general.idf.max())])
    weights = np.zeros((len(vocabulary), len(speaking)))
    for column, words in enumerate(speaking):
        for term, weight in words.items():
            weights[vocabulary[term], column] = SLOPE * weight / sharing[term]
    keys = categories.method_keys
    return Model(
        terms=tuple(vocabulary),
        idf=idf,
        weights=np.hstack([weights, weights]),
        bias=np.full(2 * len(keys), OFFSET),
        heads={"methods": keys, "first": keys},
        scaling={"methods": Scaling(1.0, 0.0, 0.0)},
        least_known=Share(0.0, 0.0),
        about={"taxonomy": categories.name, "methods": categories.to_plain()["methods"], "rests_on": "terms"},
    )


def _words(category: Category) -> dict[str, float]:
    words = dict.fromkeys(terms(category.description), DESCRIBED)
    for text in (category.label, *category.terms):
        words |= dict.fromkeys(terms(text), 1.0)
    return words
