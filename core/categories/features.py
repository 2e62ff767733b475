"""What the category models see of a text: its words and pairs of neighbouring words, weighted by TF-IDF."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

import numpy as np
import scipy.sparse as sp
from sklearn.feature_extraction.text import ENGLISH_STOP_WORDS
from sklearn.preprocessing import normalize

from core.text import sentences

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
        if word in ENGLISH_STOP_WORDS or match.group().lower() in ENGLISH_STOP_WORDS:
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
    """Give TF-IDF rows of unit length from the terms of each paper: float64, shape (papers, len(vocabulary)).

    A term that stands c times weighs (1 + ln c) * idf (sublinear tf: Salton and Buckley, 1988). A paper without known terms is
    all zeros. Each row depends on its paper alone.
    """
    columns: list[int] = []
    counts: list[int] = []
    ends = [0]
    for paper in papers:
        known = Counter(place for term in paper if (place := vocabulary.get(term)) is not None)
        for place in sorted(known):
            columns.append(place)
            counts.append(known[place])
        ends.append(len(columns))
    index = np.array(columns, dtype=np.int32)
    data = (1 + np.log(np.array(counts, dtype=np.float64))) * idf[index]
    return normalize(sp.csr_matrix((data, index, ends), shape=(len(ends) - 1, len(vocabulary))))
