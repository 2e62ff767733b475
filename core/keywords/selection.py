"""The list that a paper gets: the best candidates, each once, each as it stands in the text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from core.keywords.acronyms import definitions
from core.keywords.candidates import Candidate, Reading
from core.keywords.variants import is_acronym, normal

#: A text gets this many keywords where it has them, however unlikely; more only where they are likely.
LEAST = 10
LIKELY = 0.08


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


def choose(reading: Reading, scores: Sequence[float], most: int) -> tuple[Keyword, ...]:
    """Choose at most `most` keywords, best first: no two variants of one form, no acronym beside what it stands for.

    scores: one of each candidate of `reading`; equal ones are taken in the order in which the candidates first stand.
    """
    meanings = _meanings(reading)
    chosen: list[Keyword] = []
    seen: set[str] = set()
    order = sorted(range(len(scores)), key=lambda place: (-scores[place], place))
    for place in order:
        if len(chosen) >= most or (len(chosen) >= LEAST and scores[place] < LIKELY):
            break
        key = _written_out(reading.candidates[place].key, meanings)
        # "auto-encoder" and "autoencoder" are one word too.
        solid = key.replace(" ", "")
        if solid in seen:
            continue
        seen.add(solid)
        surface = best_place(reading, reading.candidates[place])
        chosen.append(Keyword(surface, len(chosen) + 1, float(scores[place])))
    return tuple(chosen)


def _meanings(reading: Reading) -> Mapping[str, str]:
    return {normal(short): normal(long) for short, long in definitions(reading.tokens.text).items()}


def _written_out(key: str, meanings: Mapping[str, str]) -> str:
    if not meanings:
        return key
    return " ".join(meanings.get(piece, piece) if is_acronym(piece) else piece for piece in key.split(" "))
