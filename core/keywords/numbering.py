"""Numbers for what is asked for again and again, in the order in which it is first met."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice


class Numbers(dict[str, int]):
    """Numbers words from 0 on; a new one gets the next number when it is looked up."""

    def __missing__(self, word: str) -> int:
        number = self[word] = len(self)
        return number

    def of(self, words: Iterable[str]) -> list[int]:
        """Give the number of each word."""
        return list(map(self.__getitem__, words))

    def since(self, known: int) -> list[str]:
        """Give the words that were met after the first `known`."""
        return list(islice(reversed(self), len(self) - known))[::-1]
