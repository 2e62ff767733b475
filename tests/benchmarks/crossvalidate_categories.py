"""Out-of-fold categories, contributions and areas, for `crossvalidate`.

Everything is fitted within the fold: vocabulary, regressions, blending, reranking, calibration.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

from sklearn.model_selection import KFold

from core.categories import Assignment, Classifier, labels
from core.categories.fit import fit
from core.categories.labels import Labelled


def out_of_fold(data: Path, folds: int) -> tuple[list[Labelled], dict[str, Assignment]]:
    """Give the papers, and each one's assignment by a model that has seen neither its categories nor its area."""
    papers = labels.read(data / "method_labels_dev.jsonl", data / "icml2026_dev.parquet")
    elsewhere = labels.read_areas(data / "iclr2026_dev.parquet")
    found: dict[str, Assignment] = {}
    for fold, (learn, test) in enumerate(KFold(folds, shuffle=True, random_state=1).split(papers), start=1):
        model = fit([papers[place] for place in learn], elsewhere=elsewhere)
        kept_back = [papers[place] for place in test]
        results = Classifier(model).assign([paper.text for paper in kept_back])
        found |= {paper.id: result for paper, result in zip(kept_back, results, strict=True)}
        print(f"categories: fold {fold} of {folds}", file=sys.stderr, flush=True)
    return papers, found


def row(assignment: Assignment) -> dict[str, object]:
    """Give the columns of `papers` that an assignment fills; a predicted area, whatever area is known."""
    return {
        "methods": [method.key for method in assignment.methods],
        "contribution": list(assignment.contribution),
        "area": assignment.area,
        "area_source": "predicted",
        "area_confidence": assignment.area_confidence,
    }


def contribution_line(papers: Sequence[Labelled], found: Mapping[str, Assignment]) -> str:
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
