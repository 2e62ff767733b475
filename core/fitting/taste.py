"""Fit the taste of `core.keywords.taste` to lists of candidates that were read by eye.

    python -m core.fitting.taste measure DATA     # five folds over papers; writes nothing
    python -m core.fitting.taste fit DATA         # writes data/models/taste.npz

Data: `judged_keywords.json` beside this script holds, of 329 abstracts in the folder DATA (273 of ICML 2026, none of which is
among the product's own lists or among the papers with authors' keywords; 36 computer-science abstracts; 8 of Inspec; 12 of
palaeontology), which candidates a strict reader let stand and which he struck: 4,717 in all. Boosted trees learn from these;
as trees are slow and few judgements make a network fickle, small networks then learn what the trees say of the candidates of
2,600 more abstracts (distillation, Hinton et al., "Distilling the knowledge in a neural network", 2015).
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
from threadpoolctl import threadpool_limits

from core.corpus import read_corpus
from core.fitting.keywords import TRANSFER, fit_network
from core.keywords.extractor import block_features
from core.keywords.ranker import ranker
from core.keywords.taste import Taste, seen
from core.paths import MODELS
from core.settings import Settings
from core.text import plain

JUDGED = Path(__file__).parent / "judged_keywords.json"
#: More abstracts whose candidates the trees judge for the networks: how many of which set.
MORE = {"abstracts_84k": 1900, "icml2026_dev": 700}
TREES, NETWORKS, FOLDS = 4, 2, 5
BLOCK = 64


def texts_of(folder: Path, source: str) -> dict[str, str]:
    """Give the abstracts of a set by their identifiers, not yet cleaned."""
    if source.endswith(".ris"):
        papers = read_corpus([folder / source]).papers
        return dict(papers.select("paper_id", "abstract").rows())
    frame = pl.read_parquet(folder / f"{source}.parquet")
    return dict(frame.select("id", "text" if "text" in frame.columns else "abstract").rows())


def candidates(texts: Sequence[str]) -> list[tuple[list[str], np.ndarray]]:
    """Give keys and inputs of the candidates of each text."""
    found = []
    for begin in range(0, len(texts), BLOCK):
        for reading, features in block_features([plain(text) for text in texts[begin : begin + BLOCK]], Settings()):
            keys = [candidate.key for candidate in reading.candidates]
            found.append((keys, seen(features, ranker().given_logs(keys))))
    return found


def judged(folder: Path) -> list[tuple[np.ndarray, np.ndarray]]:
    """Give of each judged paper the inputs of its judged candidates, and whether each was let stand."""
    records = json.loads(JUDGED.read_text(encoding="utf-8"))
    sets = {source: texts_of(folder, source) for source in sorted({record["source"] for record in records})}
    rows = []
    computed = candidates([sets[record["source"]][record["id"]] for record in records])
    for record, (keys, inputs) in zip(records, computed, strict=True):
        word = dict.fromkeys(record["keep"], True) | dict.fromkeys(record["strike"], False)
        places = [place for place, key in enumerate(keys) if key in word]
        rows.append((inputs[places], np.array([word[keys[place]] for place in places], dtype=bool)))
    return rows


def teachers(rows: Sequence[tuple[np.ndarray, np.ndarray]]) -> list[Any]:
    """Fit the trees."""
    from sklearn.ensemble import HistGradientBoostingClassifier

    inputs, right = (np.concatenate(part) for part in zip(*rows, strict=True))
    options = {"max_iter": 200, "learning_rate": 0.05, "max_leaf_nodes": 8, "l2_regularization": 5.0}
    return [
        HistGradientBoostingClassifier(**options, min_samples_leaf=15, max_features=0.3, random_state=seed).fit(
            inputs, right
        )
        for seed in range(TREES)
    ]


def told(models: Sequence[Any], inputs: np.ndarray) -> np.ndarray:
    """Give what the trees say, a probability each."""
    return np.asarray(np.mean([model.predict_proba(inputs)[:, 1] for model in models], axis=0))


def unjudged(folder: Path) -> np.ndarray:
    """Give the inputs of the candidates of `MORE` abstracts."""
    measured = set(pl.read_parquet(folder / f"{TRANSFER}.parquet")["id"])
    inputs = []
    for source, number in MORE.items():
        frame = pl.read_parquet(folder / f"{source}.parquet").filter(pl.col("abstract").str.len_chars() > 300)
        frame = frame.filter(~pl.col("id").is_in(sorted(measured))).sample(number, seed=1, shuffle=True)
        inputs += [one for _, one in candidates(frame["abstract"].to_list())]
    return np.concatenate(inputs)


def fit(rows: Sequence[tuple[np.ndarray, np.ndarray]], more: np.ndarray) -> Taste:
    """Fit trees to the judgements and networks to the trees."""
    table = np.concatenate([more, *(inputs for inputs, _ in rows)])
    word = told(teachers(rows), table)
    model = Taste(table.mean(axis=0), table.std(axis=0) + 1e-6, [])
    weight = np.ones(len(table), dtype=np.float32)
    inputs = model.standardised(table)
    return Taste(
        model.mean,
        model.scale,
        [fit_network(inputs, word.astype(np.float32), weight, seed) for seed in range(NETWORKS)],
    )


def measure(rows: Sequence[tuple[np.ndarray, np.ndarray]], more: np.ndarray) -> tuple[float, float]:
    """Give the areas under the ROC curve of trees and of networks, out of fold."""
    from sklearn.metrics import roc_auc_score

    trees, nets, right = [], [], []
    for fold in range(FOLDS):
        rest = [row for number, row in enumerate(rows) if number % FOLDS != fold]
        held = [row for number, row in enumerate(rows) if number % FOLDS == fold]
        inputs = np.concatenate([one for one, _ in held])
        right.append(np.concatenate([one for _, one in held]))
        trees.append(told(teachers(rest), inputs))
        nets.append(fit(rest, more).judge(inputs))
    truth = np.concatenate(right)
    return float(roc_auc_score(truth, np.concatenate(trees))), float(roc_auc_score(truth, np.concatenate(nets)))


def main() -> None:
    """Run the step that the first argument names."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("step", choices=["measure", "fit"])
    parser.add_argument("data", type=Path)
    parser.add_argument("--out", type=Path, default=MODELS)
    args = parser.parse_args()
    threadpool_limits(1)  # sums of several threads round differently
    rows, more = judged(args.data), unjudged(args.data)
    if args.step == "measure":
        trees, networks = measure(rows, more)
        print(f"area under the ROC curve: trees {trees:.3f}, networks {networks:.3f}")
    else:
        arrays: dict[str, Any] = fit(rows, more).arrays()
        np.savez_compressed(args.out / "taste.npz", **arrays)


if __name__ == "__main__":
    main()
