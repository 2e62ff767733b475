"""What is known of a candidate while it is considered for a list."""

from __future__ import annotations

from core.keywords.candidates import Candidate, Reading
from core.keywords.presentable import best_place


class Entry:
    """A candidate that is considered for a list.

    place: among the candidates; key: and between blanks `spaced_key`; spelt: the key with its acronyms written out, and between
    blanks `spaced`; phrase: whether it has several words; surface: the form in which it would stand in the list; opening: its
    first word in lower case.
    """

    __slots__ = (
        "candidate",
        "fair",
        "key",
        "liking",
        "opening",
        "phrase",
        "place",
        "score",
        "spaced",
        "spaced_key",
        "spelt",
        "surface",
    )

    def __init__(
        self, place: int, candidate: Candidate, spelt: str, surface: str, told: tuple[float, float, float]
    ) -> None:
        first, last = candidate.spans[0]
        self.place, self.candidate, self.key, self.spelt, self.surface = place, candidate, candidate.key, spelt, surface
        self.phrase = last > first
        self.spaced_key = f" {candidate.key} "
        self.spaced = self.spaced_key if spelt is candidate.key else f" {spelt} "
        self.opening = surface.partition(" ")[0].lower()
        self.score, self.liking, self.fair = told


def surface(reading: Reading, candidate: Candidate) -> str:
    """Give the form in which a candidate would stand in the list."""
    tokens, spans = reading.tokens, candidate.spans
    if len(spans) == 1:
        return tokens.surface(*spans[0])
    forms = {tokens.surface(*span) for span in spans}
    return forms.pop() if len(forms) == 1 else best_place(reading, candidate)
