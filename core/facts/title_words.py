"""How likely each word of an abstract is to stand in the title that its authors would give it.

The words are the letters-and-digits pieces by which titles are compared ("on-policy" is two). Fitted trees look at how often and
where a word stands, how common it is, and how readily it goes into titles elsewhere.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Mapping

import numpy as np

from core.facts.closeness import of_words
from core.facts.reading import PIECE, Reading

FEATURES = (
    "propensity", "frequency", "count", "share", "sentences", "first_sentence", "first_place", "last_place", "in_first",
    "in_last", "announced", "announced_place", "capital", "hyphen", "name", "length", "digit", "after_for", "before_of",
    "after_that", "density", "noun", "adjective", "gerund", "verb", "little", "pair", "near",
)  # fmt: skip

#: word -> log-odds of standing in the title of an abstract that has it, log of its document frequency, log-odds of opening and of
#: closing a title that has it.
Propensity = Mapping[str, tuple[float, ...]]
_WORD = re.compile(r"[A-Za-z0-9]+")
UNSEEN = (0.0, 0.0, 0.0, 0.0)


def pieces(text: str) -> list[str]:
    """Give the lower-case pieces of letters and digits of `text`, in order."""
    return PIECE.findall(text.lower())


#: The groups of tags whose shares are features, in the order of `FEATURES`; all others are the last group.
_GROUPS = {
    tag: number
    for number, group in enumerate(("NN NNS NNP", "JJ JJR", "VBG", "VB VBN", "IN DT CC PRP"))
    for tag in group.split()
}


class _Word:
    """What is counted of one word while its abstract is read."""

    __slots__ = (
        "after_for", "after_that", "announced", "before_of", "capital", "count", "first", "first_sentence", "hyphen", "in_top",
        "last", "last_sentence", "sentences", "tags",
    )  # fmt: skip

    def __init__(self, sentence: int, place: int) -> None:
        self.first_sentence, self.first, self.last, self.last_sentence = sentence, place, place, -1
        self.count = self.sentences = self.capital = self.hyphen = 0
        self.announced, self.in_top = -math.inf, -1
        self.after_for = self.after_that = self.before_of = False
        self.tags = [0, 0, 0, 0, 0, 0]


def features(reading: Reading, name: str | None, propensity: Propensity) -> tuple[list[str], np.ndarray]:
    """Give the distinct pieces of the abstract in order of appearance, and a row of `FEATURES` for each."""
    own, cue, top = reading.sentences, reading.announced, reading.top
    words: dict[str, _Word] = {}
    pair: Counter[tuple[str, str]] = Counter()
    at, last = 0, "<s>"
    before = _Word(0, 0)
    for number, sentence in enumerate(own):
        for match in _WORD.finditer(sentence):
            raw, start, end = match.group(), match.start(), match.end()
            text = raw.lower()
            word = words.get(text)
            if word is None:
                word = words[text] = _Word(number, at)
            word.count += 1
            word.sentences += number != word.last_sentence
            word.last_sentence, word.last = number, at
            word.announced = max(word.announced, cue[number])
            if number == top and word.in_top < 0:
                word.in_top = at
            word.capital += raw[0].isupper() and at > 0
            word.hyphen += sentence[start - 1 : start] == "-" or sentence[end : end + 1] == "-"
            word.after_for |= last == "for"
            word.after_that |= last == "that"
            before.before_of |= text == "of"
            pair[last, text] += 1
            last, before, at = text, word, at + 1
    for token, tag in zip(reading.low, reading.tags, strict=True):
        for piece in PIECE.findall(token):
            if piece in words:
                words[piece].tags[_GROUPS.get(tag, -1)] += 1
    named = set(pieces(name or ""))
    best: dict[str, int] = {}
    for (left, right), count in pair.items():
        best[left], best[right] = max(best.get(left, 0), count), max(best.get(right, 0), count)
    near = of_words(reading, list(words)).tolist()
    rows = []
    for number, (text, w) in enumerate(words.items()):
        odds, frequency, _, _ = propensity.get(text, UNSEEN)
        tagged = max(1, sum(w.tags))
        rows.append([
            odds, frequency, w.count, w.count / at, w.sentences, w.first_sentence, w.first / at, w.last / at,
            w.first_sentence == 0, w.last_sentence == len(own) - 1, w.announced, w.in_top / at if w.in_top >= 0 else -1.0,
            w.capital / w.count, w.hyphen / w.count, text in named, len(text), not text.isalpha(), w.after_for, w.before_of,
            w.after_that, math.log1p(at), *(count / tagged for count in w.tags[:5]), best[text], near[number],
        ])  # fmt: skip
    return list(words), np.array(rows, dtype=np.float64).reshape(len(rows), len(FEATURES))
