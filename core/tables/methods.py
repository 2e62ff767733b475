"""How many papers each method category has."""

from __future__ import annotations

import polars as pl

from core.categories import taxonomy
from core.schema import METHODS


def method_counts(papers: pl.DataFrame) -> pl.DataFrame:
    """Count the papers of each method category; a paper with two categories counts in both.

    papers: the table of that name, or any rows of it. Gives the table `methods`: categories with at least one paper, the most
    frequent first, then by label; `share` is of all the given papers, so the shares can add up to more than 1.
    """
    names = taxonomy()
    counts = papers.select(method=pl.col("methods").list.unique()).explode("method", empty_as_null=False)
    return (
        counts.group_by("method")
        .agg(papers=pl.len().cast(pl.UInt32))
        .with_columns(
            label=pl.col("method").map_elements(names.label, return_dtype=pl.String),
            share=pl.col("papers") / max(1, papers.height),
        )
        .sort(["papers", "label"], descending=[True, False])
        .select(METHODS)
        .cast(METHODS)
    )
