"""The list that a paper gets: the best candidates, each once, each as it stands in the text."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heapify, heappop, heappush
from itertools import accumulate
from typing import NamedTuple

import numpy as np

from core.keywords.alike import abbreviates, is_name, is_short, roots, written_out
from core.keywords.candidates import Reading
from core.keywords.entry import Entry
from core.keywords.words import BROAD, BROAD_INSIDE, EMPTY_HEADS, FAINT, GENERIC, GERUND_NOUNS, HOLLOW, JUDGING

#: A text gets this many keywords where it has them, however unlikely; more only where they are likely.
LEAST = 10
LIKELY = 0.08
#: How fair a candidate is to a reader: the log-odds of its liking, and the log of its score by so much.
PULL = 0.2
#: What is less fair waits until a text has too little else; the better phrase for a bare word may be so much less.
FAIR, SLACK = -0.25, 0.7
#: What is liked less, and said at most so often, adds too little to a shorter keyword ("task-misaligned activation steering").
WELL_LIKED, SELDOM = 0.75, 1
#: So is what has more words than this.
LONG = 5
#: Shorter words are not compared without their -ing.
SHORT = 7
#: What says little, what repeats a keyword and what nearly does counts as so much less fair where a text has too little else.
LITTLE, REPEATED, NEAR = 2.5, 5.5, 1.5
#: What scores less is too near already where its words are among those of a keyword, or the other way round.
UNLIKELY = 0.06
#: A known phrase, or bare word, that scores as much stays beside a longer keyword that has it.
OWN_RIGHT = 0.15
#: A bare word that scores as much gives way to no phrase that is less likely.
BARE_RIGHT = 0.06


class Keyword(NamedTuple):
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
    return choose_all([reading], scores, fine, most, common, np.ones(len(scores)) if liking is None else liking)[0]


def choose_all(
    readings: Sequence[Reading],
    scores: np.ndarray,
    fine: np.ndarray,
    most: int,
    common: frozenset[str],
    liking: np.ndarray,
) -> list[tuple[Keyword, ...]]:
    """Choose the keywords of each of `readings`, the same as one by one; the arrays are of all candidates in a row."""
    sure, log_scores = np.clip(liking, 0.001, 0.999), np.log(np.maximum(scores, 1e-6))
    fair = np.round(np.log(sure / (1 - sure)) + PULL * log_scores, 6)
    scores = np.round(scores * np.sqrt(liking), 6)
    order = np.where(scores >= LIKELY, 100 + scores, np.round(fair + log_scores, 6))
    lists, begin = [], 0
    for reading in readings:
        own = slice(begin, begin + len(reading.candidates))
        begin = own.stop
        places = np.flatnonzero(fine[own])
        places = places[np.argsort(-order[own][places], kind="stable")]
        draft = _Draft(reading, (scores[own].tolist(), liking[own].tolist(), fair[own].tolist()), places, common)
        lists.append(draft.keywords(most))
    return lists


class _Draft:
    """A list in the making: what is chosen, and what is set aside with how much speaks against each.

    told: score, liking and fairness of each candidate of `reading`; places: those that may be chosen, best first.
    """

    def __init__(self, reading: Reading, told: tuple[list[float], list[float], list[float]], places: np.ndarray,
                 common: frozenset[str]) -> None:  # fmt: skip
        self.reading, self.common, self.places = reading, common, places.tolist()
        self.scores, self.liking, self.fair = told
        # The fairness of the fairest from each place on.
        fair = [self.fair[place] for place in reversed(self.places)]
        self.best_left = list(accumulate(fair, max))[::-1]
        self.chosen: list[Entry] = []
        self.aside: list[tuple[float, int, bool, Entry]] = []  # with whether it is known to repeat
        self.done: set[int] = set()
        self._seen: set[str] = set()
        self._taken = ""  # what was chosen, between blanks
        self._names: list[str] = []  # that may abbreviate, among what was chosen
        self._phrases: list[tuple[int, str]] | None = None

    def keywords(self, most: int) -> tuple[Keyword, ...]:
        """Consider the candidates in turn and give the list."""
        for place, best in zip(self.places, self.best_left, strict=True):
            if len(self.chosen) >= most or (len(self.chosen) >= LEAST and self.scores[place] < LIKELY):
                break
            if best < FAIR - SLACK and self._filled(min(most, LEAST), -best):
                break
            if place not in self.done:
                self.consider(place)
        self._fill(min(most, LEAST))
        self.chosen.sort(key=lambda entry: (-entry.score, entry.place))
        return tuple(Keyword(entry.surface, rank, entry.score) for rank, entry in enumerate(self.chosen, 1))

    def consider(self, place: int, better: bool = False) -> None:
        """Choose a candidate or set it aside; `better`: it says more than a bare word that would have been chosen."""
        key = self.reading.candidates.keys[place]
        self.done.add(place)
        # "auto-encoder" and "autoencoder" are one word too, and "watermarks" are what watermarking is about.
        spelt = written_out(key, self.reading.acronyms)
        solid = spelt.replace(" ", "")
        solid = solid.removesuffix("ing") if len(solid) > SHORT else solid
        if solid in self._seen:
            return
        self._seen.add(solid)
        told = (self.scores[place], self.liking[place], self.fair[place])
        entry = Entry(place, spelt, self.reading, told)
        little = self._says_little(entry) or self._only_sizes(entry)
        repeats = self._repeats(entry, better)
        if not (better or little or repeats):
            more = self._more_telling(entry)
            if more is not None:
                repeats = True
                if more not in self.done:
                    self.consider(more, better=True)
        near = not (repeats or better) and self._is_near(entry)
        if little or repeats or near or entry.fair < FAIR - SLACK * better:
            self._set_aside(entry, LITTLE * little + REPEATED * repeats + NEAR * near, repeats or near)
            return
        if entry.fair >= FAIR and " " in spelt:
            inside = [other for other in self.chosen if other.spaced_key in entry.spaced]
            for other in [other for other in inside if self._is_part(other, [*self.chosen, entry])]:
                self.chosen.remove(other)
                self._set_aside(other, REPEATED, repeats=True)
        self._take(entry)

    def _filled(self, least: int, against: float) -> bool:
        """Tell whether a list of `least` is full without what has at least so much `against` it."""
        missing = least - len(self.chosen)
        return missing <= len(self.aside) and sum([one[0] < against for one in self.aside]) >= missing

    def _fill(self, least: int) -> None:
        """Take of what was set aside the fairest until there are `least`; what repeats these goes back once."""
        heapify(self.aside)
        while self.aside and len(self.chosen) < least:
            against, place, known, entry = heappop(self.aside)
            more = 0.0 if known else REPEATED if self._repeats(entry, better=False) else NEAR * self._is_near(entry)
            if more:
                heappush(self.aside, (against + more, place, True, entry))
            else:
                self._take(entry)

    def _take(self, entry: Entry) -> None:
        self.chosen.append(entry)
        self._taken += entry.spaced_key + entry.spaced
        if not entry.phrase and is_short(entry.surface):
            self._names.append(entry.surface)

    def _set_aside(self, entry: Entry, against: float, repeats: bool) -> None:
        self.aside.append((against - entry.fair, entry.place, repeats, entry))

    def _says_little(self, entry: Entry) -> bool:
        """Tell whether a phrase is a broad word alone, or adds next to nothing to what is already chosen.

        Next to nothing adds a hollow word at the beginning ("modern language models", "training neural networks"), what a longer
        one only sizes ("language models" beside "large language models"), and one word of a longer phrase that is no term
        elsewhere or a broad one ("reasoning" beside "mathematical reasoning").
        """
        key = entry.key
        if key in BROAD or (entry.opening in BROAD and " " not in entry.surface):
            return True
        first, _, rest = key.partition(" ")
        hollow = first in HOLLOW or entry.opening in HOLLOW or entry.opening in GERUND_NOUNS
        if rest and hollow and any(rest == other.key for other in self.chosen):
            return True
        if entry.spaced_key not in self._taken:
            return False
        for other in self.chosen:
            before, found, after = other.spaced_key.partition(entry.spaced_key)
            if found and other.key != key:
                if not after and before.strip() in FAINT:
                    return True
                if not rest and (key in BROAD_INSIDE or key not in self.common):
                    return True
        return False

    def _only_sizes(self, entry: Entry) -> bool:
        """Tell whether a phrase is not well liked and sizes, judges or counts, or is a chosen one and a generic word.

        Such are "high visual quality", "serious risks", "bias concerns", "7B parameters", and "fairness measures" beside
        "fairness". So is an unlikely broad word.
        """
        head, _, last = entry.spelt.rpartition(" ")
        if not head:
            return last in BROAD_INSIDE and entry.score < BARE_RIGHT
        if last in GENERIC and any(head == other.spelt for other in self.chosen):
            return True
        if not entry.phrase or entry.liking >= WELL_LIKED:
            return False
        opening = entry.opening
        empty = last in EMPTY_HEADS or opening in HOLLOW or opening in JUDGING
        return empty or (opening[0].isdigit() and last in GENERIC)

    def _repeats(self, entry: Entry, better: bool) -> bool:
        """Tell whether a phrase only repeats what is chosen: a part of it, the same with more words, or an acronym for that."""
        if entry.spaced_key in self._taken and self._is_part(entry, self.chosen):
            return True
        if better:
            return False
        if entry.spelt != entry.key and any(entry.spaced.endswith(other.spaced) for other in self.chosen):
            return " " not in entry.key or self._pads(entry)
        return self._pads(entry) and not (entry.key in self.common and " " in entry.key)

    def _pads(self, entry: Entry) -> bool:
        """Tell whether a phrase that is seldom said and not well liked is long, or has a chosen one inside."""
        if len(entry.spans) > SELDOM or entry.liking >= WELL_LIKED:
            return False
        spaced = entry.spaced
        if spaced.count(" ") > LONG:
            return True
        return " " in entry.spelt and any(other.spaced in spaced for other in self.chosen)

    def _is_near(self, entry: Entry) -> bool:
        """Tell whether what is chosen says about the same in other words, or is the name of it or what it is the name of."""
        if entry.phrase:
            if any(abbreviates(name, entry.surface) for name in self._names):
                return True
        elif is_short(entry.surface) and any(
            abbreviates(entry.surface, other.surface) for other in self.chosen if other.phrase
        ):
            return True
        if entry.key in self.common:
            return False
        every, telling = roots(entry.spelt)
        for other in self.chosen:
            words, about = roots(other.spelt)
            # To what is hardly a keyword words more or less add next to nothing.
            if telling == about or every == words or (entry.score < UNLIKELY and (every < words or words < every)):
                return True
        return False

    def _is_part(self, entry: Entry, others: Sequence[Entry]) -> bool:
        """Tell whether a candidate is but a part of longer ones: it stands nowhere else, or is the bare word one is about."""
        own, whole = entry.spaced_key, entry.spaced
        longer = [other for other in others if own in other.spaced and other.spaced != whole]
        if not longer or (entry.score >= OWN_RIGHT and entry.key in self.common):
            return False
        if not entry.phrase:
            heads = any(other.spelt.endswith(own[:-1]) for other in longer)
            return entry.whole == 0 or (heads and not is_name(entry.surface))
        around = [span for other in longer for span in other.spans]
        acronyms = {other.spelt for other in longer if other.spelt != other.key} - {other.key for other in longer}
        if acronyms:  # where what they stand for stands
            around += [span for long in self.reading.candidates if long.key in acronyms for span in long.spans]
        return all(any(first <= begin and end <= last for first, last in around) for begin, end in entry.spans)

    def _more_telling(self, entry: Entry) -> int | None:
        """Give the phrase that says more than a bare word: one that it always stands in, or stands in as often as alone."""
        if entry.phrase or entry.score >= BARE_RIGHT or is_name(entry.surface):
            return None
        own, alone = entry.spaced_key, entry.whole
        longer = [place for place, key in self._telling() if own in key and (not alone or key.endswith(own))]
        if not longer:
            return None
        often = {place: len(self.reading.candidates.spans(place)) if alone else 0 for place in longer}
        best = max(longer, key=lambda place: (often[place], self.fair[place], -place))
        return best if often[best] >= alone or entry.key in BROAD_INSIDE else None

    def _telling(self) -> list[tuple[int, str]]:
        """Give places and keys between blanks of the phrases that are fair enough to take a bare word's place."""
        if self._phrases is None:
            fair = [place for place in self.places if self.fair[place] >= FAIR - SLACK]
            own = self.reading.candidates
            self._phrases = [(place, f" {own.keys[place]} ") for place in fair if own.is_phrase(place)]
        return self._phrases
