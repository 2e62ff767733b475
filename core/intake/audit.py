"""What a person checks an intake by: pairs of duplicates, columns as understood, completeness."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import polars as pl

from core.intake.judging import Candidate, Pair
from core.intake.record import FIELDS, Column, Record
from core.schema import frame

#: The pairs that were compared. `decision` is merged or apart; `differs` names the fields that are not equal, and `values` and
#: `other_values` say in the same order what the two records had there before they were merged.
DUPLICATES: dict[str, Any] = {
    "paper_id": pl.String,
    "other_paper_id": pl.String,
    "source": pl.String,
    "position": pl.UInt32,
    "other_source": pl.String,
    "other_position": pl.UInt32,
    "title": pl.String,
    "other_title": pl.String,
    "reason": pl.String,
    "similarity": pl.Float64,
    "decision": pl.String,
    "differs": pl.List(pl.String),
    "values": pl.List(pl.String),
    "other_values": pl.List(pl.String),
}
#: The columns of each file: the field that each means (null: kept in `extra`), how often it is filled, its first value.
COLUMNS: dict[str, Any] = {
    "source": pl.String,
    "column": pl.String,
    "field": pl.String,
    "present": pl.UInt32,
    "example": pl.String,
}
#: For each field how many records (before) and papers (after) have it.
COMPLETENESS: dict[str, Any] = {"field": pl.String, "before": pl.UInt32, "after": pl.UInt32}


def values(pairs: Iterable[Pair]) -> list[tuple[list[str], list[str]]]:
    """Give for each pair what its two records have in the fields that differ. To be asked before records are merged."""
    return [
        (
            [_cell(pair.first.record, name) for name in pair.differs],
            [_cell(pair.second.record, name) for name in pair.differs],
        )
        for pair in pairs
    ]


def _cell(record: Record, name: str) -> str:
    value = getattr(record, name)
    return "; ".join(value) if isinstance(value, list) else "" if value is None else str(value)


def duplicates(
    pairs: Iterable[Pair],
    before: Iterable[tuple[list[str], list[str]]],
    ids: Mapping[Candidate, str | None],
    rule: str,
) -> pl.DataFrame:
    """Give the pairs that were found, in input order, as the rule resolved them: columns `DUPLICATES`.

    before: what `values` gave for them.
    """
    return frame(
        (
            {
                "paper_id": ids[pair.first],
                "other_paper_id": ids[pair.second],
                "source": pair.first.source,
                "position": pair.first.record.position,
                "other_source": pair.second.source,
                "other_position": pair.second.record.position,
                "title": pair.first_title,
                "other_title": pair.second_title,
                "reason": pair.reason,
                "similarity": pair.similarity,
                "decision": "merged" if pair.merges(rule) or _one(ids[pair.first], ids[pair.second]) else "apart",
                "differs": list(pair.differs),
                "values": one,
                "other_values": other,
            }
            for pair, (one, other) in zip(pairs, before, strict=True)
        ),
        DUPLICATES,
    )


def _one(paper: str | None, other: str | None) -> bool:
    """Whether two records became one paper, be it through a third."""
    return paper is not None and paper == other


def fields(found: Iterable[tuple[str, Column]]) -> pl.DataFrame:
    """Give how each column of each file was understood: columns `COLUMNS`."""
    return frame(
        (
            {
                "source": source,
                "column": column.name,
                "field": column.field,
                "present": column.present,
                "example": column.example,
            }
            for source, column in found
        ),
        COLUMNS,
    )


def presence(records: Iterable[Record]) -> dict[str, int]:
    """Count for each field the records that have it."""
    counts = dict.fromkeys(FIELDS, 0)
    for record in records:
        for name in FIELDS:
            counts[name] += bool(getattr(record, name))
    return counts


def completeness(before: Mapping[str, int], after: Mapping[str, int]) -> pl.DataFrame:
    """Give for each field how many records and how many papers have it: columns `COMPLETENESS`."""
    return frame(({"field": name, "before": before[name], "after": after[name]} for name in FIELDS), COMPLETENESS)
