"""The tables of an analysis: their columns, types and meaning, in the order in which they are written."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import polars as pl

TEXTS = pl.List(pl.String)
#: What stands between the two levels of an area ("Theory->Game Theory").
AREA_LEVELS = "->"

PAPERS: dict[str, Any] = {
    "paper_id": pl.String,
    "list_id": pl.String,
    "list_name": pl.String,
    "source": pl.String,
    "position": pl.UInt32,
    "source_id": pl.String,
    "title": pl.String,
    "heading": pl.String,
    "name": pl.String,
    "abstract": pl.String,
    "text": pl.String,
    "summary": pl.String,
    "area": pl.String,
    "area_source": pl.String,
    "area_confidence": pl.Float64,
    "methods": TEXTS,
    "methods_source": pl.String,
    "contribution": TEXTS,
    "keywords": TEXTS,
    "claims": TEXTS,
    "code_url": pl.String,
    "project_url": pl.String,
    "doi": pl.String,
    "author_keywords": TEXTS,
    "code_statement": pl.String,
    "authors": TEXTS,
    "year": pl.Int32,
    "venue": pl.String,
    "datasets": TEXTS,
    "models": TEXTS,
    "data_url": pl.String,
    "extra": pl.String,
}

#: What intake knows of a paper, before anything is computed: the columns of `Corpus.papers`.
GIVEN: dict[str, Any] = {
    column: PAPERS[column]
    for column in (
        "paper_id", "list_id", "list_name", "source", "position", "source_id", "title", "abstract", "area",
        "doi", "author_keywords", "authors", "year", "venue", "extra",
    )
}  # fmt: skip

PAPER_KEYWORDS: dict[str, Any] = {
    "paper_id": pl.String,
    "keyword": pl.String,
    "surface": pl.String,
    "rank": pl.UInt32,
    "score": pl.Float64,
}
#: A paper's keywords before any merging across papers: what a thesaurus is applied to.
SURFACES: dict[str, Any] = {name: PAPER_KEYWORDS[name] for name in ("paper_id", "surface", "rank", "score")}
#: The forms of keywords that each text has, or its record gives, before a thesaurus: it is applied to them as well.
FORMS: dict[str, Any] = {"paper_id": pl.String, "form": pl.String, "family": pl.String, "in_text": pl.Boolean}
#: Which paper's text mentions which keyword: one row for each two, whatever the number of forms.
MENTIONS: dict[str, Any] = {"paper_id": pl.String, "keyword": pl.String, "forms": TEXTS}
KEYWORDS: dict[str, Any] = {
    "keyword": pl.String,
    "papers": pl.UInt32,
    "mentions": pl.UInt32,
    "share": pl.Float64,
    "variants": TEXTS,
}
PAPER_METHODS: dict[str, Any] = {
    "paper_id": pl.String,
    "method": pl.String,
    "rank": pl.UInt32,
    "confidence": pl.Float64,
    "evidence": pl.String,
}
METHODS: dict[str, Any] = {
    "method": pl.String,
    "label": pl.String,
    "papers": pl.UInt32,
    "share": pl.Float64,
}
METHOD_PROBABILITIES: dict[str, Any] = {"paper_id": pl.String, "method": pl.String, "probability": pl.Float64}
#: Where papers lie on the map. Empty until it is made (`core.map`).
MAP: dict[str, Any] = {"paper_id": pl.String, "x": pl.Float64, "y": pl.Float64, "cluster": pl.UInt32}
RECORDS: dict[str, Any] = {
    "source": pl.String,
    "position": pl.UInt32,
    "line": pl.UInt32,
    "status": pl.String,
    "reason": pl.String,
    "paper_id": pl.String,
    "raw": pl.String,
}
REPORT: dict[str, Any] = {
    "source": pl.String,
    "format": pl.String,
    "read": pl.UInt32,
    "kept": pl.UInt32,
    "merged": pl.UInt32,
    "set_aside": pl.UInt32,
    "message": pl.String,
}

TABLES: dict[str, dict[str, Any]] = {
    "papers": PAPERS,
    "paper_keywords": PAPER_KEYWORDS,
    "surfaces": SURFACES,
    "forms": FORMS,
    "mentions": MENTIONS,
    "keywords": KEYWORDS,
    "paper_methods": PAPER_METHODS,
    "methods": METHODS,
    "method_probabilities": METHOD_PROBABILITIES,
    "map": MAP,
    "records": RECORDS,
    "report": REPORT,
}


def frame(rows: Iterable[Mapping[str, Any]], schema: Mapping[str, Any]) -> pl.DataFrame:
    """Build a frame of exactly the columns of `schema`; a column that a row lacks is null there."""
    names = list(schema)
    return pl.DataFrame(
        [tuple(row.get(name) for name in names) for row in rows], schema=dict(schema), orient="row", strict=True
    )
