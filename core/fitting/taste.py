"""Fit the taste of `core.keywords.taste` to lists of candidates that were read by eye.

    python -m core.fitting.taste measure DATA     # five folds over papers; writes nothing
    python -m core.fitting.taste fit DATA         # writes data/models/taste.npz

Data: `judged_keywords.json` beside this script holds which candidates of abstracts in the folder DATA a reader let stand, which
he struck, and which only repeated a better one that is named (these are not learned from). 4,401 candidates in play of 300 ICML
2026 abstracts were judged by several strict readers who knew nothing of the program; 4,717 of 329 more (273 of ICML 2026; 36
computer-science abstracts; 8 of Inspec; 12 of palaeontology) by one, whose taste differs, so they weigh little. No abstract is
among the product's own lists or among the papers with authors' keywords. Boosted trees learn from these; as trees are slow and
few judgements make a network fickle, small networks then learn what the trees say of the candidates of more abstracts
(distillation, Hinton et al., "Distilling the knowledge in a neural network", 2015).
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
from threadpoolctl import threadpool_limits

from core.corpus import read_corpus
from core.fitting.keywords import TRANSFER, fit_network
from core.keywords.abreast import abreast
from core.keywords.candidates import Reading
from core.keywords.extractor import block_features
from core.keywords.presentable import best_place, presentable
from core.keywords.ranker import ranker
from core.keywords.selection import choose
from core.keywords.taste import Taste, seen
from core.paths import MODELS
from core.settings import Settings
from core.text import plain

JUDGED = Path(__file__).parent / "judged_keywords.json"
#: More abstracts whose candidates the trees judge for the networks: how many of which set.
MORE = {"abstracts_84k": 2400, "icml2026_dev": 2000}
TREES, NETWORKS, FOLDS = 4, 3, 5
#: What the trees say has no noise to guard against: no dropout, and longer.
TIMES, BATCH, DROP = 24, 2048, 0.0
BLOCK = 64
#: What the judgements of the one reader weigh beside those of the several, whose records name repeats.
OLDER = 0.2


@dataclass(frozen=True)
class Heard:
    """A text: its reading, inputs and scores of its candidates, which of them may be chosen, and what was judged.

    judged: places of candidates, and whether each was let stand.
    """

    reading: Reading
    inputs: np.ndarray
    scores: np.ndarray
    fine: np.ndarray
    judged: dict[int, bool]
    weight: float


def texts_of(folder: Path, source: str) -> dict[str, str]:
    """Give the abstracts of a set by their identifiers, not yet cleaned."""
    if source.endswith(".ris"):
        papers = read_corpus([folder / source]).papers
        return dict(papers.select("paper_id", "abstract").rows())
    frame = pl.read_parquet(folder / f"{source}.parquet")
    return dict(frame.select("id", "text" if "text" in frame.columns else "abstract").rows())


def heard(texts: Sequence[str], records: Sequence[Mapping[str, Any]] | None = None) -> list[Heard]:
    """Read texts, and take from `records`, one a text, what was judged of them."""
    own = ranker()
    found: list[Heard] = []
    for begin in range(0, len(texts), BLOCK):
        for reading, features in block_features([plain(text) for text in texts[begin : begin + BLOCK]], Settings()):
            if not len(features):
                continue
            keys = [candidate.key for candidate in reading.candidates]
            given = own.given_logs(keys)
            scores = own.score(features, given)
            fine = presentable(abreast([reading]), features, own.common)
            record = records[len(found)] if records else {}
            word = dict.fromkeys(record.get("keep", ()), True) | dict.fromkeys(record.get("strike", ()), False)
            judged = {place: word[key] for place, key in enumerate(keys) if key in word}
            inputs = seen(features, given, scores).astype(np.float32)
            found.append(Heard(reading, inputs, scores, fine, judged, 1.0 if "repeat" in record else OLDER))
    return found


def judged(folder: Path) -> list[Heard]:
    """Read the judged papers."""
    records = json.loads(JUDGED.read_text(encoding="utf-8"))
    sets = {source: texts_of(folder, source) for source in sorted({record["source"] for record in records})}
    return heard([sets[record["source"]][record["id"]] for record in records], records)


def teachers(papers: Sequence[Heard]) -> list[Any]:
    """Fit the trees."""
    from sklearn.ensemble import HistGradientBoostingClassifier

    inputs = np.concatenate([paper.inputs[list(paper.judged)] for paper in papers])
    right = np.concatenate([list(paper.judged.values()) for paper in papers]).astype(bool)
    weight = np.concatenate([np.full(len(paper.judged), paper.weight) for paper in papers])
    options = {"max_iter": 150, "learning_rate": 0.06, "max_leaf_nodes": 8, "l2_regularization": 5.0}
    return [
        HistGradientBoostingClassifier(**options, min_samples_leaf=15, max_features=0.3, random_state=seed).fit(
            inputs, right, sample_weight=weight
        )
        for seed in range(TREES)
    ]


def told(models: Sequence[Any], inputs: np.ndarray) -> np.ndarray:
    """Give what the trees say, a probability each."""
    return np.asarray(np.mean([model.predict_proba(inputs)[:, 1] for model in models], axis=0))


def unjudged(folder: Path) -> np.ndarray:
    """Give the inputs of the candidates of `MORE` abstracts that may be chosen: taste is asked of no others."""
    measured = set(pl.read_parquet(folder / f"{TRANSFER}.parquet")["id"])
    inputs = []
    for source, number in MORE.items():
        frame = pl.read_parquet(folder / f"{source}.parquet").filter(pl.col("abstract").str.len_chars() > 300)
        frame = frame.filter(~pl.col("id").is_in(sorted(measured))).sample(number, seed=1, shuffle=True)
        inputs += [one.inputs[one.fine] for one in heard(frame["abstract"].to_list())]
    return np.concatenate(inputs)


def fit(papers: Sequence[Heard], more: np.ndarray, trees: Sequence[Any]) -> Taste:
    """Fit networks to what the trees say, of the judged papers' own candidates too."""
    table = np.concatenate([more, *(paper.inputs[paper.fine] for paper in papers)])
    word = told(trees, table)
    model = Taste(table.mean(axis=0), table.std(axis=0) + 1e-6, [])
    weight = np.ones(len(table), dtype=np.float32)
    inputs = model.standardised(table)
    return Taste(
        model.mean,
        model.scale,
        [fit_network(inputs, word.astype(np.float32), weight, seed, TIMES, BATCH, DROP) for seed in range(NETWORKS)],
    )


