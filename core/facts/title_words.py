"""How likely each word of an abstract is to stand in the title that its authors would give it.

The words are the letters-and-digits pieces by which titles are compared ("on-policy" is two). Fitted trees look at how often and
where a word stands, how common it is, and how readily it goes into titles elsewhere.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping

import numpy as np

from core.facts.cues import announces
from core.facts.reading import Reading

PIECE = re.compile(r"[a-z0-9]+")

FEATURES = (
    "propensity", "frequency", "count", "share", "sentences", "first_sentence", "first_place", "last_place", "in_first",
    "in_last", "announced", "announced_place", "capital", "hyphen", "name", "length", "digit", "after_for", "before_of",
    "after_that", "density",
)  # fmt: skip

#: word -> (log-odds of standing in the title of an abstract that has it, log of its document frequency)
Propensity = Mapping[str, tuple[float, float]]
UNSEEN = (0.0, 0.0)


def pieces(text: str) -> list[str]:
    """Give the lower-case pieces of letters and digits of `text`, in order."""
    return PIECE.findall(text.lower())


def features(reading: Reading, name: str | None, propensity: Propensity) -> tuple[list[str], np.ndarray]:
    """Give the distinct pieces of the abstract in order of appearance, and a row of `FEATURES` for each."""
    where: dict[str, list[tuple[int, int, bool, bool]]] = {}
    before: dict[str, set[str]] = {}
    after: dict[str, set[str]] = {}
    at, last = 0, "<s>"
    own = reading.sentences
    cue = [announces(sentence) for sentence in own]
    top = max(range(len(own)), key=lambda i: (cue[i], -i), default=0)
    for number, sentence in enumerate(own):
        opened = len(sentence)
        for match in re.finditer(r"[A-Za-z0-9]+", sentence):
            raw = match.group()
            word = raw.lower()
            inside = sentence[match.start() - 1 : match.start()] == "-" or sentence[match.end() : match.end() + 1] == "-"
            where.setdefault(word, []).append((number, at, raw[0].isupper() and at > 0 and match.start() < opened, inside))
            before.setdefault(word, set()).add(last)
            after.setdefault(last, set()).add(word)
            last, at = word, at + 1
    named = set(pieces(name or ""))
    rows = []
    for word, places in where.items():
        odds, frequency = propensity.get(word, UNSEEN)
        count = len(places)
        in_top = [p for n, p, _, _ in places if n == top]
        rows.append([
            odds, frequency, count, count / max(1, at), len({n for n, _, _, _ in places}), places[0][0], places[0][1] / max(1, at),
            places[-1][1] / max(1, at), places[0][0] == 0, places[-1][0] == len(own) - 1, max(cue[n] for n, _, _, _ in places),
            in_top[0] / at if in_top else -1.0, sum(c for _, _, c, _ in places) / count, sum(h for _, _, _, h in places) / count,
            word in named, len(word), any(map(str.isdigit, word)), "for" in before[word], "of" in after.get(word, ()),
            "that" in before[word], math.log1p(at),
        ])  # fmt: skip
    return list(where), np.array(rows, dtype=np.float64).reshape(len(rows), len(FEATURES))
