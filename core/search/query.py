"""The language of the search box: what was typed, taken apart. It has no errors: whatever is typed means something.

A query is a list of groups, of which each must match; a group is a list of parts, of which one is enough.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from core.search.terms import surfaces, surfaces_of

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

_OR = frozenset({"OR", "|"})
#: So many characters of a query are read: more than any abstract has.
LONGEST = 10_000


@lru_cache(maxsize=256)
def parse(query: str) -> tuple[Group, ...]:
    """Take `query`, its first `LONGEST` characters, apart; what is asked twice stands once. Never raises.

    Where it asks nothing, for example only signs, there are no groups.
    """
    found = list(_PART.finditer(head(query)))
    parts = iter(_parts([match for match in found if match.group() not in _OR]))
    groups: list[Group] = []
    joined = False
    for match in found:
        if match.group() in _OR:
            joined = bool(groups)
            continue
        part = next(parts)
        if part is None:
            continue
        if joined:
            groups[-1] = (*groups[-1], part)
        else:
            groups.append((part,))
        joined = False
    return tuple(dict.fromkeys(groups))


def head(query: str) -> str:
    """Give what is read of `query`: whole words of its first `LONGEST` characters."""
    if len(query) <= LONGEST:
        return query
    kept = query[:LONGEST].rsplit(maxsplit=1)
    return kept[0] if kept else ""


def _parts(found: Sequence[re.Match[str]]) -> list[Part | None]:
    bodies = [match["phrase"] if match["bare"] is None else match["bare"] for match in found]
    words = surfaces_of([in_order(body) if match["field"] else body for match, body in zip(found, bodies, strict=True)])
    return [_part(match, body, tuple(some)) for match, body, some in zip(found, bodies, words, strict=True)]


def _part(found: re.Match[str], body: str, words: tuple[str, ...]) -> Part | None:
    if not words or body.lower() == "author:":  # the name is still to be typed
        return None
    kind: Kind = "author" if found["field"] else "phrase" if found["bare"] is None else "words"
    negated = bool(found["sign"])
    if body.endswith("*"):
        beginning = surfaces(body.rstrip("*"))
        if beginning and len(beginning[-1]) >= _SHORTEST_BEGINNING:
            return Part("phrase" if kind == "words" else kind, tuple(beginning), negated, open=True)
    return Part(kind, words, negated)


def in_order(author: str) -> str:
    """Give "Jane Smith" for "Smith, Jane": a name as it is spoken."""
    last, comma, first = author.partition(",")
    return f"{first} {last}" if comma else author
