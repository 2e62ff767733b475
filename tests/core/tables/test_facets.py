"""The counts of a facet, in view and of the whole corpus."""

from __future__ import annotations

import polars as pl

from core.tables.facets import facet

PAPERS = pl.DataFrame(
    {"paper_id": ["a", "b", "c", "d"], "methods": [["x", "y"], ["x"], ["z"], []]},
    schema={"paper_id": pl.String, "methods": pl.List(pl.String)},
)


def test_a_facet_shows_the_papers_in_view_and_of_all() -> None:
    """Each value of the corpus is there, with its papers in view and of all; the most frequent in view comes first."""
    found = facet(PAPERS.filter(pl.col("paper_id").is_in(["b", "c"])), PAPERS, "methods")
    assert found.rows() == [("x", 1, 0.5, 2), ("z", 1, 0.5, 1), ("y", 0, 0.0, 1)]
    assert found.columns == ["methods", "papers", "share", "total"]


def test_a_facet_of_nothing_in_view_still_names_all_values() -> None:
    """Where no paper is in view, every count in view is 0, and the corpus's counts stand."""
    assert facet(PAPERS.clear(), PAPERS, "methods").rows() == [("x", 0, 0.0, 2), ("y", 0, 0.0, 1), ("z", 0, 0.0, 1)]
