"""The list that a paper gets: the best candidates, each once, each as it stands in the text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from core.keywords.candidates import Candidate, Reading
from core.keywords.features import NAMES
from core.keywords.tagger import NAMES as TAGS
from core.keywords.variants import is_acronym
from core.keywords.words import ADJECTIVAL

#: A text gets this many keywords where it has them, however unlikely; more only where they are likely.
LEAST = 10
LIKELY = 0.08
#: A phrase that goes on to the right in more papers than this share is a piece of longer ones.
MOSTLY_OPEN = 0.6
#: A word that is a noun in fewer papers than this share is an adjective or a verb.
LEAST_NOUN = 0.3
#: At the beginning of a phrase, a word that is tagged a noun and is one in fewer papers than this is a verb.
LEAST_FIRST_NOUN = 0.15
_NOUN = TAGS.index("NN")
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
    for first, last in candidate.spans:
        opens = first == 0 or reading.tokens.sentence[first - 1] != reading.tokens.sentence[first]
        forms.setdefault(reading.tokens.surface(first, last), []).append(opens)
    return min(forms, key=lambda form: (-len(forms[form]), all(forms[form])))


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
    tags = np.asarray(reading.tags)
    first = [candidate.spans[0][0] for candidate in reading.candidates]
    verb = (tags[first] == _NOUN) & (features[:, _AT["first noun share"]] < LEAST_FIRST_NOUN)
    no_noun = features[:, _AT["head noun share"]] < LEAST_NOUN
    adjective = np.array([_adjectival(reading, candidate) for candidate in reading.candidates], dtype=bool)
    return np.asarray(~(always_open | inner | verb | no_noun | adjective))


def _adjectival(reading: Reading, candidate: Candidate) -> bool:
    first, last = candidate.spans[0]
    _, hyphen, tail = reading.tokens.words[last].rpartition("-")
    return first == last and bool(hyphen) and tail.lower() in ADJECTIVAL


def choose(reading: Reading, scores: np.ndarray, fine: np.ndarray, most: int) -> tuple[Keyword, ...]:
    """Choose at most `most` keywords, best first: no two variants of one form, no acronym beside what it stands for.

    scores: one of each candidate of `reading`; fine: which of them may be chosen. Equal scores are taken in the order in which
    the candidates first stand.
    """
    chosen: list[Keyword] = []
    seen: set[str] = set()
    for place in np.argsort(-scores, kind="stable").tolist():
        if not fine[place]:
            continue
        if len(chosen) >= most or (len(chosen) >= LEAST and scores[place] < LIKELY):
            break
        key = _written_out(reading.candidates[place].key, reading.acronyms)
        # "auto-encoder" and "autoencoder" are one word too.
        solid = key.replace(" ", "")
        if solid in seen:
            continue
        seen.add(solid)
        surface = best_place(reading, reading.candidates[place])
        chosen.append(Keyword(surface, len(chosen) + 1, float(scores[place])))
    return tuple(chosen)


def _written_out(key: str, meanings: Mapping[str, str]) -> str:
    if not meanings:
        return key
    return " ".join(meanings.get(piece, piece) if is_acronym(piece) else piece for piece in key.split(" "))
