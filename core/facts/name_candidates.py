"""What in an abstract could be the proper name of what it proposes: marked-out words and runs of capitalised words."""

from __future__ import annotations

import itertools
import re
from dataclasses import dataclass
from functools import lru_cache

from core.facts.reading import Reading, Token

_VERSION = re.compile(r"\d{1,2}(?:\.\d+)*\Z")
#: A formula's symbol, such as D^AD or x_t: a letter with a raised or lowered mark, but not a name such as C^2R.
_SYMBOL = re.compile(r"[^\W\d_](?:\^[^\W\d_]+|_\w+)\Z")
#: What heads a part of a structured abstract ("CONCLUSION: ...").
_SECTION = re.compile(
    r"(?:BACKGROUND|INTRODUCTION|CONTEXT|AIMS?|OBJECTIVES?|PURPOSE|HYPOTHESIS|DESIGN|SETTINGS?|PARTICIPANTS|PATIENTS|MATERIALS?"
    r"|METHODS?|METHODOLOGY|INTERVENTIONS?|MEASUREMENTS?|MEASURES|OUTCOMES?|RESULTS?|FINDINGS|DISCUSSION|LIMITATIONS?|INTERPRETATION"
    r"|CONCLUSIONS?|SIGNIFICANCE|IMPLICATIONS?|FUNDING|KEYWORDS?|ABSTRACT|SUMMARY)(?: (?:AND|OF) \w+)*\Z",
    re.IGNORECASE,
)
_CONNECTORS = frozenset({"of", "and", "for", "in", "to", "the", "with", "on", "&", "from", "by", "via"})
MOST_WORDS = 6


@dataclass(frozen=True)
class Candidate:
    """A surface with the token ranges (first, last + 1) at which it stands, in order."""

    surface: str
    places: tuple[tuple[int, int], ...]


@lru_cache(maxsize=1 << 16)
def marked(word: str) -> bool:
    """Tell whether the spelling alone sets `word` apart: a capital after the first letter, or letters with digits."""
    return any(letter.isupper() for letter in word[1:]) or (
        any(letter.isdigit() for letter in word) and any(letter.isalpha() for letter in word)
    )


@lru_cache(maxsize=1 << 16)
def _capital(word: str) -> bool:
    return word[0].isupper() or marked(word)


@lru_cache(maxsize=1 << 16)
def _wordlike(word: str) -> bool:
    return word[0].isalnum() and len(word) <= 40 and any(letter.isalpha() for letter in word)


def candidates(reading: Reading) -> list[Candidate]:
    """Give every candidate once, in order of first appearance.

    Single words count if spelling, a capital inside a sentence, or emphasis (italics, bold, code) sets them apart; runs of
    two to six words if all but connecting words are capitalised.
    """
    tokens, emphasised = reading.tokens, reading.emphasised
    places: dict[str, list[tuple[int, int]]] = {}
    apart: set[str] = set()
    for i, token in enumerate(tokens):
        word = token.text
        if not _wordlike(word):
            continue
        places.setdefault(word, []).append((i, i + 1))
        if len(word) > 1 and (marked(word) or (word[0].isupper() and not token.first) or word in emphasised):
            apart.add(word)
    for start, end in _runs(tokens):
        for a, b in {(start, end), (start + tokens[start].first, end)}:
            if 2 <= b - a <= MOST_WORDS:
                surface = _surface(tokens, a, b)
                if surface:
                    places.setdefault(surface, []).append((a, b))
                    apart.add(surface)
    for phrase in emphasised - apart:
        words = phrase.split()
        if 2 <= len(words) <= 4:
            found = [
                (i, i + len(words))
                for i in range(len(tokens) - len(words) + 1)
                if tokens[i].text == words[0] and [token.text for token in tokens[i : i + len(words)]] == words
            ]
            if found:
                places[phrase] = found
                apart.add(phrase)
    out = [
        Candidate(surface, tuple(sorted(set(places[surface]))))
        for surface in apart
        if not _SYMBOL.match(surface) and not _SECTION.match(surface)
    ]
    out = [candidate for candidate in out if not _tool(tokens, candidate)]
    return sorted(out, key=lambda candidate: (candidate.places[0], candidate.surface))


def _tool(tokens: list[Token], candidate: Candidate) -> bool:
    """Tell whether the abstract names the candidate once, in brackets, as what it works with: "using error rate (ER) control"."""
    if len(candidate.places) != 1:
        return False
    at = candidate.places[0][0]
    before = [token.text.lower() for token in tokens[max(0, at - 7) : at]]
    return before[-1:] == ["("] and any(word in ("using", "via") for word in before)


def _surface(tokens: list[Token], start: int, end: int) -> str | None:
    """Join tokens that stand with single spaces between them; None where anything else does."""
    part = tokens[start:end]
    if any(b.start - a.end != 1 for a, b in itertools.pairwise(part)):
        return None
    return " ".join(token.text for token in part)


def _runs(tokens: list[Token]) -> list[tuple[int, int]]:
    """Give the longest runs of capitalised words, connecting words allowed inside."""
    out: list[tuple[int, int]] = []
    start, last = None, 0
    for i, token in enumerate(tokens):
        word = token.text
        joined = i > 0 and token.start - tokens[i - 1].end == 1 and not token.first
        if start is not None and not (joined and (word in _CONNECTORS or _capital(word) or _VERSION.match(word))):
            out.append((start, last))
            start = None
        if (word[0].isalnum() and _capital(word)) or (start is not None and last == i and _VERSION.match(word)):
            start, last = (i if start is None else start), i + 1
    if start is not None:
        out.append((start, last))
    return [(a, b) for a, b in out if b - a >= 2]
