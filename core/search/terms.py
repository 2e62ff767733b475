"""The words of a text as the search sees them: where they stand, and in which form two of them are the same.

A compound is the run of its parts, so that "k-NN" is "k" followed by "nn" and finds "k NN" too, but never a lone "nn".
"C++", "C#" and "A*" are words of their own, and so is a raised or lowered number: "R^2" and "R²" are both "r", then "2".
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

import polars as pl
import tantivy

from core.text.stop_words import STOP_WORDS

#: Stands between two texts of one paper; no phrase crosses it.
BARRIER = "\x1e"

_UNSPACED = r"\x{3040}-\x{30ff}\x{3400}-\x{4dbf}\x{4e00}-\x{9fff}\x{f900}-\x{faff}"
_RAISED = "²³¹⁰⁴-⁹ⁿ₀-₉"
#: In the syntax of Rust's regex, which polars runs: many times faster over a corpus than `re`.
_WORD = "|".join(
    (
        r"\b['’]s\b",  # a possessive: found so that it is not taken for a word, and dropped
        r"\b[A-Za-z](?:\+\+|[#*])",
        rf"[{_UNSPACED}]",
        rf"[{_RAISED}]+",
        rf"[\p{{L}}\p{{N}}&&[^{_UNSPACED}{_RAISED}]][\p{{L}}\p{{N}}\p{{M}}&&[^{_UNSPACED}{_RAISED}]]*",
        BARRIER,
    )
)
_APOSTROPHES = ("'", "’")
_HALF = re.compile("[\ud800-\udfff]")
_VOWEL = re.compile("[aeiouy]")
_PLURAL_ACRONYM = re.compile(r"[A-Z][A-Z0-9]+s")
#: A word in capitals of at most this length is taken for an acronym, which has no ending to take away.
_ACRONYM = 5
#: Plurals that the stemmer leaves apart from their singular.
_IRREGULAR = {
    "analyses": "analysis",
    "appendices": "appendix",
    "children": "child",
    "criteria": "criterion",
    "hypotheses": "hypothesis",
    "indices": "index",
    "matrices": "matrix",
    "phenomena": "phenomenon",
    "theses": "thesis",
    "vertices": "vertex",
}


@dataclass(frozen=True, slots=True)
class Term:
    """A word in its place: `text[start:end]`, its form without case and accents, and its form without its ending too."""

    start: int
    end: int
    exact: str
    stem: str


def split(texts: pl.Series) -> pl.Series:
    """Give the words of each text as they stand, from left to right, possessives and barriers among them."""
    return texts.str.extract_all(_WORD)


def _split(texts: Sequence[str]) -> list[list[str]]:
    """Split texts in which half of a surrogate pair, which no UTF-8 can hold, is a blank."""
    return split(pl.Series([_HALF.sub(" ", text) for text in texts], dtype=pl.String)).to_list()


def is_word(surface: str) -> bool:
    """Tell a word from the possessives and barriers that `split` gives too."""
    return surface != BARRIER and not surface.startswith(_APOSTROPHES)


def surfaces(text: str) -> list[str]:
    """Give the words of `text` as they stand, from left to right."""
    return surfaces_of([text])[0]


def surfaces_of(texts: Sequence[str]) -> list[list[str]]:
    """Give the words of each of `texts` as they stand, from left to right."""
    return [list(filter(is_word, found)) for found in _split(texts)]


def terms(text: str) -> list[Term]:
    """Give the words of `text` with their places and forms, from left to right."""
    found = []
    end = 0
    for surface in _split([text])[0]:
        start = text.index(surface, end)
        end = start + len(surface)
        if is_word(surface):
            found.append(Term(start, end, *forms(surface)))
    return found


@lru_cache(maxsize=1 << 18)
def forms(surface: str) -> tuple[str, str]:
    """Give a word's exact form (no case, no accents) and its stem (Porter's English one; acronyms lose only their plural)."""
    exact = fold(surface)
    if surface.isupper() and len(surface) <= _ACRONYM:
        return exact, exact
    if _PLURAL_ACRONYM.fullmatch(surface) or (len(exact) > 2 and exact[-1] == "s" and not _VOWEL.search(exact)):
        return exact, exact[:-1]
    return exact, stem(exact)


def stems(surface: str) -> list[str]:
    """Give the stems that a typed word may mean: small letters may stand for capitals, as "gps" for "GPs" and for "GPS"."""
    exact, stemmed = forms(surface)
    return sorted({stemmed, exact}) if surface.islower() and len(surface) <= _ACRONYM else [stemmed]


def telling(words: Sequence[str]) -> list[str]:
    """Give `words`, stems, without those that say nothing of a topic ("the", "how"), or all where there are no others."""
    return [word for word in words if word not in _silent()] or list(words)


@cache
def _silent() -> frozenset[str]:
    return frozenset(forms(word)[1] for word in STOP_WORDS)


def fold(word: str) -> str:
    """Give `word` without case, accents and typographic variants of its letters."""
    if word.isascii():
        return word.lower()
    decomposed = unicodedata.normalize("NFKD", word)
    bare = "".join(sign for sign in decomposed if not unicodedata.combining(sign))
    return unicodedata.normalize("NFKC", bare or word).casefold()


def stem(exact: str) -> str:
    """Give the stem of a word in its exact form."""
    found = _stemmer().analyze(_IRREGULAR.get(exact, exact))
    return found[0] if found else exact


@cache
def _stemmer() -> tantivy.TextAnalyzer:
    return tantivy.TextAnalyzerBuilder(tantivy.Tokenizer.raw()).filter(tantivy.Filter.stemmer("english")).build()
