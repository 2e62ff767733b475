"""Fit the ranker of `core.facts.names`, and measure it on papers that it has not seen.

    python -m core.fitting.names DATA [--folds N]

DATA is the folder with `abstracts_84k.parquet`, `icml2026_dev.parquet` and `method_labels_dev.jsonl`. The right name of a paper is
the one that its label gives (null counts as "none"), else the one before the colon of a title such as "NAME: what it does" that
the abstract uses too. Papers with neither teach nothing. From the 84,148 abstracts of other conferences come the document
frequencies of words, the log-odds of words beside a name, and more named papers; the trees are fitted on these and on ICML.

Without `--folds` the model is written to `data/models/names.npz` and `names.json`; with it nothing is written.
"""

from __future__ import annotations

import json
import math
import re
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import numpy as np
import polars as pl
from sklearn.ensemble import HistGradientBoostingClassifier

from core.facts.name_candidates import Candidate, candidates
from core.facts.name_features import SLOTS, Tables, context, features
from core.facts.names import MODEL, NameModel
from core.facts.reading import TOKEN, Reading
from core.fitting.command import run
from core.fitting.trees import save
from core.text import parse
from core.trees import Trees

MIN_FREQUENCY = 3
MIN_CONTEXTS = 25
SMOOTHING = 5.0
#: What one paper of another conference weighs in the fit, where one of ICML weighs 1.
ELSEWHERE = 0.3
DATA = "names of titles and labels: 84,148 abstracts of other conferences, 3,391 of ICML 2026"


@dataclass(frozen=True)
class Example:
    """A paper with its right name, `None` for one that has none; whether a reader's label says so; its weight in the fit."""

    key: str
    reading: Reading
    name: str | None
    labelled: bool
    weight: float

    @cached_property
    def candidates(self) -> list[Candidate]:
        """Give what could be the name."""
        return candidates(self.reading)


def plain_name(name: str | None) -> str:
    """Make two spellings of one name equal: lower case, no TeX, no marks of raising or lowering."""
    bare = re.sub(r"\\(?:text|math)[a-z]+\s*|\\emph\s*|[\\${}^_*]", "", name or "")
    return re.sub(r"\s+", " ", bare).strip().lower()


def name_of_title(title: str | None, abstract: str) -> str | None:
    """Give the one or two words before a title's colon, if they hold a capital and the abstract uses them."""
    name, colon, _ = (title or "").partition(":")
    name = name.strip()
    good = colon and 0 < len(name.split()) <= 2 and name.lower() != "position" and any(map(str.isupper, name))
    return name if good and name in re.sub(r"<[^<>]+>", " ", abstract) else None


def right(candidate: Candidate, name: str | None) -> bool:
    """Tell whether `candidate` is the right name."""
    return name is not None and plain_name(candidate.surface) == plain_name(name)


def others(folder: Path) -> Iterator[Example]:
    """Give the named papers of the other conferences."""
    for row in pl.read_parquet(folder / "abstracts_84k.parquet").iter_rows(named=True):
        name = name_of_title(row["title"], row["abstract"] or "")
        if name:
            yield Example(row["id"], Reading(parse(row["abstract"])), name, False, ELSEWHERE)


def icml(folder: Path) -> list[Example]:
    """Give the ICML papers whose right name, or lack of one, is known."""
    with (folder / "method_labels_dev.jsonl").open(encoding="utf-8") as lines:
        labels = {label["id"]: label["name"] for label in map(json.loads, lines)}
    out = []
    for row in pl.read_parquet(folder / "icml2026_dev.parquet").iter_rows(named=True):
        name = name_of_title(row["title"], row["abstract"])
        if row["id"] in labels or name:
            name = labels.get(row["id"], name)
            out.append(Example(row["id"], Reading(parse(row["abstract"])), name, row["id"] in labels, 1.0))
    return out


def frequencies(folder: Path) -> dict[str, float]:
    """Give log(1 + papers) of every lower-case word that some abstract writes apart (see `MIN_FREQUENCY`)."""
    count: Counter[str] = Counter()
    for abstract in pl.read_parquet(folder / "abstracts_84k.parquet")["abstract"]:
        words = {word.rstrip("./'’-\\{}^") for word in TOKEN.findall(abstract or "")}
        count.update({word.lower() for word in words if any(map(str.isupper, word)) or any(map(str.isdigit, word))})
    return {word: round(math.log1p(n), 2) for word, n in sorted(count.items()) if n >= MIN_FREQUENCY and len(word) > 1}


