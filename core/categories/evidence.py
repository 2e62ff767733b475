"""Why a category: the sentence that its score rests on most, and the words in it that speak for it.

The evidence is counterfactual: the model is asked again about the text without each sentence, and the sentence is given whose
absence lowers the score of the category most. So taking the evidence away always lowers the score.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from core.categories.features import Located
from core.categories.model import Model

MOST_WORDS = 4

Span = tuple[int, int]


def scores_without(model: Model, by_sentence: Sequence[Sequence[Located]], places: Sequence[int]) -> np.ndarray:
    """Give the scores of the methods at `places` of a text without each of its sentences: shape (sentences, places)."""
    chosen = list(places)
    weights = model.method_weights
    rows = [
        model.score(
            [term for other, sentence in enumerate(by_sentence) if other != left_out for term, _, _ in sentence],
            weights,
        )[chosen]
        for left_out in range(len(by_sentence))
    ]
    return np.array(rows).reshape(len(rows), len(chosen)) + model.bias[model.columns["methods"]][chosen]


def sentence_for(score: float, without: np.ndarray) -> int | None:
    """Give the place of the sentence whose absence lowers `score` most, the first of equals; None if none does.

    without: the score of the same class when each sentence is left out, shape (sentences,).
    """
    fall = np.round(score - without, 9)
    return int(np.argmax(fall)) if fall.size and fall.max() > 0 else None


def words_for(model: Model, sentence: Sequence[Located], column: int) -> tuple[Span, ...]:
    """Give (start, end) of the words of a sentence that speak most for the class in `column`, in order, never overlapping."""
    strength = []
    for term, start, end in sentence:
        place = model.vocabulary.get(term)
        if place is not None and (weight := float(model.idf[place] * model.weights[place, column])) > 0:
            strength.append((-weight, start, end))
    words: list[Span] = []
    for _, start, end in sorted(strength):
        if len(words) < MOST_WORDS and all(
            end <= other_start or start >= other_end for other_start, other_end in words
        ):
            words.append((start, end))
    return tuple(sorted(words))
