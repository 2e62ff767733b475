"""Which papers' categories are most in doubt: the order in which a person should check them."""

from __future__ import annotations

import polars as pl

DOUBTS = {"paper_id": pl.String, "doubt": pl.Float64}


def doubts(papers: pl.DataFrame, paper_methods: pl.DataFrame, probabilities: pl.DataFrame) -> pl.DataFrame:
    """Give the papers that nobody has checked: paper_id, doubt; the most doubtful first.

    papers: rows of the table of that name. paper_methods, probabilities: the tables `paper_methods` and
    `method_probabilities`. doubt is the expected number of categories that are wrongly there or lacking, by the calibrated
    probabilities: the sum of 1 - p over a paper's categories and of p over the others. Papers for which the model was not sure
    come first, then by doubt, then in the order of `papers`.
    """
    order = papers.with_row_index("place").filter(pl.col("methods_source").fill_null("") != "accepted")
    order = order.filter(pl.col("methods_source").fill_null("") != "corrected")
    has = paper_methods.select("paper_id", "method", has=pl.lit(True))
    expected = (
        probabilities.join(has, on=["paper_id", "method"], how="left")
        .with_columns(
            wrong=pl.when(pl.col("has").is_null()).then(pl.col("probability")).otherwise(1 - pl.col("probability"))
        )
        .group_by("paper_id")
        .agg(doubt=pl.col("wrong").sort().sum().round(6))
    )
    return (
        order.select("paper_id", "place", unsure=pl.col("methods").list.len() == 0)
        .join(expected, on="paper_id", how="left")
        .with_columns(pl.col("doubt").fill_null(0.0))
        .sort(["unsure", "doubt", "place"], descending=[True, True, False])
        .select(list(DOUBTS))
    )
