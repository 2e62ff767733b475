"""JSON and JSON Lines: any list of objects, OpenReview, conference sites, arXiv, OpenAlex, Semantic Scholar, CSL, Crossref."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from core.intake import columns
from core.intake.limits import Limits, SourceError
from core.intake.record import Fault, Reading, Record, numbered
from core.intake.rows import Rows
from core.intake.source import HEAD, Source

Object = dict[str, Any]
#: How deep below the top the list of papers is looked for.
_LEVELS = 5


class JsonLines:
    """One object a line."""

    name = "JSON Lines"

    def recognises(self, source: Source) -> bool:
        """Take text whose first two lines are objects, or whose only line is a paper."""
        lines = [line for line in source.head.split("\n") if line.strip()][:2]
        if source.is_binary or not lines or not lines[0].lstrip().startswith("{"):
            return False
        if len(lines) == 1:
            return len(source.head) < HEAD and _looks_like_paper(_object(lines[0]))
        return lines[1].lstrip().startswith("{") and (_object(lines[0]) is not None or _object(lines[1]) is not None)

    def read(self, source: Source, mapping: Mapping[str, str | None]) -> Reading:
        """Read one record a line; a line that is no object is a fault."""
        table = Rows(mapping, source.limits.records)
        records: list[Record] = []
        faults: list[Fault] = []
        for number, line in enumerate(source.lines, 1):
            if not line.strip():
                continue
            try:
                found = _load(line, source.limits)
            except SourceError as error:
                faults.append(Fault(number, str(error).removeprefix("line 1, ").rstrip("."), line[:2000]))
                continue
            if isinstance(found, dict):
                records.append(table.record(_flat(found), number, found))
            else:
                faults.append(Fault(number, "the line is no object such as {...}", line[:2000]))
        return Reading(self.name, numbered(records), faults=faults, columns=table.columns())


class Json:
    """One JSON document that holds a list of papers somewhere."""

    name = "JSON"

    def recognises(self, source: Source) -> bool:
        """Take text that begins with a bracket or a brace and something that JSON allows behind it."""
        start = source.head.lstrip()
        if source.is_binary or not start.startswith(("[", "{")):
            return False
        return start[1:].lstrip()[:1] in tuple('"{[]}') or start[1:].lstrip()[:1].isdigit()

    def read(self, source: Source, mapping: Mapping[str, str | None]) -> Reading:
        """Read the list of papers: the largest list of objects that have a title or an abstract.

        Raises `SourceError` where the text is not JSON, is nested too deep, or holds no such list.
        """
        document = _load(source.text, source.limits)
        papers = _papers(document)
        if not papers:
            raise SourceError(
                "the JSON holds no list of objects with a title or an abstract; see the documentation for the form."
            )
        table = Rows(mapping, source.limits.records)
        lines = _places(source.text, papers)
        records: list[Record] = []
        faults: list[Fault] = []
        for place, item in enumerate(papers):
            if isinstance(item, dict):
                records.append(table.record(_flat(item), lines[place], item))
            elif isinstance(item, str) and item.strip():
                records.append(table.record({"abstract": item}, lines[place], item))
            else:
                faults.append(
                    Fault(lines[place], f"item {place + 1} of the list is no object", json.dumps(item)[:2000])
                )
        return Reading(self.name, numbered(records), faults=faults, columns=table.columns())


def _load(text: str, limits: Limits) -> Any:
    """Parse JSON; raises `SourceError` that says the place."""
    try:
        value = json.loads(text)
    except json.JSONDecodeError as error:
        raise SourceError(
            f"line {error.lineno}, column {error.colno}: this is not JSON ({error.msg}); export it anew."
        ) from error
    except RecursionError as error:
        raise SourceError(f"the JSON is nested deeper than {limits.depth} levels; papers are kept flatter.") from error
    except ValueError as error:  # a number of too many digits
        raise SourceError(f"this is not JSON that can be read ({error}).") from error
    if _deeper(value, limits.depth):
        raise SourceError(f"the JSON is nested deeper than {limits.depth} levels; papers are kept flatter.")
    return _whole(value) if "\\ud" in text or "\\uD" in text else value


def _whole(value: Any) -> Any:
    """Replace halves of surrogate pairs, which JSON can smuggle in and no file can hold."""
    if isinstance(value, str):
        return value.encode("utf-8", "replace").decode()
    if isinstance(value, dict):
        return {_whole(name): _whole(inner) for name, inner in value.items()}
    return [_whole(inner) for inner in value] if isinstance(value, list) else value


def _deeper(value: Any, most: int) -> bool:
    """Whether a value is nested deeper than `most` levels."""
    level = [value] if isinstance(value, dict | list) else []
    for _ in range(most):
        level = [
            inner
            for outer in level
            for inner in (outer.values() if isinstance(outer, dict) else outer)
            if isinstance(inner, dict | list)
        ]
        if not level:
            return False
    return True


def _object(line: str) -> Object | None:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def _looks_like_paper(item: Any) -> bool:
    return isinstance(item, dict) and bool({"title", "abstract"} & set(columns.understood(_flat(item))))


def _papers(document: Any) -> list[Any]:
    """Find the list of papers in a document."""
    if isinstance(document, list) and document and all(isinstance(item, str) for item in document):
        return document
    if _looks_like_paper(document):
        table = _from_columns(document)
        return table or [document]
    best: list[Any] = []
    for found in _lists(document, _LEVELS):
        count = sum(map(_looks_like_paper, found))
        if count > sum(map(_looks_like_paper, best)) and 2 * count >= len(found):
            best = found
    return best


def _lists(value: Any, levels: int) -> Iterator[list[Any]]:
    if levels < 0:
        return
    if isinstance(value, list):
        yield value
        if value and isinstance(value[0], list):
            yield [item for part in value if isinstance(part, list) for item in part]
    elif isinstance(value, dict):
        items = list(value.values())
        if items and all(isinstance(item, dict) for item in items) and any(map(_looks_like_paper, items)):
            # An object of objects: its keys are the identifiers.
            yield [{"id": key, **item} for key, item in value.items()]
        for item in items:
            yield from _lists(item, levels - 1)


def _from_columns(document: Object) -> list[Object] | None:
    """Turn an object of columns (lists, or objects by row) as data frames write it into rows."""
    lengths = {len(value) for value in document.values() if isinstance(value, list | dict)}
    if len(lengths) != 1 or not all(isinstance(value, list | dict) for value in document.values()) or lengths <= {0, 1}:
        return None
    if not any(columns.understood([name]).keys() & {"title", "abstract"} for name in document):
        return None
    cells = {name: list(value.values() if isinstance(value, dict) else value) for name, value in document.items()}
    return [{name: cells[name][row] for name in cells} for row in range(lengths.pop())]


def _flat(item: Object) -> Object:
    """Bring what services nest to where a field is looked for; the rest stays nested under its own name."""
    row: Object = {}
    for name, value in item.items():
        if name == "content" and isinstance(value, dict):
            # OpenReview: a note's content, in version 2 each value in an object of its own.
            for key, inner in value.items():
                wrapped = isinstance(inner, dict) and "value" in inner and set(inner) <= {"value", "readers"}
                row[key] = inner["value"] if wrapped else inner
        else:
            row.setdefault(name, value)
    if isinstance(row.get("abstract_inverted_index"), dict) and not row.get("abstract"):
        row["abstract"] = _from_index(row.pop("abstract_inverted_index"))
    identifiers = row.get("externalIds") or row.get("ids")
    if isinstance(identifiers, dict) and not any(columns.folded(name) == "doi" for name in row):
        found = next((value for name, value in identifiers.items() if name.lower() == "doi"), None)
        if found:
            row["doi"] = found
    location = row.get("primary_location") or row.get("host_venue")
    if isinstance(location, dict) and not row.get("venue"):
        venue = location.get("source") if "source" in location else location
        if isinstance(venue, dict) and venue.get("display_name"):
            row["venue"] = venue["display_name"]
    return row


def _from_index(index: Object) -> str | None:
    """Give the abstract of OpenAlex's inverted index: word to places."""
    places = [(place, word) for word, found in index.items() if isinstance(found, list) for place in found]
    try:
        return " ".join(word for _, word in sorted(places)) or None
    except TypeError:
        return None


def _places(text: str, papers: list[Any]) -> list[int | None]:
    """Give the line on which each paper's first value of its own begins, as far as it can be told."""
    if "\n" not in text.strip():
        return [1] * len(papers)
    lines: list[int | None] = []
    start, line = 0, 1
    for item in papers:
        needle = _needle(item)
        found = text.find(needle, start) if needle else -1
        if found < 0:
            lines.append(None)
            continue
        line += text.count("\n", start, found)
        start = found
        lines.append(line)
    return lines


def _needle(item: Any) -> str | None:
    """Give how the first text of an object stands in the file, in either way of writing other scripts."""
    value = item if isinstance(item, str) else None
    if isinstance(item, dict):
        value = next((inner for inner in item.values() if isinstance(inner, str) and inner), None)
    return json.dumps(value)[:100].rstrip('"') if value and value.isascii() else None
