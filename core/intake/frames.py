"""Tables in binary files: Parquet, and the workbooks of spreadsheets (XLSX, XLS, ODS)."""

from __future__ import annotations

import io
import warnings
from collections.abc import Mapping, Sequence
from typing import Any

import fastexcel
import polars as pl

from core.intake import columns
from core.intake.limits import SourceError, size
from core.intake.record import Column, Reading, Record, numbered
from core.intake.rows import Rows, is_own
from core.intake.source import Source, is_office
from core.intake.workbook_size import check_size

_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
#: The header of a sheet is looked for in this many rows.
_HEADER_ROWS = 30
#: A name of fewer letters is a tag; a text of so many characters can be an abstract, and is no name.
_SHORTEST_NAME, _LONGEST_NAME, _LONG_TEXT = 3, 200, 60


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
        headers = {name: header for name, rows in sheets.items() if (header := _header(rows, mapping)) is not None}
        if not headers:
            # A person can say which column is which.
            headers = {name: header for name, rows in sheets.items() if (header := _stranger(rows)) is not None}
        # Beside our own table of papers an export has others, of keywords and methods.
        own = {name: header for name, header in headers.items() if is_own(header[1])}
        records: list[Record] = []
        understood: list[Column] = []
        for name, (top, names) in (own or headers).items():
            table = Rows(mapping, source.limits.records - len(records))
            records += [
                table.record({title: cell or "" for title, cell in zip(names, row, strict=True)}, line)
                for line, row in enumerate(sheets[name][top + 1 :], top + 2)
                if any(cell and cell.strip() for cell in row)
            ]
            understood += table.columns()
        if not records:
            raise SourceError("no sheet holds a table of papers; name the columns in its first row.")
        left = [name for name, rows in sheets.items() if rows and name not in headers]
        message = f"sheets without a title or an abstract were left out: {', '.join(left)}" if left else ""
        kind = "XLS" if source.data.startswith(_OLE) else "XLSX" if b"xl/workbook" in source.data else "ODS"
        return Reading(kind, numbered(records), columns=understood, message=message)


def _sheet(book: fastexcel.ExcelReader, name: str) -> list[tuple[str | None, ...]]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # cells of another type than text are turned into text: as wanted
        sheet = book.load_sheet(name, header_row=None, dtypes="string")
        return sheet.to_polars().rows() if sheet.height else []


def _header(rows: Sequence[tuple[str | None, ...]], mapping: Mapping[str, str | None]) -> tuple[int, list[str]] | None:
    """Find the row that names the most fields, a title or an abstract among them: its place, and a name for each column."""
    best: tuple[int, int] | None = None
    for place, row in enumerate(rows[:_HEADER_ROWS]):
        fields = columns.mapped([cell.strip() for cell in row if cell and len(cell) <= _LONGEST_NAME], mapping)
        if not {"title", "abstract"} & fields.keys():
            continue
        # A tag of two letters alone may be anything.
        if len(fields) == 1 and len(next(iter(fields.values()))[0]) < _SHORTEST_NAME:
            continue
        if best is None or len(fields) > best[0]:
            best = len(fields), place
    return None if best is None else (best[1], _names(rows[best[1]]))


def _stranger(rows: Sequence[tuple[str | None, ...]]) -> tuple[int, list[str]] | None:
    """Find the header of a sheet of which no column is known: its first row that fills as many cells as those below.

    -1 is the place before the first row, where that is no header: it holds a text, or a value that comes again.
    """
    filled = [sum(bool(cell and cell.strip()) for cell in row) for row in rows[:_HEADER_ROWS]]
    texts = any(cell and len(cell) >= _LONG_TEXT for row in rows[: 10 * _HEADER_ROWS] for cell in row)
    if not texts:
        return None
    top = next(place for place, count in enumerate(filled) if count == max(filled))
    given = [cell.strip() for cell in rows[top] if cell and cell.strip()]
    if top + 1 == len(rows) or len(set(given)) < len(given) or max(map(len, given)) >= _LONG_TEXT:
        return -1, _names([None] * len(rows[0]))
    return top, _names(rows[top])


def _names(header: Sequence[str | None]) -> list[str]:
    """Give each column a name that only it has."""
    names: list[str] = []
    for number, cell in enumerate(header, 1):
        name = (cell or "").strip() or f"column {number}"
        while name in names:
            name += "'"
        names.append(name)
    return names


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
