"""Measure method categories, contributions and areas on papers kept back.

    python tests/benchmarks/crossvalidate_categories.py LABELS.jsonl TEXTS.parquet OUT

fits five models, each without a fifth of the papers, and writes to OUT the tables `papers` and `paper_methods` with the results
of each paper from the model that has not seen it: neither its categories nor its area. Everything is fitted within the fold:
vocabulary, regressions, blending, calibration. `evaluate/score.py methods|areas OUT ...` reads them; the contribution's figures
are printed here.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

import polars as pl
from sklearn.model_selection import KFold

from core.categories import Assignment, Classifier, labels
from core.categories.fit import fit
from core.categories.labels import Labelled
from core.schema import PAPER_METHODS, PAPERS, frame

FOLDS = 5


def out_of_fold(papers: list[Labelled]) -> dict[str, Assignment]:
    """Give each paper's assignment by the model fitted on the other four fifths."""
    found: dict[str, Assignment] = {}
    for fold, (learn, test) in enumerate(KFold(FOLDS, shuffle=True, random_state=1).split(papers), start=1):
        model = fit([papers[place] for place in learn])
        kept_back = [papers[place] for place in test]
        results = Classifier(model).assign([paper.text for paper in kept_back])
        found |= {paper.id: result for paper, result in zip(kept_back, results, strict=True)}
        print(f"fold {fold} of {FOLDS}", file=sys.stderr, flush=True)
    return found


def tables(papers: list[Labelled], found: dict[str, Assignment]) -> dict[str, pl.DataFrame]:
    """Give the columns that the scorer reads; predicted areas only, whatever area is known."""
    rows = [
        {
            "paper_id": paper.id,
            "source_id": paper.id,
            "text": paper.text,
            "methods": [method.key for method in found[paper.id].methods],
            "contribution": list(found[paper.id].contribution),
            "area": found[paper.id].area,
            "area_source": "predicted",
            "area_confidence": found[paper.id].area_confidence,
        }
        for paper in papers
    ]
    methods = [
        {"paper_id": paper.id, "method": m.key, "rank": m.rank, "confidence": m.confidence, "evidence": m.evidence}
        for paper in papers
        for m in found[paper.id].methods
    ]
    return {"papers": frame(rows, PAPERS), "paper_methods": frame(methods, PAPER_METHODS)}


def contribution_line(papers: list[Labelled], found: dict[str, Assignment]) -> str:
    """Give micro-F1, macro-F1 and the share of first kinds that are right."""
    hit: Counter[str] = Counter()
    wrong: Counter[str] = Counter()
    first = 0
    asked = [paper for paper in papers if paper.contribution]
    for paper in asked:
        guess, right = set(found[paper.id].contribution), set(paper.contribution or ())
        hit.update(guess & right)
        wrong.update(guess ^ right)
        first += found[paper.id].contribution[:1] == (paper.contribution or ())[:1]
    each = {key: 2 * hit[key] / (2 * hit[key] + wrong[key]) for key in sorted(hit | wrong)}
    micro = 2 * hit.total() / (2 * hit.total() + wrong.total())
    macro = sum(each.values()) / len(each)
    listed = ", ".join(f"{key} {value:.2f}" for key, value in each.items())
    return f"contribution micro-F1 {micro:.3f} macro-F1 {macro:.3f} first {first / len(asked):.3f} ({len(asked)} papers): {listed}"


def main(labels_path: str, texts_path: str, out: str) -> None:
    """Cross-validate, write the tables, print the contribution's figures."""
    papers = labels.read(Path(labels_path), Path(texts_path))
    found = out_of_fold(papers)
    folder = Path(out)
    folder.mkdir(parents=True, exist_ok=True)
    for name, table in tables(papers, found).items():
        table.write_parquet(folder / f"{name}.parquet")
    print(contribution_line(papers, found))


if __name__ == "__main__":
    main(*sys.argv[1:])
