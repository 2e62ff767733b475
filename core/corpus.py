"""From files to a corpus: what was read, what was kept, and why the rest was not."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Any

import polars as pl

from core import schema
from core.intake import identity
from core.intake.limits import Limits
from core.intake.prose import Prose
from core.intake.source import Source

Given = str | PathLike[str] | tuple[str, bytes]


@dataclass(frozen=True)
class Corpus:
    """What was read, as frames with the columns of `core.schema`: GIVEN, RECORDS and REPORT."""

    papers: pl.DataFrame
    records: pl.DataFrame
    report: pl.DataFrame


def read_corpus(sources: Sequence[Given], *, limits: Limits | None = None, rule: str = "richest") -> Corpus:
    """Read papers from paths or (name, bytes) pairs, in input order."""
    papers: list[dict[str, Any]] = []
    records: list[dict[str, Any]] = []
    report: list[dict[str, Any]] = []
    for given in sources:
        if isinstance(given, tuple):
            source = Source(*given)
        else:
            source = Source(Path(given).name, Path(given).read_bytes())
        reading = Prose().read(source)
        digests = [identity.digest(record.abstract, record.title) for record in reading.records]
        list_id = identity.list_key(reading.name, digests)
        for record, paper_id in zip(reading.records, digests, strict=True):
            papers.append(
                {
                    "paper_id": paper_id, "list_id": list_id, "list_name": reading.name or source.name,
                    "source": source.name, "position": record.position, "source_id": record.source_id,
                    "title": record.title, "abstract": record.abstract, "area": record.area, "doi": record.doi,
                    "author_keywords": record.author_keywords, "authors": record.authors, "year": record.year,
                    "venue": record.venue, "extra": json.dumps(record.extra, ensure_ascii=False, sort_keys=True),
                }
            )  # fmt: skip
            records.append(
                {
                    "source": source.name, "position": record.position, "line": record.line, "status": "kept",
                    "reason": "", "paper_id": paper_id, "raw": json.dumps(record.raw, ensure_ascii=False),
                }
            )  # fmt: skip
        report.append(
            {
                "source": source.name, "format": "text", "read": len(reading.records), "kept": len(reading.records),
                "merged": 0, "set_aside": 0, "message": "",
            }
        )  # fmt: skip
    return Corpus(
        papers=schema.frame(papers, schema.GIVEN),
        records=schema.frame(records, schema.RECORDS),
        report=schema.frame(report, schema.REPORT),
    )
