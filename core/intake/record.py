"""What a reader finds in a file: records, and what it could not read."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any


@dataclass(slots=True)
class Record:
    """One paper as its file gives it, nothing computed.

    Title and abstract are exactly as given; blank texts are None. `extra` holds each field that has no place of its own,
    under its own name. `raw` is the record as found: text, or what JSON can hold. `line` is the 1-based line on which it
    begins (in a spreadsheet or a Parquet file the row), `position` its 1-based place among the records of its file. The
    last five are set only where the file is an export of Paperlens and says them.
    """

    title: str | None = None
    abstract: str | None = None
    authors: list[str] = field(default_factory=list)
    year: int | None = None
    venue: str | None = None
    doi: str | None = None
    source_id: str | None = None
    area: str | None = None
    author_keywords: list[str] = field(default_factory=list)
    extra: dict[str, Any] = field(default_factory=dict)
    line: int | None = None
    position: int = 0
    raw: Any = None
    list_id: str | None = None
    list_name: str | None = None
    own_id: str | None = None
    own_source: str | None = None
    own_position: int | None = None


#: The fields that a column of a file can be mapped to, in the order in which an audit shows them.
FIELDS = ("title", "abstract", "authors", "year", "venue", "doi", "source_id", "area", "author_keywords")


@dataclass(frozen=True, slots=True)
class Fault:
    """A record that could not be read: the line (or row) where it stands, why, and what stands there."""

    line: int | None
    reason: str
    raw: str = ""


@dataclass(frozen=True, slots=True)
class Column:
    """How one column of a file was understood: `field` is None where it went to `extra` under its own name."""

    name: str
    field: str | None
    present: int
    example: str


@dataclass(slots=True)
class Reading:
    """All that one reader found in one file.

    format: what a person calls the format ("CSV", "BibTeX"). name: what the file calls its list (its header line), or None.
    message: a sentence about the file as a whole that a person should see, or "".
    """

    format: str
    records: list[Record]
    name: str | None = None
    faults: list[Fault] = field(default_factory=list)
    columns: list[Column] = field(default_factory=list)
    message: str = ""


def numbered(records: Iterable[Record]) -> list[Record]:
    """Give the records their 1-based positions."""
    result = list(records)
    for position, record in enumerate(result, 1):
        record.position = position
    return result
