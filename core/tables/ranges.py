"""The range that calibrated probabilities leave to a count of papers: "causal: 7, likely 5-10"."""

from __future__ import annotations

from collections.abc import Container, Sequence

import numpy as np
import polars as pl

LIKELY = 0.9

#: method, low and high: the middle 90 % of what the probabilities allow.
RANGES = {"method": pl.String, "low": pl.UInt32, "high": pl.UInt32}


def count_range(probabilities: Sequence[float]) -> tuple[int, int]:
    """Give the likely least and most papers, of those that each have a category with their own probability.

    The number follows the Poisson binomial distribution, here exact by convolution; the range is its middle 90 %.
    """
    chances = np.ones(1)
    for p in probabilities:
        chances = np.convolve(chances, (1 - p, p))
    upto = np.cumsum(chances)
    tail = (1 - LIKELY) / 2
    return int(np.searchsorted(upto, tail)), int(np.searchsorted(upto, 1 - tail))


def method_ranges(
    probabilities: pl.DataFrame, papers: Sequence[str], settled: pl.DataFrame | None = None
) -> pl.DataFrame:
    """Give the range of each category over the papers in view.

    probabilities: the table `method_probabilities`. papers: the ids in view. settled: paper_id and method of papers whose
    categories were given or corrected: they count as they are, without a range.
    """
    known: Container[str] = set()
    sure: dict[str, int] = {}
    if settled is not None:
        inside = settled.filter(pl.col("paper_id").is_in(list(papers)))
        known = set(inside["paper_id"])
        sure = dict(inside.unique().group_by("method").len().iter_rows())
    open_ones = [paper for paper in papers if paper not in known]
    uncertain = probabilities.filter(pl.col("paper_id").is_in(open_ones))
    by_method = dict(uncertain.group_by("method", maintain_order=True).agg("probability").iter_rows())
    methods = [*probabilities["method"].unique(maintain_order=True), *sorted(set(sure))]
    rows = []
    for method in dict.fromkeys(methods):
        low, high = count_range(by_method.get(method, []))
        rows.append((method, low + sure.get(method, 0), high + sure.get(method, 0)))
    return pl.DataFrame(rows, schema=RANGES, orient="row")
