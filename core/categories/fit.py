"""Fits a category model on labelled papers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import numpy as np
import scipy.sparse as sp
from sklearn.model_selection import KFold

from core.categories import labels, reranking
from core.categories.calibration import fit_best, fit_sets, of_sets
from core.categories.experts import Expert, logistic, regressions, ridge, ridge_weights
from core.categories.familiarity import Share, least
from core.categories.features import terms, terms_between, weigh
from core.categories.labels import Labelled
from core.categories.measured import measured
from core.categories.model import Model, top_level
from core.categories.stacking import SMALL, each_for_itself, one_of_many, shares_of
from core.categories.taxonomy import Taxonomy, taxonomy
from core.errors import PaperlensError
from core.text import sentences

FEWEST_PAPERS = 3
LARGEST_SHARE = 0.5
FEWEST_LABELLED = 10


def fit_categories(labels_path: Path, texts_path: Path | None, out_path: Path, field: str | None = None) -> Model:
    """Fit on the papers of `labels_path` and `texts_path` (see `labels.read`) and write the model to `out_path`."""
    model = fit(labels.read(labels_path, texts_path), field=field)
    try:
        out_path.write_bytes(model.to_bytes())
    except OSError as error:
        raise PaperlensError(f"{out_path.name} cannot be written: {error.strerror}.") from error
    return model


def fit(papers: Sequence[Labelled], categories: Taxonomy | None = None, field: str | None = None) -> Model:
    """Fit a model on `papers`; its classes are those that occur, in the order of the taxonomy, others after it by name.

    field: what the papers are about, for people who read how the model was measured.
    Raises `PaperlensError` if there is too little to learn from.
    """
    categories = categories or taxonomy()
    asked = [paper for paper in papers if paper.methods]
    if len(asked) < FEWEST_LABELLED:
        raise PaperlensError(
            f"{len(asked)} labelled papers are too few to learn from: {FEWEST_LABELLED} are the least, hundreds are better."
        )
    said = {paper.id: terms(paper.text) for paper in papers}
    vocabulary, idf, least_known = _vocabulary(list(said.values()))

    def rows(chosen: Sequence[Labelled]) -> sp.csr_matrix:
        return weigh((said[paper.id] for paper in chosen), vocabulary, idf)

    methods = _order((key for paper in asked for key in paper.methods or ()), categories.method_keys)
    sets = _truth([paper.methods or () for paper in asked], methods)
    first = _truth([(paper.methods or ())[:1] for paper in asked], methods)
    both = ridge(rows(asked), np.hstack([sets, first]))
    experts = [*_halves(both, len(methods)), logistic(rows(asked), sets)]
    blocks: dict[str, Expert] = {"methods": each_for_itself(experts, sets), "first": one_of_many(experts, first)}
    keys = {"methods": methods, "first": methods}
    reranker, kept_back = None, blocks["methods"].kept_back
    if len(asked) >= reranking.FEWEST:
        named = reranking.terms_of([_named(categories, key) for key in methods], vocabulary)
        seen = _side_by_side(
            asked, vocabulary, idf, rows(asked), sets, first, shares_of(experts, sets)[0], blocks, named
        )
        reranker, kept_back = reranking.fit(seen, sets, named)
    scaling = {"methods": fit_sets(kept_back, sets)}
    errs = measured(of_sets(kept_back, scaling["methods"]), sets)

    asked = [paper for paper in papers if paper.contribution]
    keys["contributions"] = _order(
        (key for paper in asked for key in paper.contribution or ()), categories.contribution_keys
    )
    if asked:
        kinds = _truth([paper.contribution or () for paper in asked], keys["contributions"])
        blocks["contributions"] = each_for_itself([ridge(rows(asked), kinds), logistic(rows(asked), kinds)], kinds)
        scaling["contributions"] = fit_sets(blocks["contributions"].kept_back, kinds)

    asked = [paper for paper in papers if paper.area]
    keys["areas"] = _order((paper.area or "" for paper in asked), ())
    if asked:
        exact = _truth([(paper.area or "",) for paper in asked], keys["areas"])
        blocks["areas"] = _areas(rows(asked), exact, keys["areas"])
        scaling["areas"] = fit_best(blocks["areas"].kept_back, exact)
    weights = np.hstack([block.weights for block in blocks.values()])
    bias = np.concatenate([block.bias for block in blocks.values()])
    about = {"labelled": len(sets), "with_area": len(asked), "measured": errs} | ({"field": field} if field else {})
    heads = {group: keys[group] for group in blocks}
    return Model(tuple(vocabulary), idf, weights, bias, heads, scaling, least_known, about, reranker)


def _named(categories: Taxonomy, key: str) -> list[str]:
    """Give the terms that stand for a class by its name and terms in the taxonomy."""
    known = next((category for category in categories.methods if category.key == key), None)
    return [] if known is None else [term for text in (known.label, *known.terms) for term in terms(text)]


def _side_by_side(
    papers: Sequence[Labelled],
    vocabulary: Mapping[str, int],
    idf: np.ndarray,
    rows: sp.csr_matrix,
    sets: np.ndarray,
    first_class: np.ndarray,
    shares: np.ndarray,
    blocks: Mapping[str, Expert],
    named: sp.csr_matrix,
) -> np.ndarray:
    """Give what `reranking` sees of papers: shape (papers, classes, features), by weights that have not seen the paper.

    shares: what ridge regression on `sets`, on `first_class` and logistic regression count in the blend, shape (3, classes).
    """
    found: list[np.ndarray] = [np.zeros(0)] * len(papers)
    own, first = blocks["methods"].kept_back, blocks["first"].kept_back
    for learn, test in KFold(reranking.FOLDS, shuffle=True, random_state=0).split(sets):
        both = ridge_weights(rows[learn], np.hstack([sets[learn], first_class[learn]]))
        size = sets.shape[1]
        weights = shares[0] * both[:, :size] + shares[1] * both[:, size:]
        weights += shares[2] * regressions(rows[learn], sets[learn])[0]
        for place in test.tolist():
            text = papers[place].text
            said = [[term for term, _, _ in terms_between(text, begin, end)] for begin, end in sentences(text)]
            parts = reranking.spread(said, vocabulary, idf) @ weights
            words = (reranking.named_in(said, vocabulary, idf) @ named).toarray()[0]
            found[place] = reranking.features(own[place], first[place], parts, words)
    return np.array(found)


def _areas(rows: sp.csr_matrix, exact: np.ndarray, keys: tuple[str, ...]) -> Expert:
    """Blend what speaks for an area itself with what speaks for its top level, which has more papers to learn from.

    Ridge regression pulls a rare class to zero: its scores are raised by the fourth root of its rarity, which is what finds most.
    """
    tops = sorted({top_level(key) for key in keys})
    place = np.array([tops.index(top_level(key)) for key in keys])
    upper = exact @ np.eye(len(tops))[place]
    whole, above = _halves(ridge(rows, np.hstack([exact, upper])), len(keys))
    raised = (exact.mean(axis=0) + SMALL) ** -0.25
    whole = Expert(whole.weights * raised, whole.bias * raised, whole.kept_back * raised)
    above = Expert(above.weights[:, place], above.bias[place], above.kept_back[:, place])
    return one_of_many([whole, above], exact)


def _halves(expert: Expert, size: int) -> tuple[Expert, Expert]:
    parts = (slice(None, size), slice(size, None))
    first, second = (Expert(expert.weights[:, p], expert.bias[p], expert.kept_back[:, p]) for p in parts)
    return first, second


def _order(found: Iterable[str], order: tuple[str, ...]) -> tuple[str, ...]:
    present = set(found)
    return (*(key for key in order if key in present), *sorted(present - set(order)))


def _truth(given: Sequence[Sequence[str]], keys: Sequence[str]) -> np.ndarray:
    """Give 1 where a paper has a class, else 0: float64, shape (papers, classes)."""
    return np.array([[key in one for key in keys] for one in given], dtype=np.float64).reshape(len(given), len(keys))


def _vocabulary(papers: Sequence[Sequence[str]]) -> tuple[dict[str, int], np.ndarray, Share]:
    having = Counter(term for paper in papers for term in set(paper))
    kept = sorted(term for term, count in having.items() if FEWEST_PAPERS <= count <= LARGEST_SHARE * len(papers))
    if not kept:
        raise PaperlensError("The labelled papers share too few words to learn from: add more papers.")
    idf = np.array([1 + np.log((1 + len(papers)) / (1 + having[term])) for term in kept])
    return {term: place for place, term in enumerate(kept)}, idf, least(papers, having, FEWEST_PAPERS)
