"""Markdown emphasis: which asterisks and underscores are delimiters.

The rules of left- and right-flanking delimiter runs and their matching are those of the CommonMark specification 0.31,
section 6.2, except that an asterisk between two numbers or two single letters multiplies ("5*3", "a*b"), that one asterisk
inside a word does not reach beyond it, and that underscores want blanks or punctuation around a phrase.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

_BEFORE_WORD = frozenset("([{\"'“‘«—–-/*¿¡>")
_AFTER_WORD = frozenset(")]}\"'”’».,;:!?—–-/*…<")


@dataclass
class Delimiter:
    """A run of `count` asterisks or underscores; `left` of them stay as they are when all is matched."""

    char: str
    count: int
    opens: bool
    closes: bool
    start: int = 0
    inside: bool = False
    """Whether the run stands inside a word."""
    left: int = 0

    def __post_init__(self) -> None:
        self.left = self.count


def _is_mark(char: str) -> bool:
    return unicodedata.category(char)[0] in "PS"


def delimiter(text: str, start: int, end: int) -> Delimiter:
    """Look at the run text[start:end] of one character in its place and say what it can do."""
    char = text[start]
    before = text[start - 1] if start else " "
    after = text[end] if end < len(text) else " "
    space_after, space_before = after.isspace(), before.isspace()
    mark_after, mark_before = _is_mark(after), _is_mark(before)
    left = not space_after and (not mark_after or space_before or mark_before)
    right = not space_before and (not mark_before or space_after or mark_after)
    if char == "_":  # an index in a formula stands next to signs ("∑_(i)"), a word in italics next to punctuation
        opens = left and (space_before or before in _BEFORE_WORD)
        closes = right and (space_after or after in _AFTER_WORD)
    else:
        opens, closes = left, right
        if left and right and _multiplies(text, start, end):
            opens = closes = False
    return Delimiter(char, end - start, opens, closes, start, before.isalnum() and after.isalnum())


def _multiplies(text: str, start: int, end: int) -> bool:
    before, after = text[start - 1], text[end] if end < len(text) else " "
    if (before.isdigit() and after.isdigit()) or (before + after in ("()", "[]", "{}", '""', "''", "“”", "‘’")):
        return True
    alone_before = (
        before.isalnum() and not text[max(0, start - 2) : start - 1].isalnum() and text[start - 2 : start - 1] != "*"
    )
    alone_after = after.isalnum() and not text[end + 1 : end + 2].isalnum() and text[end + 1 : end + 2] != "*"
    return end - start == 1 and alone_before and alone_after


def match(text: str, items: Sequence[object], barriers: Sequence[int] = ()) -> tuple[list[int], list[int]]:
    """Match the delimiters among `items`, which stand in `text`, none across a barrier (an index of `items`).

    Gives for each item how many pairs of italics and of bold enclose it; `Delimiter.left` is lowered by what was used.
    """
    italic, bold = [0] * (len(items) + 1), [0] * (len(items) + 1)
    stops = iter([*barriers, len(items)])
    stop = next(stops)
    opened: dict[str, list[int]] = {"*": [], "_": []}
    bottom: dict[tuple[str, bool, int], int] = {}
    for place, item in enumerate(items):
        while place >= stop:
            opened = {"*": [], "_": []}
            stop = next(stops)
        if not isinstance(item, Delimiter):
            continue
        stack = opened[item.char]
        if item.closes:
            _close(text, items, item, place, stack, italic, bold, bottom)
        if item.opens and item.left:
            stack.append(place)
    return _running(italic), _running(bold)


def _close(
    text: str,
    items: Sequence[object],
    closer: Delimiter,
    place: int,
    stack: list[int],
    italic: list[int],
    bold: list[int],
    bottom: dict[tuple[str, bool, int], int],
) -> None:
    while closer.left:
        floor = bottom.get((closer.char, closer.opens, closer.count % 3), -1)
        at = len(stack) - 1
        while at >= 0 and stack[at] > floor and not _pair(text, items[stack[at]], closer):
            at -= 1
        if at < 0 or stack[at] <= floor:
            bottom[closer.char, closer.opens, closer.count % 3] = place - 1
            return
        opener = items[stack[at]]
        assert isinstance(opener, Delimiter)
        used = 2 if opener.left > 1 and closer.left > 1 else 1
        row = bold if used == 2 else italic
        row[stack[at]] += 1
        row[place] -= 1
        opener.left -= used
        closer.left -= used
        del stack[at + (1 if opener.left else 0) :]


def _pair(text: str, opener: object, closer: Delimiter) -> bool:
    assert isinstance(opener, Delimiter)
    # One asterisk inside a word emphasises a part of that word ("e*X*pression"), else it belongs to a name ("V*Bench").
    if opener.inside and opener.count == 1 and text.find(" ", opener.start, closer.start) >= 0:
        return False
    either = opener.closes or closer.opens
    return not (either and (opener.count + closer.count) % 3 == 0 and (opener.count % 3 or closer.count % 3))


def _running(changes: list[int]) -> list[int]:
    total, out = 0, []
    for change in changes:
        total += change
        out.append(total)
    return out
