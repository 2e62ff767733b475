"""Why a paper is like others, in words a person can check."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from core.schema import AREA_LEVELS
from core.search.terms import terms

#: A cosine from which two texts are said to be near in meaning.
NEAR = 0.4
_MOST = 5


def reasons(
    paper: Mapping[str, Any],
    others: Sequence[Mapping[str, Any]],
    labels: Mapping[str, str],
    cosine: float,
    stems: Mapping[str, float],
) -> list[str]:
    """Say what `paper` shares with any of `others`, the most telling first; at least one reason.

    paper, others: rows of the table `papers`. labels: of methods. cosine: nearness of meaning. stems: those that both have,
    each with its share of their likeness in words; the heaviest are said where there is nothing else to say.
    """
    said = []
    keywords = _shared(paper, others, "keywords")
    if keywords:
        said.append(f"shared keywords: {', '.join(keywords)}")
    methods = [labels.get(method, method) for method in _shared(paper, others, "methods")]
    if methods:
        said.append(f"shared methods: {'; '.join(methods)}")
    if area := _area(paper, others):
        said.append(area)
    if cosine >= NEAR:
        said.append("near in meaning")
    if not said:
        words = _words(paper["text"], stems)
        said.append(f"shared words: {', '.join(words)}" if words else "a little near in meaning")
    return said


def _area(paper: Mapping[str, Any], others: Sequence[Mapping[str, Any]]) -> str | None:
    """Say that an area is shared: both its levels where both papers were given it, else the top level, as a likely one."""
    same = [other for other in others if paper["area"] is not None and other["area"] == paper["area"]]
    if not same:
        return None
    levels = paper["area"].split(AREA_LEVELS)
    if paper["area_source"] == "given" and any(other["area_source"] == "given" for other in same):
        return f"same area: {' › '.join(levels)}"
    return f"same likely area: {levels[0]}"


def _words(text: str, stems: Mapping[str, float]) -> list[str]:
    """Give the words of `text` that stand for the heaviest of `stems`, as they stand."""
    words = {term.stem: text[term.start : term.end] for term in reversed(terms(text)) if term.stem.isalpha()}
    return [words[stem] for stem in sorted(words.keys() & stems.keys(), key=lambda stem: (-stems[stem], stem))][:_MOST]


def _shared(paper: Mapping[str, Any], others: Sequence[Mapping[str, Any]], column: str) -> list[str]:
    theirs = {value for other in others for value in other[column]}
    return [value for value in paper[column] if value in theirs][:_MOST]
