"""Measure categories, areas, contributions, names and headings on papers kept back.

    python -m tests.benchmarks.crossvalidate DATA OUT [--folds 5]

DATA is the folder with `abstracts_84k.parquet`, `iclr2026_dev.parquet`, `icml2026_dev.parquet` and `method_labels_dev.jsonl`. OUT
gets the tables `papers` and `paper_methods` of every ICML paper, for `score.py methods|areas|names|headings` to read: whatever
stands there about a paper comes from models that were fitted without it, fold by fold. The contribution's figures, which `score.py`
does not know, are printed here. Takes five minutes of processor time.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from core.schema import PAPER_METHODS, PAPERS, frame
from tests.benchmarks import crossvalidate_categories as categories
from tests.benchmarks import crossvalidate_facts as facts


def main() -> None:
    """Run the command of this module's docstring."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--folds", type=int, default=5)
    args = parser.parse_args()
    papers, sorted_into = categories.out_of_fold(args.data, args.folds)
    named = facts.out_of_fold(args.data, args.folds)
    args.out.mkdir(parents=True, exist_ok=True)
    rows = [
        {"paper_id": key, "source_id": key, "name": named[key][0], "heading": named[key][1]}
        | (categories.row(sorted_into[key]) if key in sorted_into else {})
        for key in named
    ]
    frame(rows, PAPERS).write_parquet(args.out / "papers.parquet")
    given = [
        {"paper_id": key, "method": m.key, "rank": m.rank, "confidence": m.confidence, "evidence": m.evidence}
        for key in named
        if key in sorted_into
        for m in sorted_into[key].methods
    ]
    frame(given, PAPER_METHODS).write_parquet(args.out / "paper_methods.parquet")
    print(categories.contribution_line(papers, sorted_into))


if __name__ == "__main__":
    main()
