"""The clusters of the map, named by the keywords that set them apart from the rest."""

from __future__ import annotations

from typing import Any

import numpy as np
import polars as pl

from core.tables.counts import counts
from core.tables.distinguishing import log_odds_ratio

#: cluster: its number. papers: how many. keywords: what sets it apart, best first. x, y: its middle.
CLUSTERS: dict[str, Any] = {
    "cluster": pl.UInt32, "papers": pl.UInt32, "keywords": pl.List(pl.String), "x": pl.Float64, "y": pl.Float64,
}  # fmt: skip
#: Keywords of fewer papers name no cluster.
_LEAST = 2


def cluster_table(papers: pl.DataFrame, places: pl.DataFrame, most: int = 3) -> pl.DataFrame:
    """Give the clusters of the map: columns `CLUSTERS`, the largest first. Papers between clusters are in none.

    papers: the table of that name. places: the table `map`. A cluster's keywords are the `most` with the largest z of
    `core.tables.distinguishing`, the cluster against all other papers, among those that at least two of its papers have; equal
    ones by papers, then name. The middle is the median of its papers' places.
    """
    inside = places.filter(pl.col("cluster") > 0)
    middles = (
        inside.group_by("cluster")
        .agg(papers=pl.len().cast(pl.UInt32), x=pl.col("x").median(), y=pl.col("y").median())
        .sort("cluster")
    )
    if middles.is_empty():
        return pl.DataFrame(schema=CLUSTERS)
    totals = counts(papers, "keywords").filter(pl.col("papers") >= _LEAST).sort("keywords").with_row_index("row")
    columns = middles.select("cluster").with_row_index("column")
    pairs = (
        papers.select("paper_id", pl.col("keywords").list.unique())
        .explode("keywords", empty_as_null=False)
        .join(totals.select("keywords", "row"), on="keywords")
        .join(inside.select("paper_id", "cluster"), on="paper_id")
        .join(columns, on="cluster")
        .group_by("row", "column")
        .agg(n=pl.len())
    )
    here = np.zeros((totals.height, middles.height))
    here[pairs["row"].to_numpy(), pairs["column"].to_numpy()] = pairs["n"].to_numpy()
    there = totals["papers"].cast(pl.Float64).to_numpy()[:, None] - here
    z = np.where(here >= _LEAST, log_odds_ratio(here, there)[1], -np.inf).round(9)
    names = totals["keywords"].to_list()
    keywords = []
    for column in range(middles.height):
        order = np.lexsort((np.arange(len(names)), -here[:, column], -z[:, column]))[:most]
        keywords.append([names[row] for row in order if z[row, column] > 0])
    found = middles.with_columns(keywords=pl.Series(keywords, dtype=pl.List(pl.String)))
    return found.select(list(CLUSTERS))
