"""Fit the ranker of `core.keywords.ranker`, and measure it on papers that it was not fitted to.

    python -m core.fitting.keywords measure DATA     # three folds over papers; writes nothing
    python -m core.fitting.keywords fit DATA         # writes data/models/ranker-wordllama.npz

Data (in the folder DATA): 2,510 ICLR 2026 abstracts with their authors' keywords, 1,500 Inspec abstracts and 236 SemEval-2017
(task 10) passages with indexers' keyphrases. 152 ICML 2026 abstracts with authors' keywords are only measured on, never fitted
to. A candidate is right if its Porter stems equal those of a given keyword that stands in the text.

Protocol: papers are split into three folds by a hash of their identifier. What is reported of a paper comes from networks, gate
and tables of given keywords that were made without its fold; for ICML, the mean over the folds. A paper's own keywords never
count towards the features of its own candidates, in fitting neither. Figures are F1 at 5 and 10 over the list that a paper gets.
Nothing of the texts ships; of the given keywords, how many papers gave each.
"""

from __future__ import annotations

import argparse
import hashlib
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import snowballstemmer
from threadpoolctl import threadpool_limits

from core.fitting.adam import Adam
from core.keywords.abreast import abreast
from core.keywords.candidates import Reading
from core.keywords.extractor import block_features
from core.keywords.features import NAMES
from core.keywords.networks import Network, logistic
from core.keywords.presentable import presentable
from core.keywords.ranker import GATED, HABITS, Habit, Ranker
from core.keywords.selection import choose
from core.keywords.taste import taste
from core.keywords.variants import normal
from core.paths import MODELS
from core.settings import Settings
from core.text import plain

AUTHORS, INSPEC, SEMEVAL, TRANSFER = "iclr2026_dev", "inspec_dev", "semeval2017_dev", "icml2026_keywords_dev"
#: How much a candidate of each set weighs for each habit: all sets teach both, their own more.
WEIGHTS: dict[Habit, dict[str, float]] = {
    "author": {AUTHORS: 1.0, INSPEC: 0.05, SEMEVAL: 0.1},
    "index": {AUTHORS: 0.2, INSPEC: 1.0, SEMEVAL: 3.0},
}
FOLDS = 3
LAYERS = (48, 24)
NETWORKS, EPOCHS, BATCH, RATE, DECAY, DROP = 2, 12, 4096, 3e-3, 0.02, 0.1

_TOKEN = re.compile(r"[a-z0-9]+")


@dataclass(frozen=True)
class Paper:
    """One labelled paper: features and right or wrong of its candidates, and what was given."""

    key: str
    source: str
    reading: Reading
    features: np.ndarray
    keys: list[str]
    right: np.ndarray
    gold: frozenset[str]
    given: frozenset[str]

    @property
    def habit(self) -> Habit:
        """Whose habit its keywords follow."""
        return "author" if self.source in (AUTHORS, TRANSFER) else "index"


def stemmer() -> Callable[[str], str]:
    """Give the function that stems each word of a phrase by Porter's rules."""
    stem = snowballstemmer.stemmer("porter")
    return lambda phrase: " ".join(stem.stemWords(_TOKEN.findall(phrase.lower())))


def read_papers(folder: Path, source: str, settings: Settings) -> list[Paper]:
    """Read a set and compute the features of its candidates."""
    stem = stemmer()
    frame = pl.read_parquet(folder / f"{source}.parquet")
    bodies = frame["text" if "text" in frame.columns else "abstract"].to_list()
    texts = [plain(body) for body in bodies]
    papers = []
    computed = block_features(texts, settings)
    for key, text, keywords, (reading, features) in zip(
        frame["id"].to_list(), texts, frame["keywords"].to_list(), computed, strict=True
    ):
        padded = f" {stem(text)} "
        gold = frozenset(s for s in map(stem, keywords) if s and f" {s} " in padded)
        right = np.array([stem(surface) in gold for surface in reading.surfaces()], dtype=np.float32)
        keys = [candidate.key for candidate in reading.candidates]
        papers.append(Paper(key, source, reading, features, keys, right, gold, frozenset(map(normal, keywords))))
    return papers


