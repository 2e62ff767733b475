"""XLSX workbooks: a sheet a table, every text as text, and no cell that breaks the file."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from io import BytesIO

import polars as pl
import xlsxwriter

from core.cells import join

#: Excel refuses a file with a longer cell.
LONGEST_CELL = 32_767
CUT = " [cut here: a cell holds no more; the JSON Lines file has it whole]"
#: Excel's limit for a sheet, without the header.
MOST_ROWS = 1_048_575
_EPOCH = datetime(2000, 1, 1)  # the workbook's own date would make two equal exports differ


def to_xlsx(tables: Mapping[str, pl.DataFrame]) -> bytes:
    """Write each table as a sheet of that name: header frozen, lists joined by ` | `, nothing run as formula or link.

    A text over `LONGEST_CELL` characters is cut and says so. Raises `ValueError` for a table over `MOST_ROWS` rows.
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
            for column, (title, dtype) in enumerate(frame.schema.items()):
                sheet.write_string(0, column, title, header)
                for row, value in enumerate(frame[title].to_list(), start=1):
                    if value is None:
                        continue
                    if dtype.is_numeric():
                        sheet.write_number(row, column, value)
                    else:
                        sheet.write_string(row, column, _text(value))
    return content.getvalue()


def _text(value: object) -> str:
    text = join(map(str, value)) if isinstance(value, list) else str(value)
    return text if len(text) <= LONGEST_CELL else text[: LONGEST_CELL - len(CUT)] + CUT
