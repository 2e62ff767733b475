"""From named values (a row, an object, an entry) to a record; what has no place of its own goes to `extra`."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import unquote

from core import cells, schema
from core.intake import columns, values
from core.intake.limits import SourceError
from core.intake.own_references import taken_back
from core.intake.record import FIELDS, Column, Record

#: How a field is taken from a value; a value that gives nothing there is left to the next column, or to `extra`.
_TAKE: dict[str, Callable[[Any], Any]] = {
    "title": values.text,
    "abstract": values.text,
    "authors": values.authors,
    "year": values.year,
    "venue": values.text,
    "doi": values.doi,
    "source_id": values.text,
    "area": values.text,
    "author_keywords": values.keywords,
}
#: Fields whose value says all that the cell said, so that the cell need not be kept as well.
_WHOLE = frozenset({"title", "abstract", "venue", "source_id", "area"})

#: Web of Science's two letters; ID is "Keywords Plus" there, which the authors did not give.
WEB_OF_SCIENCE: dict[str, str | None] = {
    "TI": "title", "AB": "abstract", "AF": "authors", "AU": "authors", "PY": "year", "SO": "venue", "DI": "doi",
    "UT": "source_id", "DE": "author_keywords", "ID": None, "DA": None, "TA": None, "EA": None,
}  # fmt: skip

#: Columns whose address can hold a DOI, as they are compared.
_LINKS = frozenset({"url", "urls", "link", "links", "ur", "doiurl", "paperurl", "openurllink"})
_DOI_IN_ADDRESS = re.compile(r"(?:doi\.org/|[?&](?:id=)?doi[:=])(10\.\d+/[^&\s]+)")
#: Embase's CSV has the year only in its source: "Soil (2001) 3:2 (11-19). Date of Publication: 5 May 2001".
_EMBASE_DATE = re.compile(r"Date of Publication: .*")
_VENUE_YEAR = re.compile(r"(?<![\d.:/-])(?:19|20)\d\d(?![\d./-])")
#: What programs write into a cell that has no value.
_MISSING = frozenset({"", "NA", "N/A", "#N/A", "nan", "NaN", "null", "NULL", "None", "<NA>"})

#: What shows that a table is an export of Paperlens.
_OWN = frozenset({"paper_id", "list_id", "abstract"})
_DERIVED = frozenset(schema.PAPERS) - frozenset(schema.GIVEN)


@dataclass(frozen=True)
class _Plan:
    """Which columns give which field, for rows that have the same columns."""

    fields: tuple[tuple[str, tuple[str, ...]], ...]
    links: tuple[str, ...]
    own: bool
    springer: bool


class Rows:
    """Turns the rows of one file into records, and counts what its columns held.

    mapping: what a person decided about columns by hand: name to field, or to None for `extra`. most: how many rows are let
    in; one more raises `SourceError`.
    """

    def __init__(self, mapping: Mapping[str, str | None] | None = None, most: int | None = None) -> None:
        self._mapping = mapping or {}
        self._most = most
        self._count = 0
        self._plans: dict[tuple[str, ...], _Plan] = {}
        self._present: dict[str, int] = {}
        self._example: dict[str, str] = {}

    def record(self, row: Mapping[str, Any], line: int | None, raw: Any = None) -> Record:
        """Make a record of a row. `raw` is what stands in the file, where that is not the row itself."""
        self._count += 1
        if self._most is not None and self._count > self._most:
            raise SourceError(
                f"the file holds more than {self._most:,} records, which is the limit; load a part of it."
            )
        plan = self._plan(tuple(row))
        for name, value in row.items():
            if not _empty(value):
                if name not in self._present:
                    self._example[name] = str(value)[:200]
                self._present[name] = self._present.get(name, 0) + 1
        record = self._own(row) if plan.own else taken_back(self._foreign(row, plan))
        record.line = line
        record.raw = row if raw is None else raw
        return record

    def columns(self) -> list[Column]:
        """Say how each column was understood, in the order in which they first appeared."""
        meaning: dict[str, str] = {}
        names: dict[str, None] = {}
        for keys, plan in self._plans.items():
            names.update(dict.fromkeys(keys))
            for field, sources in plan.fields:
                for name in sources:
                    meaning.setdefault(name, field)
        return [
            Column(name, meaning.get(name), self._present.get(name, 0), self._example.get(name, "")) for name in names
        ]

    def _plan(self, names: tuple[str, ...]) -> _Plan:
        plan = self._plans.get(names)
        if plan is None:
            own = is_own(names)
            mapping = dict(self._mapping)
            if {"TI", "SO", "PY"} <= set(names) and ("PT" in names or "UT" in names):
                mapping = {**WEB_OF_SCIENCE, **mapping}
            if "authors_parsed" in names:  # arXiv's metadata; its "authors" hold affiliations and "and" in between
                mapping = {"authors_parsed": "authors", **mapping}
            meaning = {name: [name] for name in FIELDS if name in names} if own else columns.mapped(names, mapping)
            plan = _Plan(
                tuple((field, tuple(meaning[field])) for field in FIELDS if field in meaning),
                tuple(name for name in names if columns.folded(name) in _LINKS),
                own,
                "Item DOI" in names and "Item Title" in names,
            )
            self._plans[names] = plan
        return plan

    def _foreign(self, row: Mapping[str, Any], plan: _Plan) -> Record:
        record = Record()
        spent: set[str] = set()
        for field, sources in plan.fields:
            take = values.glued_names if plan.springer and field == "authors" else _TAKE[field]
            for name in sources:
                value = row[name]
                if name in spent or (value.strip() in _MISSING if isinstance(value, str) else value is None):
                    continue
                taken = take(value)
                if (
                    taken is None
                    or taken == []
                    or (field == "venue" and str(taken).startswith(("http://", "https://")))
                ):
                    continue
                setattr(record, field, taken)
                if field in _WHOLE or _says_all(taken, value):
                    spent.add(name)
                break
        if record.doi is None and plan.links:
            record.doi = next((found for name in plan.links if (found := _linked(row[name]))), None)
        if record.year is None and record.venue:
            record.year = _year_of(record.venue)
        for name, value in row.items():
            if name not in spent and not _empty(value):
                record.extra[name] = value
        return record

    def _own(self, row: Mapping[str, Any]) -> Record:
        """Read back a row of the table `papers`: what was given is taken, what was derived is left to be derived anew."""
        record = Record(
            title=values.text(row.get("title")),
            abstract=values.text(row.get("abstract")),
            authors=_own_list(row.get("authors")),
            year=values.year(row.get("year")),
            venue=values.text(row.get("venue")),
            doi=values.text(row.get("doi")),
            source_id=values.text(row.get("source_id")),
            author_keywords=_own_list(row.get("author_keywords")),
            list_id=values.text(row.get("list_id")),
            list_name=values.text(row.get("list_name")),
            own_id=values.text(row.get("paper_id")),
            own_source=values.text(row.get("source")),
        )
        if row.get("area_source", "given") == "given":
            record.area = values.text(row.get("area"))
        position = str(row.get("position") or "")
        record.own_position = int(position) if position.isdecimal() and len(position) < 10 else None
        record.extra = _own_extra(row.get("extra"))
        known = set(schema.GIVEN) | _DERIVED
        for name, value in row.items():
            if name not in known and name not in record.extra and value not in (None, "", []):
                record.extra[name] = value
        return record


def _own_extra(value: Any) -> dict[str, Any]:
    """Read the further fields, which are one cell of JSON in a table and may be an object in JSON."""
    try:
        extra = json.loads(value) if isinstance(value, str) and value else value
    except (ValueError, RecursionError):
        extra = value
    return extra if isinstance(extra, dict) else {"extra": extra} if extra else {}


def _linked(value: Any) -> str | None:
    """Find the DOI in an address, where it is one of doi.org or has the DOI among its parameters."""
    address = values.text(value)
    if not address or "doi" not in address:
        return None
    found = _DOI_IN_ADDRESS.search(unquote(address))
    return values.doi(found.group(1)) if found else None


def _year_of(venue: str) -> int | None:
    """Find the year that a venue names: "ICML 2026 spotlight"; not in a number such as arXiv:2003.07441."""
    dated = _EMBASE_DATE.search(venue)
    found = _VENUE_YEAR.findall(dated.group() if dated else venue)
    return int(found[0]) if len(found) == 1 else None


def _empty(value: Any) -> bool:
    return not value.strip() if isinstance(value, str) else value is None or value == [] or value == {}


def is_own(names: tuple[str, ...] | list[str]) -> bool:
    """Whether columns of these names are an export of Paperlens's table `papers`."""
    return set(names) >= _OWN and ("heading" in names or "list_name" in names)


def _own_list(value: Any) -> list[str]:
    """Read a list as it stands in our CSV, or in our Parquet."""
    if isinstance(value, list):
        return [str(item) for item in value if item is not None]
    return cells.split(value) if isinstance(value, str) else []


def _says_all(taken: Any, value: Any) -> bool:
    """Whether what was taken can stand for the value: nothing but separators, white space or a DOI's address went."""
    if isinstance(taken, int):
        return str(taken) == columns.folded(str(value).removesuffix(".0"))
    if isinstance(taken, str):
        return columns.folded(str(value)).endswith(columns.folded(taken)) and len(str(value)) < len(taken) + 20
    if isinstance(value, str):
        return sum(map(len, taken)) > 0.5 * len(value)
    # Lists of names, or of their parts; objects may hold more than names.
    return isinstance(value, list) and all(isinstance(item, str | list) for item in value)
