"""Tables as web pages: what CNKI, Wanfang and many sites hand out as an ".xls" is a page with one table in it."""

from __future__ import annotations

from collections.abc import Mapping
from html.parser import HTMLParser

from core.intake import columns
from core.intake.limits import SourceError
from core.intake.record import Reading, numbered
from core.intake.rows import Rows
from core.intake.source import Source

#: The header is looked for in this many rows.
_HEADER_ROWS = 30


class WebTable:
    """One record a row of the tables whose header names a title or an abstract; nothing of the page is run or fetched."""

    name = "web table"

    def recognises(self, source: Source) -> bool:
        """Take a text that begins with a tag and has a table with a known header."""
        start = source.head.lstrip().lower()
        if source.is_binary or not start.startswith("<") or "<table" not in start:
            return False
        return _header(_rows(source.head)) is not None

    def read(self, source: Source, mapping: Mapping[str, str | None]) -> Reading:
        """Read the rows below the header; entities are resolved, and tags within cells are left out."""
        rows = _rows("\n".join(source.lines))
        found = _header(rows)
        if found is None:
            raise SourceError(
                "the web page has no table with a title or an abstract; export the list as CSV or BibTeX."
            )
        top, names = found
        table = Rows(mapping, source.limits.records)
        records = [
            table.record(dict.fromkeys(names, "") | dict(zip(names, cells, strict=False)), line)
            for line, cells in rows[top + 1 :]
            if any(cells) and cells != names
        ]
        return Reading(self.name, numbered(records), columns=table.columns())


def _header(rows: list[tuple[int, list[str]]]) -> tuple[int, list[str]] | None:
    best: tuple[int, int] | None = None
    for place, (_, cells) in enumerate(rows[:_HEADER_ROWS]):
        fields = columns.understood(cells)
        if {"title", "abstract"} & fields.keys() and len(fields) > 1 and (best is None or len(fields) > best[0]):
            best = len(fields), place
    return None if best is None else (best[1], [cell or f"column {n}" for n, cell in enumerate(rows[best[1]][1], 1)])


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
