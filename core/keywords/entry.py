"""What is known of a candidate while it is considered for a list."""

from __future__ import annotations

from collections.abc import Sequence

from core.keywords.candidates import Reading
from core.keywords.presentable import best_place


class Columns:
    """The columns of a text's candidates as lists, which are quicker to ask for one than arrays: keys, times, whole."""

    __slots__ = ("_first", "_last", "ends", "keys", "reading", "times", "whole")

    def __init__(self, reading: Reading) -> None:
        own = reading.candidates
        self.reading, self.keys = reading, own.keys
        self.times, self.whole = own.times.tolist(), own.whole.tolist()
        self.ends = own.times.cumsum().tolist()
        self._first, self._last = own.first.tolist(), own.last.tolist()

    def spans(self, place: int) -> list[tuple[int, int]]:
        """Give first and last word of each place of a candidate."""
        end = self.ends[place]
        if self.times[place] == 1:
            return [(self._first[end - 1], self._last[end - 1])]
        begin = end - self.times[place]
        return list(zip(self._first[begin:end], self._last[begin:end], strict=True))

    def is_phrase(self, place: int) -> bool:
        """Tell whether a candidate has several words."""
        return bool(self._last[self.ends[place] - 1] > self._first[self.ends[place] - 1])

    def surface(self, place: int, spans: Sequence[tuple[int, int]]) -> str:
        """Give the form in which a candidate would stand in the list."""
        tokens = self.reading.tokens
        if len(spans) == 1:
            return tokens.surface(*spans[0])
        forms = {tokens.surface(*span) for span in spans}
        return forms.pop() if len(forms) == 1 else best_place(self.reading, self.reading.candidates[place])


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

    def __init__(self, place: int, key: str, spelt: str, columns: Columns, told: tuple[float, float, float]) -> None:
        self.place, self.key, self.spelt, self.spans = place, key, spelt, columns.spans(place)
        self.whole = columns.whole[place]
        first, last = self.spans[0]
        self.phrase = last > first
        self.spaced_key = f" {key} "
        self.spaced = self.spaced_key if spelt is key else f" {spelt} "
        self.surface = columns.surface(place, self.spans)
        self.opening = self.surface.partition(" ")[0].lower()
        self.score, self.liking, self.fair = told
