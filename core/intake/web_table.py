"""Tables as web pages: what CNKI, Wanfang and many sites hand out as an ".xls" is a page with one table in it."""

from __future__ import annotations

from collections.abc import Mapping
from html.parser import HTMLParser

from core.intake import columns, headers
from core.intake.limits import SourceError
from core.intake.record import Reading, numbered
from core.intake.rows import Rows
from core.intake.source import Source

#: In a table of which no column is known, so many of ten rows are as wide as its header; in the layout of a page they are not.
_ALIKE = 8


class WebTable:
    """One record a row of the tables whose header names a title or an abstract, or else of those with texts in them.

    Nothing of the page is run or fetched.
    """

    name = "web table"

    def recognises(self, source: Source) -> bool:
        """Take a text that begins with a tag and has a table with a known header, or rows of one width with texts in them."""
        start = source.head.lstrip().lower()
        if source.is_binary or not start.startswith("<") or "<table" not in start:
            return False
        return _header(_rows(source.head), {}) is not None

    def read(self, source: Source, mapping: Mapping[str, str | None]) -> Reading:
        """Read the rows below the header; entities are resolved, and tags within cells are left out."""
        rows = _rows("\n".join(source.lines))
        found = _header(rows, mapping)
        if found is None:
            raise SourceError(
                "the web page has no table with a title or an abstract; export the list as CSV or BibTeX."
            )
        top, header = found
        below = rows[top + 1 :]
        # A cell beyond the header is kept under a number.
        beyond = max((len(cells) for _, cells in below), default=0) - len(header)
        names = headers.named([*header, *[""] * beyond])
        table = Rows(mapping, source.limits.records)
        records = [
            table.record(dict.fromkeys(names, "") | dict(zip(names, cells, strict=False)), line)
            for line, cells in below
            if any(cells) and cells != names[: len(cells)]
        ]
        return Reading(self.name, numbered(records), columns=table.columns())


def _header(rows: list[tuple[int, list[str]]], mapping: Mapping[str, str | None]) -> headers.Header | None:
    """Find the header: its place and names. A page has tables for its layout too, so one known name is not enough."""
    cells = [row for _, row in rows]
    found = headers.known(cells, mapping)
    if found is not None and len(columns.mapped(found[1], mapping)) > 1:
        return found
    # A person can say which column is which.
    wide = [place for place, row in enumerate(cells) if len(row) > 1 and any(row)]
    if not wide:
        return None
    first = wide[0]
    below = [row for row in cells[first:] if any(row)]
    alike = sum(len(row) == len(cells[first]) for row in below)
    if len(below) < 3 or 10 * alike < _ALIKE * len(below):
        return None
    unknown = headers.unknown(cells[first:])
    return None if unknown is None else (unknown[0] + first, unknown[1])


def _rows(page: str) -> list[tuple[int, list[str]]]:
    parser = _Parser()
    parser.feed(page)
    parser.close()
    return parser.rows


class _Parser(HTMLParser):
    """Collects the cells of all rows, each row with the line on which it begins."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.rows: list[tuple[int, list[str]]] = []
        self._cell: list[str] | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002 - the parser's signature
        if tag == "tr":
            self._close()
            self.rows.append((self.getpos()[0], []))
        elif tag in ("td", "th") and self.rows:
            self._close()
            self._cell = []
        elif tag in ("br", "p") and self._cell:
            self._cell.append("\n")

    def handle_endtag(self, tag: str) -> None:
        if tag in ("td", "th", "tr", "table"):
            self._close()

    def handle_data(self, data: str) -> None:
        if self._cell is not None:
            self._cell.append(data)

    def _close(self) -> None:
        if self._cell is not None:
            self.rows[-1][1].append("".join(self._cell).strip())
            self._cell = None
