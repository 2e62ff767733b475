"""What is known of a candidate while it is considered for a list."""

from __future__ import annotations

from collections.abc import Sequence

from core.keywords.candidates import Reading
from core.keywords.presentable import best_place


class Entry:
    """A candidate that is considered for a list.

    place: among the candidates; spans, whole: as in `Candidate`; key: and between blanks `spaced_key`; spelt: the key with its
    acronyms written out, and between blanks `spaced`; phrase: whether it has several words; surface: the form in which it would
    stand in the list; opening: its first word in lower case.
    """

    __slots__ = (
        "fair",
        "key",
        "liking",
        "opening",
        "phrase",
        "place",
        "score",
        "spaced",
        "spaced_key",
        "spans",
        "spelt",
        "surface",
        "whole",
    )

    def __init__(self, place: int, spelt: str, reading: Reading, told: tuple[float, float, float]) -> None:
        own = reading.candidates
        self.place, self.key, self.spelt, self.spans = place, own.keys[place], spelt, own.spans(place)
        self.whole = int(own.whole[place])
        first, last = self.spans[0]
        self.phrase = last > first
        self.spaced_key = f" {self.key} "
        self.spaced = self.spaced_key if spelt is self.key else f" {spelt} "
        self.surface = _surface(reading, place, self.spans)
        self.opening = self.surface.partition(" ")[0].lower()
        self.score, self.liking, self.fair = told


def _surface(reading: Reading, place: int, spans: Sequence[tuple[int, int]]) -> str:
    """Give the form in which a candidate, which stands in `spans`, would stand in the list."""
    forms = {reading.tokens.surface(*span) for span in spans}
    return forms.pop() if len(forms) == 1 else best_place(reading, reading.candidates[place])
