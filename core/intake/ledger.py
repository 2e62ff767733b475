"""The rows of the tables `papers`, `records` and `report`."""

from __future__ import annotations

import json
import math
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any

from core.intake.files import File
from core.intake.found import Found
from core.intake.status import KEPT, MERGED, NO_ABSTRACT, OTHER_LANGUAGE, PLACEHOLDER, SET_ASIDE, UNREADABLE

#: So many lines of faults are named in a report; the table `records` has all.
_NAMED = 5
#: What a report calls records that were set aside.
_ASIDE = {
    NO_ABSTRACT: "without an abstract",
    PLACEHOLDER: "with a placeholder for an abstract",
    OTHER_LANGUAGE: "in another language",
}


def papers(found: Sequence[Found]) -> Iterator[dict[str, Any]]:
    """Give the rows of `schema.GIVEN`: the kept records, in input order."""
    for one in found:
        if one.status != KEPT:
            continue
        record = one.record
        yield {
            "paper_id": one.paper_id,
            "list_id": record.list_id or one.file.list_id,
            "list_name": _shown(record.list_name or one.file.reading.name or one.file.name),
            "source": record.own_source or one.file.name,
            "position": record.own_position or record.position,
            "source_id": record.source_id,
            "title": record.title,
            "abstract": record.abstract,
            "area": record.area,
            "doi": record.doi,
            "author_keywords": record.author_keywords,
            "authors": record.authors,
            "year": record.year,
            "venue": record.venue,
            "extra": _json(record.extra),
        }


def records(files: Sequence[File], found: Sequence[Found]) -> Iterator[dict[str, Any]]:
    """Give the rows of `schema.RECORDS`: file by file, what was read and then what could not be."""
    by_file: dict[File, list[Found]] = defaultdict(list)
    for one in found:
        by_file[one.file].append(one)
    for file in files:
        for one in by_file[file]:
            yield {
                "source": file.name,
                "position": one.record.position,
                "line": one.record.line,
                "status": one.status,
                "reason": one.reason,
                "paper_id": one.paper_id,
                "raw": _json(one.record.raw),
            }
        for fault in file.reading.faults:
            yield {
                "source": file.name,
                "line": fault.line,
                "status": UNREADABLE,
                "reason": fault.reason,
                "raw": _json(fault.raw),
            }


def report(files: Sequence[File], found: Sequence[Found]) -> Iterator[dict[str, Any]]:
    """Give the rows of `schema.REPORT`. What was read is what was kept, merged and set aside, unreadable records included."""
    counts: dict[tuple[File, str], int] = defaultdict(int)
    for one in found:
        counts[one.file, one.status] += 1
    for file in files:
        faults = file.reading.faults
        notes = [file.reading.message, *file.notes]
        notes += [f"{counts[file, status]:,} {_ASIDE[status]}" for status in SET_ASIDE if counts[file, status]]
        if faults:
            # Where the first has no line, its reason says the place.
            lines = list(dict.fromkeys(str(fault.line) for fault in faults if fault.line and faults[0].line))
            where = f" (line {', '.join(lines[:_NAMED])}{', ...' if len(lines) > _NAMED else ''})" if lines else ""
            notes.append(f"{len(faults):,} unreadable{where}: {faults[0].reason}")
        kept, merged = counts[file, KEPT], counts[file, MERGED]
        aside = sum(counts[file, status] for status in SET_ASIDE) + len(faults)
        yield {
            "source": file.name,
            "format": file.reading.format,
            "read": kept + merged + aside,
            "kept": kept,
            "merged": merged,
            "set_aside": aside,
            "message": "; ".join(note for note in notes if note),
        }


def _json(value: Any) -> str:
    try:
        return json.dumps(value, ensure_ascii=False, default=str, allow_nan=False)
    except ValueError:
        # JSON has no number that is none; Python's would read it, others would not.
        return json.dumps(_finite(value), ensure_ascii=False, default=str)


def _finite(value: Any) -> Any:
    if isinstance(value, float):
        return value if math.isfinite(value) else str(value)
    if isinstance(value, dict):
        return {name: _finite(inner) for name, inner in value.items()}
    return [_finite(inner) for inner in value] if isinstance(value, list) else value


def _shown(name: str) -> str:
    """Give a list's name without control codes, which could steer a terminal."""
    return "".join(sign for sign in name if sign.isprintable()).strip() or "List"
