"""The co-occurrence network."""

from __future__ import annotations

import random

import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.tables.network import CLUSTERS, NODES, network
from tests.made import made_papers

#: Two circles of keywords, one paper between them, and a keyword that meets nobody.
LISTS = [
    ["a", "b", "c"], ["a", "b"], ["b", "c"], ["a", "c"],
    ["x", "y", "z"], ["x", "y"], ["y", "z"], ["x", "z"],
    ["a", "x"], ["alone"], ["alone"], ["rare", "a"],
]  # fmt: skip
PAPERS = made_papers(*({"keywords": keywords} for keywords in LISTS))


def test_worked_example() -> None:
    """Two groups that meet once are two communities, called by their own keywords; whoever meets nobody is left out and counted."""
    found = network(PAPERS, "keywords")
    assert dict(found.nodes.schema) == NODES
    assert dict(found.clusters.schema) == CLUSTERS
    assert found.nodes.select("value", "papers", "links", "cluster").rows() == [
        ("a", 5, 3, 1), ("x", 4, 3, 2), ("b", 3, 2, 1), ("c", 3, 2, 1), ("y", 3, 2, 2), ("z", 3, 2, 2),
    ]  # fmt: skip
    # Links: three of 2 papers in each circle, one of 1 between; sums a, x 5, the others 4; m = 13.
    assert found.edges.rows() == [
        ("b", "c", 2, 26 * 2 / (4 * 4)), ("y", "z", 2, 26 * 2 / (4 * 4)),
        ("a", "b", 2, 26 * 2 / (5 * 4)), ("a", "c", 2, 26 * 2 / (5 * 4)),
        ("x", "y", 2, 26 * 2 / (5 * 4)), ("x", "z", 2, 26 * 2 / (5 * 4)),
        ("a", "x", 1, 26 * 1 / (5 * 5)),
    ]  # fmt: skip
    assert found.nodes["strength"].to_list() == pytest.approx([6.24, 6.24, 5.85, 5.85, 5.85, 5.85])
    assert found.clusters.rows() == [(1, "a, b, c", ["a", "b", "c"], 6), (2, "x, y, z", ["x", "y", "z"], 5)]
    assert (found.least, found.least_link, found.alone, found.papers) == (3, 1, 1, 12)
    places = found.nodes.select(pl.col("x", "y").abs().max()).row(0)
    assert places == (1.0, 1.0)
    # The circles lie apart.
    sides = dict(found.nodes.group_by("cluster").agg(pl.col("x").mean()).iter_rows())
    assert sides[1] * sides[2] < 0


def test_thresholds() -> None:
    """Rare keywords, rare links and all but the most frequent keywords are left out."""
    assert network(PAPERS, "keywords", least=1).nodes["value"].to_list() == ["a", "x", "b", "c", "y", "z", "rare"]
    assert network(PAPERS, "keywords", least_link=2).edges["papers"].to_list() == [2] * 6
    assert network(PAPERS, "keywords", only=["x", "a", "y"]).nodes["value"].to_list() == ["a", "x", "y"]
    few = network(PAPERS, "keywords", most=3)
    assert (few.nodes["value"].to_list(), few.edges.height, few.alone) == (["a", "x", "b"], 2, 0)


def test_a_high_resolution_gives_more_communities() -> None:
    """Resolution decides how fine the communities are."""
    assert network(PAPERS, "keywords", resolution=0.1).clusters.height == 1
    assert network(PAPERS, "keywords", resolution=5.0).clusters.height > 2


def test_the_same_papers_in_any_order_give_the_same_network() -> None:
    """Nothing depends on the order of papers, on other threads' random numbers, or on chance."""
    rng = random.Random(4)
    papers = made_papers(*({"keywords": rng.sample("abcdefghijklmnopqrstuvwxyz", 4)} for _ in range(80)))
    one = network(papers, "keywords")
    random.seed(7)
    two = network(papers.sample(fraction=1, shuffle=True, seed=1), "keywords")
    assert one.nodes.equals(two.nodes)
    assert one.edges.equals(two.edges)
    assert one.clusters.equals(two.clusters)


def test_no_two_keywords_meet() -> None:
    """Where nothing meets there is an empty network with all its columns."""
    found = network(made_papers({"keywords": ["a"]}, {"keywords": ["a"]}), "keywords")
    assert (found.nodes.schema, found.nodes.height, found.edges.height, found.clusters.height) == (
        pl.Schema(NODES),
        0,
        0,
        0,
    )
    assert found.alone == 1
    assert network(made_papers(), "keywords").papers == 0


@settings(max_examples=40, deadline=None)
@given(st.lists(st.sets(st.sampled_from("abcdefgh"), max_size=5), max_size=12), st.sampled_from([0.5, 1.0, 3.0]))
def test_any_papers_give_a_network(lists: list[set[str]], resolution: float) -> None:
    """Whatever meets what, the communities come to an end, each node is in one, and all lie within the frame."""
    papers = made_papers(*({"keywords": sorted(keywords)} for keywords in lists))
    found = network(papers, "keywords", least=1, resolution=resolution)
    ends = {*found.edges["first"], *found.edges["second"]}
    assert set(found.nodes["value"]) == ends
    assert sorted(found.clusters["values"].explode(empty_as_null=False)) == sorted(ends)
    assert found.nodes.filter((pl.col("x").abs() > 1) | (pl.col("y").abs() > 1)).is_empty()