def measure(papers: Sequence[Heard], more: np.ndarray) -> dict[str, float]:
    """Give areas under the ROC curve of trees and of networks, and of lists of ten the share struck and the share not judged.

    All of the several readers' papers, each by a taste that was fitted without it.
    """
    from sklearn.metrics import roc_auc_score

    truth: list[bool] = []
    by_trees: list[float] = []
    by_networks: list[float] = []
    chosen: list[bool | None] = []
    for fold in range(FOLDS):
        rest = [paper for number, paper in enumerate(papers) if number % FOLDS != fold]
        trees = teachers(rest)
        own = fit(rest, more, trees)
        for paper in papers[fold::FOLDS]:
            if paper.weight < 1:
                continue
            places, liking = list(paper.judged), own.judge(paper.inputs)
            truth += paper.judged.values()
            by_trees += told(trees, paper.inputs[places]).tolist()
            by_networks += liking[places].tolist()
            keywords = choose(paper.reading, paper.scores, paper.fine, 10, ranker().common, liking)
            place_of = {best_place(paper.reading, one): place for place, one in enumerate(paper.reading.candidates)}
            chosen += [paper.judged.get(place_of[keyword.surface]) for keyword in keywords]
    return {
        "trees": float(roc_auc_score(truth, by_trees)),
        "networks": float(roc_auc_score(truth, by_networks)),
        "struck": chosen.count(False) / len(chosen),
        "not judged, or a repeat": chosen.count(None) / len(chosen),
    }


def main() -> None:
    """Run the step that the first argument names."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("step", choices=["measure", "fit"])
    parser.add_argument("data", type=Path)
    parser.add_argument("--out", type=Path, default=MODELS)
    args = parser.parse_args()
    threadpool_limits(1)  # sums of several threads round differently
    papers, more = judged(args.data), unjudged(args.data)
    if args.step == "measure":
        print(", ".join(f"{name} {figure:.3f}" for name, figure in measure(papers, more).items()))
    else:
        arrays: dict[str, Any] = fit(papers, more, teachers(papers)).arrays()
        np.savez_compressed(args.out / "taste.npz", **arrays)


if __name__ == "__main__":
    main()