def contexts(examples: Iterable[Example]) -> dict[str, dict[str, float]]:
    """Give, by slot, the smoothed log-odds that the candidate beside a word is the right name."""
    yes = {slot: Counter[str]() for slot in SLOTS}
    every = {slot: Counter[str]() for slot in SLOTS}
    for example in examples:
        for candidate in example.candidates:
            hit = right(candidate, example.name)
            for place in candidate.places:
                for slot, word in zip(SLOTS, context(example.reading.low, place), strict=True):
                    every[slot][word] += 1
                    yes[slot][word] += hit
    out: dict[str, dict[str, float]] = {}
    for slot in SLOTS:
        base = sum(yes[slot].values()) / max(1, sum(every[slot].values()))
        out[str(slot)] = {
            word: round(math.log((yes[slot][word] + SMOOTHING * base) / (n + SMOOTHING) / base), 3)
            for word, n in sorted(every[slot].items())
            if n >= MIN_CONTEXTS
        }
    return out


def rows_of(example: Example, known: Mapping[str, float], tables: Tables) -> np.ndarray:
    """Give the features of an example's candidates."""
    return features(example.reading, example.candidates, known, tables)


def fit(rows: list[np.ndarray], examples: list[Example]) -> Trees:
    """Fit the trees on every candidate of `examples`."""
    marks = np.array([right(c, e.name) for e in examples for c in e.candidates], dtype=int)
    weights = np.array([e.weight for e in examples for _ in e.candidates])
    model = HistGradientBoostingClassifier(
        max_iter=200, learning_rate=0.08, max_leaf_nodes=20, min_samples_leaf=30, l2_regularization=2.0,
        early_stopping=False, random_state=0,
    )  # fmt: skip
    model.fit(np.concatenate(rows), marks, sample_weight=weights)
    return Trees.of(model)


def report(
    best: Mapping[str, tuple[str, float] | None], examples: list[Example], titles: Mapping[str, str], least: float
) -> str:
    """Say in one line what the names above `least` are worth, as `score.py names` does."""
    given = {key: (b[0] if b and b[1] >= least else None) for key, b in best.items()}
    hit = [plain_name(given[key]) == plain_name(name) for key, name in titles.items()]
    labelled = [e for e in examples if e.labelled]
    named = [plain_name(given[e.key]) == plain_name(e.name) for e in labelled if given[e.key]]
    null = [given[e.key] is None for e in labelled if e.name is None]
    shares = f"titles {np.mean(hit):.3f} precision {np.mean(named):.3f} ({len(named)}) null kept {np.mean(null):.3f}"
    return f"least {least:.2f}: {shares}"


def folds(examples: list[Example], count: int) -> np.ndarray:
    """Give the fold of each example, by its key alone: shape (examples,)."""
    return np.array([zlib.crc32(e.key.encode()) % count for e in examples])


def cross_validate(data: Path, count: int) -> tuple[dict[str, tuple[str, float] | None], list[Example]]:
    """Give each ICML paper's likeliest name and its probability, by trees that saw none of its fold.

    Papers that teach nothing are in no fold; theirs come from the last trees.
    """
    elsewhere, own, known = list(others(data)), icml(data), frequencies(data)
    tables = contexts(elsewhere)
    examples = elsewhere + own
    rows = [rows_of(example, known, tables) for example in examples]
    fold = np.concatenate([np.full(len(elsewhere), -1), folds(own, count)])
    best: dict[str, tuple[str, float] | None] = {}
    for held in range(count):
        seen = [i for i in range(len(examples)) if fold[i] != held]
        scorer = NameModel(known, tables, fit([rows[i] for i in seen], [examples[i] for i in seen]))
        for i in np.flatnonzero(fold == held):
            best[examples[i].key] = scorer.best(examples[i].reading)
    for key, abstract in pl.read_parquet(data / "icml2026_dev.parquet").select("id", "abstract").iter_rows():
        if key not in best:
            best[key] = scorer.best(Reading(parse(abstract)))
    return best, own


def ship(data: Path, folder: Path) -> None:
    """Fit on everything and write the model's two files to `folder`."""
    elsewhere, own, known = list(others(data)), icml(data), frequencies(data)
    tables = contexts(elsewhere)
    examples = elsewhere + own
    trees = fit([rows_of(example, known, tables) for example in examples], examples)
    save(folder / f"{MODEL}.npz", trees.arrays())
    facts = {"made_by": "python -m core.fitting.names", "data": DATA, "known": known, "tables": tables}
    text = json.dumps(facts, ensure_ascii=False, sort_keys=True, indent=0)
    (folder / f"{MODEL}.json").write_text(text + "\n", encoding="utf-8")


def measure(data: Path, count: int) -> None:
    """Print what names found out of fold are worth, at several limits."""
    best, own = cross_validate(data, count)
    titles = {
        row["id"]: name
        for row in pl.read_parquet(data / "icml2026_dev.parquet").iter_rows(named=True)
        if (name := name_of_title(row["title"], row["abstract"]))
    }
    for least in (0.0, 0.3, 0.4, 0.5, 0.6):
        print(report(best, own, titles, least))


if __name__ == "__main__":
    run(__doc__, ship, measure)
