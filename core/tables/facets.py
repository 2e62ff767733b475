"""The counts of a facet: how many papers in view have each value, and how many of the whole corpus do."""

from __future__ import annotations

import polars as pl

from core.tables.counts import counts


def facet(papers: pl.DataFrame, everything: pl.DataFrame, column: str) -> pl.DataFrame:
    """Count the papers of each value of `column`, a text or a list of texts, in `papers` and in `everything`.

    papers: the rows of the table `papers` that are in view; everything: all its rows. Gives `column`, `papers`, `share` (of those
    in view) and `total` (of everything): each value of the corpus, also those that no paper in view has; the most frequent in
    view first, then in the corpus, then by value.
    """
    totals = counts(everything, column).select(column, total="papers")
    return (
        totals.join(counts(papers, column), on=column, how="left")
        .select(
            column,
            pl.col("papers").fill_null(0).cast(pl.UInt32),
            pl.col("share").fill_null(0.0),
            "total",
        )
        .sort(["papers", "total", column], descending=[True, True, False])
    )
