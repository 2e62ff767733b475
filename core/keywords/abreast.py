"""Texts abreast: the words and candidates of several readings in a row, since arrays of one text are too short to be quick."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

import numpy as np

from core.keywords.candidates import Candidates, Reading
from core.keywords.lexicon import Answers


@dataclass(frozen=True)
class Abreast:
    """Readings that all have candidates, and their words and candidates in a row.

    sizes, numbers: how many words, and how many candidates, each text has. text_begin: where the words of each text begin, and
    the end of the last. candidate_begin: the same of candidates. text_of: the text of each candidate. tags, sentence (counted
    within the text), answers: of each word. candidates, keys: of all texts, with places counted within each text.
    first, last: words of the first place of each.
    """

    readings: Sequence[Reading]
    sizes: np.ndarray
    numbers: np.ndarray
    text_begin: np.ndarray
    candidate_begin: np.ndarray
    text_of: np.ndarray
    tags: np.ndarray
    sentence: np.ndarray
    answers: Answers
    candidates: Candidates
    keys: list[str]
    first: np.ndarray
    last: np.ndarray

    @property
    def same_sentence(self) -> np.ndarray:
        """Tell of each word but the last whether the next one is of its sentence."""
        same = self.sentence[1:] == self.sentence[:-1]
        same[self.text_begin[1:-1] - 1] = False
        return np.asarray(same)

    @property
    def closes(self) -> np.ndarray:
        """Tell of each word whether it is the last of its text."""
        last = np.zeros(len(self.tags), dtype=bool)
        last[self.text_begin[1:][self.sizes > 0] - 1] = True
        return last


def abreast(readings: Sequence[Reading]) -> Abreast:
    """Put readings in a row, one at least; each must have candidates."""
    sizes = np.array([len(reading.tags) for reading in readings])
    numbers = np.array([len(reading.candidates) for reading in readings])
    text_begin = np.concatenate([[0], np.cumsum(sizes)])
    text_of = np.repeat(np.arange(len(readings)), numbers)
    candidates = Candidates.of([reading.candidates for reading in readings])
    begins, shift = candidates.begins, text_begin[text_of]
    return Abreast(
        readings=readings,
        sizes=sizes,
        numbers=numbers,
        text_begin=text_begin,
        candidate_begin=np.concatenate([[0], np.cumsum(numbers)]),
        text_of=text_of,
        tags=np.concatenate([reading.tags for reading in readings]),
        sentence=np.fromiter(chain.from_iterable(one.tokens.sentence for one in readings), dtype=np.int64),
        answers=Answers.of([reading.answers for reading in readings]),
        candidates=candidates,
        keys=candidates.keys,
        first=candidates.first[begins] + shift,
        last=candidates.last[begins] + shift,
    )
