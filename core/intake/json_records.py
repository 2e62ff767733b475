"""JSON and JSON Lines: any list of objects, and what services hand out."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from core.intake.json_papers import Object, flat, list_of_papers, looks_like_paper
from core.intake.limits import Limits, SourceError
from core.intake.record import Fault, Reading, Record, numbered
from core.intake.rows import Rows
from core.intake.source import HEAD, Source

#: So many lines of a beginning are looked at.
_LOOKED_AT = 50
#: What a line of JSON Lines can begin with: an object, or what strays among them.
_BEGINNING = re.compile(r"""\s*(?:[{"\d-]|\[[^\S\n]*[\]\d"{]|null\b|true\b|false\b)""")
#: What a document begins with.
_DOCUMENT = re.compile(r"""\s*(?:\{\s*["}]|\[\s*(?:[\]{"\[\d-]|(?:null|true|false)\b))""")


class JsonLines:
    """One object a line."""

    name = "JSON Lines"

    def recognises(self, source: Source) -> bool:
        """Take text most of whose first lines are JSON each by itself, an object among them; or whose only line is a paper."""
        head = source.head
        if source.is_binary or not _BEGINNING.match(head):
            return False
        lines = [line.strip() for line in head.split("\n") if line.strip()]
        if len(head) >= HEAD:
            lines.pop()  # it may be cut
        lines = lines[:_LOOKED_AT]
        if len(lines) < 2:
            return bool(lines) and looks_like_paper(_object(lines[0]))
        alone = sum((line[0] == "{" and not line.endswith((",", "{", "["))) or _is_json(line) for line in lines)
        return 2 * alone >= len(lines) and any(_object(line) is not None for line in lines)

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
                records.append(table.record(flat(found), number, found))
            else:
                faults.append(Fault(number, "the line is no object such as {...}", line[:2000]))
        return Reading(self.name, numbered(records), faults=faults, columns=table.columns())


class Json:
    """One JSON document that holds a list of papers somewhere, or several documents one after the other."""

    name = "JSON"

    def recognises(self, source: Source) -> bool:
        """Take text that begins with a bracket or a brace and something that JSON allows behind it."""
        return not source.is_binary and _DOCUMENT.match(source.head) is not None

    def read(self, source: Source, mapping: Mapping[str, str | None]) -> Reading:
        """Read the list of papers: the largest list of objects that have a title or an abstract, else the largest of objects.

        Raises `SourceError` where the text is not JSON, is nested too deep, or holds no such list.
        """
        papers = list_of_papers(_document(source))
        if not papers:
            raise SourceError(
                'the JSON holds no list of objects with a title or an abstract; it should look like [{"title": ...}, ...].'
            )
        if len(papers) > source.limits.records:
            raise SourceError(
                f"the list holds {len(papers):,} records, the limit is {source.limits.records:,}; load a part of it."
            )
        table = Rows(mapping, source.limits.records)
        lines = _places(source.text, papers)
        texts = not any(isinstance(item, dict) for item in papers)
        records: list[Record] = []
        faults: list[Fault] = []
        for place, item in enumerate(papers):
            if isinstance(item, dict):
                records.append(table.record(flat(item), lines[place], item))
            elif texts and isinstance(item, str) and item.strip():
                records.append(table.record({"abstract": item}, lines[place], item))
            else:
                wanted = "text" if texts else "object such as {...}"
                faults.append(
                    Fault(lines[place], f"item {place + 1} of the list is no {wanted}", json.dumps(item)[:2000])
                )
        return Reading(self.name, numbered(records), faults=faults, columns=table.columns())


def _document(source: Source) -> Any:
    """Parse a document, or several that stand one after the other, as `jq` writes them, as a list."""
    try:
        return _load(source.text, source.limits)
    except SourceError:
        # The parser's name for it is "Extra data"; that words stay the same is not promised, so it is tried.
        documents = _one_after_the_other(source.text)
        if documents is None or _deeper(documents, source.limits.depth + 1):
            raise
        return [_whole(document) for document in documents]


def _one_after_the_other(text: str) -> list[Any] | None:
    decoder = json.JSONDecoder()
    found: list[Any] = []
    place = 0
    while place < len(text):
        if text[place].isspace() or (found and text[place] == ","):
            place += 1
            continue
        try:
            value, place = decoder.raw_decode(text, place)
        except (ValueError, RecursionError):
            return None
        found.append(value)
    return found


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


def _is_json(line: str) -> bool:
    try:
        json.loads(line)
    except (ValueError, RecursionError):
        return False
    return True


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
