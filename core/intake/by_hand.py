"""Columns mapped by hand: from the column that a person names for each field to the mapping that readers take, and its file.

The file is JSON, `{"paperlens": "columns", "columns": {"Kopf": "title", "Notes": null}}`: each column's field, or null for one that
keeps its own name only. The provenance of an analysis that was read with a mapping holds it under "reading", and is
taken for such a file too.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import polars as pl

from core.errors import PaperlensError
from core.intake.columns import mapped
from core.intake.record import FIELDS

_KIND, _COLUMNS, _READING = "paperlens", "columns", "reading"
#: No such file is longer, in bytes.
_LARGEST = 1_000_000


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


def to_file(mapping: Mapping[str, str | None]) -> bytes:
    """Write a mapping as the file that a person keeps."""
    content = {_KIND: _COLUMNS, _COLUMNS: dict(mapping)}
    return (json.dumps(content, ensure_ascii=False, indent=2) + "\n").encode("utf-8", "replace")


def is_file(data: bytes) -> bool:
    """Whether these bytes are a file of `to_file`, and no papers."""
    content = _parsed(data)
    return content is not None and content.get(_KIND) == _COLUMNS


def from_file(data: bytes, name: str) -> dict[str, str | None]:
    """Read the mapping in a file of `to_file`, or in the provenance of an analysis.

    Raises `PaperlensError`, which calls the file `name`, where there is none in it or a field that there is not.
    """
    content = _parsed(data) or {}
    found = content.get(_COLUMNS)
    if found is None and isinstance(content.get(_READING), dict):
        found = content[_READING].get(_COLUMNS)
    if not isinstance(found, dict) or not found:
        raise PaperlensError(f"{name} holds no columns mapped by hand: give a file that was saved on the page Corpus.")
    for column, field in found.items():
        if field is not None and field not in FIELDS:
            raise PaperlensError(
                f"{name}: the column {column!r} cannot be mapped to {field!r}: use null or one of {', '.join(FIELDS)}."
            )
    return found


def _parsed(data: bytes) -> dict[str, Any] | None:
    if len(data) > _LARGEST or not data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{"):
        return None
    try:
        content = json.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        return None
    return content if isinstance(content, dict) else None
