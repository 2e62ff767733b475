"""What the category models see of a text: its words and pairs of neighbouring words, weighted by TF-IDF."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from core.text import sentences

if TYPE_CHECKING:
    import scipy.sparse as sp

#: A whole word: "k-NN", "C++", "GPT-4.1" and "don't" are one word each, so "rag" is never found in "average".
WORD = re.compile(r"\w+(?:[-+#.'’]\w+)*(?:\+\+|#)?")
NUMBER = "0"

#: A term with its start and end in the text.
Located = tuple[str, int, int]


def fold(word: str) -> str:
    """Give the form under which a word is counted: small letters, a plain plural -s dropped, one form for all numbers."""
    word = word.lower()
    if word[0].isdigit():
        return NUMBER
    if len(word) > 4 and word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    return word


def terms_between(text: str, begin: int, end: int) -> Iterator[Located]:
    """Give each term of one sentence: words, parts of hyphenated words, and pairs of neighbouring words.

    Stop words count neither alone nor in a pair.
    """
    before: tuple[str, int] | None = None
    stop_words = _stop_words()
    for match in WORD.finditer(text, begin, end):
        start, stop = match.span()
        word = fold(match.group())
        if word in stop_words or match.group().lower() in stop_words:
            before = None
            continue
        yield word, start, stop
        if "-" in word:
            for part in word.split("-"):
                if part:
                    yield part, start, stop
        if before is not None:
            yield f"{before[0]} {word}", before[1], stop
        before = word, start


def terms(text: str) -> list[str]:
    """Give the terms of a text, one for each place where it stands; a pair never crosses the end of a sentence."""
    return [term for begin, end in sentences(text) for term, _, _ in terms_between(text, begin, end)]


def weigh(papers: Iterable[Sequence[str]], vocabulary: Mapping[str, int], idf: np.ndarray) -> sp.csr_matrix:
    """Give TF-IDF rows from the terms of each paper: float64, shape (papers, len(vocabulary)).

    A term that stands c times weighs (1 + ln c) * idf (sublinear tf: Salton and Buckley, 1988), and a row is divided by the
    length of all the paper's terms. Terms outside the vocabulary count in that length, at the weight of a term of one paper:
    else a new paper's known terms would weigh more than those of the papers a model is fitted on, and its scores be too sure.
    Each row depends on its paper alone.
    """
    import scipy.sparse as sp  # here, because importing it takes longer than reading a saved analysis

    unknown = float(idf.max(initial=1.0)) + math.log(2)
    columns: list[int] = []
    values: list[float] = []
    ends = [0]
    for paper in papers:
        outside = []
        row = []
        for term, count in Counter(paper).items():
            place = vocabulary.get(term)
            if place is None:
                outside.append(((1 + math.log(count)) * unknown) ** 2)
            else:
                row.append((place, (1 + math.log(count)) * float(idf[place])))
        length = math.sqrt(math.fsum((*outside, *(value * value for _, value in row))))
        for place, value in sorted(row):
            columns.append(place)
            values.append(value / length)
        ends.append(len(columns))
    return sp.csr_matrix(
        (np.array(values), np.array(columns, dtype=np.int32), ends), shape=(len(ends) - 1, len(vocabulary))
    )


@cache
def _stop_words() -> frozenset[str]:
    from sklearn.feature_extraction.text import ENGLISH_STOP_WORDS  # here, because its import takes a second

    return ENGLISH_STOP_WORDS
