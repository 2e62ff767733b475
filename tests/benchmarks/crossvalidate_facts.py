"""Out-of-fold names and headings, for `crossvalidate`: trees saw nothing of a paper's fold, nor did those that named it."""

from __future__ import annotations

from pathlib import Path

import polars as pl

from core.fitting import headings


def out_of_fold(data: Path, folds: int) -> dict[str, tuple[str | None, str]]:
    """Give each ICML paper's name and heading."""
    found = headings.found_names(data, folds)
    words = headings.word_model(data)
    best = headings.cross_validate(headings.examples(data, words, found), folds)
    keys = pl.read_parquet(data / "icml2026_dev.parquet")["id"].to_list()
    return {key: (found.get(key), best.get(key) or found.get(key) or "") for key in keys}
