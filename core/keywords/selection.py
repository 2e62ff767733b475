"""The list that a paper gets: the best candidates, each once, each as it stands in the text."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from core.keywords.candidates import Candidate, Reading
from core.keywords.features import NAMES
from core.keywords.tagger import NAMES as TAGS
from core.keywords.variants import is_acronym
from core.keywords.words import BROAD, BROAD_INSIDE, FAINT, GENERIC, HOLLOW

#: A text gets this many keywords where it has them, however unlikely; more only where they are likely.
LEAST = 10
LIKELY = 0.08
#: A phrase that goes on to the right in more papers than this share is a piece of longer ones.
MOSTLY_OPEN = 0.6
#: A word that is a noun in fewer papers than this share is an adjective or a verb.
LEAST_NOUN = 0.3
#: At the beginning of a phrase, a word that is tagged a noun and is one in fewer papers than this is a verb.
LEAST_FIRST_NOUN = 0.15
#: What stands in an address ("https://github.com/lab/Fox", "jane@lab.org") is no word of the abstract.
_ADDRESS = re.compile(r"(?:https?://|www\.)\S+|\S+@[\w-]+\.\S+|(?<!\w)(?:[\w-]+\.)+[a-z]{2,}/\S+")
_NOUN, _NOUNS = TAGS.index("NN"), TAGS.index("NNS")
_AT = {name: column for column, name in enumerate(NAMES)}


@dataclass(frozen=True, slots=True)
class Keyword:
    """A keyword of one paper: `surface` as it stands in the text, `rank` from 1, `score` of the ranker in 0..1."""

    surface: str
    rank: int
    score: float


def best_place(reading: Reading, candidate: Candidate) -> str:
    """Give the surface of the most frequent form; of equals one that does not begin a sentence, then the first."""
    forms: dict[str, list[int]] = {}
    for first, last in outside_addresses(reading, candidate) or candidate.spans:
        opens = first == 0 or reading.tokens.sentence[first - 1] != reading.tokens.sentence[first]
        forms.setdefault(reading.tokens.surface(first, last), []).append(opens)
    return min(forms, key=lambda form: (-len(forms[form]), all(forms[form])))


def outside_addresses(reading: Reading, candidate: Candidate) -> list[tuple[int, int]]:
    """Give those places of `candidate` that lie in no web or mail address."""
    addresses, starts = _addresses(reading.tokens.text), reading.tokens.starts
    if not addresses:
        return candidate.spans
    return [
        (first, last)
        for first, last in candidate.spans
        if not any(start <= starts[first] < end for start, end in addresses)
    ]


@lru_cache(maxsize=4)
def _addresses(text: str) -> list[tuple[int, int]]:
    return [found.span() for found in _ADDRESS.finditer(text)] if any(sign in text for sign in "/@") else []


def presentable(reading: Reading, features: np.ndarray, common: frozenset[str]) -> np.ndarray:
    """Tell of each candidate whether it may stand in a list: no piece of a longer phrase, no adjective or verb alone.

    A phrase that never stands alone here and is always in the same longer one is a piece of it, unless it is known to stand for
    itself elsewhere; `common` holds the keys of terms that are. A word that is hardly ever a noun elsewhere ends no phrase, and
    begins none as a noun.
    """
    given = np.array([candidate.key in common for candidate in reading.candidates], dtype=bool)
    known = (features[:, _AT["unknown"]] == 0) | given
    always_open = (features[:, _AT["open right"]] == 1) & (features[:, _AT["known open right"]] > MOSTLY_OPEN) & ~given
    # Never a whole noun phrase, and inside the same longer one as often as it occurs.
    inner = (features[:, _AT["whole"]] == 0) & (features[:, _AT["longer tf"]] == 1) & ~known
    tags = reading.tags
    first, last = reading.first_places
    verb = (tags[first] == _NOUN) & (features[:, _AT["first noun share"]] < LEAST_FIRST_NOUN)
    no_noun = features[:, _AT["head noun share"]] < LEAST_NOUN
    # A verb in the middle that is tagged a noun: "feature injects value".
    rare = (reading.answers.nouns < LEAST_FIRST_NOUN) & ((tags == _NOUN) | (tags == _NOUNS))
    upto = np.concatenate([[0], np.cumsum(rare)])
    verb |= upto[last + 1] > upto[first]
    adjective = (first == last) & reading.answers.trait("adjectival")[last]
    address = np.zeros(len(first), dtype=bool)
    if _addresses(reading.tokens.text):
        address[:] = [not outside_addresses(reading, candidate) for candidate in reading.candidates]
    return np.asarray(~(always_open | inner | verb | no_noun | adjective | address))


def choose(
    reading: Reading, scores: np.ndarray, fine: np.ndarray, most: int, common: frozenset[str] = frozenset()
) -> tuple[Keyword, ...]:
    """Choose at most `most` keywords, best first: no two variants of one form, no acronym beside what it stands for.

    scores: one of each candidate of `reading`; fine: which of them may be chosen; common: keys of terms in their own right.
    Equal scores are taken in the order in which the candidates first stand. What says little alone or beside what is already
    chosen is set aside, and taken only where a text has too little else.
    """
    chosen: list[int] = []
    aside: list[int] = []
    taken: list[str] = []
    seen: set[str] = set()
    surfaces: dict[int, str] = {}
    for place in np.argsort(-scores, kind="stable").tolist():
        if not fine[place]:
            continue
        if len(chosen) >= most or (len(chosen) >= LEAST and scores[place] < LIKELY):
            break
        own = reading.candidates[place].key
        # "auto-encoder" and "autoencoder" are one word too.
        solid = _written_out(own, reading.acronyms).replace(" ", "")
        if solid in seen:
            continue
        seen.add(solid)
        surface = surfaces[place] = best_place(reading, reading.candidates[place])
        if _says_little(own, surface, taken, common):
            aside.append(place)
        else:
            chosen.append(place)
            taken.append(own)
    chosen += aside[: max(0, min(most, LEAST) - len(chosen))]
    chosen.sort(key=lambda place: (-scores[place], place))
    return tuple(Keyword(surfaces[place], rank, float(scores[place])) for rank, place in enumerate(chosen, 1))


def _says_little(key: str, surface: str, taken: Sequence[str], common: frozenset[str]) -> bool:
    """Tell whether a phrase is a broad word alone, or adds next to nothing to the keys already `taken`.

    Next to nothing adds a generic word at the end ("fairness measures" beside "fairness") or a hollow one at the beginning
    ("modern language models"), what a longer one only sizes ("language models" beside "large language models"), and one word of
    a longer phrase that is no term elsewhere or a broad one ("reasoning" beside "mathematical reasoning").
    """
    if key in BROAD or surface.lower() in BROAD:
        return True
    head, _, last = key.rpartition(" ")
    if last in GENERIC and head in taken:
        return True
    first, _, rest = key.partition(" ")
    if rest in taken and (first in HOLLOW or surface.partition(" ")[0].lower() in HOLLOW):
        return True
    for longer in taken:
        before, found, after = f" {longer} ".partition(f" {key} ")
        if found and longer != key:
            if not after and before.strip() in FAINT:
                return True
            if not head and (key in BROAD_INSIDE or key not in common):
                return True
    return False


def _written_out(key: str, meanings: Mapping[str, str]) -> str:
    if not meanings:
        return key
    return " ".join(meanings.get(piece, piece) if is_acronym(piece) else piece for piece in key.split(" "))
