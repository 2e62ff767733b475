"""Where noun phrases stand among tagged words, and the noun phrases inside them.

A phrase is a run of nouns, adjectives and participles that ends in a noun, also across one "of" ("theory of mind"). Every inner
phrase that ends in a noun is one too; which of them is a term and which a fragment is the ranker's to say.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from core.keywords.lexicon import TRAITS, Answers
from core.keywords.tagger import NAMES

LONGEST = 5

_TAG = {name: index for index, name in enumerate(NAMES)}
_VBG, _VBN, _VB, _CD = (_TAG[name] for name in ("VBG", "VBN", "VB", "CD"))


def _those(*names: str) -> np.ndarray:
    """Give a table that tells of each tag whether it is one of `names`."""
    return np.isin(NAMES, names)


_NOUNS = ("NN", "NNS", "NNP")
_NOUN = _those(*_NOUNS)
_INSIDE = _those(*_NOUNS, "JJ", "VBG", "VBN", "CD", "POS")
_BEGIN = _those(*_NOUNS, "JJ", "VBG", "VBN")
# After these a word in -ing begins a noun phrase; elsewhere it is a verb with its object ("by improving accuracy").
_BEFORE_GERUND = _those(*_NOUNS, "JJ", "DT", "POS", "VBN")
# Before these a word in -ing has an object, so it is a verb.
_OBJECT = _those(*_NOUNS, "DT", "PRP", "JJ", "CD", "VBN")


class Spans(NamedTuple):
    """Noun phrases in the order in which they are found: first and last word, whether the noun phrase goes on, says nothing."""

    first: np.ndarray
    last: np.ndarray
    left: np.ndarray
    right: np.ndarray
    empty: np.ndarray


def noun_phrases(tags: np.ndarray, sentence: np.ndarray, answers: Answers) -> Spans:
    """Find the noun phrases among words that stand in a row; tags, sentence: of each word."""
    trait = {name: answers.trait(name) for name in TRAITS}
    inside = _INSIDE[tags] & (trait["alphanumeric"] | trait["several signs"]) & ~trait["breaks"]
    begins, ends = _edges(tags, sentence, trait)
    # A run is a longest stretch of words inside, from the first that can begin a phrase to the last that can end one.
    opens = inside & np.concatenate([[True], ~inside[:-1] | (sentence[1:] != sentence[:-1])])[: len(tags)]
    stretch = np.cumsum(opens) - 1
    heads, tails = np.flatnonzero(begins & inside), np.flatnonzero(ends & inside)
    run_first = np.full(int(opens.sum()), len(tags))
    run_last = np.full(int(opens.sum()), -1)
    run_first[stretch[heads[::-1]]] = heads[
        ::-1
    ]  # of several the one written last stays: the first head, the last tail
    run_last[stretch[tails]] = tails
    # Every phrase inside a run that begins and ends as one can.
    grid = heads[:, None] + np.arange(LONGEST)
    bound = np.minimum(grid, max(0, len(tags) - 1))
    head, size = np.nonzero((grid <= run_last[stretch[heads]][:, None]) & ends[bound])
    first = heads[head]
    last = first + size
    run = stretch[first]
    of_first, of_last, of_left = _across_of(run_first, run_last, begins, sentence, trait)
    left = np.concatenate([first > run_first[run], of_left])
    right = np.concatenate([last < run_last[run], np.zeros(len(of_first), dtype=bool)])
    order = np.argsort(np.concatenate([2 * run, 2 * stretch[of_last] + 1]), kind="stable")
    first, last = np.concatenate([first, of_first])[order], np.concatenate([last, of_last])[order]
    # A generic word alone, or behind words that add nothing.
    hollow = np.concatenate([[0], np.cumsum(trait["hollow"])])
    empty = np.where(
        first == last,
        (trait["generic"] | trait["faint"])[last],
        trait["generic"][last] & (hollow[last] - hollow[first] == last - first),
    )
    return Spans(first, last, left[order], right[order], empty)


def _edges(tags: np.ndarray, sentence: np.ndarray, trait: Mapping[str, np.ndarray]) -> tuple[np.ndarray, np.ndarray]:
    """Tell of each word whether a phrase can begin with it, and whether it can end with it."""
    same = sentence[1:] == sentence[:-1]
    # A word in -ing before its object is a verb.
    has_object = np.append(same & _OBJECT[tags[1:]], False)[: len(tags)]
    starts = np.concatenate([[True], ~same])[: len(tags)]
    before = np.concatenate([[0], tags[:-1]])[: len(tags)]
    gerund, participle = tags == _VBG, tags == _VBN
    ends = trait["plain"] & (_NOUN[tags] | (gerund & ~has_object))
    ripe = np.where(
        gerund, (~starts & _BEFORE_GERUND[before]) | ~has_object, ~participle | starts | (before != _VB)
    ) | trait["gerund noun"]  # fmt: skip
    begins = trait["alphanumeric"] & ~trait["opener"]
    # "3D reconstruction": a number with a letter.
    return begins & ((_BEGIN[tags] & ripe) | ((tags == _CD) & trait["plain"])), ends


def _across_of(
    run_first: np.ndarray,
    run_last: np.ndarray,
    begins: np.ndarray,
    sentence: np.ndarray,
    trait: Mapping[str, np.ndarray],
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Find "theory of mind": the last words of a run, "of", all of the next. Gives first, last, whether more is to the left."""
    filled = np.flatnonzero(run_first <= run_last)
    one, two = filled[:-1], filled[1:]
    begin, end = run_first[two], run_last[two]
    joined = run_last[one] + 2 == begin
    joined &= trait["of"][begin - 1] & (sentence[run_last[one]] == sentence[begin]) & ~trait["partitive"][run_last[one]]
    one, end = one[joined], end[joined]
    first = np.stack([run_last[one] - 1, run_last[one]], axis=1)
    fits = (first >= run_first[one][:, None]) & begins[first] & (end[:, None] - first < LONGEST)
    row, _ = np.nonzero(fits)
    return first[fits], end[row], first[fits] > run_first[one][row]
