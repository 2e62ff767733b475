"""Fit the two sets of trees of `core.facts.headings`, and measure them on papers that they have not seen.

    python -m core.fitting.headings DATA [--folds N]

DATA is the folder with `abstracts_84k.parquet`, `iclr2026_dev.parquet`, `icml2026_dev.parquet` and `method_labels_dev.jsonl`.

How readily a word goes from an abstract into its title is counted on the abstracts of other conferences since 2016, but for a
part that is kept for the trees of words, which see it beside ICLR 2026. The trees of stretches learn on ICML 2026 how many words
a heading shares with the authors' title (ROUGE-1 F, over letters-and-digits pieces), behind names that were found out of fold.
Without `--folds` the model is written to `data/models/headings.npz` and `headings.json`; with it nothing is written.
"""

from __future__ import annotations

import json
import math
import zlib
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import polars as pl
from sklearn.ensemble import HistGradientBoostingClassifier, HistGradientBoostingRegressor

from core.facts.heading_stretch import Stretch
from core.facts.headings import MODEL, HeadingModel, choose
from core.facts.names import LEAST
from core.facts.reading import Reading
from core.facts.title_words import Propensity, features, pieces
from core.fitting import names
from core.fitting.command import run
from core.fitting.trees import save
from core.text import parse
from core.trees import Trees

SINCE = 2016
SMOOTHING = 5.0
MIN_FREQUENCY = 8
#: Papers of other conferences that the trees of words see, beside ICLR's 2,510.
ELSEWHERE = 1500
#: Stretches of one paper in the fit, at most.
MOST_STRETCHES = 30
DATA = "titles of 84,148 abstracts of other conferences, 2,510 of ICLR 2026 and 3,391 of ICML 2026"


@dataclass(frozen=True)
class Example:
    """A paper and its name: its headings, their features (headings, features), what each shares with the title (ROUGE-1 F)."""

    key: str
    name: str | None
    given: list[Stretch]
    headings: list[str]
    rows: np.ndarray
    shared: np.ndarray


def rouge(heading: str, title: str) -> float:
    """Give ROUGE-1 F of two texts (Lin 2004): twice the pieces they share, over all pieces of both."""
    left, right = Counter(pieces(heading)), Counter(pieces(title))
    total = left.total() + right.total()
    return 2 * (left & right).total() / total if total else 0.0


def propensity(frame: pl.DataFrame) -> Propensity:
    """Give what `title_words.Propensity` says of each word, smoothed."""
    every, titled, opening, closing, in_titles = (Counter[str]() for _ in range(5))
    for title, abstract in frame.select("title", "abstract").iter_rows():
        words = set(pieces(abstract))
        every.update(words)
        own = pieces(title)
        titled.update(words & set(own))
        in_titles.update(own)
        opening.update(own[:1])
        closing.update(own[-1:])

    def odds(part: Counter[str], whole: Counter[str], word: str) -> float:
        base = part.total() / max(1, whole.total())
        return round(math.log((part[word] + SMOOTHING * base) / (whole[word] + SMOOTHING) / base), 2)

    return {
        word: (
            odds(titled, every, word),
            round(math.log1p(n), 2),
            odds(opening, in_titles, word),
            odds(closing, in_titles, word),
        )
        for word, n in sorted(every.items())
        if n >= MIN_FREQUENCY
    }


def fit_words(frame: pl.DataFrame, known: Propensity) -> Trees:
    """Fit the trees that guess which words of an abstract stand in its title."""
    rows: list[np.ndarray] = []
    marks: list[bool] = []
    for title, abstract in frame.select("title", "abstract").iter_rows():
        found, own = features(Reading(parse(abstract)), names.name_of_title(title, abstract), known)
        in_title = set(pieces(title))
        rows.append(own)
        marks.extend(word in in_title for word in found)
    trees = HistGradientBoostingClassifier(
        max_iter=120, learning_rate=0.1, max_leaf_nodes=16, min_samples_leaf=100, l2_regularization=10.0,
        early_stopping=False, random_state=0,
    )  # fmt: skip
    return Trees.of(trees.fit(np.concatenate(rows), np.array(marks, dtype=np.int64)))


