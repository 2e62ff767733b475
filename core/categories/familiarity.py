"""Whether a text is from the field that a model was fitted on: only then do its probabilities mean anything.

Another field betrays itself by its words: much of a clinical abstract is unknown to a model of machine learning, and nearly all
pairs of its words are.
"""

from __future__ import annotations

import math
from collections.abc import Container, Iterable, Mapping, Sequence
from typing import NamedTuple

import numpy as np

RARE = 0.01
#: Under this part of the least share of pairs a text is from another field whatever its words; over this multiple it is at home
#: (nineteen in twenty papers of another conference of the field are).
FAR_TOO_LOW = 0.5
AT_HOME = 1.5
#: Ninety-nine in a hundred abstracts that the shipped model was fitted on have at least so many distinct pairs of words.
USUAL_PAIRS = 30
#: Under this multiple a text is near the border: nine in ten papers of the field are not.
NEAR = 2.0


class Share(NamedTuple):
    """The share, 0 to 1, of a text's distinct words and of its distinct pairs of words that a model knows."""

    words: float
    pairs: float


def share_known(said: Iterable[str], vocabulary: Container[str]) -> Share:
    """Give the shares for a text from its terms; 0 where it has none."""
    distinct = set(said)
    pairs = {term for term in distinct if " " in term}
    return Share(_share(distinct - pairs, vocabulary), _share(pairs, vocabulary))


def least(papers: Sequence[Sequence[str]], having: Mapping[str, int], fewest: int) -> Share:
    """Give the shares under which only one in a hundred of the papers falls that a model is fitted on.

    papers: their terms. having: how many papers have each term. A term is known if `fewest` papers have it; a paper's own use
    does not count for itself, as it would not for a new paper.
    """
    shares = [share_known(paper, {term for term in set(paper) if having[term] > fewest}) for paper in papers]
    words, pairs = np.quantile(np.array(shares), RARE, axis=0).tolist()
    return Share(round(words, 4), round(pairs, 4))


def is_foreign(share: Share, least_known: Share) -> bool:
    """Say whether a text is from another field: both shares are too low, or that of pairs is far too low."""
    return share.pairs < least_known.pairs and (
        share.words < least_known.words or share.pairs < FAR_TOO_LOW * least_known.pairs
    )


def is_near_border(share: Share, least_known: Share) -> bool:
    """Say whether a text may be from another field that shares the words of this one."""
    return share.pairs < NEAR * least_known.pairs


def trust(share: Share, least_known: Share) -> float:
    """Give by what the probabilities of a text are to be multiplied: 1 in the field, less the nearer a text is to its border.

    What a model says of strange words it says of the few familiar ones among them, and as surely.
    """
    return min(1.0, math.sqrt(share.pairs / (AT_HOME * least_known.pairs))) if least_known.pairs else 1.0


def length_trust(said: Iterable[str]) -> float:
    """Give by what the probabilities of a text are to be multiplied for being short: 1 for an abstract of a usual length.

    They were calibrated on whole abstracts; a title is judged by two or three words, and as surely.
    """
    pairs = {term for term in said if " " in term}
    return min(1.0, math.sqrt(max(1, len(pairs)) / USUAL_PAIRS))


def _share(distinct: set[str], vocabulary: Container[str]) -> float:
    return sum(term in vocabulary for term in distinct) / len(distinct) if distinct else 0.0
