"""Looks at all classes of a paper side by side, where linear scores look at each alone.

A class is likelier where it leads, where several sentences speak for it, where the text has the very terms of the taxonomy, and
less likely beside a stronger class that usually stands alone. Boosted trees (Friedman, 2001) over such numbers, one set for all
classes, give the score that the probability comes from. They are fitted on papers kept back (stacked generalisation: Wolpert,
1992). The linear scores remain what evidence is read from.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import scipy.sparse as sp

from core.categories.calibration import logistic
from core.trees import Trees

FOLDS = 5
#: From so many labelled papers on trees have enough to learn from.
FEWEST = 500
#: What a sentence must add to the score of a class to speak for it.
SPEAKS = 0.3
BEST = 3


@dataclass(frozen=True)
class Reranker:
    """Trees over the features of a class beside the others.

    trees: their score is the logarithm of the odds that the paper has the class. named: 1 where a term belongs to a class's name
    or terms in the taxonomy, shape (V, classes).
    """

    trees: Trees
    named: sp.csr_matrix

    def arrays(self, prefix: str) -> dict[str, np.ndarray]:
        """Give everything as named arrays, for `np.savez_compressed`; numbers in single precision."""
        kept = self.trees.arrays(prefix)
        kept[f"{prefix}value"] = kept[f"{prefix}value"].astype(np.float32)
        kept[f"{prefix}feature"] = kept[f"{prefix}feature"].astype(np.uint8)
        where = self.named.tocoo()
        return kept | {f"{prefix}terms": np.stack([where.row, where.col]).astype(np.int32)}

    @classmethod
    def load(cls, arrays: Mapping[str, np.ndarray], prefix: str, shape: tuple[int, int]) -> Reranker:
        """Read what `arrays` gave; `shape` is that of `named`."""
        row, column = arrays[f"{prefix}terms"]
        named = sp.csr_matrix((np.ones(len(row)), (row, column)), shape=shape)
        return cls(Trees.load(arrays, prefix), named)


def spread(by_sentence: Sequence[Sequence[str]], vocabulary: Mapping[str, int], idf: np.ndarray) -> sp.csr_matrix:
    """Share a text's TF-IDF row (see `features.weigh`) out among its sentences: shape (sentences, V).

    A term gives each place where it stands an equal part of its weight, so that the rows sum up to the row of the text.
    """
    unknown = float(idf.max(initial=1.0)) + math.log(2)
    counts = Counter(term for sentence in by_sentence for term in sentence)
    weight = {
        term: (1 + math.log(count)) * (float(idf[vocabulary[term]]) if term in vocabulary else unknown)
        for term, count in counts.items()
    }
    length = math.sqrt(math.fsum(value * value for value in weight.values())) or 1.0
    columns: list[int] = []
    values: list[float] = []
    ends = [0]
    for sentence in by_sentence:
        for term, count in sorted(Counter(sentence).items()):
            if term in vocabulary:
                columns.append(vocabulary[term])
                values.append(weight[term] * count / counts[term] / length)
        ends.append(len(columns))
    return sp.csr_matrix(
        (np.array(values), np.array(columns, dtype=np.int32), ends), shape=(len(ends) - 1, len(vocabulary))
    )


def named_in(by_sentence: Sequence[Sequence[str]], vocabulary: Mapping[str, int], idf: np.ndarray) -> sp.csr_matrix:
    """Give a text's known terms, each once with its rarity: shape (1, V)."""
    places = sorted({vocabulary[term] for sentence in by_sentence for term in sentence if term in vocabulary})
    return sp.csr_matrix((idf[places], ([0] * len(places), places)), shape=(1, len(vocabulary)))


def terms_of(said: Sequence[Sequence[str]], vocabulary: Mapping[str, int]) -> sp.csr_matrix:
    """Give `Reranker.named` from the terms that stand for each class: shape (V, classes)."""
    pairs = [
        (vocabulary[term], column) for column, words in enumerate(said) for term in sorted(set(words) & set(vocabulary))
    ]
    rows, columns = zip(*pairs, strict=True) if pairs else ((), ())
    return sp.csr_matrix((np.ones(len(pairs)), (rows, columns)), shape=(len(vocabulary), len(said)))


def features(own: np.ndarray, first: np.ndarray, parts: np.ndarray, named: np.ndarray) -> np.ndarray:
    """Give one row a class: shape (classes, features).

    own: the scores of the classes, first: of their being the most central, both of shape (classes,). parts: what each sentence
    adds to each score, shape (sentences, classes). named: how much of the taxonomy's terms the text has, shape (classes,).
    Rounded, so that nothing hangs on the last bit of a sum.
    """
    size = len(own)
    best = -np.sort(-own)[:BEST] if size >= BEST else np.resize(-np.sort(-own), BEST)
    order = np.empty(size)
    order[np.argsort(-np.round(own, 9), kind="stable")] = np.arange(size)
    if len(parts) == 0:
        parts = np.zeros((1, size))
    most = -np.sort(-parts, axis=0)
    columns = [
        own, first, order, *(own - value for value in best), np.full(size, best[0]), np.full(size, logistic(own).sum()),
        np.full(size, float(len(parts))), parts[0], parts[-1], most[0], most[min(1, len(most) - 1)],
        (np.round(parts, 9) > SPEAKS).sum(axis=0), named, np.arange(size, dtype=np.float64),
    ]  # fmt: skip
    return np.round(np.hstack([np.stack(columns, axis=1), np.tile(own, (size, 1))]), 6)


def fit(rows: np.ndarray, truth: np.ndarray, named: sp.csr_matrix) -> tuple[Reranker, np.ndarray]:
    """Fit trees on the rows of papers, shape (papers, classes, features); `truth` of shape (papers, classes).

    Gives them with the scores of the same papers, each from trees that had not seen it: shape (papers, classes).
    """
    from sklearn.model_selection import KFold  # here and below: an analysis fits nothing, and need not wait for it

    kept_back = np.zeros_like(truth)
    for learn, test in KFold(FOLDS, shuffle=True, random_state=0).split(truth):
        trees = _trees(rows[learn], truth[learn])
        kept_back[test] = trees.score(rows[test].reshape(-1, rows.shape[2])).reshape(len(test), -1)
    return Reranker(_trees(rows, truth), named), kept_back


def _trees(rows: np.ndarray, truth: np.ndarray) -> Trees:
    from sklearn.ensemble import HistGradientBoostingClassifier

    model = HistGradientBoostingClassifier(
        max_iter=120, learning_rate=0.06, max_leaf_nodes=10, min_samples_leaf=80, l2_regularization=5.0,
        early_stopping=False, random_state=0,
    )  # fmt: skip
    return Trees.of(model.fit(rows.reshape(-1, rows.shape[2]), truth.ravel().astype(np.int64)))
