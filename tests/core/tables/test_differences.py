"""What differs between two texts, word by word."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from core.tables.differences import compared


def test_words_that_only_one_text_has_are_told_apart() -> None:
    """What was put in, changed or left out is a piece of its own; the rest is common."""
    left, right = compared("We train a policy on games.", "We train a small policy on maps.")
    assert left == [("We train a ", True), ("policy on ", True), ("games.", False)]
    assert right == [("We train a ", True), ("small ", False), ("policy on ", True), ("maps.", False)]


def test_equal_texts_have_one_common_piece() -> None:
    """Nothing differs between a text and itself, nor between it and one with other white space."""
    assert compared("one two", "one two") == ([("one two", True)], [("one two", True)])
    assert compared("one two", "one\ntwo") == ([("one two", True)], [("one\ntwo", True)])


def test_an_empty_text_has_no_pieces() -> None:
    """Against nothing, everything differs."""
    assert compared("", "all new") == ([], [("all new", False)])


def test_very_long_texts_are_not_compared_word_by_word() -> None:
    """Texts of thousands of words are given whole, so that nobody waits."""
    long = "word " * 7000
    assert compared(long, long + "more") == ([(long, False)], [(long + "more", False)])


@given(st.text(alphabet="ab \n\t"), st.text(alphabet="ab \n\t"))
def test_nothing_of_a_text_is_lost(one: str, other: str) -> None:
    """The pieces of each text, joined, are the text."""
    left, right = compared(one, other)
    assert "".join(text for text, _ in left) == one
    assert "".join(text for text, _ in right) == other
