"""Write tables of out-of-fold names and headings, for `score.py names` and `score.py headings` to read.

    python tests/benchmarks/crossvalidate_facts.py DATA OUT [--folds 5]

DATA is the folder with `abstracts_84k.parquet`, `iclr2026_dev.parquet`, `icml2026_dev.parquet` and `method_labels_dev.jsonl`.
OUT gets `papers.parquet` with the columns source_id, title (null), name and heading of every ICML paper: each name and heading
comes from trees that saw neither the paper nor anything else of its fold, behind a name that was found in the same way.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import polars as pl

from core.fitting import headings


def main() -> None:
    """Run the command of this module's docstring."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--folds", type=int, default=5)
    args = parser.parse_args()
    found = headings.found_names(args.data, args.folds)
    words = headings.word_model(args.data)
    best = headings.cross_validate(headings.examples(args.data, words, found), args.folds)
    keys = pl.read_parquet(args.data / "icml2026_dev.parquet")["id"].to_list()
    args.out.mkdir(parents=True, exist_ok=True)
    pl.DataFrame(
        {
            "source_id": keys,
            "title": [None] * len(keys),
            "name": [found.get(key) for key in keys],
            "heading": [best.get(key) or found.get(key) or "" for key in keys],
        },
        schema={"source_id": pl.String, "title": pl.String, "name": pl.String, "heading": pl.String},
    ).write_parquet(args.out / "papers.parquet")


if __name__ == "__main__":
    main()
