"""Tests of numbers for words."""

from core.keywords.numbering import Numbers


def test_words_are_numbered_as_they_are_met() -> None:
    """A word keeps the number that it got when it was first met, and what is new can be asked for."""
    numbers = Numbers()
    assert numbers.of(["graph", "tree", "graph"]) == [0, 1, 0]
    assert numbers.of(iter(["leaf", "tree", "root"])) == [2, 1, 3]
    assert numbers.since(2) == ["leaf", "root"]
    assert numbers.since(4) == []
