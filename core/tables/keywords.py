"""The frequency table of keywords, for the papers in view."""

from __future__ import annotations

import polars as pl

from core.tables.facets import facet


def keyword_table(papers: pl.DataFrame, everything: pl.DataFrame, keywords: pl.DataFrame) -> pl.DataFrame:
    """Count the papers in view of each keyword, beside what the whole corpus says of it.

    papers: the rows of the table `papers` that are in view; everything: all its rows; keywords: the table of that name. Gives
    keyword, `papers` (in view, that it is a keyword of), `share` (of those in view), `total` (of the corpus, that it is a
    keyword of), `mentions` (of the corpus, whose text has it), `words` (how many it has, a hyphen joins) and variants, in the
    order of `facet`.
    """
    return (
        facet(papers, everything, "keywords")
        .join(
            keywords.select(
                "keyword", "mentions", pl.col("keyword").str.split(" ").list.len().alias("words"), "variants"
            ),
            left_on="keywords",
            right_on="keyword",
            how="left",
            maintain_order="left",
        )
        .rename({"keywords": "keyword"})
    )
