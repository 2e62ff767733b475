"""Lines and paragraphs: what a line break in the source means."""

from __future__ import annotations

import itertools
import re

from core.text.hyphens import rejoin

_BREAK = re.compile(r" *\n[ \n]*")
#: What opens an item of a list; such a line always starts a paragraph.
_BULLET = re.compile(r"(?:[*+•‣◦▪∙-]|–) +(?=\S)")
_NUMBER = re.compile(r"\(?(?:\d{1,2}|[a-hA-H]|[ivx]{1,4})[.)] +(?=\S)")
_ENDED = re.compile(r"[.!?:;。！？：；…]['\"”’)\]*_$]*$")
_HEADING = re.compile(r"#{1,6} +(?=\S)")
#: A shorter line without a full stop is a heading rather than a part of a sentence.
_SHORTEST = 40
_QUOTED = re.compile(r"> ?(?=\S)")


def paragraphs(text: str) -> str:
    r"""Join wrapped lines; paragraphs are left separated by "\\n\\n", list items being paragraphs that begin with "• ".

    A blank line that falls inside a sentence (some exports double every line break) joins as well.
    """
    if "\n" not in text and text[:1] not in "*+-#> ":
        return rejoin(text)
    lines = _split(text.strip(" \n"))
    bullets = sum(1 for _, line in lines if _BULLET.match(line))
    wide = max(len(line) for _, line in lines)
    blank = [before for before, _ in lines[1:]]
    inside = sum(1 for (_, left), (gap, right) in itertools.pairwise(lines) if gap and _soft(left, right))
    # Every line of such a source is followed by a blank one, so a blank line alone says nothing there.
    doubled = inside * 3 >= sum(blank) > 0 and inside > 1
    out: list[str] = []
    listing = False
    for place, (gap, line) in enumerate(lines):
        previous = lines[place - 1][1] if place else ""
        item = False
        mark = _BULLET.match(line)
        if mark and (mark[0][0] == "•" or bullets > 1):
            item, line = True, "• " + line[mark.end() :]
        elif _NUMBER.match(line) and (gap or listing or _ENDED.search(previous) or not place):
            item = bool(place == 0 or gap or listing or previous.endswith(":"))
        elif (gap or not place) and (mark := _HEADING.match(line)):
            item, line = True, line[mark.end() :]
        elif (gap or not place) and (mark := _QUOTED.match(line)):
            line = line[mark.end() :]
        if not place:
            out.append(line)
        elif item:
            out += ["\n\n", line]
            listing = True
        elif not gap or _soft(previous, line) or (doubled and len(previous) > 0.75 * wide):
            out += ["\n" if _hyphenated(previous) else " ", line]
        else:
            out += ["\n\n", line]
            listing = False
    return rejoin("".join(out))


def _split(text: str) -> list[tuple[bool, str]]:
    """Give each line with whether a blank line stands before it."""
    lines = []
    start, gap = 0, False
    for match in _BREAK.finditer(text):
        lines.append((gap, text[start : match.start()]))
        start, gap = match.end(), match[0].count("\n") > 1
    lines.append((gap, text[start:]))
    return lines


def _hyphenated(line: str) -> bool:
    return len(line) > 1 and line[-1] == "-" and line[-2].isalpha()


def _soft(left: str, right: str) -> bool:
    """Say whether the break between two lines falls inside a sentence."""
    if _BULLET.match(right) or _NUMBER.match(right):
        return False
    return right[:1].islower() or (len(left) > _SHORTEST and not _ENDED.search(left))
