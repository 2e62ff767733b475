"""What sets a group of papers apart."""

import math

import pytest

from core.tables.distinguishing import distinguishing
from tests.made import made_papers


def test_worked_example() -> None:
    """With 3 of 4 against 1 of 4 papers the figures are those of the formula, and so few papers claim nothing."""
    here = made_papers({"methods": ["a"]}, {"methods": ["a"]}, {"methods": ["a"]}, {"methods": ["b"]})
    there = made_papers({"methods": ["a"]}, {"methods": ["b"]}, {"methods": ["b"]}, {"methods": ["b"]})
    table = distinguishing(here, there, "methods")
    # Both values have 4 of 8 counts, so the prior (weight 2) is 1 for each.
    log_odds = math.log(4 / 2) - math.log(2 / 4)
    z = log_odds / math.sqrt(1 / 4 + 1 / 2)
    assert table.select("methods", "papers", "other_papers", "share", "other_share", "claimed").rows() == [
        ("a", 3, 1, 0.75, 0.25, False),
        ("b", 1, 3, 0.25, 0.75, False),
    ]
    assert table["log_odds"].to_list() == pytest.approx([log_odds, -log_odds])
    assert table["z"].to_list() == pytest.approx([z, -z])
    assert table["q"].to_list() == pytest.approx([math.erfc(z / math.sqrt(2))] * 2)


def test_a_clear_difference_is_claimed() -> None:
    """What nearly every paper of one group has and none of the other is claimed, what both have is not."""
    here = made_papers(*[{"methods": ["a", "c"]}] * 60)
    there = made_papers(*[{"methods": ["b", "c"]}] * 60)
    table = distinguishing(here, there, "methods")
    assert dict(table.select("methods", "claimed").iter_rows()) == {"a": True, "c": False, "b": True}


def test_nothing_to_compare() -> None:
    """Without papers the table is empty, with the same columns."""
    none = made_papers()
    some = distinguishing(made_papers({"methods": ["a"]}), none, "methods")
    assert distinguishing(none, none, "methods").schema == some.schema
