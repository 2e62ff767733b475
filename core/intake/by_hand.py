"""Columns mapped by hand: from the column that a person names for each field to the mapping that readers take."""

from __future__ import annotations

from collections.abc import Mapping

import polars as pl

from core.intake.columns import mapped
from core.intake.record import FIELDS


def first_columns(fields: pl.DataFrame, mapping: Mapping[str, str | None]) -> dict[str, str | None]:
    """Give for each of `FIELDS` the column that it is taken from first, or None.

    fields: the rows of `core.intake.audit.COLUMNS` for one file, as read with `mapping`.
    """
    order = mapped(fields["column"], mapping)
    meant: dict[str, list[str]] = {}
    for column, field in fields.select("column", "field").iter_rows():
        if field is not None:
            meant.setdefault(field, []).append(column)
    found: dict[str, str | None] = {}
    for field in FIELDS:
        columns = meant.get(field, [])
        found[field] = next((name for name in order.get(field, []) if name in columns), columns[0] if columns else None)
    return found


def decided(
    fields: pl.DataFrame, before: Mapping[str, str | None], after: Mapping[str, str | None]
) -> dict[str, str | None]:
    """Give what changed as a mapping of columns to fields, or to None for a column that keeps its own name only.

    before, after: the column of each field, or None. A field that is taken from another column is not taken from its former one
    any more; a field that is to have none gives up all its columns.
    """
    changed = [field for field in FIELDS if before.get(field) != after.get(field)]
    mapping: dict[str, str | None] = {}
    for field in changed:
        left = fields.filter(field=field)["column"].to_list() if after.get(field) is None else [before.get(field)]
        mapping |= {column: None for column in left if column}
    mapping |= {column: field for field in FIELDS if (column := after.get(field)) and field in changed}
    # What stays with its field must not be given up by another that shared it.
    return mapping | {column: field for field in FIELDS if (column := after.get(field)) in mapping and column}
