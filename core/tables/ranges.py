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

    The number follows the Poisson binomial distribution, here exact but for rounding; the range is its middle 90 %.
    """
    upto = np.round(np.cumsum(_chances(np.asarray(probabilities, dtype=np.float64))), 12)
    tail = (1 - LIKELY) / 2
    return int(np.searchsorted(upto, tail)), int(np.searchsorted(upto, 1 - tail))


def _chances(probabilities: np.ndarray) -> np.ndarray:
    """Give the probability of each number of papers, 0 to all: the product of their polynomials, pairs first (by FFT)."""
    size = 1 << max(0, len(probabilities) - 1).bit_length()
    each = np.zeros((size, 2))
    each[:, 0] = 1  # papers to fill up with, which never have the category
    each[: len(probabilities)] = np.stack([1 - probabilities, probabilities], axis=1)
    while len(each) > 1:
        length = 2 * each.shape[1] - 1
        product = np.fft.rfft(each[0::2], length) * np.fft.rfft(each[1::2], length)
        each = np.maximum(np.fft.irfft(product, length), 0)
    return each[0]


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
