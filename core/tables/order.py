"""The order in which papers are listed."""

from __future__ import annotations

import polars as pl

#: The orders that need nothing but the papers themselves.
BY_LIST, BY_HEADING, BY_AREA, BY_YEAR, BY_MATCH = "list", "heading", "area", "year", "match"


def ordered(papers: pl.DataFrame, order: str, ranking: pl.DataFrame | None = None) -> pl.DataFrame:
    """Give `papers` in an order that does not depend on the one they come in, but for `list`, which keeps it.

    papers: rows of the table of that name. order: `list`, `heading` (A to Z, whatever the capitals), `area` (A to Z, then by
    heading), `year` (the latest first, then by heading) or `match`: as in `ranking`, the column paper_id of a search, best first.
    Papers without an area or year, or that the ranking lacks, come last.
    """
    by_heading = (pl.col("heading").str.to_lowercase(), pl.col("heading"), pl.col("paper_id"))
    if order == BY_AREA:
        return papers.sort("area", *by_heading, nulls_last=True)
    if order == BY_YEAR:
        return papers.sort(-pl.col("year"), *by_heading, nulls_last=True)
    if order == BY_HEADING:
        return papers.sort(*by_heading)
    if order == BY_MATCH and ranking is not None:
        places = ranking.select("paper_id").with_row_index("place")
        joined = papers.join(places, on="paper_id", how="left", maintain_order="left")
        return joined.sort("place", nulls_last=True, maintain_order=True).drop("place")
    return papers
