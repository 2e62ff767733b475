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

from core.embedding import backend
from core.facts.reading import PIECE, Reading

FEATURES = (
    "propensity", "frequency", "count", "share", "sentences", "first_sentence", "first_place", "last_place", "in_first",
    "in_last", "announced", "announced_place", "capital", "hyphen", "name", "length", "digit", "after_for", "before_of",
    "after_that", "density", "noun", "adjective", "gerund", "verb", "little", "pair", "near",
)  # fmt: skip

#: word -> log-odds of standing in the title of an abstract that has it, log of its document frequency, log-odds of opening and of
#: closing a title that has it.
Propensity = Mapping[str, tuple[float, ...]]
UNSEEN = (0.0, 0.0, 0.0, 0.0)


def pieces(text: str) -> list[str]:
    """Give the lower-case pieces of letters and digits of `text`, in order."""
    return PIECE.findall(text.lower())


def features(reading: Reading, name: str | None, propensity: Propensity) -> tuple[list[str], np.ndarray]:
    """Give the distinct pieces of the abstract in order of appearance, and a row of `FEATURES` for each."""
    where: dict[str, list[tuple[int, int, bool, bool]]] = {}
    before: dict[str, set[str]] = {}
    after: dict[str, set[str]] = {}
    at, last = 0, "<s>"
    pair: Counter[tuple[str, str]] = Counter()
    own, cue = reading.sentences, reading.announced
    tag_of: dict[str, Counter[str]] = {}
    for token, tag in zip(reading.tokens, reading.tags, strict=True):
        for piece in pieces(token.text):
            tag_of.setdefault(piece, Counter())[tag] += 1
    top = max(range(len(own)), key=lambda i: (cue[i], -i), default=0)
    for number, sentence in enumerate(own):
        opened = len(sentence)
        for match in re.finditer(r"[A-Za-z0-9]+", sentence):
            raw = match.group()
            word = raw.lower()
            inside = (
                sentence[match.start() - 1 : match.start()] == "-" or sentence[match.end() : match.end() + 1] == "-"
            )
            where.setdefault(word, []).append(
                (number, at, raw[0].isupper() and at > 0 and match.start() < opened, inside)
            )
            before.setdefault(word, set()).add(last)
            after.setdefault(last, set()).add(word)
            pair[last, word] += 1
            last, at = word, at + 1
    named = set(pieces(name or ""))
    best: dict[str, int] = {}
    for (left, right), count in pair.items():
        best[left], best[right] = max(best.get(left, 0), count), max(best.get(right, 0), count)
    near = _closeness(reading.text, list(where))
    rows = []
    for number, (word, places) in enumerate(where.items()):
        odds, frequency, _, _ = propensity.get(word, UNSEEN)
        tags = tag_of.get(word, Counter())
        total = max(1, tags.total())
        count = len(places)
        in_top = [p for n, p, _, _ in places if n == top]
        rows.append([
            odds, frequency, count, count / max(1, at), len({n for n, _, _, _ in places}), places[0][0], places[0][1] / max(1, at),
            places[-1][1] / max(1, at), places[0][0] == 0, places[-1][0] == len(own) - 1, max(cue[n] for n, _, _, _ in places),
            in_top[0] / at if in_top else -1.0, sum(c for _, _, c, _ in places) / count, sum(h for _, _, _, h in places) / count,
            word in named, len(word), any(map(str.isdigit, word)), "for" in before[word], "of" in after.get(word, ()),
            "that" in before[word], math.log1p(at), (tags["NN"] + tags["NNS"] + tags["NNP"]) / total,
            (tags["JJ"] + tags["JJR"]) / total, tags["VBG"] / total, (tags["VB"] + tags["VBN"]) / total,
            (tags["IN"] + tags["DT"] + tags["CC"] + tags["PRP"]) / total, best[word], near[number],
        ])  # fmt: skip
    return list(where), np.array(rows, dtype=np.float64).reshape(len(rows), len(FEATURES))


def _closeness(text: str, words: list[str]) -> np.ndarray:
    """Give the cosine of each word with the whole abstract, rounded."""
    vectors = backend().embed([*words, text]).astype(np.float64)
    vectors /= np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-9)
    return np.asarray(np.round(vectors[:-1] @ vectors[-1], 4))
