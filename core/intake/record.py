"""What a reader finds in a file: records, and what it could not read."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any


@dataclass(slots=True)
class Record:
    """One paper as its file gives it, nothing computed.

    Every text is as given, without surrounding white space; an empty one is None. `extra` holds each field that has no
    place of its own, under its own name. `raw` is the record as found (text, or a mapping that JSON can hold), `line`
    the 1-based line on which it begins (in a spreadsheet or Parquet file the row), `position` its 1-based place in the
    file. `list_id` to `own_position` are set only where the file is an export of Paperlens and says them.
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


@dataclass(frozen=True, slots=True)
class Fault:
    """A record that could not be read: where it stands, why, and what stands there."""

    line: int | None
    reason: str
    raw: str = ""


@dataclass(frozen=True, slots=True)
class Column:
    """How one column of a file was understood: `field` is None where it went to `extra`."""

    name: str
    field: str | None
    present: int
    example: str


@dataclass(slots=True)
class Reading:
    """All that one reader found in one file.

    name: what the file calls its list (its header line), or None.
    message: a sentence about the whole file that a person should see, or "".
    """

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
