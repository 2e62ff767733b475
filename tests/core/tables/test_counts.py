"""Counts of papers."""

import polars as pl

from core.tables.counts import counts, crossed
from tests.made import made_papers

PAPERS = made_papers(
    {"methods": ["a", "b", "a"], "contribution": ["t"], "venue": "X"},
    {"methods": ["b"], "contribution": ["t", "u"], "venue": None},
    {"methods": [], "contribution": ["u"], "venue": "X"},
    {"methods": ["c"], "contribution": ["u"], "venue": "Y"},
)


def test_counts_of_a_list() -> None:
    """A paper counts once in each of its categories, and one without any counts nowhere."""
    assert counts(PAPERS, "methods").rows() == [("b", 2, 0.5), ("a", 1, 0.25), ("c", 1, 0.25)]


def test_counts_of_a_text() -> None:
    """A missing value is not a value."""
    assert counts(PAPERS, "venue").rows() == [("X", 2, 0.5), ("Y", 1, 0.25)]


def test_counts_of_nothing() -> None:
    """No papers give an empty table with the same columns."""
    assert counts(PAPERS.clear(), "methods").schema == {"methods": pl.String, "papers": pl.UInt32, "share": pl.Float64}


def test_crossed() -> None:
    """Pairs are counted in papers; lift is 1 where two things are independent of each other."""
    assert crossed(PAPERS, "methods", "contribution").rows() == [
        ("a", "t", 1, 2.0),
        ("b", "t", 2, 2.0),
        ("b", "u", 1, 1 / 4 / (0.5 * 0.75)),
        ("c", "u", 1, 1 / 4 / (0.25 * 0.75)),
    ]
