"""What the category models see of a text: its words and pairs of neighbouring words, weighted by TF-IDF."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import numpy as np
import scipy.sparse as sp
from sklearn.feature_extraction.text import ENGLISH_STOP_WORDS, CountVectorizer
from sklearn.preprocessing import normalize

from core.text import sentences

#: A whole word: "k-NN", "C++", "GPT-4.1" and "don't" are one word each, so "rag" is never found in "average".
WORD = re.compile(r"\w+(?:[-+#.'’]\w+)*(?:\+\+|#)?")
NUMBER = "0"


def fold(word: str) -> str:
    """Give the form under which a word is counted: small letters, a plain plural -s dropped, one form for all numbers."""
    word = word.lower()
    if word[0].isdigit():
        return NUMBER
    if len(word) > 4 and word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    return word


def located_terms(text: str) -> Iterator[tuple[str, int, int]]:
    """Give each term with its start and end in `text`: words, parts of hyphenated words, pairs of words in one sentence.

    Stop words count neither alone nor in a pair, and a pair never crosses the end of a sentence.
    """
    for begin, end in sentences(text):
        before: tuple[str, int] | None = None
        for match in WORD.finditer(text, begin, end):
            word = fold(match.group())
            start, stop = match.span()
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
    """Give the terms of a text, one for each place where it stands."""
    return [term for term, _, _ in located_terms(text)]


def weigh(texts: Sequence[str], vocabulary: dict[str, int], idf: np.ndarray) -> sp.csr_matrix:
    """Give TF-IDF rows of unit length: float64, shape (len(texts), len(vocabulary)); a text without known terms is all zeros.

    A term that stands c times weighs (1 + ln c) * idf (sublinear tf; Salton and Buckley, 1988). Each row depends on its text
    alone.
    """
    counts = CountVectorizer(analyzer=terms, vocabulary=vocabulary, dtype=np.float64).transform(texts).tocsr()
    counts.sort_indices()
    counts.data = (1 + np.log(counts.data)) * idf[counts.indices]
    return normalize(counts)
