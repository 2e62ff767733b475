"""CSV files that open right in Excel and LibreOffice: UTF-8 with a byte order mark, safe cells, numbers as numbers."""

from __future__ import annotations

import polars as pl

from core.cells import guarded


def to_csv(frame: pl.DataFrame) -> bytes:
    """Write all rows and columns of `frame`, first-class columns in their order, null as an empty cell.

    Raises `polars.exceptions.ComputeError` for column types that no table of `core.schema` has, such as structs.
    """
    return guarded(frame).write_csv(None, include_bom=True).encode("utf-8")
