"""The language of the search box: what was typed, taken apart. It has no errors: whatever is typed means something.

A query is a list of groups, of which each must match; a group is a list of parts, of which one is enough.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from core.search.terms import surfaces

RULE = (
    'Every word must occur, whatever its ending or case; "exact phrase" as written, -word leaves papers out, '
    "OR between two words asks for one of them, optim* finds beginnings, author:name an author."
)

Kind = Literal["words", "phrase", "prefix", "author"]

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
_SHORTEST_PREFIX = 2


@dataclass(frozen=True, slots=True)
class Part:
    """One thing asked for.

    kind: `words` (one word or the parts of a compound, with any ending), `phrase` (as written), `prefix` (the last word is a
    beginning) or `author`. words: as typed, at least one. negated: papers that have it are left out.
    """

    kind: Kind
    words: tuple[str, ...]
    negated: bool = False


Group = tuple[Part, ...]


def parse(query: str) -> tuple[Group, ...]:
    """Take `query` apart; nothing to look for, for example only signs, gives no groups. Never raises."""
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
    if body.lower() == "author:":  # its name is still being typed
        return None
    if found["field"]:
        return _made("author", in_order(body), negated)
    if bare is None:
        return _made("phrase", body, negated)
    if bare.endswith("*"):
        stump = surfaces(bare.rstrip("*"))
        if stump and len(stump[-1]) >= _SHORTEST_PREFIX:
            return Part("prefix", tuple(stump), negated)
    return _made("words", bare, negated)


def _made(kind: Kind, body: str, negated: bool) -> Part | None:
    words = tuple(surfaces(body))
    return Part(kind, words, negated) if words else None


def in_order(author: str) -> str:
    """Give "Jane Smith" for "Smith, Jane": a name as it is spoken."""
    last, comma, first = author.partition(",")
    return f"{first} {last}" if comma else author
