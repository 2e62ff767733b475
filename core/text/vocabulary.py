"""How the lists of names in this room are written."""

from __future__ import annotations


def words(text: str) -> frozenset[str]:
    """Give the words of `text`, which are separated by blanks."""
    return frozenset(text.split())
