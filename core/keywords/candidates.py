"""Candidates for keywords: the noun phrases of a text, each with all its places."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, chain, pairwise
from typing import NamedTuple, overload

import numpy as np

from core.keywords.acronyms import definitions
from core.keywords.lexicon import Answers, lexicon
from core.keywords.noun_phrases import LONGEST, Spans, noun_phrases
from core.keywords.signatures import shortened, signatures
from core.keywords.tagger import tagger
from core.keywords.tokens import Tokens, detach, tokenize
from core.keywords.variants import normal

__all__ = ["LONGEST", "Candidate", "Candidates", "Reading", "read", "read_all"]


class Candidate(NamedTuple):
    """One phrase of a text, in all its places.

    key: the form that its variants share. spans: first and last word of each place. whole: how many places are a whole noun
    phrase. open_left, open_right: in how many places the noun phrase goes on to that side.
    """

    key: str
    spans: list[tuple[int, int]]
    whole: int
    open_left: int
    open_right: int


@dataclass(frozen=True)
class Candidates(Sequence[Candidate]):
    """The candidates of one text in the order of their first places; columns for all of them, a `Candidate` for one.

    first, last: words of each place, all places of one candidate in a row. times: how many places each has. whole, open_left,
    open_right: as in `Candidate`. longer: how many candidates are the same with one more piece before or behind, and, in
    longer_times, how many places the most frequent of these has.
    """

    keys: list[str]
    first: np.ndarray
    last: np.ndarray
    times: np.ndarray
    whole: np.ndarray
    open_left: np.ndarray
    open_right: np.ndarray
    longer: np.ndarray
    longer_times: np.ndarray

    @property
    def begins(self) -> np.ndarray:
        """Give where the places of each candidate begin."""
        return np.asarray(np.cumsum(self.times) - self.times)

    @cached_property
    def _places(self) -> list[list[int]]:
        """First and last word of each place, and where each candidate's begin and end: lists are quicker to ask for one."""
        columns = (self.first, self.last, self.begins, self.begins + self.times)
        return [column.tolist() for column in columns]

    def spans(self, place: int) -> list[tuple[int, int]]:
        """Give first and last word of each place of a candidate."""
        first, last, begins, ends = self._places
        own = slice(begins[place], ends[place])
        return list(zip(first[own], last[own], strict=True))

    def is_phrase(self, place: int) -> bool:
        """Tell whether a candidate has several words, in its last place."""
        first, last, _, ends = self._places
        return last[ends[place] - 1] > first[ends[place] - 1]

    @classmethod
    def of(cls, several: Sequence[Candidates]) -> Candidates:
        """Put the candidates of texts in a row, those of one text at least."""
        keys = list(chain.from_iterable(one.keys for one in several))
        return cls(keys, *(np.concatenate([getattr(one, name) for one in several]) for name in COLUMNS))

    def __len__(self) -> int:
        return len(self.keys)

    @overload
    def __getitem__(self, place: int) -> Candidate: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Candidate]: ...
    def __getitem__(self, place: int | slice) -> Candidate | Sequence[Candidate]:
        if isinstance(place, slice):
            return [self[one] for one in range(*place.indices(len(self)))]
        counts = (int(column[place]) for column in (self.whole, self.open_left, self.open_right))
        return Candidate(self.keys[place], self.spans(place), *counts)

    def __iter__(self) -> Iterator[Candidate]:
        return map(self.__getitem__, range(len(self)))


#: The arrays of `Candidates`.
COLUMNS = ("first", "last", "times", "whole", "open_left", "open_right", "longer", "longer_times")


@dataclass(frozen=True)
class Reading:
    """A text as it is read for keywords.

    tokens: its words; tags: their tags, indices in `tagger.NAMES`; answers: what is known of each word alone; candidates: in the
    order of their first places; acronyms: those that it explains, key to key.
    """

    tokens: Tokens
    tags: np.ndarray
    answers: Answers
    candidates: Candidates
    acronyms: Mapping[str, str]

    @property
    def keys(self) -> Sequence[str]:
        """Give the normal form of each word."""
        return self.answers.keys

    @cached_property
    def first_places(self) -> tuple[np.ndarray, np.ndarray]:
        """Give first and last word of each candidate's first place, shape (candidates,) each."""
        begins = self.candidates.begins
        return self.candidates.first[begins], self.candidates.last[begins]

    def surfaces(self) -> list[str]:
        """Give each candidate as it stands in its first place."""
        first, last = self.first_places
        return list(map(self.tokens.surface, first.tolist(), last.tolist()))


def read(text: str) -> Reading:
    """Split `text` into words, tag them, and find the candidates in the order of their first places."""
    return read_all([text])[0]


