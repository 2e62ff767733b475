"""Fits a category model on labelled papers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from core.categories import labels
from core.categories.calibration import fit_chosen, fit_sets, of_sets, softmax
from core.categories.decision import best_within
from core.categories.experts import Expert, leaning, logistic, ridge, through
from core.categories.familiarity import Share, least
from core.categories.features import terms, weigh
from core.categories.labels import Labelled
from core.categories.measured import measured
from core.categories.model import Model, numbered, top_level
from core.categories.stacking import SMALL, each_for_itself, one_of_many
from core.categories.taxonomy import Taxonomy, taxonomy
from core.errors import PaperlensError

if TYPE_CHECKING:
    import scipy.sparse as sp

FEWEST_PAPERS = 3
LARGEST_SHARE = 0.5
FEWEST_LABELLED = 10


def fit_categories(
    labels_path: Path, texts_path: Path | None, out_path: Path, field: str | None = None, elsewhere: Path | None = None
) -> Model:
    """Fit on the papers of `labels_path` and `texts_path` (see `labels.read`) and write the model to `out_path`.

    field and elsewhere: see `fit`; elsewhere is a file that `labels.read_areas` reads.
    """
    others = labels.read_areas(elsewhere) if elsewhere is not None else ()
    model = fit(labels.read(labels_path, texts_path), field=field, elsewhere=others)
    try:
        out_path.write_bytes(model.to_bytes())
    except OSError as error:
        raise PaperlensError(f"{out_path.name} cannot be written: {error.strerror}.") from error
    return model


def fit(
    papers: Sequence[Labelled],
    categories: Taxonomy | None = None,
    field: str | None = None,
    elsewhere: Sequence[Labelled] = (),
) -> Model:
    """Fit a model on `papers`; its classes are those that occur, in the order of the taxonomy, others after it by name.

    field: what the papers are about, for people who read how the model was measured. elsewhere: papers with areas of another
    scheme, which help to tell the areas of `papers` apart and are no classes themselves.
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
    told: list[tuple[Expert, Sequence[Labelled]]] = [(both, asked)]
    experts = [*_halves(both, len(methods)), logistic(rows(asked), sets), leaning(rows(asked), sets)]
    blocks: dict[str, Expert] = {"methods": each_for_itself(experts, sets), "first": one_of_many(experts, first)}
    scaling = {"methods": fit_sets(blocks["methods"].kept_back, sets)}
    keys = {"methods": methods, "first": methods}
    errs = measured(of_sets(blocks["methods"].kept_back, scaling["methods"]), sets)

    asked = [paper for paper in papers if paper.contribution]
    keys["contributions"] = _order(
        (key for paper in asked for key in paper.contribution or ()), categories.contribution_keys
    )
    if asked:
        kinds = _truth([paper.contribution or () for paper in asked], keys["contributions"])
        plain = ridge(rows(asked), kinds)
        told.append((plain, asked))
        blocks["contributions"] = each_for_itself(
            [plain, logistic(rows(asked), kinds), leaning(rows(asked), kinds)], kinds
        )
        scaling["contributions"] = fit_sets(blocks["contributions"].kept_back, kinds)

    asked = [paper for paper in papers if paper.area]
    keys["areas"] = _order((paper.area or "" for paper in asked), ())
    if asked:
        exact = _truth([(paper.area or "",) for paper in asked], keys["areas"])
        if elsewhere:
            schemes = _order((paper.area or "" for paper in elsewhere), ())
            strange = weigh((terms(paper.text) for paper in elsewhere), vocabulary, idf)
            told.append((ridge(strange, _truth([(paper.area or "",) for paper in elsewhere], schemes)), elsewhere))
        other, said_of = _side_by_side([expert for expert, _ in told]), rows(asked)
        heard = np.hstack([_of_papers(expert, learnt, asked, said_of) for expert, learnt in told])
        blocks["areas"] = _areas(said_of, exact, keys["areas"], other, heard)
        kept_back, tops = blocks["areas"].kept_back, numbered(top_level(key) for key in keys["areas"])
        chosen = np.array([best_within(row, tops) for row in softmax(kept_back)])
        scaling["areas"] = fit_chosen(kept_back, exact, chosen)
    weights = np.hstack([block.weights for block in blocks.values()])
    bias = np.concatenate([block.bias for block in blocks.values()])
    about = {"labelled": len(sets), "with_area": len(asked), "measured": errs} | ({"field": field} if field else {})
    return Model(
        tuple(vocabulary), idf, weights, bias, {group: keys[group] for group in blocks}, scaling, least_known, about
    )


def _areas(rows: sp.csr_matrix, exact: np.ndarray, keys: tuple[str, ...], other: Expert, heard: np.ndarray) -> Expert:
    """Blend what speaks for an area itself with what speaks for its top level, which has more papers to learn from.

    Both are asked of the terms and of `heard`, what the expert `other` says of these papers' methods and contributions, which were
    labelled by reading, and of another scheme's areas: papers of like methods have like areas.
    """
    place = numbered(top_level(key) for key in keys)
    targets = np.hstack([exact, exact @ np.eye(place.max() + 1)[place]])
    experts = []
    for expert in (ridge(rows, targets), through(other, heard, targets)):
        whole, above = _halves(expert, len(keys))
        experts.append(_raised(whole, exact))
        experts.append(Expert(above.weights[:, place], above.bias[place], above.kept_back[:, place]))
    return one_of_many(experts, exact)


def _raised(expert: Expert, truth: np.ndarray) -> Expert:
    """Raise the scores of rare classes, which ridge regression pulls to zero, by the fourth root of their rarity.

    It is what finds most.
    """
    raised = (truth.mean(axis=0) + SMALL) ** -0.25
    return Expert(expert.weights * raised, expert.bias * raised, expert.kept_back * raised)


def _of_papers(
    expert: Expert, learnt: Sequence[Labelled], asked: Sequence[Labelled], rows: sp.csr_matrix
) -> np.ndarray:
    """Give an expert's scores of the `asked` papers: those kept back of papers that it has learnt from."""
    scores = np.asarray(rows @ expert.weights) + expert.bias
    kept_back = {paper.id: row for paper, row in zip(learnt, expert.kept_back, strict=True)}
    return np.array([kept_back.get(paper.id, row) for paper, row in zip(asked, scores, strict=True)])


def _side_by_side(experts: Sequence[Expert]) -> Expert:
    """Give one expert with the classes of several; it keeps no scores."""
    weights, bias = (np.hstack([getattr(expert, part) for expert in experts]) for part in ("weights", "bias"))
    return Expert(weights, bias, np.zeros((0, len(bias))))


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
