"""From files to a corpus: what was read, what was kept, and why the rest was not."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import polars as pl

from core import schema
from core.errors import PaperlensError
from core.intake import audit, duplicates, found, ledger
from core.intake.files import read_files, why_nothing
from core.intake.limits import Limits
from core.intake.record import FIELDS
from core.intake.source import Given
from core.intake.status import KEPT, SET_ASIDE
from core.tables.facets import given_facets

USUAL_RULE = "richest"


@dataclass(frozen=True)
class Corpus:
    """What was read, as frames that are never changed in place.

    papers: the papers to analyse, in input order, columns `schema.GIVEN`. records: one row for each record found,
    `schema.RECORDS`. report: one row a file, `schema.REPORT`.

    The rest has the columns that `core.intake.audit` describes. duplicates: pairs that were compared, and the decision. fields:
    how each column of each file was understood. completeness: per field, how many records and how many papers have it. facets:
    the values of further fields that have 2 to 50 of them (`core.tables.facets.given_facets`), one row a paper and value.
    reading: how it was read where a person wanted it otherwise than usual, `rule`, `include` and `columns` (the mapping).
    """

    papers: pl.DataFrame
    records: pl.DataFrame
    report: pl.DataFrame
    duplicates: pl.DataFrame
    fields: pl.DataFrame
    completeness: pl.DataFrame
    facets: pl.DataFrame
    reading: dict[str, Any] = field(default_factory=dict)


def read_corpus(
    sources: Sequence[Given],
    *,
    limits: Limits | None = None,
    rule: str = USUAL_RULE,
    include: Collection[str] = (),
    mapping: Mapping[str, str | None] | None = None,
) -> Corpus:
    """Read papers from paths or (name, bytes) pairs; the format is told by the content, a ZIP is read file by file.

    limits: what a host lets in. rule: how duplicates are resolved, one of `duplicates.RULES`. include: which of `SET_ASIDE` are
    analysed all the same; a paper without abstract then has a null one. mapping: what a person decided about columns,
    name to field of `core.intake.record.FIELDS`, or to None for a column that is kept in `extra` only.

    A file that cannot be read is a row of the report with the format "unreadable", and the others still load. Raises
    `PaperlensError` where no record could be read from any of them, and for a rule, status or field that there is not.
    """
    mapping = mapping or {}
    _check(rule, include, mapping)
    files = read_files(sources, limits or Limits(), mapping)
    if not any(file.reading.records for file in files):
        raise PaperlensError(why_nothing(files))
    records = found.gather(files, include)
    before = audit.presence(one.record for one in records)
    pairs = duplicates.pairs([one.candidate for one in records])
    differences = audit.values(pairs)
    found.merge(records, duplicates.groups(pairs, rule), include)
    found.name(records)
    kept = [one for one in records if one.status == KEPT]
    papers = schema.frame(ledger.papers(records), schema.GIVEN)
    return Corpus(
        papers=papers,
        records=schema.frame(ledger.records(files, records), schema.RECORDS),
        report=schema.frame(ledger.report(files, records), schema.REPORT),
        duplicates=audit.duplicates(pairs, differences, {one.candidate: one.paper_id for one in records}, rule),
        fields=audit.fields((file.name, column) for file in files for column in file.reading.columns),
        completeness=audit.completeness(before, audit.presence(one.record for one in kept)),
        facets=given_facets(papers),
        reading=_unusual(rule, include, mapping),
    )


def _unusual(rule: str, include: Collection[str], mapping: Mapping[str, str | None]) -> dict[str, Any]:
    said = {"rule": rule if rule != USUAL_RULE else "", "include": sorted(set(include)), "columns": dict(mapping)}
    return {name: value for name, value in said.items() if value}


def _check(rule: str, include: Collection[str], mapping: Mapping[str, str | None]) -> None:
    if rule not in duplicates.RULES:
        raise PaperlensError(f"There is no rule {rule!r} for duplicates: use one of {', '.join(duplicates.RULES)}.")
    for status in include:
        if status not in SET_ASIDE:
            raise PaperlensError(f"Records cannot be included as {status!r}: use some of {', '.join(SET_ASIDE)}.")
    for column, meant in mapping.items():
        if meant is not None and meant not in FIELDS:
            raise PaperlensError(
                f"The column {column!r} cannot be mapped to {meant!r}: use one of {', '.join(FIELDS)}."
            )
