"""The words of a text as the search sees them: where they stand, and in which form two of them are the same.

A compound is the run of its parts, so that "k-NN" is "k" followed by "nn" and finds "k NN" too, but never a lone "nn". "C++",
"C#" and "A*" are words of their own, and so is a raised or lowered number: "R^2" and "R²" are both "r" followed by "2".
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache

import tantivy

_CJK = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
_RAISED = "²³¹⁰⁴-⁹ⁿ₀-₉"
_LETTER = rf"(?:(?![{_CJK}{_RAISED}])[^\W_][\u0300-\u036f]*)"
WORD = re.compile(
    rf"""
    (?<=[^\W_])['’]s\b                                  # a possessive: no word
    | (?<![^\W_])[A-Za-z](?:\+\+|\#|\*)(?![^\W\d_])     # C++, C#, A*
    | [{_CJK}]                                          # written without spaces: each sign alone
    | [{_RAISED}]+
    | {_LETTER}+
    """,
    re.VERBOSE,
)
_APOSTROPHES = frozenset("'’")
_VOWEL = re.compile("[aeiouy]")
_PLURAL_ACRONYM = re.compile(r"[A-Z][A-Z0-9]+s")
#: A word in capitals of at most this length is taken for an acronym, which has no ending to take away.
_ACRONYM = 5
#: Plurals and spellings that the Porter stemmer leaves apart.
_IRREGULAR = {
    "analyses": "analysis",
    "appendices": "appendix",
    "axes": "axis",
    "bases": "basis",
    "children": "child",
    "criteria": "criterion",
    "hypotheses": "hypothesis",
    "indices": "index",
    "matrices": "matrix",
    "mice": "mouse",
    "phenomena": "phenomenon",
    "syntheses": "synthesis",
    "theses": "thesis",
    "vertices": "vertex",
}


@dataclass(frozen=True, slots=True)
class Term:
    """A word in its place: `text[start:end]` as it stands, `exact` without case and accents, `stem` without its ending."""

    start: int
    end: int
    exact: str
    stem: str


def terms(text: str) -> Iterator[Term]:
    """Give the words of `text` from left to right."""
    for found in WORD.finditer(text):
        surface = found.group()
        if surface[0] not in _APOSTROPHES:
            yield Term(found.start(), found.end(), *forms(surface))


def surfaces(text: str) -> list[str]:
    """Give the words of `text` as they stand, from left to right: `terms` without places, for whole corpora."""
    return [surface for surface in WORD.findall(text) if surface[0] not in _APOSTROPHES]


@lru_cache(maxsize=500_000)
def forms(surface: str) -> tuple[str, str]:
    """Give a word's exact form (no case, no accents) and its stem (Porter's, for English)."""
    exact = fold(surface)
    if surface.isupper() and len(surface) <= _ACRONYM:
        return exact, exact
    if _PLURAL_ACRONYM.fullmatch(surface) or (len(exact) > 2 and exact[-1] == "s" and not _VOWEL.search(exact)):
        return exact, exact[:-1]
    return exact, stem(exact)


def stems(surface: str) -> frozenset[str]:
    """Give the stems that a typed word may mean: small letters may stand for an acronym ("gps" for "GPs" and for "GPS")."""
    exact, stemmed = forms(surface)
    return frozenset({stemmed, exact}) if surface.islower() and len(surface) <= _ACRONYM else frozenset({stemmed})


def fold(word: str) -> str:
    """Give `word` without case, accents and typographic variants of its letters."""
    if word.isascii():
        return word.lower()
    decomposed = unicodedata.normalize("NFKD", word)
    bare = "".join(sign for sign in decomposed if not unicodedata.combining(sign))
    return unicodedata.normalize("NFKC", bare or word).casefold()


def stem(exact: str) -> str:
    """Give the stem of a word in its exact form, with a few irregular plurals read as their singular."""
    found = _stemmer().analyze(_IRREGULAR.get(exact, exact))
    return found[0] if found else exact


@cache
def _stemmer() -> tantivy.TextAnalyzer:
    return tantivy.TextAnalyzerBuilder(tantivy.Tokenizer.raw()).filter(tantivy.Filter.stemmer("english")).build()
