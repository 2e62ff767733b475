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
#: So many lines with an open quote, or with too few cells, are named.
_NAMED = 5
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
        header, own = _header([name.strip() for name in rows.header()])
        table = Rows(mapping, source.limits.records)
        records: list[Record] = []
        short: list[int] = []
        for line, row in rows:
            if any(cell.strip() for cell in row):
                given = map(cells.unguard, row) if own else row
                if len(row) < len(header):
                    short.append(line)
                # A cell that a row lacks is an empty cell.
                padded = dict.fromkeys(header, "") | dict(zip(header, given, strict=False))
                records.append(table.record(padded, line))
        notes = []
        if preamble:
            count = "1 line" if len(preamble) == 1 else f"{len(preamble)} lines"
            notes.append(f"{count} before the header {'was' if len(preamble) == 1 else 'were'} left out")
        if rows.open_quotes:
            notes.append(
                f"line {_named(rows.open_quotes)}: a quote is never closed; the line was read as if it were not there"
            )
        if short:
            notes.append(
                f"line {_named(short)}: fewer cells than the header, the rest was read as empty; "
                "if one text goes on in the next line, put quotes around it"
            )
        kind = "Paperlens CSV" if own else _KINDS[delimiter]
        return Reading(kind, numbered(records), faults=rows.faults, columns=table.columns(), message="; ".join(notes))


def _named(lines: Sequence[int]) -> str:
    return ", ".join(map(str, lines[:_NAMED])) + (", ..." if len(lines) > _NAMED else "")


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
    does not have as many cells, or of more than `_LONGEST` lines, or in which a quote opens and other rows stand, is
    undone: its first line is read without regard to quotes (and is one of `open_quotes`), or else becomes a fault, and reading goes
    on with the line below.
    """

    def __init__(self, lines: Sequence[str], delimiter: str, width: int | None = None) -> None:
        csv.field_size_limit(sys.maxsize)
        self.width = width
        self.faults: list[Fault] = []
        self.open_quotes: list[int] = []
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

    def header(self) -> list[str]:
        """Read the next row as the header, by which all rows below are measured."""
        here = self._next
        names = next(self, (0, [""]))[1]
        # A header of several lines is rare; one that swallows the rows below it is broken.
        if self._next - here > 1 and not self._well_formed(self._lines[here : self._next]):
            bare = self._bare(self._lines[here])
            if columns.recognised(bare) >= columns.recognised(names):
                self._begin_below(here)
                self.open_quotes.append(here + 1)
                names = bare
        self.width = len(names)
        return names

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
            self._begin_below(self._first)
            row = self._bare(line)
            if self.width is None or len(row) == self.width:
                if '"' in line:
                    self.open_quotes.append(self._first + 1)
                return self._first + 1, row
            reason = f"the row has {len(row)} cells, the header has {self.width}"
            self.faults.append(
                Fault(
                    self._first + 1, f"{reason}; close each quote, and put quotes around a cell with a delimiter", line
                )
            )

    def _begin_below(self, place: int) -> None:
        self._next = place + 1
        self._reader = csv.reader(self._feed(), delimiter=self._delimiter)

    def _bare(self, line: str) -> list[str]:
        """Read one line as if it had no quotes."""
        return [cell.strip('"') for cell in next(csv.reader([line], delimiter=self._delimiter, quoting=csv.QUOTE_NONE))]

    def _fits(self, row: list[str]) -> bool:
        if self.width is None:
            return True
        several = self._next - self._first > 1
        if len(row) == self.width:
            return not (several and self._swallows())
        if len(row) > self.width:
            return not any(cell.strip() for cell in row[self.width :])
        # A short row of one line lacks cells at its end; one of several lines, or of a quote out of place, has swallowed some.
        line = self._lines[self._first]
        return not several and (self._well_formed([line]) or len(self._bare(line)) != self.width)

    def _swallows(self) -> bool:
        """Whether the lines just read are no row as rows are written: the text ends within a quote, or other rows stand in it."""
        lines = self._lines[self._first : self._next]
        if self._well_formed(lines):
            return False
        ended = self._next == len(self._lines) and self._well_formed([*lines[:-1], lines[-1] + '"'])
        return ended or any(self._is_row(line) for line in lines[1:])

    def _well_formed(self, lines: Sequence[str]) -> bool:
        try:
            list(csv.reader([f"{line}\n" for line in lines], delimiter=self._delimiter, strict=True))
        except csv.Error:
            return False
        return True

    def _is_row(self, line: str) -> bool:
        try:
            return len(next(csv.reader([line], delimiter=self._delimiter, strict=True), [])) == self.width
        except csv.Error:
            return False


class _Runaway(Exception):  # noqa: N818 - never leaves this module
    """A row that goes on for more lines than any row has."""


def _dialect(head: str) -> tuple[str, int] | None:
    """Give the delimiter and how many rows stand before the header, or None where this is no table."""
    if _is_single(head):
        return ",", 0
    for measured in (False, True):
        best: tuple[int, int, str, int] | None = None
        for order, delimiter in enumerate(_KINDS):
            if delimiter not in head:
                continue
            sample = _sample(head, delimiter, measured)
            for skip, row in enumerate(sample[: 1 if measured else _HEADER_ROWS]):
                names = [name.strip() for name in row]
                if len(names) < 2 or max(map(len, names)) > 100:
                    continue
                known = columns.recognised(names)
                if known and _fits(names, known, sample[skip + 1 :]):
                    key = (known, -order, delimiter, skip)
                    if best is None or key[:2] > best[:2]:
                        best = key
        if best is not None:
            return best[2], best[3]
    return next(((delimiter, 0) for delimiter in _KINDS if _is_unknown(head, delimiter)), None)


def _sample(head: str, delimiter: str, measured: bool) -> list[list[str]]:
    """Give the first rows. measured: the first is the header, and a quote that is not closed swallows nothing below it."""
    lines = head.split("\n")
    if measured and len(head) >= HEAD:
        lines.pop()  # it may be cut
    table = Table(lines, delimiter)
    first = [table.header()] if measured else []
    sample = first + [row for _, row in islice(table, _HEADER_ROWS + 20)]
    return sample if measured or len(head) < HEAD else sample[:-1]


def _is_unknown(head: str, delimiter: str) -> bool:
    """Whether this is a table of which no column is known: no blank line, rows as wide as a header of short names, long cells."""
    lines = head.rstrip("\n").split("\n")
    if delimiter not in lines[0]:
        return False
    rows = [row for _, row in islice(Table(lines, delimiter), 50)][: -1 if len(head) >= HEAD else None]
    # Two lines of prose can have a comma each.
    if len(rows) < (3 if delimiter == "," else 2) or not all(rows):
        return False
    if sum(len(row) == len(rows[0]) for row in rows) < 0.9 * len(rows):
        return False
    names = [name.strip() for name in rows[0]]
    longest = max(len(cell) for row in rows[1:] for cell in row)
    return (
        all(0 < len(name) <= 40 for name in names)
        and len(set(names)) == len(names)
        and longest > 2 * max(map(len, names))
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
