"""How many papers each method category has."""

from __future__ import annotations

import polars as pl

from core.categories import Taxonomy, taxonomy
from core.schema import METHODS
from core.tables.counts import counts


def method_counts(papers: pl.DataFrame, categories: Taxonomy | None = None) -> pl.DataFrame:
    """Give the table `methods` for `papers`, the table of that name or any rows of it; `categories`: unless the shipped ones.

    A paper with two categories counts in both. Categories with at least one paper, the most frequent first, then by key.
    """
    names = categories or taxonomy()
    return (
        counts(papers, "methods")
        .rename({"methods": "method"})
        .with_columns(label=pl.col("method").map_elements(names.label, return_dtype=pl.String))
        .select(list(METHODS))
    )
