"""A reader's list: which papers are starred, in which order, with notes and read marks; and its files, out and in again.

A paper has the same id in every corpus, so a list outlives the corpus that it was made in.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from typing import Any

import polars as pl

from core import cells
from core.errors import PaperlensError
from core.schema import PAPERS, TEXTS

#: What a list holds at most, and a note, in characters: it is kept in a browser and travels in files.
MOST_ENTRIES = 5000
LONGEST_NOTE = 5000
_LONGEST_HEADING = 500
_LONGEST_FILE = 50_000_000
_KIND = "paperlens reading list"
_YES = {"yes", "true", "1", "x"}

#: The columns of the list as a table: what the reader decided, then what stands in the table `papers`.
TABLE: dict[str, Any] = {
    "place": pl.UInt32,
    "heading": pl.String,
    "note": pl.String,
    "read": pl.String,
    **{
        column: PAPERS[column]
        for column in (
            "title", "name", "authors", "year", "venue", "area", "methods", "contribution", "keywords", "summary", "claims",
            "code_statement", "code_url", "project_url", "data_url", "doi", "list_name", "source", "position", "source_id",
            "paper_id",
        )
    },
}  # fmt: skip


@dataclass(frozen=True)
class Entry:
    """A starred paper. heading: what its card was called, for when its corpus is not loaded. read: whether it was read."""

    paper_id: str
    heading: str = ""
    note: str = ""
    read: bool = False


@dataclass(frozen=True)
class ReadingList:
    """Starred papers in the reader's order, each once. Nothing changes in place: each method gives another list."""

    entries: tuple[Entry, ...] = ()

    @property
    def ids(self) -> tuple[str, ...]:
        """The papers' ids, in order."""
        return tuple(entry.paper_id for entry in self.entries)

    def get(self, paper_id: str) -> Entry | None:
        """Give the entry of a paper, where it is starred."""
        return next((entry for entry in self.entries if entry.paper_id == paper_id), None)

    def toggled(self, paper_id: str, heading: str = "") -> ReadingList:
        """Star a paper, as the last one, or take its star, with its note, away."""
        if self.get(paper_id):
            return self.without(paper_id)
        return ReadingList((*self.entries, Entry(paper_id, heading[:_LONGEST_HEADING]))[:MOST_ENTRIES])

    def without(self, paper_id: str) -> ReadingList:
        """Take a paper's star away."""
        return ReadingList(tuple(entry for entry in self.entries if entry.paper_id != paper_id))

    def noted(self, paper_id: str, note: str) -> ReadingList:
        """Give a starred paper another note."""
        return self._changed(paper_id, note=note.strip()[:LONGEST_NOTE])

    def marked(self, paper_id: str, read: bool) -> ReadingList:
        """Mark a starred paper as read, or as not read."""
        return self._changed(paper_id, read=read)

    def _changed(self, paper_id: str, **fields: Any) -> ReadingList:
        return ReadingList(tuple(replace(e, **fields) if e.paper_id == paper_id else e for e in self.entries))

    def moved(self, paper_id: str, places: int) -> ReadingList:
        """Move a paper up by `places` where negative, else down; not beyond the ends."""
        entry = self.get(paper_id)
        if entry is None:
            return self
        others = [other for other in self.entries if other is not entry]
        others.insert(max(0, self.entries.index(entry) + places), entry)
        return ReadingList(tuple(others))

    def also(self, other: ReadingList) -> ReadingList:
        """Put the papers of `other` behind; of a paper that is in both, what is noted or marked in either stays, ours first."""
        theirs = {entry.paper_id: entry for entry in other.entries}
        both = [
            replace(
                entry, note=entry.note or theirs[entry.paper_id].note, read=entry.read or theirs[entry.paper_id].read
            )
            if entry.paper_id in theirs
            else entry
            for entry in self.entries
        ]
        return _made((*both, *(entry for entry in other.entries if self.get(entry.paper_id) is None)))

    def to_json(self) -> list[dict[str, Any]]:
        """Give the list as plain JSON types, one object an entry; what says nothing is left out."""
        return [{key: value for key, value in asdict(entry).items() if value} for entry in self.entries]

    def to_file(self) -> bytes:
        """Write the list as a JSON file that `read_file` takes back whole, also papers that no loaded corpus has."""
        content = {"kind": _KIND, "papers": self.to_json()}
        return (json.dumps(content, ensure_ascii=False, indent=1) + "\n").encode()

    def table(self, papers: pl.DataFrame) -> pl.DataFrame:
        """Give the list as a table, columns `TABLE`; of what `papers` lacks only heading, note and mark are known.

        papers: the table of that name, or any rows of it.
        """
        own = pl.DataFrame(
            [
                (i, e.paper_id, e.heading or None, e.note, "yes" if e.read else "no")
                for i, e in enumerate(self.entries, 1)
            ],
            schema={"place": pl.UInt32, "paper_id": pl.String, "kept": pl.String, "note": pl.String, "read": pl.String},
            orient="row",
        )
        given = papers.select("heading", *(name for name in TABLE if name in papers.columns and name != "heading"))
        joined = own.join(given, on="paper_id", how="left", maintain_order="left")
        lists = [name for name, dtype in TABLE.items() if isinstance(dtype, pl.List)]
        return joined.with_columns(
            pl.coalesce("heading", "kept", "paper_id").alias("heading"),
            *(pl.col(name).fill_null(pl.lit([], dtype=TEXTS)) for name in lists),
        ).select(list(TABLE))