def read_all(texts: Sequence[str]) -> list[Reading]:
    """Read each of `texts`, the same as one by one; side by side, since arrays of one text are too short to be quick."""
    whole = list(map(tokenize, texts))
    sizes = [len(tokens.words) for tokens in whole]
    tagged = tagger().tag_all(list(chain.from_iterable(tokens.words for tokens in whole)), _apart(whole), sizes)
    pieces: list[Tokens] = []
    tag_list: list[np.ndarray] = []
    for tokens, (begin, end) in zip(whole, pairwise(accumulate(sizes, initial=0)), strict=True):
        own, cuts = detach(tokens)
        pieces.append(own)
        # The first part of a word that is split is a noun.
        tag_list.append(np.insert(tagged[begin:end], cuts, 0) if cuts else tagged[begin:end])
    known = lexicon()
    answers = known.answers(known.rows(chain.from_iterable(tokens.words for tokens in pieces)))
    tags = np.concatenate([np.zeros(0, dtype=np.int64), *tag_list])
    first_words = list(accumulate((len(tokens.words) for tokens in pieces), initial=0))
    found = _grouped(noun_phrases(tags, np.array(_apart(pieces), dtype=np.int64), answers), answers, first_words)
    return [
        Reading(tokens, tags[begin:end], answers.part(begin, end), candidates, _meanings(tokens.text))
        for tokens, (begin, end), candidates in zip(pieces, pairwise(first_words), found, strict=True)
    ]


def _meanings(text: str) -> dict[str, str]:
    return {normal(short): normal(long) for short, long in definitions(text).items()}


def _apart(texts: Sequence[Tokens]) -> list[int]:
    """Give the sentence of each word of several texts, such that no two sentences of them have one number."""
    numbers: list[int] = []
    base = 0
    for tokens in texts:
        numbers += [base + index for index in tokens.sentence] if base else tokens.sentence
        base = numbers[-1] + 1 if numbers else 0
    return numbers


def _grouped(spans: Spans, answers: Answers, first_words: Sequence[int]) -> list[Candidates]:
    """Give the candidates of each text, whose words begin where `first_words` says, from their places in all of them.

    What says nothing in one place may be a candidate by another, and then has all places from there on.
    """
    texts = len(first_words) - 1
    text_of = np.searchsorted(first_words, spans.first, side="right") - 1
    signs = signatures(answers, spans.first, spans.last, text_of)
    _, group = np.unique(signs, return_inverse=True)
    saying = np.flatnonzero(~spans.empty)[::-1]
    begins = np.full(int(group.max(initial=-1)) + 1, len(group))
    begins[group[saying]] = saying  # of several the one written last stays: the first place
    in_order = np.argsort(begins, kind="stable")[: int((begins < len(group)).sum())]
    number = np.zeros(len(begins), dtype=np.int64)
    number[in_order] = np.arange(len(in_order))
    kept = np.flatnonzero(np.arange(len(group)) >= begins[group])
    kept = kept[np.argsort(number[group[kept]], kind="stable")]
    one = number[group[kept]]
    first, last, left, right = spans.first[kept], spans.last[kept], spans.left[kept], spans.right[kept]
    times, whole, open_left, open_right = (
        np.bincount(one[which], minlength=len(in_order)) for which in (slice(None), ~(left | right), left, right)
    )
    heads = begins[in_order]
    longer, longer_times = _longer(answers, spans.first[heads], spans.last[heads], text_of[heads], signs[heads], times)
    keys = [
        answers.keys[a] if a == b else " ".join(answers.keys[a : b + 1])
        for a, b in zip(spans.first[heads].tolist(), spans.last[heads].tolist(), strict=True)
    ]
    cuts = np.searchsorted(text_of[heads], np.arange(texts + 1)).tolist()
    place_cuts = np.concatenate([[0], np.cumsum(times)])[cuts].tolist()
    shift = np.asarray(first_words)[text_of[kept]]
    first, last = first - shift, last - shift
    return [
        Candidates(
            keys[a:b], first[c:d], last[c:d], times[a:b], whole[a:b], open_left[a:b], open_right[a:b],
            longer[a:b], longer_times[a:b],
        )
        for (a, b), (c, d) in zip(pairwise(cuts), pairwise(place_cuts), strict=True)
    ]  # fmt: skip


def _longer(
    answers: Answers, first: np.ndarray, last: np.ndarray, text_of: np.ndarray, signs: np.ndarray, times: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Give of each candidate how many are longer by a piece, and how often the most frequent of these occurs."""
    longer, most = np.zeros(len(signs), dtype=np.int64), np.zeros(len(signs), dtype=np.int64)
    if not len(signs):
        return longer, most
    order = np.argsort(signs)
    ranked = signs[order]
    *inner_signs, several = shortened(answers, first, last, text_of)
    for inner in inner_signs:
        at = np.minimum(np.searchsorted(ranked, inner), len(ranked) - 1)
        found = several & (ranked[at] == inner)
        shorter = order[at[found]]
        np.add.at(longer, shorter, 1)
        np.maximum.at(most, shorter, times[found])
    return longer, most
