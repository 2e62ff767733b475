"""Words that were divided at a line end, also where the line break has since become a blank ("be- tween")."""

from __future__ import annotations

import json
import re
from functools import cache

from core.paths import MODELS
from core.text.vocabulary import words

_DIVIDED = re.compile(
    r"(?<![^\W\d_])([^\W\d_]+(?:-[^\W\d_]+)*)(?:-(\n| )|(?:\(cid:173\)|\xad)[ \n]?)([^\W\d_]+(?:-[^\W\d_]+)*)"
)
#: "pre- and post-training": such a hyphen stands for the end of the next word.
_SUSPENDED = words("and or to nor but as versus vs und oder through of")


@cache
def _known() -> tuple[frozenset[str], frozenset[str]]:
    model = json.loads((MODELS / "hyphens.json").read_text(encoding="utf-8"))
    return frozenset(model["words"].split()), frozenset(model["compounds"].split())


def rejoin(text: str) -> str:
    """Put divided words together again; the single newlines of `text` become spaces.

    A word keeps its hyphen where the compound is the commoner spelling. After a blank instead of a newline, only what
    is known is put together.
    """
    if "- " in text or "-\n" in text or "(cid:173)" in text:
        text = _DIVIDED.sub(_whole, text)
    if "\n" in text:
        text = _LINE_BREAK.sub(" ", text)
    return text


_LINE_BREAK = re.compile(r"(?<!\n)\n(?!\n)")


def _whole(match: re.Match[str]) -> str:
    left, gap, right = match[1], match[2], match[3]
    if gap is None:
        return left + right
    if right in _SUSPENDED:
        return f"{left}- {right}"
    words, compounds = _known()
    last, first = left.rpartition("-")[2].lower(), right.partition("-")[0].lower()
    if (left != last and "-" in left) or "-" in right or f"{last}-{first}" in compounds:
        keep = True
        known = f"{last}-{first}" in compounds or "-" in left or "-" in right
    elif len(last) == 1 and len(right) > 2 and right[0].islower():
        keep = known = True  # "k-means", "ε-greedy": a letter is no first half of a word
    else:
        known = last + first in words and right[0].islower()
        keep = not known and (not right[0].islower() or (last in words and first in words))
    if gap == " " and not known:
        return match[0]
    return f"{left}-{right}" if keep else left + right
