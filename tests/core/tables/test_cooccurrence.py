"""Which keywords meet."""

import polars as pl
import pytest

from core.tables.cooccurrence import cooccurrence, meeting
from tests.made import made_papers

PAPERS = made_papers(
    {"keywords": ["a", "b", "c"]}, {"keywords": ["b", "a"]}, {"keywords": ["c", "d"]}, {"keywords": ["e"]}
)


def test_worked_example() -> None:
    """Pairs are counted in papers, and their strength is that of van Eck and Waltman."""
    # Links: ab 2, ac 1, bc 1, cd 1; sums: a 3, b 3, c 3, d 1; all links 5.
    assert cooccurrence(PAPERS, "keywords").rows() == [
        ("c", "d", 1, 10 * 1 / (3 * 1)),
        ("a", "b", 2, 10 * 2 / (3 * 3)),
        ("a", "c", 1, 10 * 1 / (3 * 3)),
        ("b", "c", 1, 10 * 1 / (3 * 3)),
    ]


def test_rare_values_are_left_out() -> None:
    """A threshold takes rare keywords away before anything is counted."""
    assert cooccurrence(PAPERS, "keywords", least=2).select("first", "second", "papers").rows() == [
        ("a", "b", 2),
        ("a", "c", 1),
        ("b", "c", 1),
    ]


def test_no_pairs() -> None:
    """Papers with one keyword each give an empty table."""
    assert cooccurrence(PAPERS.tail(1), "keywords").is_empty()


@pytest.mark.parametrize("least", [1, 2])
@pytest.mark.parametrize("value", ["a", "b", "c", "d", "e"])
def test_what_one_value_meets_is_what_all_pairs_say(value: str, least: int) -> None:
    """Asked for one value, the same pairs come with the same numbers."""
    pairs = cooccurrence(PAPERS, "keywords", least).filter((pl.col("first") == value) | (pl.col("second") == value))
    expected = [
        (second if first == value else first, papers, strength) for first, second, papers, strength in pairs.rows()
    ]
    assert meeting(PAPERS, "keywords", value, least).rows() == expected
