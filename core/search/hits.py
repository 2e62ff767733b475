"""Where a text has what a query asks for: the places to mark in a card."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from core.search.query import Group, Part
from core.search.terms import Term, forms, stems, terms

_Test = Callable[[Term], bool]


def hits(groups: Iterable[Group], text: str) -> list[tuple[int, int]]:
    """Give (start, end) of what `groups` ask for in `text`, in order and apart; authors and what is left out have no place."""
    found = terms(text)
    asked = {part for group in groups for part in group if not part.negated and part.kind != "author"}
    single = {part for part in asked if part.kind == "words" and len(part.words) == 1}
    meant = {stem for part in single for stem in stems(part.words[0])}
    places = [(term.start, term.end) for term in found if term.stem in meant]
    for part in asked - single:
        tests = _tests(part)
        for first in range(len(found) - len(tests) + 1):
            if all(test(term) for test, term in zip(tests, found[first:], strict=False)):
                places.append((found[first].start, found[first + len(tests) - 1].end))
    return _apart(sorted(places))


def _tests(part: Part) -> list[_Test]:
    if part.kind == "words":
        return [_any_ending(word) for word in part.words]
    tests = [_as_written(word) for word in part.words]
    if part.open:
        tests[-1] = _beginning(part.words[-1])
    return tests


def _any_ending(word: str) -> _Test:
    meant = frozenset(stems(word))
    return lambda term: term.stem in meant


def _as_written(word: str) -> _Test:
    exact = forms(word)[0]
    return lambda term: term.exact == exact


def _beginning(word: str) -> _Test:
    exact = forms(word)[0]
    return lambda term: term.exact.startswith(exact)


def _apart(places: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Join places that overlap."""
    joined: list[tuple[int, int]] = []
    for start, end in places:
        if joined and start < joined[-1][1]:
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((start, end))
    return joined
