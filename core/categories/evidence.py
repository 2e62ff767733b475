"""Why a category: the sentence that its score rests on most, and the words in it that speak for it."""

from __future__ import annotations

from core.categories.features import located_terms
from core.categories.model import Model
from core.text import sentences

MOST_WORDS = 4


def sentence_for(model: Model, text: str, group: str, place: int) -> tuple[str, tuple[tuple[int, int], ...]]:
    """Give the sentence whose removal lowers the score of class `place` of `group` most, and its strongest words.

    The words are (start, end) in `text`, in order, never overlapping; both stand in the text word for word.
    """
    spans = sentences(text)
    if not spans:
        return "", ()
    column = model.columns(group).start + place
    without = [text[:start] + " " + text[end:] for start, end in spans]
    left = model.scores(without)[:, column]
    start, end = spans[int(left.argmin())]
    strength = []
    for term, first, last in located_terms(text[start:end]):
        known = model.vocabulary.get(term)
        if known is not None and (weight := float(model.idf[known] * model.weights[known, column])) > 0:
            strength.append((-weight, start + first, start + last))
    words: list[tuple[int, int]] = []
    for _, first, last in sorted(strength):
        if len(words) < MOST_WORDS and all(last <= a or first >= b for a, b in words):
            words.append((first, last))
    return text[start:end], tuple(sorted(words))
