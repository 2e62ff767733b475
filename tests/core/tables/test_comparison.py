"""Two groups of papers side by side."""

from __future__ import annotations

import polars as pl
import pytest

from core.tables.comparison import comparison, leading, not_found, telling
from core.tables.distinguishing import distinguishing
from tests.made import made_papers

LEFT = [["a", "b"], ["a", "b"], ["a", "rare"], ["a"]]
RIGHT = [["b", "c"], ["b", "c"], ["c"], ["a"], []]


def two_groups() -> tuple[pl.DataFrame, pl.DataFrame]:
    """Give four papers against five."""
    papers = made_papers(*({"keywords": keywords} for keywords in LEFT + RIGHT))
    return papers.head(4), papers.tail(5)


def test_worked_example() -> None:
    """Counts, shares of all papers of a side, shared ranks and differences are as one counts them by hand."""
    table = comparison(*two_groups(), "keywords")
    rows = table.select(
        "keywords", "papers", "share", "rank", "other_papers", "other_share", "other_rank", "claimed"
    ).rows()
    assert rows == [
        ("a", 4, 1.0, 1, 1, 0.2, 3, False),
        ("b", 2, 0.5, 2, 2, 0.4, 2, False),
        ("c", 0, 0.0, None, 3, pytest.approx(0.6), 1, False),
        ("rare", 1, 0.25, 3, 0, 0.0, None, False),
    ]
    assert table["difference"].to_list() == pytest.approx([0.8, 0.1, -0.6, 0.25])


def test_what_few_papers_have_is_counted_and_not_tested() -> None:
    """A value of one paper has no figures of a test, and the others have those that they would have without it."""
    left, right = two_groups()
    table = comparison(left, right, "keywords")
    assert table.filter(pl.col("z").is_null())["keywords"].to_list() == ["rare"]
    without = pl.col("keywords").list.eval(pl.element().filter(pl.element() != "rare"))
    expected = distinguishing(left.with_columns(without), right.with_columns(without), "keywords")
    both = table.drop_nulls("z").select("keywords", "z", "q").join(expected, on="keywords", suffix="_expected")
    assert both["z"].to_list() == pytest.approx(both["z_expected"].to_list())
    assert both["q"].to_list() == pytest.approx(both["q_expected"].to_list())


def test_a_clear_difference_is_claimed_on_its_side() -> None:
    """What most of many papers on one side have and few on the other is claimed; what both have alike is not."""
    left = made_papers(*[{"keywords": ["a", "c"]}] * 60)
    right = made_papers(*[{"keywords": ["b", "c"]}] * 60)
    table = comparison(left, right, "keywords")
    assert table.select("keywords", "claimed").rows() == [("a", True), ("c", False), ("b", True)]


def test_no_claim_against_the_shares() -> None:
    """Where the papers of a side have many more values each, nothing is called rarer there that more of its papers have."""
    many = [f"v{number}" for number in range(20)]
    left = made_papers(*[{"keywords": ["a", *many]}] * 60)
    right = made_papers(*[{"keywords": ["a"]}] * 45, *[{"keywords": ["b"]}] * 15)
    row = comparison(left, right, "keywords").row(by_predicate=pl.col("keywords") == "a", named=True)
    assert row["difference"] > 0 > row["z"]
    assert row["q"] <= 0.05
    assert not row["claimed"]


def test_what_the_other_side_lacks() -> None:
    """What one side has and the other has not is told for each side, the most frequent first."""
    only_left, only_right = not_found(comparison(*two_groups(), "keywords"))
    assert (only_left["keywords"].to_list(), only_right["keywords"].to_list()) == (["rare"], ["c"])
    assert not_found(comparison(*two_groups(), "keywords"), least=2)[0].is_empty()


def test_the_most_telling_come_from_both_ends() -> None:
    """Of the rows asked for half say more and half say less, and one end fills up what the other lacks."""
    table = comparison(*two_groups(), "keywords")
    assert telling(table, 2)["keywords"].to_list() == ["a", "c"]
    assert telling(table, 3)["keywords"].to_list() == ["a", "rare", "c"]
    # Of b a larger share of the left papers has it, and a smaller share of the left keywords is it: it tells nothing.
    assert telling(table, 9)["keywords"].to_list() == ["a", "rare", "c"]


def test_the_first_of_either_side() -> None:
    """A chart of ranks shows what is among the first on any side."""
    assert leading(comparison(*two_groups(), "keywords"), 1)["keywords"].to_list() == ["a", "c"]


def test_a_side_without_papers() -> None:
    """An empty side gives the same columns, and no claim."""
    left, right = two_groups()
    table = comparison(left, right.clear(), "keywords")
    assert table.schema == comparison(left, right, "keywords").schema
    assert not table["claimed"].any()
    assert comparison(left.clear(), right.clear(), "keywords").is_empty()
