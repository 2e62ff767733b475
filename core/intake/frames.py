"""Tables in binary files: Parquet, and the workbooks of spreadsheets (XLSX, XLS, ODS)."""

from __future__ import annotations

import io
import warnings
from collections.abc import Mapping
from typing import Any

import fastexcel
import polars as pl

from core import cells
from core.intake import headers
from core.intake.limits import SourceError, size
from core.intake.record import Column, Reading, Record, numbered
from core.intake.rows import Rows, is_own
from core.intake.source import Source, is_office
from core.intake.workbook_size import check_size

_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"


class Parquet:
    """One record a row; columns of any type."""

    name = "Parquet"

    def recognises(self, source: Source) -> bool:
        """Take bytes that begin with Parquet's mark."""
        return source.data.startswith(b"PAR1")

    def read(self, source: Source, mapping: Mapping[str, str | None]) -> Reading:
        """Read the rows. Raises `SourceError` where the file is damaged or has more rows than the limit."""
        try:
            rows = pl.scan_parquet(io.BytesIO(source.data)).select(pl.len()).collect().item()
            if rows > source.limits.records:
                raise SourceError(
                    f"the file has {rows:,} rows, the limit is {source.limits.records:,} records; load a part."
                )
            frame = pl.read_parquet(io.BytesIO(source.data))
            # A text that comes again takes no room in the file, and here not yet.
            if (count := _size(frame)) > source.limits.total:
                raise SourceError(
                    f"unpacked the file would have {size(count)}, the limit is {size(source.limits.total)}; load a part."
                )
        except (pl.exceptions.PolarsError, OSError) as error:
            raise SourceError(f"the Parquet file is damaged ({_short(error)}); write it anew.") from error
        table = Rows(mapping, source.limits.records)
        # As JSON would have them, so that what goes to `extra` can be written.
        records = [
            table.record({k: _plain(v) for k, v in row.items()}, line)
            for line, row in enumerate(frame.iter_rows(named=True), 1)
        ]
        return Reading(self.name, numbered(records), columns=table.columns())


class Workbook:
    """One record a row of each sheet that has a header; formulas count as the values last computed, links are not followed."""

    name = "workbook"

    def recognises(self, source: Source) -> bool:
        """Take an XLSX, ODS or old XLS file."""
        return source.data.startswith(_OLE) or (is_office(source.data) and b"word/document" not in source.data)

    def read(self, source: Source, mapping: Mapping[str, str | None]) -> Reading:
        """Read every cell as text. Raises `SourceError` for a damaged or too large file, and where no sheet has a header."""
        if not source.data.startswith(_OLE):
            check_size(source.data, source.limits)
        try:
            book = fastexcel.read_excel(source.data)
            sheets = {name: _sheet(book, name) for name in book.sheet_names}
        except fastexcel.FastExcelError as error:
            raise SourceError(f"the workbook cannot be opened ({_short(error)}); save it anew, or as CSV.") from error
        found = {name: header for name, rows in sheets.items() if (header := headers.known(rows, mapping)) is not None}
        if not found:
            # A person can say which column is which.
            found = {name: header for name, rows in sheets.items() if (header := headers.unknown(rows)) is not None}
        # Beside our own table of papers an export has others, of keywords and methods.
        own = {name: header for name, header in found.items() if is_own(header[1])}
        records: list[Record] = []
        understood: list[Column] = []
        for name, (top, names) in (own or found).items():
            table = Rows(mapping, source.limits.records - len(records))
            whole = cells.whole if is_own(names) else dict
            records += [
                table.record(whole({title: cell or "" for title, cell in zip(names, row, strict=True)}), line)
                for line, row in enumerate(sheets[name][top + 1 :], top + 2)
                if any(cell and cell.strip() for cell in row)
            ]
            understood += table.columns()
        if not records:
            raise SourceError("no sheet holds a table of papers; name the columns in its first row.")
        left = [name for name, rows in sheets.items() if rows and name not in found]
        message = f"sheets without a title or an abstract were left out: {', '.join(left)}" if left else ""
        kind = "XLS" if source.data.startswith(_OLE) else "XLSX" if b"xl/workbook" in source.data else "ODS"
        return Reading(kind, numbered(records), columns=understood, message=message)


def _sheet(book: fastexcel.ExcelReader, name: str) -> list[tuple[str | None, ...]]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # cells of another type than text are turned into text: as wanted
        sheet = book.load_sheet(name, header_row=None, dtypes="string")
        return sheet.to_polars().rows() if sheet.height else []


def _size(frame: pl.DataFrame) -> int:
    """Give the bytes that the values of a frame have, each by itself."""
    texts = frame.select(pl.col(pl.String).str.len_bytes().cast(pl.Int64).sum())
    spread = sum(filter(None, texts.row(0))) if texts.width else 0
    return int(spread + frame.drop(texts.columns).estimated_size())


def _plain(value: Any) -> Any:
    """Give a cell as JSON has it: dates as text, bytes as text, numbers and lists as they are."""
    if value is None or isinstance(value, str | bool | int | float):
        return value
    if isinstance(value, list):
        return [_plain(item) for item in value]
    if isinstance(value, dict):
        return {str(name): _plain(item) for name, item in value.items()}
    if isinstance(value, bytes):
        return value.decode("utf-8", "replace")
    return str(value)


def _short(error: object) -> str:
    return " ".join(str(error).split())[:200]
