"""Small tables made by hand, for tests that need an analysis and not the computing of one."""

from __future__ import annotations

from typing import Any

import polars as pl

from core.analysis import Analysis
from core.schema import FORMS, KEYWORDS, MENTIONS, PAPER_KEYWORDS, PAPERS, SURFACES, TABLES, TEXTS, frame
from core.tables.methods import method_counts


def made_papers(*rows: dict[str, Any]) -> pl.DataFrame:
    """Give a table `papers` with what `rows` say; the rest is empty, and a paper without an id is called p1, p2, ..."""
    empty: dict[str, Any] = {name: [] if dtype == TEXTS else None for name, dtype in PAPERS.items()}
    texts = {"abstract": "", "text": "", "heading": "", "list_id": "l1", "list_name": "A list", "source": "a.txt"}
    return frame(
        (
            empty | texts | {"paper_id": f"p{i}", "position": i, "extra": "{}"} | row
            for i, row in enumerate(rows, start=1)
        ),
        PAPERS,
    )


def made_analysis(*rows: dict[str, Any]) -> Analysis:
    """Give an analysis of the papers that `rows` describe; their keywords are counted as they stand, and mentioned nowhere else."""
    papers = made_papers(*rows)
    pairs = [
        {
            **dict.fromkeys(("keyword", "surface", "form", "family"), keyword),
            **{"paper_id": paper, "rank": rank, "score": 1 / rank, "in_text": True, "forms": [keyword]},
        }
        for paper, keywords in papers.select("paper_id", "keywords").iter_rows()
        for rank, keyword in enumerate(keywords, start=1)
    ]
    names = sorted({pair["keyword"] for pair in pairs})
    counted = [
        {"keyword": name, "papers": n, "mentions": n, "share": n / papers.height, "variants": [name]}
        for name in names
        for n in [sum(pair["keyword"] == name for pair in pairs)]
    ]
    tables = {name: frame([], schema) for name, schema in TABLES.items()} | {
        "papers": papers,
        "paper_keywords": frame(pairs, PAPER_KEYWORDS),
        "surfaces": frame(pairs, SURFACES),
        "forms": frame(pairs, FORMS),
        "mentions": frame(pairs, MENTIONS),
        "keywords": frame(counted, KEYWORDS),
        "methods": method_counts(papers),
    }
    return Analysis(**tables, provenance={"fingerprint": "0" * 16})
