"""The readers, and which one takes a file: told by what stands in it, never by its name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from core.intake.bibtex import Bibtex
from core.intake.delimited import Delimited
from core.intake.frames import Parquet, Workbook
from core.intake.json_records import Json, JsonLines
from core.intake.limits import SourceError, admit
from core.intake.markdown import Markdown
from core.intake.prose import Prose
from core.intake.record import Fault, Reading
from core.intake.source import Source
from core.intake.tagged import Tagged
from core.intake.web_table import WebTable


class Reader(Protocol):
    """Reads one family of formats. A new one is a class with these three, named in `READERS`."""

    name: str

    def recognises(self, source: Source) -> bool:
        """Whether this reader takes the source; looks at its beginning only."""

    def read(self, source: Source, mapping: Mapping[str, str | None]) -> Reading:
        """Read all records. `mapping` says for columns by name which field they are, or None for `extra`.

        Raises `SourceError` where the file as a whole cannot be read.
        """


#: In the order in which they are asked; the last takes all that is text.
READERS: tuple[Reader, ...] = (
    Parquet(),
    Workbook(),
    JsonLines(),
    Json(),
    Bibtex(),
    WebTable(),
    Markdown(),
    Tagged(),
    Delimited(),
    Prose(),
)

#: Formats that people try and that are not lists of papers: how they begin, and what to do.
_KNOWN_OTHERS = (
    (b"%PDF", "this is a PDF; copy its text into a text file, or export the list from where it came"),
    (b"\x1f\x8b", "this is packed with gzip; unpack it, or make a ZIP"),
    (b"7z\xbc\xaf", "this is packed with 7-Zip; unpack it, or make a ZIP"),
    (b"Rar!", "this is packed with RAR; unpack it, or make a ZIP"),
    (b"\x89PNG", "this is a picture; export the list as text or a table"),
    (b"\xff\xd8\xff", "this is a picture; export the list as text or a table"),
)
#: The same for what is a ZIP inside: a name in its directory.
_PACKED = (
    (b"word/document.xml", "this is a Word document; save it as text, or export the list from where it came"),
    (b"ppt/presentation.xml", "this is a presentation; save its text as a text file"),
    (b"PK", "this is a ZIP inside a ZIP; unpack it, and load its files"),
)


def reader_for(source: Source) -> Reader:
    """Give the reader that takes `source`. Raises `SourceError` where none does."""
    if not source.data.strip():
        raise SourceError("the file is empty.")
    for start, reason in _KNOWN_OTHERS:
        if source.data.startswith(start):
            raise SourceError(f"{reason}.")
    for reader in READERS:
        if reader.recognises(source):
            if isinstance(reader, Prose) and source.head.lstrip()[:100].lower().startswith(("<!doctype html", "<html")):
                raise SourceError("this is a web page; export the list as CSV, BibTeX or RIS there, or paste its text.")
            return reader
    for mark, reason in _PACKED:
        if source.data.startswith(b"PK") and mark in source.data:
            raise SourceError(f"{reason}.")
    raise SourceError(
        "this is no text, table or export that can be read; save it as text, CSV, XLSX, JSON, BibTeX or RIS."
    )


def read(source: Source, mapping: Mapping[str, str | None] | None = None) -> Reading:
    """Read `source` with the reader that takes it.

    Raises `SourceError` where none does, where the file as a whole cannot be read, or where it holds more records than
    `source.limits` lets in.
    """
    reading = reader_for(source).read(source, mapping or {})
    admit(len(reading.records), source.limits.records)
    _set_aside_the_endless(reading, source.limits.text)
    if reading.records and not any(record.title or record.abstract for record in reading.records):
        names = ", ".join(column.name for column in reading.columns[:20])
        nothing = f"no column was recognised as a title or an abstract: say which of these is one: {names}"
        reading.message = "; ".join(part for part in (reading.message, nothing) if part and names)
    if not reading.records and not reading.faults:
        raise SourceError("the file holds no papers; it was read as " + reading.format + ".")
    if source.foreign_encoding:
        reading.message = "; ".join(part for part in (reading.message, f"read as {source.foreign_encoding}") if part)
    if source.encoding_fault:
        broken = f"some characters are broken (read as {source.encoding.rstrip('?')}); save the file as UTF-8"
        reading.message = "; ".join(part for part in (reading.message, broken) if part)
    return reading


def _set_aside_the_endless(reading: Reading, most: int) -> None:
    """Make a fault of each record with a title or an abstract of more characters than any has: to compare it would take hours."""
    kept = []
    for record in reading.records:
        longest = max(len(record.title or ""), len(record.abstract or ""))
        if longest <= most:
            kept.append(record)
            continue
        reason = f"record {record.position} has a text of {longest:,} characters, the limit is {most:,}; no abstract is so long"
        reading.faults.append(Fault(record.line, reason, (record.title or record.abstract or "")[:2000]))
    reading.records = kept
