"""How many papers have what: each count is of papers, each paper once for each thing it has."""

from __future__ import annotations

import polars as pl


def counts(papers: pl.DataFrame, column: str) -> pl.DataFrame:
    """Count the papers of each value of `column`, a text or a list of texts.

    papers: the table of that name, or any rows of it. Gives `column` (text), `papers`, `share` of all the given papers: the
    most frequent first, then by value. A paper with two values counts in both, so shares can add up to more than 1; null and
    an empty list count nowhere.
    """
    values = papers.select(column)
    if isinstance(papers.schema[column], pl.List):
        values = values.select(pl.col(column).list.unique()).explode(column, empty_as_null=False)
    return (
        values.drop_nulls()
        .group_by(column)
        .agg(papers=pl.len().cast(pl.UInt32))
        .with_columns(share=pl.col("papers") / max(1, papers.height))
        .sort(["papers", column], descending=[True, False])
    )


def crossed(papers: pl.DataFrame, rows: str, columns: str) -> pl.DataFrame:
    """Count the papers of each pair of a value of `rows` and one of `columns`, lists of texts both.

    Gives `rows`, `columns`, `papers`, `lift`: how many times more papers have both than if they were independent,
    p(row, column) / (p(row) p(column)). Pairs without a paper are left out. Sorted by `rows`, then `columns`.
    """
    pairs = papers.select(
        "paper_id", pl.col(rows).list.unique().alias(rows), pl.col(columns).list.unique().alias(columns)
    )
    for column in (rows, columns):
        pairs = pairs.explode(column, empty_as_null=False)
    total = max(1, papers.height)
    row_share = counts(papers, rows).select(rows, row_share="share")
    column_share = counts(papers, columns).select(columns, column_share="share")
    return (
        pairs.group_by(rows, columns)
        .agg(papers=pl.len().cast(pl.UInt32))
        .join(row_share, on=rows)
        .join(column_share, on=columns)
        .select(rows, columns, "papers", lift=pl.col("papers") / total / (pl.col("row_share") * pl.col("column_share")))
        .sort(rows, columns)
    )
