"""Tests of numbers for words."""

import numpy as np

from core.keywords.numbering import Numbers, with_room


def test_words_are_numbered_as_they_are_met() -> None:
    """A word keeps the number that it got when it was first met, and what is new can be asked for."""
    numbers = Numbers()
    assert numbers.of(["graph", "tree", "graph"]) == [0, 1, 0]
    assert numbers.of(iter(["leaf", "tree", "root"])) == [2, 1, 3]
    assert numbers.since(2) == ["leaf", "root"]
    assert numbers.since(4) == []


def test_a_table_grows_by_doubling() -> None:
    """Rows that are there stay where they are, and new ones are zeros; a table with enough room is left alone."""
    table = np.array([[1, 2], [3, 4]], dtype=np.int16)
    assert with_room(table, 2) is table
    assert with_room(table, 5).tolist() == [[1, 2], [3, 4], *[[0, 0]] * 6]
