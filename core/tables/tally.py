"""Counting again and again: how many papers of a selection have each value, where only the selection changes."""

from __future__ import annotations

from functools import cached_property

import numpy as np
import polars as pl


class Tally:
    """The values of all papers as numbers, so that counting them for a selection is one pass over an array.

    values: what the papers have, the most frequent first, then by value, as in `core.tables.counts.counts`.
    """

    def __init__(self, column: pl.Series) -> None:
        """Read `column`: of each paper a text, a whole number or a list of texts; null, and an empty list, is nothing."""
        found = pl.DataFrame({"value": column}).with_row_index("paper")
        if isinstance(column.dtype, pl.List):
            found = found.explode("value", empty_as_null=False).unique(maintain_order=True)
        found = found.drop_nulls().with_columns(pl.col("value").cast(pl.String))
        sizes = found.group_by("value").len().sort(["len", "value"], descending=[True, False])
        self.values: list[str] = sizes["value"].to_list()
        self._papers = found["paper"].to_numpy()
        codes = found.join(sizes.with_row_index("code"), on="value", how="left", maintain_order="left")["code"]
        self._codes = codes.to_numpy().astype(np.int64)

    def of(self, chosen: np.ndarray) -> dict[str, int]:
        """Count the papers of each value among those that are `chosen`: bool, one for each paper."""
        return self._by_value(self._counted(chosen))

    @cached_property
    def total(self) -> dict[str, int]:
        """How many of all papers have each value."""
        return self._by_value(self._totals)

    def table(self, chosen: np.ndarray, column: str) -> pl.DataFrame:
        """Give what `core.tables.facets.facet` gives of those that are `chosen` and of all: `column`, papers, share, total."""
        counted = self._counted(chosen)
        # The values stand in the order of all papers already.
        order = np.argsort(-counted.astype(np.int64), kind="stable")
        papers = counted[order]
        share = papers / max(1, int(chosen.sum()))
        return pl.DataFrame(
            {column: self._named[order], "papers": papers, "share": share, "total": self._totals[order]}
        )

    def _counted(self, chosen: np.ndarray) -> np.ndarray:
        return np.bincount(self._codes[chosen[self._papers]], minlength=len(self.values)).astype(np.uint32)

    def _by_value(self, counted: np.ndarray) -> dict[str, int]:
        return dict(zip(self.values, counted.tolist(), strict=True))

    @cached_property
    def _named(self) -> pl.Series:
        return pl.Series(self.values, dtype=pl.String)

    @cached_property
    def _totals(self) -> np.ndarray:
        return np.bincount(self._codes, minlength=len(self.values)).astype(np.uint32)
