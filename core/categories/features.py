"""What the category models see of a text: its words and pairs of neighbouring words, weighted by TF-IDF."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np

from core.text import sentences
from core.text.stop_words import STOP_WORDS

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
    for match in WORD.finditer(text, begin, end):
        start, stop = match.span()
        word = fold(match.group())
        if word in STOP_WORDS or match.group().lower() in STOP_WORDS:
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


def weigh_one(paper: Sequence[str], vocabulary: Mapping[str, int], idf: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Give the TF-IDF row of one paper from its terms: the places in the vocabulary that it has, rising, and their values.

    A term that stands c times weighs (1 + ln c) * idf (sublinear tf: Salton and Buckley, 1988), and a row is divided by the
    length of all the paper's terms. Terms outside the vocabulary count in that length, at the weight of a term of one paper:
    else a new paper's known terms would weigh more than those of the papers a model is fitted on, and its scores be too sure.
    """
    unknown = float(idf.max(initial=1.0)) + math.log(2)
    outside = []
    row = []
    for term, count in Counter(paper).items():
        place = vocabulary.get(term)
        if place is None:
            outside.append(((1 + math.log(count)) * unknown) ** 2)
        else:
            row.append((place, (1 + math.log(count)) * float(idf[place])))
    length = math.sqrt(math.fsum((*outside, *(value * value for _, value in row))))
    row.sort()
    return (
        np.array([place for place, _ in row], dtype=np.int32),
        np.array([value / length for _, value in row], dtype=np.float64),
    )


def weigh(papers: Iterable[Sequence[str]], vocabulary: Mapping[str, int], idf: np.ndarray) -> sp.csr_matrix:
    """Give the rows of `weigh_one` of all papers, for a fit: float64, shape (papers, len(vocabulary))."""
    import scipy.sparse as sp  # here, because importing it takes longer than reading a saved analysis

    rows = [weigh_one(paper, vocabulary, idf) for paper in papers]
    ends = np.cumsum([0, *(len(places) for places, _ in rows)])
    places = np.concatenate([np.empty(0, dtype=np.int32), *(row[0] for row in rows)])
    values = np.concatenate([np.empty(0), *(row[1] for row in rows)])
    return sp.csr_matrix((values, places, ends), shape=(len(rows), len(vocabulary)))
