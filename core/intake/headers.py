"""Headers: which row of a table names its columns, and a name for each of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from core.intake import columns

#: The header is looked for in this many rows.
HEADER_ROWS = 30
#: A name of fewer letters is a tag; a text of so many characters can be an abstract, and is no name.
_SHORTEST_NAME, _LONGEST_NAME, LONG_TEXT = 3, 200, 60

Row = Sequence[str | None]
Header = tuple[int, list[str]]


def known(rows: Sequence[Row], mapping: Mapping[str, str | None]) -> Header | None:
    """Find the row that names the most fields, a title or an abstract among them: its place, and a name for each column."""
    best: tuple[int, int] | None = None
    for place, row in enumerate(rows[:HEADER_ROWS]):
        fields = columns.mapped([cell.strip() for cell in row if cell and len(cell) <= _LONGEST_NAME], mapping)
        if not {"title", "abstract"} & fields.keys():
            continue
        # A tag of two letters alone may be anything.
        if len(fields) == 1 and len(next(iter(fields.values()))[0]) < _SHORTEST_NAME:
            continue
        if best is None or len(fields) > best[0]:
            best = len(fields), place
    return None if best is None else (best[1], named(rows[best[1]]))


def unknown(rows: Sequence[Row]) -> Header | None:
    """Find the header of a table of which no column is known: its first row that fills as many cells as those below.

    -1 is the place before the first row, where that is no header: it holds a text, or a value that comes again. None where no
    text of the table could be an abstract.
    """
    filled = [sum(bool(cell and cell.strip()) for cell in row) for row in rows[:HEADER_ROWS]]
    texts = any(cell and len(cell) >= LONG_TEXT for row in rows[: 10 * HEADER_ROWS] for cell in row)
    if not texts:
        return None
    top = next(place for place, count in enumerate(filled) if count == max(filled))
    given = [cell.strip() for cell in rows[top] if cell and cell.strip()]
    if top + 1 == len(rows) or len(set(given)) < len(given) or max(map(len, given)) >= LONG_TEXT:
        return -1, named([None] * len(rows[0]))
    return top, named(rows[top])


def named(header: Row) -> list[str]:
    """Give each column a name that only it has."""
    names: list[str] = []
    for number, cell in enumerate(header, 1):
        name = (cell or "").strip() or f"column {number}"
        while name in names:
            name += "'"
        names.append(name)
    return names
