"""What sets a group of papers apart."""

import math

import numpy as np
import pytest
from scipy.stats import fisher_exact

from core.tables.distinguishing import distinguishing, fisher
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
    # Of 70 ways to give 4 papers to one side 16 + 1 are as uneven as 3 and 1 or more so, on either side.
    assert table["q"].to_list() == pytest.approx([34 / 70] * 2)


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


def test_what_all_of_one_side_have_and_none_of_the_other_is_claimed() -> None:
    """Forty of forty papers against none of fifty is a difference, however many other values are tested."""
    here = made_papers(*({"methods": ["a", f"x{place % 15}"]} for place in range(40)))
    there = made_papers(*({"methods": ["b", f"y{place % 15}"]} for place in range(50)))
    table = distinguishing(here, there, "methods")
    assert table.filter("claimed")["methods"].to_list() == ["a", "b"]
    assert table["methods"][0] == "a"


def test_fisher_agrees_with_scipy() -> None:
    """The p-values are those of `scipy.stats.fisher_exact`, which takes one table at a time."""
    here, there = np.array([0, 3, 7, 19, 10, 0]), np.array([5, 0, 9, 38, 20, 0])
    expected = [fisher_exact([[a, 19 - a], [b, 38 - b]]).pvalue for a, b in zip(here, there, strict=True)]
    assert fisher(here, 19, there, 38).tolist() == pytest.approx(expected)


def test_chance_alone_is_seldom_claimed() -> None:
    """Where papers are divided at random, a claim is made in fewer than one of ten divisions."""
    rng = np.random.default_rng(4)
    rows = [{"methods": [f"v{value}" for value in np.flatnonzero(rng.random(40) < 0.1)]} for _ in range(120)]
    papers = made_papers(*rows)
    claims = 0
    for _ in range(60):
        order = rng.permutation(papers.height)
        claims += distinguishing(papers[order[:40]], papers[order[40:]], "methods")["claimed"].any()
    assert claims < 6