def given_counts(papers: Sequence[Paper]) -> dict[Habit, Counter[str]]:
    """Count the papers that give each key."""
    counts: dict[Habit, Counter[str]] = {habit: Counter() for habit in HABITS}
    for paper in papers:
        counts[paper.habit].update(paper.given)
    return counts


def raw_inputs(paper: Paper, counts: Mapping[Habit, Counter[str]]) -> np.ndarray:
    """Give the features with the logs of given counts, those of the paper itself taken away."""
    columns = [paper.features]
    for habit in HABITS:
        own = paper.given if paper.habit == habit else frozenset()
        columns.append(
            np.log1p(np.array([[counts[habit][key] - (key in own)] for key in paper.keys], dtype=np.float32))
        )
    return np.concatenate(columns, axis=1) if paper.keys else np.zeros((0, len(NAMES) + len(HABITS)), dtype=np.float32)


def fit_network(
    inputs: np.ndarray,
    right: np.ndarray,
    weight: np.ndarray,
    seed: int,
    epochs: int = EPOCHS,
    size: int = BATCH,
    drop: float = DROP,
) -> Network:
    """Fit one network by Adam on the weighted logistic loss, with dropout; `size` is of a batch."""
    random = np.random.default_rng(seed)
    sizes = [inputs.shape[1], *LAYERS, 1]
    layers: list[np.ndarray] = []
    for before, after in pairwise(sizes):
        layers += [random.normal(0, (2 / before) ** 0.5, (before, after)), np.zeros(after)]
    share = float(np.average(right, weights=weight))
    layers[-1][:] = np.log(share / (1 - share))
    layers = [layer.astype(np.float32) for layer in layers]
    optimiser = Adam(layers, RATE, epochs * (len(right) // size), DECAY)
    for _ in range(epochs):
        order = random.permutation(len(right))
        for begin in range(0, len(order) - size + 1, size):
            batch = order[begin : begin + size]
            values, passed = [inputs[batch]], []
            for place in range(0, len(layers) - 2, 2):
                hidden = np.maximum(values[-1] @ layers[place] + layers[place + 1], 0)
                kept = (random.random(hidden.shape, dtype=np.float32) > drop) / np.float32(1 - drop)
                passed.append(kept * (hidden > 0))
                values.append(hidden * kept)
            odds = (values[-1] @ layers[-2] + layers[-1])[:, 0]
            back = ((logistic(odds) - right[batch]) * weight[batch] / size)[:, None].astype(np.float32)
            gradients: list[np.ndarray] = [np.zeros(0)] * len(layers)
            for place in range(len(layers) - 2, -1, -2):
                gradients[place], gradients[place + 1] = values[place // 2].T @ back, back.sum(axis=0)
                if place:
                    back = (back @ layers[place].T) * passed[place // 2 - 1]
            optimiser.step(gradients)
    return Network(layers)


def fit_gate(rows: np.ndarray, author: np.ndarray) -> np.ndarray:
    """Fit the gate, a logistic regression on the standardised features of texts: coefficients and intercept.

    Its log-odds are doubled: where a text is mostly of one kind, following that habit alone measures better than a blend.
    """
    from sklearn.linear_model import LogisticRegression

    model = LogisticRegression(C=1.0).fit(rows, author)
    return 2 * np.concatenate([model.coef_[0], model.intercept_])


def fit(papers: Sequence[Paper]) -> Ranker:
    """Fit networks, gate and tables to `papers`."""
    papers = [paper for paper in papers if paper.keys]
    counts = given_counts(papers)
    raw = [raw_inputs(paper, counts) for paper in papers]
    table, right = np.concatenate(raw), np.concatenate([paper.right for paper in papers])
    mean, scale = table.mean(axis=0), table.std(axis=0) + 1e-6
    networks: dict[Habit, list[Network]] = {}
    given: dict[Habit, dict[str, int]] = {habit: dict(counts[habit]) for habit in HABITS}
    ranker = Ranker(given, mean, scale, networks, np.zeros(0))
    inputs = standardised(ranker, table)
    for habit in HABITS:
        weight = np.concatenate([np.full(len(paper.keys), WEIGHTS[habit][paper.source]) for paper in papers])
        networks[habit] = [fit_network(inputs, right, weight.astype(np.float32), seed) for seed in range(NETWORKS)]
    texts = np.array([standardised(ranker, rows[:1])[0, : len(NAMES)][GATED] for rows in raw])
    ranker.gate = fit_gate(texts, np.array([paper.habit == "author" for paper in papers]))
    return ranker


def standardised(ranker: Ranker, raw: np.ndarray) -> np.ndarray:
    """Standardise raw inputs as the ranker does."""
    from core.keywords.ranker import CLIP

    return np.asarray(np.clip((raw - ranker.mean) / ranker.scale, -CLIP, CLIP), dtype=np.float32)


def f1(guess: Sequence[str], gold: frozenset[str], places: int) -> float:
    """Give F1 of the first `places` guesses, precision over all places; a repeated guess wastes its place."""
    hits = len(gold & set(guess[:places]))
    return 2 * hits / (places + len(gold)) if hits else 0.0


def lists(papers: Sequence[Paper], transfer: Sequence[Paper]) -> dict[tuple[str, str], list[list[str]]]:
    """Give the stems of the list that each paper gets from the ranker of the folds without it, under source and key.

    A paper of `transfer` has one list of each fold.
    """
    stem = stemmer()
    results: dict[tuple[str, str], list[list[str]]] = {}
    for fold in range(FOLDS):
        ranker = fit([paper for paper in papers if fold_of(paper) != fold])
        for paper in [*(p for p in papers if fold_of(p) == fold), *transfer]:
            given = ranker.given_logs(paper.keys)
            scores = ranker.score(paper.features, given)
            fine = presentable(abreast([paper.reading]), paper.features, ranker.common)
            liking = taste().liking(paper.features, given, scores)
            keywords = choose(paper.reading, scores, fine, 15, ranker.common, liking)
            results.setdefault((paper.source, paper.key), []).append([stem(keyword.surface) for keyword in keywords])
    return results


def measure(papers: Sequence[Paper], transfer: Sequence[Paper]) -> dict[str, tuple[float, float]]:
    """Give F1 at 5 and 10, in per cent, of each set, by the protocol above."""
    results: dict[str, list[tuple[float, float]]] = {}
    guesses = lists(papers, transfer)
    for paper in [*papers, *transfer]:
        if paper.gold:
            for guess in guesses[paper.source, paper.key]:
                results.setdefault(paper.source, []).append((f1(guess, paper.gold, 5), f1(guess, paper.gold, 10)))
    return {
        source: (100 * float(np.mean([a for a, _ in rows])), 100 * float(np.mean([b for _, b in rows])))
        for source, rows in results.items()
    }


def fold_of(paper: Paper) -> int:
    """Give the fold of a paper, from its identifier alone."""
    return int(hashlib.sha256(paper.key.encode()).hexdigest(), 16) % FOLDS


def main() -> None:
    """Run the step that the first argument names."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("step", choices=["measure", "fit"])
    parser.add_argument("data", type=Path)
    parser.add_argument("--embedding", default="wordllama")
    parser.add_argument("--out", type=Path, default=MODELS)
    args = parser.parse_args()
    settings = Settings(embedding=args.embedding)
    threadpool_limits(1)  # sums of several threads round differently
    papers = [paper for source in (AUTHORS, INSPEC, SEMEVAL) for paper in read_papers(args.data, source, settings)]
    if args.step == "measure":
        for source, (five, ten) in measure(papers, read_papers(args.data, TRANSFER, settings)).items():
            print(f"{source}: F1@5 {five:.1f}, F1@10 {ten:.1f}")
    else:
        arrays: dict[str, Any] = fit(papers).arrays()
        np.savez_compressed(args.out / f"ranker-{args.embedding}.npz", **arrays)


if __name__ == "__main__":
    main()
