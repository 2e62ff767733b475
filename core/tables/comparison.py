"""Two groups of papers side by side: what is more frequent in which, tested, and what was not found in the other at all."""

from __future__ import annotations

import polars as pl

from core.tables.counts import counts
from core.tables.distinguishing import distinguishing

#: Values that fewer papers of both groups together have are counted and not tested: no difference could be claimed of them, and
#: each test more makes the others weaker.
LEAST = 3


def comparison(left: pl.DataFrame, right: pl.DataFrame, column: str, least: int = LEAST) -> pl.DataFrame:
    """Compare how many papers have each value of `column` in `left` and in `right`, rows of the table `papers` that do not overlap.

    Gives `column`, `papers`, `share`, `rank`, `other_papers`, `other_share`, `other_rank`, `difference` (share less other_share),
    `log_odds`, `z`, `q`, `claimed`. The test is that of `core.tables.distinguishing`, over the values that at least `least` papers
    of both groups together have; for the others its figures are null, and nothing is claimed. That values are left out by their
    total, which says nothing of the difference, keeps the test honest (Bourgon, Gentleman and Huber 2010). Nothing is claimed
    either where log_odds and difference disagree about the direction, as they can where the papers of one group have more values
    each. Ranks are by papers, equal counts share the better one; null where a group has none. What is more frequent in `left`
    comes first, by z; then, by difference, what was not tested.
    """
    both = pl.concat([left.select("paper_id", column), right.select("paper_id", column)])
    tested = counts(both, column).filter(pl.col("papers") >= least)[column]
    figures = distinguishing(_only(left, column, tested), _only(right, column, tested), column)
    ranked = [
        counts(side, column).with_columns(rank=pl.col("papers").rank("min", descending=True).cast(pl.UInt32))
        for side in (left, right)
    ]
    other = {name: f"other_{name}" for name in ("papers", "share", "rank")}
    return (
        ranked[0]
        .join(ranked[1].rename(other), on=column, how="full", coalesce=True)
        .with_columns(pl.col("papers", "other_papers", "share", "other_share").fill_null(0))
        .with_columns(difference=pl.col("share") - pl.col("other_share"))
        .join(figures.select(column, "log_odds", "z", "q", "claimed"), on=column, how="left")
        .with_columns(claimed=(pl.col("claimed") & (pl.col("z").sign() == pl.col("difference").sign())).fill_null(False))
        .select(
            column, "papers", "share", "rank", "other_papers", "other_share", "other_rank", "difference", "log_odds", "z",
            "q", "claimed",
        )
        .sort(
            [pl.col("z").round(9), pl.col("difference").round(9), column],
            descending=[True, True, False],
            nulls_last=True,
        )
    )  # fmt: skip


def not_found(table: pl.DataFrame, least: int = 1) -> tuple[pl.DataFrame, pl.DataFrame]:
    """Give the rows of a `comparison` that only the left group has, and those that only the right has, the most frequent first.

    least: rows with fewer papers are left out.
    """
    column = table.columns[0]
    only_left = table.filter(pl.col("other_papers") == 0, pl.col("papers") >= least)
    only_right = table.filter(pl.col("papers") == 0, pl.col("other_papers") >= least)
    return (
        only_left.sort(["papers", column], descending=[True, False]),
        only_right.sort(["other_papers", column], descending=[True, False]),
    )


def telling(table: pl.DataFrame, most: int) -> pl.DataFrame:
    """Give the `most` rows of a `comparison` that differ most, as far as possible half from each end.

    What says most for the left group comes first, what says most for the right one last. Rows that were not tested count as the
    least telling; one whose log_odds and difference disagree tells nothing.
    """
    z, difference = pl.col("z").round(9), pl.col("difference")
    tested_more, tested_less = pl.col("z").is_null() | (z > 0), pl.col("z").is_null() | (z < 0)
    by = [z, difference.round(9), pl.col(table.columns[0])]
    more = table.filter(tested_more, difference > 0).sort(by, descending=[True, True, False], nulls_last=True)
    less = table.filter(tested_less, difference < 0).sort(by, nulls_last=True)
    of_less = min(less.height, max(most // 2, most - more.height))
    return pl.concat([more.head(most - of_less), less.head(of_less).reverse()])


def leading(table: pl.DataFrame, most: int) -> pl.DataFrame:
    """Give the rows of a `comparison` that are among the first `most` of either group, for a chart of ranks; by rank, then name."""
    column = table.columns[0]
    firsts = [
        table.filter(pl.col(papers) > 0).sort([papers, column], descending=[True, False]).head(most)
        for papers in ("papers", "other_papers")
    ]
    both = pl.concat(firsts).unique(subset=column, maintain_order=True)
    return both.sort(["papers", "other_papers", column], descending=[True, True, False])


def _only(papers: pl.DataFrame, column: str, values: pl.Series) -> pl.DataFrame:
    """Give `papers` with no other values in `column` than `values`, and no paper less, so that shares stay."""
    ids = papers.select("paper_id", column)
    known = pl.DataFrame({column: values})
    lists = ids.explode(column, empty_as_null=False).join(known, on=column, how="semi", maintain_order="left")
    kept = lists.group_by("paper_id", maintain_order=True).agg(column)
    return (
        ids.select("paper_id")
        .join(kept, on="paper_id", how="left", maintain_order="left")
        .with_columns(pl.col(column).fill_null([]))
    )
