"""What is more frequent in some papers than in others, tested and not only counted."""

from __future__ import annotations

import numpy as np
import polars as pl
from scipy.special import gammaln
from scipy.stats import false_discovery_control

from core.tables.counts import counts

#: Below this share of false discoveries a difference is claimed.
CLAIM = 0.05
#: Chances that differ by less are equal but for rounding.
_EQUAL = 1 + 1e-7


def distinguishing(papers: pl.DataFrame, others: pl.DataFrame, column: str) -> pl.DataFrame:
    """Compare how often each value of `column` occurs in `papers` and in `others`, rows of the table `papers` that do not overlap.

    Gives `column`, `papers`, `share`, `other_papers`, `other_share`, `log_odds`, `z`, `q` and `claimed`: sorted by z, what is
    more frequent in `papers` first. log_odds (natural logarithm) and z are the log-odds ratio with an informative Dirichlet
    prior and its z-score: Monroe, Colaresi and Quinn 2008, "Fightin' Words", equations 16 and 22; the prior has the
    frequencies of both groups together and the weight of one count for each value, so rare values are drawn to no difference.
    q is the p-value of Fisher's exact test of the papers that have a value on either side, two-sided, after Benjamini and Hochberg
    (1995): z itself, a normal approximation, says too little of what one side lacks altogether. `claimed` says that q is at most
    `CLAIM`.
    """
    both = (
        counts(papers, column)
        .join(
            counts(others, column).rename({"papers": "other_papers", "share": "other_share"}),
            on=column,
            how="full",
            coalesce=True,
        )
        .with_columns(pl.col("papers", "other_papers", "share", "other_share").fill_null(0))
        .sort(column)
    )
    here = both["papers"].cast(pl.Float64).to_numpy()
    there = both["other_papers"].cast(pl.Float64).to_numpy()
    log_odds, z = log_odds_ratio(here, there)
    p = fisher(both["papers"].to_numpy(), papers.height, both["other_papers"].to_numpy(), others.height)
    q = false_discovery_control(p) if both.height else z
    columns = [column, "papers", "share", "other_papers", "other_share"]
    return (
        both.select(columns)
        .with_columns(log_odds=pl.Series(log_odds), z=pl.Series(z), q=pl.Series(q))
        .with_columns(claimed=pl.col("q") <= CLAIM)
        .sort([pl.col("z").round(9), column], descending=[True, False])
    )


def log_odds_ratio(here: np.ndarray, there: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Give the log-odds ratio of counts and its z, as `distinguishing` does: two arrays, shape (values,) or (values, groups).

    here: counts of each value in a group, for each group that is asked about. there: its counts in the other papers.
    """
    both = here + there
    prior = both / np.maximum(1.0, both.sum(axis=0)) * len(both)
    ratio = _log_odds(here, prior) - _log_odds(there, prior)
    return ratio, ratio / np.sqrt(1 / (here + prior) + 1 / (there + prior))


def fisher(here: np.ndarray, papers: int, there: np.ndarray, others: int) -> np.ndarray:
    """Give the two-sided p-values of Fisher's exact test, one a value: float64.

    here, there: of each value, how many of `papers` and of `others` have it. With these sums given, the p-value is the chance of
    all divisions that are no more likely than the one found.
    """
    pairs, where = np.unique(np.stack([here, there]).astype(np.int64), axis=1, return_inverse=True)
    found = np.ones(pairs.shape[1])
    for place, (one, other) in enumerate(pairs.T.tolist()):
        total = one + other
        divided = np.arange(max(0, total - others), min(total, papers) + 1)
        logs = _choose(papers, divided) + _choose(others, total - divided) - _choose(papers + others, np.array([total]))
        chances = np.exp(logs)
        found[place] = min(1.0, chances[chances <= chances[one - divided[0]] * _EQUAL].sum())
    return np.asarray(found[where.reshape(-1)])


def _choose(of: int, some: np.ndarray) -> np.ndarray:
    """Give the logarithm of how many ways there are to choose `some` of so many."""
    return np.asarray(gammaln(of + 1.0) - gammaln(some + 1.0) - gammaln(of - some + 1.0))


def _log_odds(count: np.ndarray, prior: np.ndarray) -> np.ndarray:
    """Give the log-odds of each value after the prior; of a value that is the only one, a large finite number."""
    rest = np.maximum((count + prior).sum(axis=0) - count - prior, 1e-9)
    return np.log(count + prior) - np.log(rest)
