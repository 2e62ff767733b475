"""The tables are as documented."""

import re
from pathlib import Path

import polars as pl
import pytest

from core.schema import GIVEN, PAPERS, TABLES, TEXTS, frame

DOCUMENT = Path(__file__).resolve().parents[2] / "core" / "TABLES.md"
KINDS = {
    pl.String: {"text", "text or null", "JSON"},
    pl.UInt32: {"integer"},
    pl.Int32: {"integer or null"},
    pl.Float64: {"number", "number or null"},
    pl.Boolean: {"yes or no"},
    TEXTS: {"list"},
}


def documented() -> dict[str, list[tuple[str, str]]]:
    """Read each table's columns and types from the documentation."""
    parts = re.split(r"^## (\w+)$", DOCUMENT.read_text(encoding="utf-8"), flags=re.M)[1:]
    return {
        name: re.findall(r"^\| `(\w+)` \| ([^|]+) \|", text, flags=re.M)
        for name, text in zip(parts[::2], parts[1::2], strict=True)
    }


def test_every_table_is_documented() -> None:
    """The documentation names exactly the tables that are written."""
    assert set(documented()) == set(TABLES)


@pytest.mark.parametrize("table", TABLES)
def test_every_column_is_documented(table: str) -> None:
    """Each column stands in the documentation with its type, in the order in which it is written."""
    told = documented()[table]
    assert [name for name, _ in told] == list(TABLES[table])
    assert [name for name, kind in told if kind not in KINDS[TABLES[table][name]]] == []


def test_frame_fills_what_a_row_lacks() -> None:
    """A row says what it knows; the rest is null, in the schema's order and types."""
    made = frame([{"year": 2026, "authors": ["A"]}], {"authors": TEXTS, "doi": pl.String, "year": pl.Int32})
    assert made.rows() == [(["A"], None, 2026)]
    assert made.schema == {"authors": TEXTS, "doi": pl.String, "year": pl.Int32}


def test_given_columns_are_columns_of_papers() -> None:
    """What intake gives has the same names and types in the final table."""
    assert GIVEN.items() <= PAPERS.items()