def word_model(data: Path) -> HeadingModel:
    """Fit what does not depend on ICML."""
    frame = pl.read_parquet(data / "abstracts_84k.parquet").filter(
        pl.col("abstract").is_not_null() & pl.col("title").is_not_null() & (pl.col("year") >= SINCE)
    )
    kept = np.array([zlib.crc32(key.encode()) % 4 == 0 for key in frame["id"]])
    known = propensity(frame.filter(pl.Series(~kept)))
    some = frame.filter(pl.Series(kept)).sort("id").sample(ELSEWHERE, seed=1, shuffle=True)
    columns = ["title", "abstract"]
    seen = pl.concat([pl.read_parquet(data / "iclr2026_dev.parquet").select(columns), some.select(columns)])
    return HeadingModel(known, fit_words(seen, known))


def examples(data: Path, words: HeadingModel, found: Mapping[str, str | None]) -> list[Example]:
    """Give the ICML papers, headed behind the names of `found`."""
    out = []
    for row in (
        pl.read_parquet(data / "icml2026_dev.parquet").filter(pl.col("title").is_not_null()).iter_rows(named=True)
    ):
        name = found.get(row["id"])
        given, headings, rows = words.candidates(Reading(parse(row["abstract"])), name)
        shared = np.array([rouge(heading, row["title"]) for heading in headings])
        out.append(Example(row["id"], name, given, headings, rows, shared))
    return out


def fit(seen: list[Example]) -> Trees:
    """Fit the trees of stretches on what a heading shares with the title beyond its paper's mean."""
    rng = np.random.default_rng(0)
    rows, marks = [], []
    for example in seen:
        if len(example.headings):
            some = rng.permutation(len(example.headings))[:MOST_STRETCHES]
            rows.append(example.rows[some])
            marks.append((example.shared - example.shared.mean())[some])
    trees = HistGradientBoostingRegressor(
        max_iter=200, learning_rate=0.06, max_leaf_nodes=16, min_samples_leaf=60, l2_regularization=3.0,
        early_stopping=False, random_state=0,
    )  # fmt: skip
    return Trees.of(trees.fit(np.concatenate(rows), np.concatenate(marks)))


def found_names(data: Path, count: int) -> dict[str, str | None]:
    """Give the name of every ICML paper whose right name is known, found by a model that had not seen it; else None."""
    best, _ = names.cross_validate(data, count)
    return {key: guess[0] if guess and guess[1] >= LEAST else None for key, guess in best.items()}


def cross_validate(own: list[Example], count: int) -> dict[str, str | None]:
    """Give each paper's best heading by trees that saw none of its fold."""
    fold = np.array([zlib.crc32(example.key.encode()) % count for example in own])
    out: dict[str, str | None] = {}
    for held in range(count):
        trees = fit([own[i] for i in np.flatnonzero(fold != held)])
        for i in np.flatnonzero(fold == held):
            example = own[i]
            out[example.key] = None
            if example.headings:
                best = choose(trees.score(example.rows), example.given, example.headings, example.name)
                out[example.key] = example.headings[best]
    return out


def ship(data: Path, folder: Path) -> None:
    """Fit on everything and write the model's two files to `folder`."""
    words = word_model(data)
    model = replace(words, stretches=fit(examples(data, words, found_names(data, 5))))
    assert model.stretches is not None
    save(folder / f"{MODEL}.npz", model.words.arrays("words_") | model.stretches.arrays("stretches_"))
    facts = {"made_by": "python -m core.fitting.headings", "data": DATA, "propensity": model.propensity}
    text = json.dumps(facts, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    (folder / f"{MODEL}.json").write_text(text + "\n", encoding="utf-8")


def measure(data: Path, count: int) -> None:
    """Print what headings share with titles, by trees that saw none of a paper's fold."""
    words, found = word_model(data), found_names(data, count)
    own = examples(data, words, found)
    best = cross_validate(own, count)
    shared = [dict(zip(e.headings, e.shared, strict=True)).get(best[e.key] or "", 0.0) for e in own]
    most = [e.shared.max(initial=0.0) for e in own]
    print(f"ROUGE-1 {np.mean(shared):.3f}, of {np.mean(most):.3f} that the best candidates reach ({len(own)} papers)")


if __name__ == "__main__":
    run(__doc__, ship, measure)
