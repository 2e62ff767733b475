"""The papers of a method category, with what each assignment rests on."""

from __future__ import annotations

import polars as pl

from core.tables.evidence import method_papers


def test_the_surest_papers_of_a_category_come_first() -> None:
    """Only papers in view that have the category are named, the surest first, equals in their order, with their evidence."""
    papers = pl.DataFrame({"paper_id": ["a", "b", "c"], "heading": ["A", "B", "C"]})
    methods = pl.DataFrame(
        {
            "paper_id": ["c", "b", "a", "a", "elsewhere"],
            "method": ["causal", "causal", "causal", "optimization", "causal"],
            "rank": [1, 2, 1, 2, 1],
            "confidence": [0.6, 0.9, 0.6, 0.9, 1.0],
            "evidence": ["why c", "why b", "why a", "other", "not in view"],
        }
    )
    assert method_papers(papers, methods, "causal").rows() == [
        ("b", "B", 2, 0.9, "why b"),
        ("a", "A", 1, 0.6, "why a"),
        ("c", "C", 1, 0.6, "why c"),
    ]
