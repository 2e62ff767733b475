r"""How one cell of a CSV is written, and read back with nothing lost.

Spreadsheets run a text cell that begins like a formula (CWE-1236, "CSV injection"), and have no cell for a list. So a text
that begins with one of `=+-@`, tab or return, or with apostrophes before one, gets one apostrophe in front; reading takes
exactly one away. A list is one cell: its items joined by ` | `, a bar inside an item written `\|`, so that no separator
stands in an item.

A cell of a workbook holds so many characters and no more; what is left of a text stands in further columns, such as
"abstract (continued 2)".
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

import polars as pl

SEPARATOR = " | "

#: What a cell of a workbook holds at most, in units of UTF-16, of which a rare character has two.
LONGEST = 32_767
_CONTINUED = re.compile(r"(.*) \(continued \d+\)", re.DOTALL)

_START = r"'*[=+\-@\t\r]"
_GUARDED = re.compile(rf"^'(?={_START})")
_RISKY = re.compile(rf"^{_START}")


def guard(text: str) -> str:
    """Make `text` safe as a spreadsheet cell; `unguard` gives it back unchanged."""
    return f"'{text}" if _RISKY.match(text) else text


def unguard(cell: str) -> str:
    """Take away the one apostrophe that `guard` put in front, if it did."""
    return _GUARDED.sub("", cell, count=1)


def join(items: Iterable[str]) -> str:
    """Write a list as one cell (not yet guarded)."""
    return SEPARATOR.join(item.replace("|", r"\|") for item in items)


def split(cell: str) -> list[str]:
    """Read a list back from the cell that `join` wrote; an empty cell is an empty list."""
    return [part.replace(r"\|", "|") for part in cell.split(SEPARATOR)] if cell else []


def continued(name: str, number: int) -> str:
    """Name the column of a workbook that holds a text's part of that number; the first part has the column's own name."""
    return name if number == 1 else f"{name} (continued {number})"


def parts(text: str) -> list[str]:
    """Part a text so that each part fits into a cell of a workbook."""
    if len(text) <= LONGEST // 2:
        return [text]
    units = text.encode("utf-16-le", "surrogatepass")
    found, start = [], 0
    while start < len(units):
        end = min(start + 2 * LONGEST, len(units))
        if end < len(units) and 0xD8 <= units[end - 1] <= 0xDB:  # the first half of a pair
            end -= 2
        found.append(units[start:end].decode("utf-16-le", "surrogatepass"))
        start = end
    return found


def whole(row: Mapping[str, str]) -> dict[str, str]:
    """Put the parts of texts together again, in the order of their columns."""
    found: dict[str, str] = {}
    for name, part in row.items():
        match = _CONTINUED.fullmatch(name)
        base = match[1] if match else name
        if base in found:
            found[base] += part
        else:
            found[name] = part
    return found


def guarded(frame: pl.DataFrame) -> pl.DataFrame:
    """Give `frame` with each list as one cell and each text (also in the header) safe; other types stay as they are."""
    texts = [name for name, dtype in frame.schema.items() if dtype == pl.String]
    lists = [name for name, dtype in frame.schema.items() if dtype == pl.List(pl.String)]
    bar = pl.element().str.replace_all("|", r"\|", literal=True)
    safe = frame.with_columns(pl.col(name).list.eval(bar).list.join(SEPARATOR) for name in lists)
    safe = safe.with_columns(pl.col(name).str.replace(rf"^({_START})", "'${1}") for name in texts + lists)
    return safe.rename({name: guard(name) for name in safe.columns if guard(name) != name})
