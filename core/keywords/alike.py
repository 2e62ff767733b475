"""When one phrase only says what another says: acronyms written out, names that abbreviate, words of common roots."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache

from core.keywords.families import Acronyms
from core.keywords.variants import is_acronym
from core.keywords.words import GENERIC, HOLLOW, words

#: Endings by which words of one root differ ("orchestrators", "orchestration"), longer ones first.
_ENDINGS = (
    "ization", "isation", "ational", "fulness", "iveness", "ability", "ibility", "ations", "ation", "ition", "ality",
    "ivity", "arity", "ement", "ness", "ment", "able", "ible", "tion", "sion", "ance", "ence", "ator", "tor", "ical", "ity",
    "ing", "ive", "ous", "ial", "ies", "ied", "ize", "ise", "ism", "ist", "ion", "ate", "ant", "ent", "ary", "ory", "ers",
    "al", "ic", "er", "or", "ed", "ly", "es", "sis", "tic", "is", "e", "s", "y",
)  # fmt: skip
#: What is left of a word has at least so many letters.
_ROOT = 4
#: These leave a phrase about the same, too: "convergence behavior", "token-level exchange".
_EMPTY = GENERIC | words("level regime behavior dynamics formation environment distribution training process principle")
#: A name takes at most so many letters of each word that it is made of, and may leave out one word but small ones.
_TAKEN, _LONGEST_NAME = 4, 9
_SMALL = words("based aware of for and the with via guided to driven level wise")
_PARTS = re.compile(r"[\s\-–_]+")


@cache
def _agreed() -> Mapping[str, str]:
    """What nearly all papers agree that an acronym stands for, also where a paper does not say it."""
    return Acronyms([]).agreed


def written_out(key: str, meanings: Mapping[str, str]) -> str:
    """Give a key with its acronyms written out, as the paper's own `meanings` have it, else as nearly all papers agree."""
    if key in meanings:  # "BG-MCTS" has two pieces
        key = meanings[key]
    if key.islower():
        return key
    agreed = _agreed()
    return " ".join(
        [meanings.get(piece) or agreed.get(piece, piece) if is_acronym(piece) else piece for piece in key.split(" ")]
    )


@lru_cache(maxsize=100_000)
def _root(word: str) -> str:
    if is_acronym(word):
        return word
    for _ in range(2):
        for ending in _ENDINGS:
            if word.endswith(ending) and len(word) - len(ending) >= _ROOT:
                word = word[: -len(ending)]
                break
    return word[:-1] if len(word) > _ROOT and word[-1] == word[-2] else word


@lru_cache(maxsize=10_000)
def roots(key: str) -> tuple[frozenset[str], frozenset[str]]:
    """Give the roots of the words of a key but hollow ones, and of those that say what it is about."""
    pieces = key.split(" ")
    telling = [piece for piece in pieces if piece not in HOLLOW and piece != "of"] or pieces
    every = frozenset(map(_root, telling))
    return every, frozenset([_root(piece) for piece in telling if piece not in _EMPTY]) or every


def is_name(surface: str) -> bool:
    """Tell whether a word looks like a name or an acronym: "OServe", "SAC", "TD3"."""
    if surface.isalpha() and surface[1:].islower():  # most words
        return False
    return any(sign.isupper() for sign in surface[1:] if "-" not in surface) or any(map(str.isdigit, surface))


def is_short(surface: str) -> bool:
    """Tell whether a word may abbreviate a phrase: "CEN", "DecFus"."""
    return len(surface) <= _LONGEST_NAME and sum(map(str.isupper, surface)) > 1 and surface.replace("-", "").isalpha()


@lru_cache(maxsize=10_000)
def abbreviates(name: str, phrase: str) -> bool:
    """Tell whether a name is put together from beginnings of the words of a phrase: "DecFus" from "Decentralized Fusion"."""
    letters = name.removesuffix("s").replace("-", "").lower()
    return phrase[0].lower() == letters[0] and _made_of(letters, _PARTS.split(phrase.lower()), 0)


def _made_of(letters: str, parts: Sequence[str], skipped: int) -> bool:
    if not letters:
        return len(parts) + skipped <= 1
    if not parts:
        return False
    first, rest = parts[0], parts[1:]
    for size in range(1, _TAKEN + 1):
        if not first.startswith(letters[:size]) or size > len(letters):
            break
        if _made_of(letters[size:], rest, skipped):
            return True
    return _made_of(letters, rest, skipped + (first not in _SMALL))
