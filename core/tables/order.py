"""The order in which papers are listed."""

from __future__ import annotations

import polars as pl

#: The orders that need nothing but the papers themselves.
BY_LIST, BY_HEADING, BY_MATCH = "list", "heading", "match"


def ordered(papers: pl.DataFrame, order: str, ranking: pl.DataFrame | None = None) -> pl.DataFrame:
    """Give `papers` in an order that does not depend on the one they come in, but for `list`, which keeps it.

    papers: rows of the table of that name. order: `list`, `heading` (A to Z, whatever the capitals) or `match`: as in
    `ranking`, the column paper_id of a search, best first; papers that it lacks come last, in their order.
    """
    if order == BY_HEADING:
        return papers.sort(pl.col("heading").str.to_lowercase(), "heading", "paper_id")
    if order == BY_MATCH and ranking is not None:
        places = ranking.select("paper_id").with_row_index("place")
        joined = papers.join(places, on="paper_id", how="left", maintain_order="left")
        return joined.sort("place", nulls_last=True, maintain_order=True).drop("place")
    return papers
