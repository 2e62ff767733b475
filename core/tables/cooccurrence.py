"""Which things occur in the same papers, and how much more often than by chance."""

from __future__ import annotations

import polars as pl

from core.tables.counts import counts


def cooccurrence(papers: pl.DataFrame, column: str, least: int = 1) -> pl.DataFrame:
    """Count the papers that have both of two values of `column`, a list of texts.

    papers: the table of that name, or any rows of it. least: values with fewer papers are left out. Gives `first`, `second`
    (first < second), `papers` and `strength`: the association strength of van Eck and Waltman 2009 ("How to normalize
    cooccurrence data?"), as VOSviewer computes it, 2 m c(i,j) / (s(i) s(j)) with c the co-occurrences, s(i) the sum of i's
    co-occurrences with all others and m half the sum of all s: how many times more often the two meet than if all links were
    dealt at random. The strongest first, then by papers and name.
    """
    frequent = counts(papers, column).filter(pl.col("papers") >= least).select(column)
    values = (
        papers.select("paper_id", pl.col(column).list.unique())
        .explode(column, empty_as_null=False)
        .join(frequent, on=column)
    )
    pairs = (
        values.join(values, on="paper_id", suffix="_2")
        .filter(pl.col(column) < pl.col(f"{column}_2"))
        .group_by(first=pl.col(column), second=pl.col(f"{column}_2"))
        .agg(papers=pl.len().cast(pl.UInt32))
    )
    ends = pl.concat([pairs.select(value="first", papers="papers"), pairs.select(value="second", papers="papers")])
    sums = ends.group_by("value").agg(total=pl.col("papers").sum().cast(pl.Float64))
    links = float(pairs["papers"].sum())
    return (
        pairs.join(sums.rename({"value": "first", "total": "s_first"}), on="first")
        .join(sums.rename({"value": "second", "total": "s_second"}), on="second")
        .select(
            "first",
            "second",
            "papers",
            strength=2 * links * pl.col("papers") / (pl.col("s_first") * pl.col("s_second")),
        )
        .sort(["strength", "papers", "first", "second"], descending=[True, True, False, False])
    )


def meeting(papers: pl.DataFrame, column: str, value: str, least: int = 1) -> pl.DataFrame:
    """Give what `value` occurs with: `column`, `papers` (that have both), `strength`, in the order of `cooccurrence`.

    The arguments and numbers are those of `cooccurrence`, for the pairs of one value only, which is quicker. Empty where fewer
    than `least` papers have `value`.
    """
    frequent = counts(papers, column).filter(pl.col("papers") >= least).select(column)
    values = (
        papers.select("paper_id", pl.col(column).list.unique())
        .explode(column, empty_as_null=False)
        .join(frequent, on=column)
        .with_columns(others=pl.len().over("paper_id").cast(pl.Float64) - 1)
    )
    # A paper with n values has each in n - 1 pairs.
    sums = values.group_by(column).agg(total=pl.col("others").sum())
    own = values.filter(pl.col(column) == value)
    return (
        values.filter(pl.col(column) != value)
        .join(own.select("paper_id"), on="paper_id", how="semi")
        .group_by(column)
        .agg(papers=pl.len().cast(pl.UInt32))
        .join(sums, on=column)
        .select(
            column,
            "papers",
            strength=sums["total"].sum() * pl.col("papers") / (pl.col("total") * own["others"].sum()),
        )
        .sort(["strength", "papers", column], descending=[True, True, False])
    )
