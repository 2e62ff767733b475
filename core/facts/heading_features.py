"""What speaks for a stretch of an abstract as its heading, as numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import pairwise

import numpy as np

from core.facts.closeness import of_headings
from core.facts.heading_ends import NOUNS
from core.facts.heading_stretch import CUTS, KINDS, Stretch, words_of
from core.facts.reading import Reading, Token
from core.facts.title_words import UNSEEN, Propensity, pieces

#: The mean length of a title in pieces of letters and digits.
TITLE_LENGTH = 9.5
_ENDS = (".", ",", "and", "that", "which", "for", "in", "with", "by", "to", "(", "on", "while", "from", "via")

FEATURES = (
    *KINDS, *(f"before {word}" for word in _ENDS), "words", "pieces", "sum", "expected", "mean", "least", "most", "first",
    "last", "coverage", "expected_rank", "expected_share", "sentence", "sentence_place", "announced", "announced_most",
    "place_in_sentence", "rest_of_sentence", "finite", "commas", "numbers", "nouns", "gerund", "plural", "capital",
    "has_name", "paper_named", "stretches", "repeated", "of", "for", "in", "with", "that", "and", "to", "brackets",
    "last_noun", "first_noun", "best_missed", "extended", "nested", "composed", "topic_chance", "near_text",
    "near_announced", "near_text_gap", "near_announced_gap", "opens_titles", "closes_titles", "repeated_pairs",
    "pairs_share", *(f"cut {cut}" for cut in CUTS), "leading", "left_out",
)  # fmt: skip


def features(
    reading: Reading,
    name: str | None,
    given: list[Stretch],
    headings: list[str],
    chance: Mapping[str, float],
    known: Propensity,
) -> np.ndarray:
    """Give one row of `FEATURES` a stretch, shape (stretches, features).

    headings: what each stretch makes. chance: the probability of each piece of the abstract to be in its title.
    """
    if not given:
        return np.zeros((0, len(FEATURES)))
    near = of_headings(reading, headings)
    closest = near.max(axis=0)
    tokens, tags, sentence_of = reading.tokens, reading.tags, reading.sentence_of
    cue = reading.announced
    best = sorted(chance.values(), reverse=True)[:10]
    of_name = pieces(name or "")
    named = set(of_name)
    most = max(cue, default=0.0)
    bounds: dict[int, list[int]] = {}
    for i, number in enumerate(sentence_of):
        bounds.setdefault(number, [i, i])[1] = i
    words = [words_of(tokens, s) + (tokens[slice(*s.topic)] if s.topic else []) for s in given]
    parts = [[piece for token in own for piece in pieces(token.text)] for own in words]
    sums = [sum(chance.get(piece, 0.0) for piece in dict.fromkeys([*own, *of_name])) for own in parts]
    expected = [2 * total / (len(own) + len(named) + TITLE_LENGTH) for total, own in zip(sums, parts, strict=True)]
    order = sorted(expected, reverse=True)
    text = reading.text.lower()
    pairs = Counter(pairwise(pieces(text)))
    rows = []
    for n, stretch in enumerate(given):
        low = [token.text.lower() for token in words[n]]
        own = parts[n] or [""]
        chances = [chance.get(piece, 0.0) for piece in own]
        sentence = sentence_of[stretch.start]
        opens, closes = bounds[sentence]
        size = closes - opens + 1
        after = tokens[stretch.end].text.lower() if stretch.end <= closes else "."
        inside = tags[stretch.start : stretch.end]
        rows.append([
            *(stretch.kind == kind for kind in KINDS), *(after == word for word in _ENDS), len(low), len(own), sums[n], expected[n],
            sum(chances) / len(own), min(chances), max(chances), chances[0], chances[-1], sums[n] / max(0.1, sum(best)),
            order.index(expected[n]), expected[n] / max(0.01, order[0]), sentence, sentence / len(cue), cue[sentence],
            cue[sentence] == most, (stretch.start - opens) / size, closes - stretch.end, inside.count("VB"), low.count(","),
            inside.count("CD"), sum(tag in NOUNS for tag in inside), inside[0] == "VBG", inside.count("NNS"),
            tokens[stretch.start].text[0].isupper(), bool(named) and named <= set(own), bool(named), len(given),
            text.count(" ".join(low)), low.count("of"), low.count("for"), low.count("in"), low.count("with"), low.count("that"),
            low.count("and"), low.count("to"), "(" in [token.text for token in tokens[stretch.start : stretch.end]],
            inside[-1] in NOUNS, inside[0] in NOUNS,
            max((c for p, c in chance.items() if p not in own and p not in named), default=0.0),
            sum(s.start == stretch.start and s.end > stretch.end for s in given),
            sum(s.start <= stretch.start and s.end >= stretch.end for s in given),
            stretch.topic is not None, _mean(tokens[slice(*stretch.topic)], chance) if stretch.topic else 0.0,
            *near[n], *(closest - near[n]), known.get(own[0], UNSEEN)[2], known.get(own[-1], UNSEEN)[3],
            sum(pairs[pair] > 1 for pair in pairwise(own)), sum(pairs[pair] > 1 for pair in pairwise(own)) / len(own),
            *(stretch.cut == cut for cut in CUTS), stretch.leading, sum(last - first for first, last in stretch.without),
        ])  # fmt: skip
    return np.array([[float(value) for value in row] for row in rows], dtype=np.float64).reshape(
        len(rows), len(FEATURES)
    )


def _mean(words: list[Token], chance: Mapping[str, float]) -> float:
    own = [piece for token in words for piece in pieces(token.text)]
    return sum(chance.get(piece, 0.0) for piece in own) / max(1, len(own))
