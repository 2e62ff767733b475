"""The papers of a method category, with what the assignment rests on."""

from __future__ import annotations

import polars as pl


def method_papers(papers: pl.DataFrame, paper_methods: pl.DataFrame, method: str) -> pl.DataFrame:
    """Give the papers in view that have the category `method`, the surest first, then in their order.

    papers: the rows of the table `papers` that are in view; paper_methods: the table of that name. Gives paper_id, heading,
    rank, confidence, evidence.
    """
    order = papers.select("paper_id", "heading").with_row_index("place")
    return (
        order.join(paper_methods.filter(method=method), on="paper_id")
        .sort(["confidence", "place"], descending=[True, False])
        .select("paper_id", "heading", "rank", "confidence", "evidence")
    )
