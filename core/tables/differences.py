"""What differs between two texts, word by word."""

from __future__ import annotations

import re
from difflib import SequenceMatcher

#: A piece of a text, and whether the other text has it as well.
Piece = tuple[str, bool]

#: Beyond so many words together, texts are given whole: comparing them would take seconds.
_MOST_WORDS = 6_000


def compared(one: str, other: str) -> tuple[list[Piece], list[Piece]]:
    """Cut two texts where they part: for each its pieces in order, each with whether the other has it at that place.

    The pieces of a text, joined, are the text. The match is `difflib`'s longest common blocks of words.
    """
    first, second = (re.findall(r"\S+\s*|\s+", text) for text in (one, other))
    if len(first) + len(second) > _MOST_WORDS:
        return [(one, one == other)], [(other, one == other)]
    one_bare, other_bare = ([word.rstrip() for word in words] for words in (first, second))
    left: list[Piece] = []
    right: list[Piece] = []
    for kind, i, j, k, m in SequenceMatcher(None, one_bare, other_bare, autojunk=False).get_opcodes():
        same = kind == "equal"
        if j > i:
            left.append(("".join(first[i:j]), same))
        if m > k:
            right.append(("".join(second[k:m]), same))
    return left, right
