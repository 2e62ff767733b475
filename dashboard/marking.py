"""Where the keywords stand in an abstract, as marks on its plain text."""

from __future__ import annotations

import re
from collections.abc import Iterable

from core.text import Mark


def keyword_marks(text: str, surfaces: Iterable[str]) -> list[Mark]:
    """Give a mark for each place where one of `surfaces` stands in `text` as whole words; the longest wins, none overlap."""
    longest_first = sorted(set(surfaces), key=lambda surface: (-len(surface), surface))
    if not longest_first:
        return []
    pattern = re.compile(r"(?<!\w)(?:" + "|".join(map(re.escape, longest_first)) + r")(?!\w)", re.IGNORECASE)
    return [Mark(found.start(), found.end(), "keyword") for found in pattern.finditer(text)]
