"""What became of each file, and of each record that is no paper of its own."""

from __future__ import annotations

import json
from typing import Any

import polars as pl

from core.intake.status import KEPT

#: So much of a record is shown, in characters.
_BEGINNING = 200


def by_file(report: pl.DataFrame, papers: pl.DataFrame) -> pl.DataFrame:
    """Give `report`, one row a file, with the names of the lists that its papers are of, in a column `lists` after `source`."""
    names = papers.group_by("source", maintain_order=True).agg(lists=pl.col("list_name").unique(maintain_order=True))
    joined = report.join(names, on="source", how="left", maintain_order="left").with_columns(
        pl.col("lists").fill_null([])
    )
    return joined.select("source", "lists", *[name for name in report.columns if name != "source"])


def not_kept(records: pl.DataFrame) -> pl.DataFrame:
    """Give the records that are no paper of their own: source, position, line, status, reason, beginning; in input order.

    beginning: the first words of what stands in the file.
    """
    rows = records.filter(pl.col("status") != KEPT)
    beginning = pl.Series("beginning", [_beginning(raw) for raw in rows["raw"]], dtype=pl.String)
    return rows.select("source", "position", "line", "status", "reason").with_columns(beginning)


def _beginning(raw: str | None) -> str:
    try:
        value = json.loads(raw or '""')
    except (ValueError, RecursionError):
        value = raw
    return " ".join(_said(value).split())[:_BEGINNING]


def _said(value: Any) -> str:
    if isinstance(value, dict):
        return " · ".join(said for item in value.values() if (said := _said(item).strip()))
    if isinstance(value, list):
        return ", ".join(_said(item) for item in value)
    return "" if value is None else str(value)
