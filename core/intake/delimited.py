"""Tables as text: CSV with commas, semicolons, tabs or bars."""

from __future__ import annotations

import csv
import sys
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from core import cells
from core.intake import columns
from core.intake.limits import SourceError
from core.intake.record import Fault, Reading, Record, numbered
from core.intake.rows import Rows, is_own
from core.intake.source import HEAD, Source

#: The delimiters and what a person calls such a file.
_KINDS = {",": "CSV", ";": "CSV with semicolons", "\t": "tab-delimited", "|": "CSV with bars"}
#: Some tools write the search and other lines before the header; it is looked for in this many rows.
_HEADER_ROWS = 30
#: The most lines of one row.
_LONGEST = 1_000
Row = tuple[int, list[str]]


class Delimited:
    """Tables as text. The header is the row that holds the most names of `columns`."""

    name = "CSV"

    def recognises(self, source: Source) -> bool:
        """Take a text in which some delimiter gives a header with a known column, and rows that fit it."""
        return not source.is_binary and _dialect(source.head) is not None

    def read(self, source: Source, mapping: Mapping[str, str | None]) -> Reading:
        """Read one record a row; a row with more cells than the header has is a fault, unless the rest is empty."""
        found = _dialect(source.head)
        if found is None:
            raise SourceError("no delimiter gives a table with a header; save it as CSV with a header line.")
        delimiter, skip = found
        rows = Table(source.lines, delimiter)
        preamble = list(islice(rows, skip))
        header, own = _header([name.strip() for name in next(rows)[1]])
        rows.width = len(header)
        table = Rows(mapping, source.limits.records)
        records: list[Record] = []
        for line, row in rows:
            if any(cell.strip() for cell in row):
                given = map(cells.unguard, row) if own else row
                # A cell that a row lacks is an empty cell.
                padded = dict.fromkeys(header, "") | dict(zip(header, given, strict=False))
                records.append(table.record(padded, line))
        message = "" if not preamble else f"{len(preamble)} lines before the header were left out"
        kind = "Paperlens CSV" if own else _KINDS[delimiter]
        return Reading(kind, numbered(records), faults=rows.faults, columns=table.columns(), message=message)


def _header(header: list[str]) -> tuple[list[str], bool]:
    """Give each column a name that only it has, and say whether the table is our own export."""
    plain = [cells.unguard(name) for name in header]
    own = is_own(plain)
    names: list[str] = []
    for place, name in enumerate(plain if own else header, 1):
        unique = name or f"column {place}"
        while unique in names:
            unique += "'"
        names.append(unique)
    return names, own


class Table:
    """The rows of delimited text, each with the 1-based line on which it begins.

    A quote that is never closed swallows rows, in most tools silently. So once `width` is set, a row of several lines that
    does not have as many cells, or of more than `_LONGEST` lines, is undone: its first line is read without regard
    to quotes, or else becomes a fault, and reading goes on with the line below.
    """

    def __init__(self, lines: Sequence[str], delimiter: str) -> None:
        csv.field_size_limit(sys.maxsize)
        self.width: int | None = None
        self.faults: list[Fault] = []
        self._lines = lines
        self._delimiter = delimiter
        self._next = 0
        self._first = 0
        self._reader = csv.reader(self._feed(), delimiter=delimiter)

    def _feed(self) -> Iterator[str]:
        while self._next < len(self._lines):
            if self._next - self._first > _LONGEST:
                raise _Runaway
            self._next += 1
            yield self._lines[self._next - 1] + "\n"

    def __iter__(self) -> Iterator[Row]:
        return self

    def __next__(self) -> Row:
        while True:
            self._first = self._next
            try:
                row = next(self._reader)
                if self._fits(row):
                    return self._first + 1, row
            except (csv.Error, _Runaway):
                pass
            # Undo, and begin anew one line below.
            line = self._lines[self._first]
            self._next = self._first + 1
            self._reader = csv.reader(self._feed(), delimiter=self._delimiter)
            row = next(csv.reader([line], delimiter=self._delimiter, quoting=csv.QUOTE_NONE))
            if self.width is None or len(row) == self.width:
                return self._first + 1, [cell.strip('"') for cell in row]
            reason = f"the row has {len(row)} cells, the header has {self.width}"
            self.faults.append(
                Fault(
                    self._first + 1, f"{reason}; close each quote, and put quotes around a cell with a delimiter", line
                )
            )

    def _fits(self, row: list[str]) -> bool:
        if self.width is None or len(row) == self.width:
            return True
        if len(row) > self.width:
            return not any(cell.strip() for cell in row[self.width :])
        # A short row of one line lacks cells at its end; one of several lines has swallowed others.
        return self._next - self._first == 1


class _Runaway(Exception):  # noqa: N818 - never leaves this module
    """A row that goes on for more lines than any row has."""


def _dialect(head: str) -> tuple[str, int] | None:
    """Give the delimiter and how many rows stand before the header, or None where this is no table."""
    if _is_single(head):
        return ",", 0
    best: tuple[int, int, str, int] | None = None
    cut = len(head) >= HEAD
    for order, delimiter in enumerate(_KINDS):
        if delimiter not in head:
            continue
        # The last row of the head may be cut.
        sample = [row for _, row in islice(Table(head.split("\n"), delimiter), _HEADER_ROWS + 20)]
        for skip, row in enumerate(sample[:_HEADER_ROWS]):
            names = [name.strip() for name in row]
            if len(names) < 2 or max(map(len, names)) > 100:
                continue
            known = columns.recognised(names)
            if known and _fits(names, known, sample[skip + 1 : -1 if cut else None]):
                key = (known, -order, delimiter, skip)
                if best is None or key[:2] > best[:2]:
                    best = key
    if best is None:
        return next(((delimiter, 0) for delimiter in _KINDS if _is_unknown(head, delimiter)), None)
    return best[2], best[3]


def _is_unknown(head: str, delimiter: str) -> bool:
    """Whether this is a table of which no column is known: no blank line, rows as wide as a header of short names, long cells."""
    text = head.rstrip("\n")
    if "\n\n" in text or delimiter not in text.split("\n", 1)[0]:
        return False
    rows = [row for _, row in islice(Table(text.split("\n"), delimiter), 50)][: -1 if len(head) >= HEAD else None]
    if len(rows) < 3 or any(len(row) != len(rows[0]) for row in rows):
        return False
    names = [name.strip() for name in rows[0]]
    cells = max(map(len, (cell for row in rows[1:] for cell in row)))
    return (
        all(0 < len(name) <= 40 for name in names)
        and len(set(names)) == len(names)
        and cells > 2 * max(map(len, names))
    )


def _fits(names: list[str], known: int, rows: list[list[str]]) -> bool:
    """Whether this can be a header: two known names, or one and rows of as many cells below."""
    filled = [row for row in rows if any(row)]
    alike = sum(len(row) == len(names) for row in filled)
    if not filled:
        return known >= 2
    return alike >= (0.5 if known >= 2 else 0.9) * len(filled)


def _is_single(head: str) -> bool:
    """Whether this is a table of one column: its name, then rows of one cell each."""
    rows = [row for _, row in islice(Table(head.split("\n"), ","), 20)][: -1 if len(head) >= HEAD else None]
    filled = [row for row in rows if row]
    return (
        len(filled) > 1
        and bool(rows[1])
        and all(len(row) == 1 for row in filled)
        and bool({"title", "abstract"} & set(columns.understood([filled[0][0].strip()])))
    )
