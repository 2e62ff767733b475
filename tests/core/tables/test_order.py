"""The order in which papers are listed."""

from __future__ import annotations

import polars as pl

from core.tables.order import ordered

PAPERS = pl.DataFrame({"paper_id": ["1", "2", "3"], "heading": ["beta", "Gamma", "Alpha"]})


def test_papers_are_listed_by_heading_whatever_the_capitals() -> None:
    """A to Z puts Alpha before beta before Gamma."""
    assert ordered(PAPERS, "heading")["paper_id"].to_list() == ["3", "1", "2"]


def test_papers_are_listed_as_a_search_ranks_them() -> None:
    """The best match comes first; papers that the ranking lacks come last, in their order."""
    ranking = pl.DataFrame({"paper_id": ["3", "elsewhere"], "score": [2.0, 1.0]})
    assert ordered(PAPERS, "match", ranking)["paper_id"].to_list() == ["3", "1", "2"]
    assert ordered(PAPERS, "match", ranking).columns == PAPERS.columns


def test_the_order_of_the_lists_stays() -> None:
    """Without another wish papers stay in the order of their lists."""
    assert ordered(PAPERS, "list").equals(PAPERS)
    assert ordered(PAPERS, "match").equals(PAPERS)


def test_papers_are_listed_by_area_and_by_year() -> None:
    """Areas go from A to Z, years from the latest back, then by heading; papers without one come last."""
    papers = PAPERS.with_columns(area=pl.Series([None, "B", "B"], dtype=pl.String), year=pl.Series([2025, 2026, None]))
    assert ordered(papers, "area")["paper_id"].to_list() == ["3", "2", "1"]
    assert ordered(papers, "year")["paper_id"].to_list() == ["2", "1", "3"]
