"""Numbers for what is asked for again and again, in the order in which it is first met, and tables with a row for each."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

import numpy as np


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


def with_room(table: np.ndarray, rows: int) -> np.ndarray:
    """Give `table` doubled, with rows of zeros behind its own, until it has `rows` of them; itself where it has."""
    while rows > len(table):
        table = np.concatenate([table, np.zeros_like(table)])
    return table
