"""Acronyms that an abstract explains itself: "large language models (LLMs)".

The short form's letters are sought from right to left in the words before the bracket, as Schwartz and Hearst do
("A simple algorithm for identifying abbreviation definitions in biomedical text", PSB 2003); here each letter must begin a
word or a hyphenated part, or stand inside a word whose beginning was matched too, which leaves out chance matches.
"""

from __future__ import annotations

import re

_SHORT = re.compile(r"[^\W\d_](?:[\w&+-]*[\w+])?")
_BRACKET = re.compile(r"\(([^()\s]{2,12})(?:[,;:][^()]*)?\)")
_WORDS = re.compile(r"\S+")
_PARTS = re.compile(r"[^\s\-–/]+")
_SMALL = frozenset(["of", "the", "for", "and", "in", "to", "with", "on", "a", "by", "via", "from"])
_EDGE = " \t\n,;:.'\"“”‘’"


def _looks_short(short: str) -> bool:
    capitals = sum(c.isupper() for c in short)
    return bool(_SHORT.fullmatch(short)) and capitals >= 2 and len(short) >= 2


def _long_form(short: str, before: str) -> str | None:
    """Find the words at the end of `before` that `short` abbreviates."""
    letters = (
        [c for c in short.lower().removesuffix("s") if c.isalnum()]
        if short.endswith("s")
        else [c for c in short.lower() if c.isalnum()]
    )
    if len(letters) < 2:
        return None
    low = before.lower()
    if "2" in letters and "2" not in low:  # "text-to-image (T2I)"
        letters = ["t" if letter == "2" else letter for letter in letters]
    exact = _by_initials(letters, low)
    if exact is not None:
        return before[exact:].strip(_EDGE)
    place = len(low)
    for depth, letter in enumerate(reversed(letters)):
        first = depth == len(letters) - 1
        place -= 1
        while place >= 0 and (low[place] != letter or (first and place > 0 and (low[place - 1].isalnum()))):
            place -= 1
        if place < 0:
            return None
    found = before[place:].strip(_EDGE)
    words = re.split(r"[\s\-–/]+", found)
    if not found or len(words) > len(letters) + 3 or len(found) <= len(short):
        return None
    # Each word but the small ones must give a letter, else the match is chance.
    heads = [w[0].lower() for w in words if w and w.lower() not in _SMALL]
    missing = sum(h not in letters for h in heads)
    return found if missing <= 1 and heads and heads[0] == letters[0] else None


def _by_initials(letters: list[str], low: str) -> int | None:
    """Give where the last words of `low` begin that have these initials, small words between them aside.

    Without this the letters of PPO would be found in "policy optimization" alone, behind "proximal".
    """
    wanted = len(letters)
    for part in reversed(list(_PARTS.finditer(low))):
        if part.group()[0] == letters[wanted - 1]:
            wanted -= 1
            if wanted == 0:
                return part.start()
        elif part.group() not in _SMALL:
            return None
    return None


def spelt(short: str, long: str) -> bool:
    """Tell whether `long` has a word for each letter of an acronym in capitals: PPO is more than "policy optimization"."""
    letters = [sign for sign in short.removesuffix("s") if sign.isalnum()]
    return not short.removesuffix("s").isupper() or len(re.split(r"[\s\-–/]+", long)) >= len(letters)


def definitions(text: str) -> dict[str, str]:
    """Give the acronyms that `text` explains, short form to long form, both as they stand.

    Reads "long form (SHORT)"; the first explanation of a short form counts.
    """
    found: dict[str, str] = {}
    for bracket in _BRACKET.finditer(text):
        short = bracket.group(1)
        if short in found or not _looks_short(short):
            continue
        span = max(0, bracket.start() - 120)
        before = text[span : bracket.start()]
        # The long form ends at the bracket and stands in one clause.
        before = re.split(r"[.;:!?()\[\]]\s|[()]", before)[-1].rstrip()
        long = _long_form(short, before)
        if long is not None:
            found[short] = long
    return found
