"""Pairs of duplicates with what became of each record."""

from __future__ import annotations

import polars as pl

_PLACE = ("source", "position")


def resolved(duplicates: pl.DataFrame, records: pl.DataFrame) -> pl.DataFrame:
    """Give the pairs of `core.intake.audit.DUPLICATES` with `status` and `other_status` of the two records, the merged ones first.

    records: the table of that name.
    """
    known = records.select(*_PLACE, "status").filter(pl.col("position").is_not_null())
    other = known.rename({name: f"other_{name}" for name in known.columns})
    return (
        duplicates.join(known, on=list(_PLACE), how="left", maintain_order="left")
        .join(other, on=[f"other_{name}" for name in _PLACE], how="left", maintain_order="left")
        .sort("decision", descending=True, maintain_order=True)
    )