def from_json(value: Any) -> ReadingList:
    """Read what `to_json` gave; whatever is no entry is passed over, for a browser may hold anything."""
    entries = []
    for item in value if isinstance(value, list) else ():
        if isinstance(item, dict) and isinstance(item.get("paper_id"), str) and item["paper_id"].strip():
            entries.append(
                Entry(
                    item["paper_id"].strip()[:40],
                    _text(item.get("heading"))[:_LONGEST_HEADING],
                    _text(item.get("note"))[:LONGEST_NOTE],
                    item.get("read") is True,
                )
            )
    return _made(entries)


def _text(value: Any) -> str:
    return value.strip() if isinstance(value, str) else ""


def _made(entries: Iterable[Entry]) -> ReadingList:
    """Give the list in which each paper stands once, where it came first."""
    first: dict[str, Entry] = {}
    for entry in entries:
        first.setdefault(entry.paper_id, entry)
    return ReadingList(tuple(first.values())[:MOST_ENTRIES])


def read_file(content: bytes, name: str) -> ReadingList:
    """Read a list back, from our JSON file or our CSV of it: order, notes and read marks.

    Of a CSV only the column paper_id must be there; the rows' order counts, or the column place where it is there. Raises
    `PaperlensError` where the file is something else.
    """
    if len(content) > _LONGEST_FILE:
        raise PaperlensError(f"{name} is larger than a reading list can be: choose the file that was saved here.")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise PaperlensError(f"{name} is not UTF-8 text: choose a CSV or JSON file that was saved here.") from None
    if text.lstrip()[:1] in {"{", "["}:
        return _of_json(text, name)
    return _of_csv(text, name)


def _of_json(text: str, name: str) -> ReadingList:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        raise PaperlensError(f"{name} is broken JSON: save the reading list again.") from None
    found = from_json(value.get("papers") if isinstance(value, dict) else value)
    if not found.entries and (not isinstance(value, dict) or value.get("kind") != _KIND):
        raise PaperlensError(f"{name} holds no reading list: choose a CSV or JSON file that was saved here.")
    return found


def _of_csv(text: str, name: str) -> ReadingList:
    try:
        rows = list(csv.DictReader(io.StringIO(text, newline="")))
    except csv.Error as fault:
        raise PaperlensError(f"{name} cannot be read as CSV ({fault}): save the reading list again.") from None
    if not rows or "paper_id" not in rows[0]:
        raise PaperlensError(f"{name} has no column paper_id: choose a CSV or JSON file that was saved here.")

    def cell(row: dict[str, Any], column: str) -> str:
        return cells.unguard(_text(row.get(column)))

    places = [cell(row, "place") for row in rows]
    if all(place.isascii() and place.isdecimal() and len(place) < 10 for place in places):
        rows = [row for _, row in sorted(zip(map(int, places), rows, strict=True), key=lambda pair: pair[0])]
    return from_json(
        [
            {
                "paper_id": cell(row, "paper_id"),
                "heading": cell(row, "heading"),
                "note": cell(row, "note"),
                "read": cell(row, "read").lower() in _YES,
            }
            for row in rows
        ]
    )
