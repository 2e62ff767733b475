"""XLSX workbooks: a sheet a table, every text as text, and no cell that breaks the file."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from io import BytesIO

import polars as pl
import xlsxwriter

from core import cells

#: Excel's limit for a sheet, without the header.
MOST_ROWS = 1_048_575
_EPOCH = datetime(2000, 1, 1)  # the workbook's own date would make two equal exports differ


def to_xlsx(tables: Mapping[str, pl.DataFrame]) -> bytes:
    """Write each table as a sheet of that name: header frozen, lists joined by ` | `, nothing run as formula or link.

    What is left of a text over `cells.LONGEST` characters stands in further columns beside its own.
    Raises `ValueError` for a table over `MOST_ROWS` rows.
    """
    content = BytesIO()
    options = {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False, "strings_to_numbers": False}
    with xlsxwriter.Workbook(content, options) as book:
        book.set_properties({"created": _EPOCH})
        header = book.add_format({"bold": True})
        for name, frame in tables.items():
            if frame.height > MOST_ROWS:
                raise ValueError(f"{name} has {frame.height:,} rows; a sheet holds {MOST_ROWS:,}")
            sheet = book.add_worksheet(name[:31])
            sheet.freeze_panes(1, 0)
            column = 0
            for title, dtype in frame.schema.items():
                values = frame[title].to_list()
                if dtype.is_numeric():
                    sheet.write_string(0, column, title, header)
                    for row, value in enumerate(values, start=1):
                        if value is not None:
                            sheet.write_number(row, column, value)
                    column += 1
                    continue
                written = [[] if value is None else cells.parts(_text(value)) for value in values]
                for number in range(max([1, *map(len, written)])):
                    sheet.write_string(0, column, cells.continued(title, number + 1), header)
                    for row, parts in enumerate(written, start=1):
                        if number < len(parts):
                            sheet.write_string(row, column, parts[number])
                    column += 1
    return content.getvalue()


def _text(value: object) -> str:
    return cells.join(map(str, value)) if isinstance(value, list) else str(value)
