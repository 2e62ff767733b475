"""Labelled papers to fit on: CSV with everything in it, or JSON Lines with the texts in a second file."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import polars as pl

from core.errors import PaperlensError
from core.text import plain

AREA_COLUMNS = ("area", "primary_area")
TEXT_COLUMNS = ("abstract", "text")
SEPARATOR = "|"


@dataclass(frozen=True)
class Labelled:
    """One paper to fit on: its plain text and what is known of it.

    methods: keys, most central first, or None where nobody labelled it. contribution: likewise. area: as given, or None.
    """

    id: str
    text: str
    methods: tuple[str, ...] | None
    contribution: tuple[str, ...] | None
    area: str | None


#: A file on disk, or one in memory: its name and its bytes.
Source = Path | tuple[str, bytes]


def read(labels: Source, texts: Source | None = None) -> list[Labelled]:
    """Read labelled papers, and those of `texts` that have an area only, in the order of the files.

    labels: CSV with columns id, abstract, methods (joined by " | ") and, optionally, contribution and area; or JSON Lines with
    the same fields, methods as a list. texts: CSV, Parquet or JSON Lines with id, abstract and, optionally, area, where
    `labels` has no abstracts; joined by id.
    Raises `PaperlensError` that names the file, the place and what to do.
    """
    rows = _rows(labels)
    given = {row["id"]: row for row in _rows(texts)} if texts is not None else {}
    papers, seen = [], set()
    for place, row in enumerate(rows, start=1):
        where = f"{_name(labels)}, paper {place}"
        if not row.get("id"):
            raise PaperlensError(f"{where} has no id.")
        if row["id"] in seen:
            raise PaperlensError(f"{where}: the id {row['id']!r} came before; each paper needs its own.")
        seen.add(row["id"])
        methods = _keys(row.get("methods"))
        if not methods:
            raise PaperlensError(f'{where} has no methods: name one to three, joined by " | ".')
        joined = {**given.get(row["id"], {}), **{key: value for key, value in row.items() if value}}
        text = _text(joined)
        if not text:
            raise PaperlensError(
                f"{where} has no abstract: add a column abstract, or name a file of texts with its id."
            )
        papers.append(Labelled(row["id"], text, methods, _keys(row.get("contribution")) or None, _area(joined)))
    return papers + _with_area(row for key, row in given.items() if key not in seen)


def read_areas(texts: Source) -> list[Labelled]:
    """Read the papers of CSV, Parquet or JSON Lines (id, abstract, area) that have an area. Raises as `read` does."""
    return _with_area(_rows(texts))


def _with_area(rows: Iterable[dict[str, Any]]) -> list[Labelled]:
    return [Labelled(row["id"], _text(row), None, None, _area(row)) for row in rows if _area(row) and _text(row)]


def _text(row: dict[str, Any]) -> str:
    return plain(next((row[name] for name in TEXT_COLUMNS if row.get(name)), ""))


def _area(row: dict[str, Any]) -> str | None:
    return next((row[name] for name in AREA_COLUMNS if row.get(name)), None)


def _keys(value: object) -> tuple[str, ...]:
    parts = value.split(SEPARATOR) if isinstance(value, str) else value if isinstance(value, list) else []
    return tuple(dict.fromkeys(str(part).strip() for part in parts if str(part).strip()))


def _name(source: Source) -> str:
    return source.name if isinstance(source, Path) else source[0]


def _rows(source: Source) -> list[dict[str, Any]]:
    name = _name(source)
    try:
        content = source.read_bytes() if isinstance(source, Path) else source[1]
        if name.endswith(".parquet"):
            return pl.read_parquet(content).to_dicts()
        if name.lower().endswith(".csv"):
            return pl.read_csv(content, infer_schema=False).to_dicts()
        rows = [json.loads(line) for line in content.decode("utf-8-sig").splitlines() if line.strip()]
    except OSError as error:
        raise PaperlensError(f"{name} cannot be read: {error.strerror}.") from error
    except (ValueError, pl.exceptions.PolarsError) as error:
        raise PaperlensError(f"{name} cannot be read: it must be CSV, Parquet or JSON Lines, in UTF-8.") from error
    if not all(isinstance(row, dict) for row in rows):
        raise PaperlensError(f"{name} must hold one JSON object a line.")
    return rows
