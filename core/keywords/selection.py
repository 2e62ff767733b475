"""The list that a paper gets: the best candidates, each once, each as it stands in the text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from core.keywords.candidates import Reading
from core.keywords.presentable import best_place
from core.keywords.variants import is_acronym
from core.keywords.words import BROAD, BROAD_INSIDE, EMPTY_HEADS, FAINT, GENERIC, GERUND_NOUNS, HOLLOW, JUDGING

#: A text gets this many keywords where it has them, however unlikely; more only where they are likely.
LEAST = 10
LIKELY = 0.08
#: How fair a candidate is to a reader: the log-odds of its liking, and the log of its score by so much.
PULL = 0.2
#: What is less fair waits until a text has too little else; the better phrase for a bare word may be so much less.
FAIR, SLACK = -1.0, 0.7
#: What is liked less, and said at most so often, adds too little to a shorter keyword ("task-misaligned activation steering").
WELL_LIKED, SELDOM = 0.75, 1
#: So is what has more words than this.
LONG = 5
#: Shorter words are not compared without their -ing.
SHORT = 7
#: What says little, and what repeats a keyword, counts as so much less fair where a text has too little else.
LITTLE, REPEATED = 2.5, 5.5
#: A known phrase, or bare word, that scores as much stays beside a longer keyword that has it.
OWN_RIGHT = 0.15
#: A bare word that scores as much gives way to no phrase that is less likely.
BARE_RIGHT = 0.06


@dataclass(frozen=True, slots=True)
class Keyword:
    """A keyword of one paper: `surface` as it stands in the text, `rank` from 1, `score` of the ranker in 0..1."""

    surface: str
    rank: int
    score: float


def choose(
    reading: Reading,
    scores: np.ndarray,
    fine: np.ndarray,
    most: int,
    common: frozenset[str] = frozenset(),
    liking: np.ndarray | None = None,
) -> tuple[Keyword, ...]:
    """Choose at most `most` keywords, best first: no two variants of one form, no acronym beside what it stands for.

    scores: one of each candidate of `reading`; fine: which of them may be chosen; common: keys of terms in their own right;
    liking: of each the probability that a reader lets it stand (`core.keywords.taste`), all one where it is not given.
    What is ranked by is the score times the root of the liking; equals are taken in the order in which they first stand. The
    likely ones are taken by it, the others by how fair they are to a reader and their score. A bare word gives way to the phrase
    that says more. What a reader would strike, and what says little alone or beside what is already chosen, is set aside and
    taken only where a text has too little else, the fairest first.
    """
    liking = np.ones(len(scores)) if liking is None else liking
    sure, log_scores = np.clip(liking, 0.001, 0.999), np.log(np.maximum(scores, 1e-6))
    fair = np.round(np.log(sure / (1 - sure)) + PULL * log_scores, 6)
    scores = np.round(scores * np.sqrt(liking), 6)
    order = np.where(scores >= LIKELY, 100 + scores, np.round(fair + log_scores, 6))
    draft = _Draft(reading, scores, liking, fair, fine, common)
    for place in np.argsort(-order, kind="stable").tolist():
        if not fine[place] or place in draft.done:
            continue
        if len(draft.chosen) >= most or (len(draft.chosen) >= LEAST and scores[place] < LIKELY):
            break
        draft.consider(place)
    chosen = draft.filled(min(most, LEAST))
    chosen.sort(key=lambda place: (-scores[place], place))
    return tuple(Keyword(draft.surfaces[place], rank, float(scores[place])) for rank, place in enumerate(chosen, 1))


class _Draft:
    """A list in the making: places of candidates that are chosen, and that are set aside with how much speaks against each."""

    def __init__(self, reading: Reading, scores: np.ndarray, liking: np.ndarray, fair: np.ndarray, fine: np.ndarray,
                 common: frozenset[str]) -> None:  # fmt: skip
        self.reading, self.common = reading, common
        self.scores, self.liking, self.fair = scores.tolist(), liking.tolist(), fair.tolist()
        self.chosen: list[int] = []
        self.aside: list[tuple[float, int]] = []
        self.done: set[int] = set()
        self.surfaces: dict[int, str] = {}
        self._seen: set[str] = set()
        self._written: dict[int, str] = {}
        self._spaced: dict[int, str] = {}  # the same between blanks, of what was considered
        first, last = reading.first_places
        self._phrases = {
            place: f" {reading.candidates[place].key} " for place in np.flatnonzero(fine & (last > first)).tolist()
        }

    def consider(self, place: int, better: bool = False) -> None:
        """Choose a candidate or set it aside; `better`: it says more than a bare word that would have been chosen."""
        candidate = self.reading.candidates[place]
        self.done.add(place)
        # "auto-encoder" and "autoencoder" are one word too, and "watermarks" are what watermarking is about.
        spelt = self._spelt(place)
        self._spaced[place] = f" {spelt} "
        solid = spelt.replace(" ", "")
        solid = solid.removesuffix("ing") if len(solid) > SHORT else solid
        if solid in self._seen:
            return
        self._seen.add(solid)
        surface = self.surfaces[place] = best_place(self.reading, candidate)
        taken = [self.reading.candidates[other].key for other in self.chosen]
        little = _says_little(candidate.key, surface, taken, self.common) or self._only_sizes(place)
        repeats = self._repeats(place, better)
        if not (better or little or repeats):
            more = self._more_telling(place)
            if more is not None:
                repeats = True
                if more not in self.done:
                    self.consider(more, better=True)
        if little or repeats or self.fair[place] < FAIR - SLACK * better:
            self._set_aside(place, LITTLE * little + REPEATED * repeats)
            return
        if self.fair[place] >= FAIR:
            for other in [other for other in self.chosen if self._is_part(other, [*self.chosen, place])]:
                self.chosen.remove(other)
                self._set_aside(other, REPEATED)
        self.chosen.append(place)

    def filled(self, least: int) -> list[int]:
        """Give what is chosen, and of what was set aside the fairest until there are `least`."""
        return self.chosen + [place for _, place in sorted(self.aside)[: max(0, least - len(self.chosen))]]

    def _set_aside(self, place: int, against: float) -> None:
        self.aside.append((against - self.fair[place], place))

    def _spelt(self, place: int) -> str:
        """Give the key of a candidate with its acronyms written out."""
        if place not in self._written:
            self._written[place] = _written_out(self.reading.candidates[place].key, self.reading.acronyms)
        return self._written[place]

    def _only_sizes(self, place: int) -> bool:
        """Tell whether a phrase is not well liked and sizes, judges or counts, or is a chosen one and a generic word.

        Such are "high visual quality", "serious risks", "bias concerns", "7B parameters", and "fairness measures" beside
        "fairness". So is an unlikely broad word.
        """
        head, _, last = self._spelt(place).rpartition(" ")
        if not head:
            return last in BROAD_INSIDE and self.scores[place] < BARE_RIGHT
        if last in GENERIC and any(head == self._spelt(other) for other in self.chosen):
            return True
        if place not in self._phrases or self.liking[place] >= WELL_LIKED:
            return False
        opening = self.surfaces[place].partition(" ")[0].lower()
        empty = last in EMPTY_HEADS or opening in HOLLOW or opening in JUDGING
        return empty or (opening[0].isdigit() and last in GENERIC)

    def _repeats(self, place: int, better: bool) -> bool:
        """Tell whether a phrase only repeats what is chosen: a part of it, the same with more words, or an acronym for that."""
        candidate, spelt = self.reading.candidates[place], self._spaced[place]
        if self._is_part(place, self.chosen):
            return True
        if better:
            return False
        if spelt != f" {candidate.key} " and any(spelt.endswith(self._spaced[other]) for other in self.chosen):
            return " " not in candidate.key or self._pads(place, spelt)
        return self._pads(place, spelt) and not (candidate.key in self.common and " " in candidate.key)

    def _pads(self, place: int, spelt: str) -> bool:
        """Tell whether a phrase that is seldom said and not well liked is long, or has a chosen one inside."""
        if len(self.reading.candidates[place].spans) > SELDOM or self.liking[place] >= WELL_LIKED:
            return False
        return spelt.count(" ") > LONG or any(self._spaced[other] in spelt for other in self.chosen)

    def _is_part(self, place: int, others: Sequence[int]) -> bool:
        """Tell whether `place` is but a part of longer `others`: it stands nowhere else, or is the bare word one is about."""
        one, spaced = self.reading.candidates[place], self._spaced
        own, whole = f" {one.key} ", spaced[place]
        longer = [other for other in others if own in spaced[other] and spaced[other] != whole]
        if not longer or (self.scores[place] >= OWN_RIGHT and one.key in self.common):
            return False
        if place not in self._phrases:
            heads = any(self._spelt(other).endswith(own[:-1]) for other in longer)
            return one.whole == 0 or (heads and not _is_name(self.surfaces[place]))
        around = [span for other in longer for span in self.reading.candidates[other].spans]
        acronyms = {self._spelt(other) for other in longer} - {self.reading.candidates[other].key for other in longer}
        if acronyms:  # where what they stand for stands
            around += [span for long in self.reading.candidates if long.key in acronyms for span in long.spans]
        return all(any(first <= begin and end <= last for first, last in around) for begin, end in one.spans)

    def _more_telling(self, place: int) -> int | None:
        """Give the phrase that says more than a bare word: one that it always stands in, or stands in as often as alone."""
        candidate = self.reading.candidates[place]
        if self.scores[place] >= BARE_RIGHT or place in self._phrases or _is_name(self.surfaces[place]):
            return None
        own, alone = f" {candidate.key} ", candidate.whole
        longer = [
            other
            for other, key in self._phrases.items()
            if own in key and self.fair[other] >= FAIR - SLACK and (not alone or key.endswith(own))
        ]
        if not longer:
            return None
        often = {other: len(self.reading.candidates[other].spans) if alone else 0 for other in longer}
        best = max(longer, key=lambda other: (often[other], self.fair[other], -other))
        return best if often[best] >= alone or candidate.key in BROAD_INSIDE else None


def _is_name(surface: str) -> bool:
    """Tell whether a word looks like a name or an acronym: "OServe", "SAC", "TD3"."""
    return any(sign.isupper() for sign in surface[1:] if "-" not in surface) or any(map(str.isdigit, surface))


def _says_little(key: str, surface: str, taken: Sequence[str], common: frozenset[str]) -> bool:
    """Tell whether a phrase is a broad word alone, or adds next to nothing to what is already `taken`.

    Next to nothing adds a hollow word at the beginning ("modern language models", "training neural networks"), what a longer
    one only sizes ("language models" beside "large language models"), and one word of a longer phrase that is no term
    elsewhere or a broad one ("reasoning" beside "mathematical reasoning").
    """
    if key in BROAD or surface.lower() in BROAD:
        return True
    head, _, _ = key.rpartition(" ")
    first, _, rest = key.partition(" ")
    opening = surface.partition(" ")[0].lower()
    if rest in taken and (first in HOLLOW or opening in HOLLOW | GERUND_NOUNS):
        return True
    for longer in taken:
        if key not in longer or longer == key:
            continue
        before, found, after = f" {longer} ".partition(f" {key} ")
        if found:
            if not after and before.strip() in FAINT:
                return True
            if not head and (key in BROAD_INSIDE or key not in common):
                return True
    return False


def _written_out(key: str, meanings: Mapping[str, str]) -> str:
    if not meanings:
        return key
    key = meanings.get(key, key)  # "BG-MCTS" has two pieces
    return " ".join(meanings.get(piece, piece) if is_acronym(piece) else piece for piece in key.split(" "))
