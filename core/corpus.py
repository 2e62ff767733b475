"""From files to a corpus: what was read, what was kept, and why the rest was not."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import polars as pl

from core import schema
from core.errors import PaperlensError
from core.intake import audit, duplicates, identity, registry
from core.intake.languages import other_language
from core.intake.limits import Limits, Refused
from core.intake.placeholders import placeholder
from core.intake.record import FIELDS, Fault, Reading, Record
from core.intake.source import Given, Source, open_sources

KEPT, MERGED, UNREADABLE = "kept", "merged", "unreadable"
NO_ABSTRACT, PLACEHOLDER, OTHER_LANGUAGE = "no-abstract", "placeholder", "other-language"
#: What is left out of the analysis unless wanted.
SET_ASIDE = (NO_ABSTRACT, PLACEHOLDER, OTHER_LANGUAGE)

_OWN_NUMBER = re.compile(r"(?:-[2-9]|-[1-9]\d+)?")


@dataclass(frozen=True)
class Corpus:
    """What was read, as frames that are never changed in place.

    papers: the papers to analyse, in input order, columns `schema.GIVEN`. records: one row for each record found, `schema.RECORDS`.
    report: one row a file, `schema.REPORT`. The rest has the columns of `core.intake.audit`: duplicates (pairs that were
    compared, and the decision), fields (how each column of each file was understood), completeness (per field, how many
    records and how many papers have it), facets (the values of further fields with 2 to 50 of them).
    """

    papers: pl.DataFrame
    records: pl.DataFrame
    report: pl.DataFrame
    duplicates: pl.DataFrame
    fields: pl.DataFrame
    completeness: pl.DataFrame
    facets: pl.DataFrame


@dataclass
class _File:
    """One source and what became of it."""

    name: str
    reading: Reading
    digests: list[str] = field(default_factory=list)
    list_id: str = ""
    notes: list[str] = field(default_factory=list)


@dataclass
class _Found:
    """One record on its way: where it was found, and its status so far."""

    record: Record
    file: _File
    candidate: duplicates.Candidate
    status: str
    reason: str = ""
    winner: _Found | None = None
    paper_id: str | None = None


def read_corpus(
    sources: Sequence[Given],
    *,
    limits: Limits | None = None,
    rule: str = "richest",
    include: Collection[str] = (),
    mapping: Mapping[str, str | None] | None = None,
) -> Corpus:
    """Read papers from paths or (name, bytes) pairs; the format is told by the content, a ZIP is read file by file.

    limits: what a host lets in. rule: how duplicates are resolved, one of `duplicates.RULES`. include: which of `SET_ASIDE` are
    analysed all the same; a paper without abstract then has a null one. mapping: what a person decided about columns,
    name to field of `core.intake.record.FIELDS`, or to None for a column that is kept in `extra` only.

    A file that cannot be read is a row of the report, and the others still load. Raises `PaperlensError` where no record could
    be read from any of them, and for a rule, status or field that there is not.
    """
    _check(rule, include, mapping or {})
    limits = limits or Limits()
    files = _read_files(sources, limits, mapping or {})
    if not any(file.reading.records for file in files):
        raise PaperlensError(_nothing(files))
    found = [
        _Found(record, file, _candidate(record, file, order), *_status(record, include))
        for order, (file, record) in enumerate((file, record) for file in files for record in file.reading.records)
    ]
    pairs = duplicates.pairs([one.candidate for one in found])
    by_candidate = {one.candidate: one for one in found}
    _merge(duplicates.groups(pairs, rule), by_candidate, include)
    _name(found)
    return Corpus(
        papers=schema.frame((_paper(one) for one in found if one.status == KEPT), schema.GIVEN),
        records=schema.frame(_records(files, found), schema.RECORDS),
        report=schema.frame(_report(files, found), schema.REPORT),
        duplicates=audit.duplicates(pairs, {one.candidate: one.paper_id for one in found}, rule),
        fields=audit.fields((file.name, column) for file in files for column in file.reading.columns),
        completeness=audit.completeness(
            [one.record for one in found], [one.record for one in found if one.status == KEPT]
        ),
        facets=audit.facets((one.paper_id or "", one.record.extra) for one in found if one.status == KEPT),
    )


def _check(rule: str, include: Collection[str], mapping: Mapping[str, str | None]) -> None:
    if rule not in duplicates.RULES:
        raise PaperlensError(f"There is no rule {rule!r} for duplicates: use one of {', '.join(duplicates.RULES)}.")
    for status in include:
        if status not in SET_ASIDE:
            raise PaperlensError(f"Records cannot be included as {status!r}: use some of {', '.join(SET_ASIDE)}.")
    for column, name in mapping.items():
        if name is not None and name not in FIELDS:
            raise PaperlensError(f"The column {column!r} cannot be mapped to {name!r}: use one of {', '.join(FIELDS)}.")


def _read_files(sources: Sequence[Given], limits: Limits, mapping: Mapping[str, str | None]) -> list[_File]:
    files = []
    count = 0
    for source in open_sources(sources, limits):
        if isinstance(source, Source):
            try:
                reading = registry.read(source, mapping)
                count += len(reading.records)
                if count > limits.records:
                    raise Refused(f"with this file there are more than {limits.records:,} records; load fewer at once.")
                files.append(_File(source.name, reading))
            except Refused as refusal:
                files.append(_File(source.name, _refused(refusal)))
        else:
            name, refusal = source
            files.append(_File(name, _refused(refusal)))
    for file in files:
        file.digests = [identity.digest(record.abstract, record.title) for record in file.reading.records]
        file.list_id = identity.list_key(file.reading.name, file.digests)
    return files


def _refused(refusal: Refused) -> Reading:
    return Reading(UNREADABLE, [], message=str(refusal))


def _nothing(files: Sequence[_File]) -> str:
    """Say why not one record could be read."""
    if not files:
        return "No file was given: name at least one."
    said = [f"{file.name}: {file.reading.message or _faults(file.reading.faults)}" for file in files]
    return said[0] if len(said) == 1 else f"None of the {len(said)} files could be read. " + " ".join(said)


def _faults(faults: Sequence[Fault]) -> str:
    first = faults[0] if faults else Fault(None, "it holds no papers")
    where = f"line {first.line}: " if first.line else ""
    more = f" ({len(faults) - 1} more like it)" if len(faults) > 1 else ""
    return f"{where}{first.reason}{more}."


def _candidate(record: Record, file: _File, order: int) -> duplicates.Candidate:
    usable = record.abstract is not None and placeholder(record.abstract) is None
    return duplicates.Candidate(
        record=record,
        source=file.name,
        order=order,
        list_id=record.list_id or file.list_id,
        digest=file.digests[record.position - 1],
        usable=usable,
    )


def _status(record: Record, include: Collection[str]) -> tuple[str, str]:
    """Say whether a record is kept by itself, and why not."""
    status, reason = KEPT, ""
    if record.abstract is None:
        status, reason = NO_ABSTRACT, "there is no abstract"
        if record.title is None:
            return status, "there is neither title nor abstract"
    elif said := placeholder(record.abstract):
        status, reason = PLACEHOLDER, said
    elif language := other_language(record.abstract):
        status, reason = OTHER_LANGUAGE, f"the abstract is not in English ({language})"
    return (KEPT, reason) if status in include else (status, reason)


def _merge(
    groups: Sequence[duplicates.Group], by_candidate: Mapping[duplicates.Candidate, _Found], include: Collection[str]
) -> None:
    """Mark what was merged, and note in both files where a paper without abstract found one in another file."""
    joined: dict[tuple[str, str], int] = defaultdict(int)
    files: dict[str, _File] = {}
    for group in groups:
        winner = by_candidate[group.winner]
        for candidate, reason in group.merged:
            other = by_candidate[candidate]
            other.status, other.reason, other.winner = MERGED, reason, winner
            if other.record.abstract is None and winner.record.abstract and other.file is not winner.file:
                joined[other.file.name, winner.file.name] += 1
                files[other.file.name], files[winner.file.name] = other.file, winner.file
        # Completed by the others, it may be what it was not before.
        winner.status, winner.reason = _status(winner.record, include)
        winner.candidate.digest = identity.digest(winner.record.abstract, winner.record.title)
    for (one, other), count in joined.items():
        files[one].notes.append(f"{count:,} of its records were joined with abstracts from {other}")
        files[other].notes.append(f"{count:,} of its records were joined with titles from {one}")


def _name(found: Sequence[_Found]) -> None:
    """Give each paper its id; of equal digests the second gets "-2", ordered by title and source_id, never by file."""
    same: dict[str, list[_Found]] = defaultdict(list)
    for one in found:
        if one.status == KEPT:
            same[one.candidate.digest].append(one)
    for digest, group in same.items():
        taken: set[str] = set()
        rest = []
        for one in sorted(group, key=_order):
            own = one.record.own_id or ""
            # An export of Paperlens keeps its ids, also where the paper that had the first one was filtered out.
            if own.startswith(digest) and _OWN_NUMBER.fullmatch(own[len(digest) :]) and own not in taken:
                one.paper_id = own
                taken.add(own)
            else:
                rest.append(one)
        number = 1
        for one in rest:
            while (name := digest if number == 1 else f"{digest}-{number}") in taken:
                number += 1
            one.paper_id = name
            taken.add(name)
    for one in found:
        if one.status == MERGED:
            last = one
            while last.winner is not None:
                last = last.winner
            one.paper_id = last.paper_id


def _order(one: _Found) -> tuple[object, ...]:
    record = one.record
    return (
        record.title or "", record.source_id or "", record.doi or "", record.year or 0, record.venue or "",
        record.authors, record.abstract or "", one.candidate.place,
    )  # fmt: skip


def _paper(one: _Found) -> dict[str, Any]:
    record = one.record
    return {
        "paper_id": one.paper_id,
        "list_id": record.list_id or one.file.list_id,
        "list_name": _safe(record.list_name or one.file.reading.name or one.file.name),
        "source": _safe(record.own_source or one.file.name),
        "position": record.own_position or record.position,
        "source_id": _safe(record.source_id),
        "title": _safe(record.title),
        "abstract": _safe(record.abstract),
        "area": _safe(record.area),
        "doi": _safe(record.doi),
        "author_keywords": [_safe(word) for word in record.author_keywords],
        "authors": [_safe(name) for name in record.authors],
        "year": record.year,
        "venue": _safe(record.venue),
        "extra": _json(record.extra),
    }


def _records(files: Sequence[_File], found: Sequence[_Found]) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = []
    by_file: dict[int, list[_Found]] = defaultdict(list)
    for one in found:
        by_file[id(one.file)].append(one)
    for file in files:
        rows.extend(
            {
                "source": _safe(file.name),
                "position": one.record.position,
                "line": one.record.line,
                "status": one.status,
                "reason": _safe(one.reason),
                "paper_id": one.paper_id,
                "raw": _json(one.record.raw),
            }
            for one in by_file[id(file)]
        )
        rows.extend(
            {
                "source": _safe(file.name),
                "position": None,
                "line": fault.line,
                "status": UNREADABLE,
                "reason": _safe(fault.reason),
                "paper_id": None,
                "raw": _json(fault.raw),
            }
            for fault in file.reading.faults
        )
    return rows


def _report(files: Sequence[_File], found: Sequence[_Found]) -> list[dict[str, Any]]:
    counts: dict[tuple[int, str], int] = defaultdict(int)
    for one in found:
        counts[id(one.file), one.status] += 1
    rows = []
    for file in files:
        faults = len(file.reading.faults)
        notes = [file.reading.message, *file.notes]
        if faults:
            where = ", ".join(str(fault.line) for fault in file.reading.faults[:5] if fault.line)
            first = file.reading.faults[0].reason
            notes.append(f"{faults:,} could not be read (line {where}{', ...' if faults > 5 else ''}): {first}")
        aside = sum(counts[id(file), status] for status in SET_ASIDE) + faults
        kept, merged = counts[id(file), KEPT], counts[id(file), MERGED]
        rows.append(
            {
                "source": _safe(file.name),
                "format": file.reading.format,
                "read": kept + merged + aside,
                "kept": kept,
                "merged": merged,
                "set_aside": aside,
                "message": _safe("; ".join(note for note in notes if note)),
            }
        )
    return rows


def _safe(text: str | None) -> Any:
    """Replace halves of surrogate pairs, which JSON can smuggle in and no file can hold."""
    if text is None or text.isascii():
        return text
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-8", "replace").decode()
    return text


def _json(value: Any) -> str:
    return str(_safe(json.dumps(value, ensure_ascii=False, default=str)))
