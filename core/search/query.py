"""The language of the search box: what was typed, taken apart. It has no errors: whatever is typed means something.

A query is a list of groups, of which each must match; a group is a list of parts, of which one is enough.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from core.search.terms import surfaces

#: The rule in words, for the page.
RULE = (
    'Papers with all the words, whatever their case and ending. "exact phrase", -without, this OR that, '
    "optim* for beginnings, author:name."
)

Kind = Literal["words", "phrase", "author"]

_QUOTES = '"“”„«»'
_PART = re.compile(
    rf"""
    (?P<sign>[-−–]?)
    (?P<field>author:)?
    (?: [{_QUOTES}](?P<phrase>[^{_QUOTES}]*)(?:[{_QUOTES}]|$)
      | (?P<bare>[^\s{_QUOTES}]+)
    )
    """,
    re.VERBOSE | re.IGNORECASE,
)
#: A beginning of one letter would find nearly everything, and "A*" is a word.
_SHORTEST_BEGINNING = 2


@dataclass(frozen=True, slots=True)
class Part:
    """One thing asked for: words that follow each other, at least one.

    kind: `words` with any endings, a `phrase` as written, or an `author`. words: as typed. open: the last word is only a
    beginning. negated: papers that have it are left out.
    """

    kind: Kind
    words: tuple[str, ...]
    negated: bool = False
    open: bool = False


Group = tuple[Part, ...]


def parse(query: str) -> tuple[Group, ...]:
    """Take `query` apart. Where it asks nothing, for example only signs, there are no groups. Never raises."""
    groups: list[Group] = []
    joined = False
    for found in _PART.finditer(query):
        if found.group() in {"OR", "|"}:
            joined = bool(groups)
            continue
        part = _part(found)
        if part is None:
            continue
        if joined:
            groups[-1] = (*groups[-1], part)
        else:
            groups.append((part,))
        joined = False
    return tuple(groups)


def _part(found: re.Match[str]) -> Part | None:
    negated = bool(found["sign"])
    phrase, bare = found["phrase"], found["bare"]
    body = phrase if bare is None else bare
    if body.lower() == "author:":  # the name is still to be typed
        return None
    kind: Kind = "author" if found["field"] else "phrase" if bare is None else "words"
    words = surfaces(in_order(body) if kind == "author" else body)
    if not words:
        return None
    if body.endswith("*"):
        beginning = surfaces(body.rstrip("*"))
        if beginning and len(beginning[-1]) >= _SHORTEST_BEGINNING:
            return Part("phrase" if kind == "words" else kind, tuple(beginning), negated, open=True)
    return Part(kind, tuple(words), negated)


def in_order(author: str) -> str:
    """Give "Jane Smith" for "Smith, Jane": a name as it is spoken."""
    last, comma, first = author.partition(",")
    return f"{first} {last}" if comma else author
