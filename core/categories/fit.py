"""Fits a category model on labelled papers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
import scipy.sparse as sp
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import KFold

from core.categories import labels as labelled_papers
from core.categories.features import terms, weigh
from core.categories.labels import Labelled
from core.categories.model import Head, Model
from core.categories.taxonomy import Taxonomy, taxonomy
from core.errors import PaperlensError

FOLDS = 5
STRENGTH = 10.0
FEWEST_PAPERS = 3
LARGEST_SHARE = 0.5


def fit_categories(labels_path: Path, texts_path: Path | None, out_path: Path) -> Model:
    """Fit on the papers of `labels_path` (see `labels.read`) and write the model to `out_path`."""
    model = fit(labelled_papers.read(labels_path, texts_path))
    out_path.write_bytes(model.to_bytes())
    return model


def fit(papers: Sequence[Labelled], categories: Taxonomy | None = None) -> Model:
    """Fit a model: one logistic regression a class over TF-IDF terms, calibrated on scores of papers kept back.

    Classes keep the order of the taxonomy; labels that it lacks follow in alphabetical order.
    Raises `PaperlensError` if there is too little to learn from.
    """
    categories = categories or taxonomy()
    if sum(paper.methods is not None for paper in papers) < 2 * FOLDS:
        raise PaperlensError(f"There are too few labelled papers to learn from: {2 * FOLDS} or more are needed.")
    vocabulary, idf = _vocabulary([paper.text for paper in papers])
    rows = weigh([paper.text for paper in papers], vocabulary, idf)
    weights, bias, heads = [], [], {}
    questions: dict[str, tuple[Callable[[Labelled], tuple[str, ...] | None], tuple[str, ...]]] = {
        "methods": (lambda paper: paper.methods, categories.method_keys),
        "contributions": (lambda paper: paper.contribution, categories.contribution_keys),
        "areas": (lambda paper: (paper.area,) if paper.area else None, ()),
    }
    for group, (answer, order) in questions.items():
        asked = [place for place, paper in enumerate(papers) if answer(paper)]
        given = [answer(papers[place]) or () for place in asked]
        keys = _order([key for one in given for key in one], order)
        truth = np.array([[key in one for key in keys] for one in given], dtype=float).reshape(len(given), len(keys))
        block, offset = _regressions(rows[asked], truth)
        weights.append(block)
        bias.append(offset)
        heads[group] = _head(rows[asked], truth, keys, exclusive=group == "areas")
    about = {"papers": sum(paper.methods is not None for paper in papers)}
    return Model(tuple(vocabulary), idf, np.hstack(weights), np.concatenate(bias), heads, about)


def _order(found: list[str], order: tuple[str, ...]) -> tuple[str, ...]:
    present = set(found)
    return (*(key for key in order if key in present), *sorted(present - set(order)))


def _vocabulary(texts: Sequence[str]) -> tuple[dict[str, int], np.ndarray]:
    papers = Counter(term for text in texts for term in set(terms(text)))
    kept = sorted(term for term, count in papers.items() if FEWEST_PAPERS <= count <= LARGEST_SHARE * len(texts))
    if not kept:
        raise PaperlensError("The labelled papers share too few words to learn from: add more papers.")
    idf = np.array([1 + np.log((1 + len(texts)) / (1 + papers[term])) for term in kept])
    return {term: place for place, term in enumerate(kept)}, idf


def _regressions(rows: sp.csr_matrix, truth: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    weights = np.zeros((rows.shape[1], truth.shape[1]))
    bias = np.zeros(truth.shape[1])
    for column, right in enumerate(truth.T):
        if 0 < right.sum() < len(right):
            fitted = LogisticRegression(C=STRENGTH, solver="liblinear", random_state=0).fit(rows, right)
            weights[:, column], bias[column] = fitted.coef_[0], fitted.intercept_[0]
        else:
            bias[column] = 5.0 if right.any() else -5.0
    return weights, bias


def _head(rows: sp.csr_matrix, truth: np.ndarray, keys: tuple[str, ...], exclusive: bool) -> Head:
    """Calibrate on scores of papers kept back: Platt scaling (1999) of all classes at once, or a temperature (Guo, 2017)."""
    if not keys:
        return Head(keys, 1.0, 0.0)
    scores = np.zeros_like(truth)
    for learn, kept_back in KFold(FOLDS, shuffle=True, random_state=0).split(truth):
        weights, bias = _regressions(rows[learn], truth[learn])
        scores[kept_back] = rows[kept_back] @ weights + bias
    if exclusive:
        return Head(keys, _temperature(scores, truth), 0.0)
    scaled = LogisticRegression(C=1e6).fit(scores.reshape(-1, 1), truth.ravel())
    return Head(keys, float(scaled.coef_[0, 0]), float(scaled.intercept_[0]))


def _temperature(scores: np.ndarray, truth: np.ndarray) -> float:
    """Give the slope, of a fixed grid, under which the right classes are most likely."""
    slopes = np.linspace(0.5, 4, 71)
    losses = []
    for slope in slopes:
        logits = slope * scores
        logits -= logits.max(axis=1, keepdims=True)
        losses.append(-(logits * truth).sum() + np.log(np.exp(logits).sum(axis=1)).sum())
    return float(slopes[int(np.argmin(losses))])
