"""A heading for a paper without a title, in the abstract's own words."""

from __future__ import annotations

MOST_WORDS = 14


def find_heading(text: str, name: str | None, summary: str | None) -> str:
    """Give at most `MOST_WORDS` words that say what the paper is about."""
    words = (summary or text).split()[:MOST_WORDS]
    return " ".join(words).rstrip(",;:.")
