"""What papers can be grouped by, and the two sides of a comparison."""

from __future__ import annotations

import pytest

from core.tables.facets import given_facets
from core.tables.groups import against_rest, grouped, groupings, sides
from tests.made import made_papers

PAPERS = made_papers(
    {"list_id": "l1", "year": 2024, "methods": ["causal"], "area": "Theory->Games", "area_source": "given",
     "extra": '{"track": "A"}'},
    {"list_id": "l1", "year": 2025, "methods": ["causal", "privacy"], "area": "Theory->Logic", "area_source": "predicted"},
    {"list_id": "l2", "year": 2025, "methods": ["privacy"], "extra": '{"track": "B"}'},
    {"list_id": "l3", "year": None, "methods": [], "extra": '{"track": "B"}'},
)  # fmt: skip


def ids(papers: object) -> list[str]:
    """Give the ids of papers."""
    return list(papers["paper_id"])  # type: ignore[index]


def test_each_paper_has_its_groups() -> None:
    """A given area counts on both levels, a predicted one on its top level; what is missing is no group."""
    assert grouped(PAPERS, "areas")["group"].to_list() == [["Theory", "Theory->Games"], ["Theory"], [], []]
    assert grouped(PAPERS, "years")["group"].to_list() == [["2024"], ["2025"], ["2025"], []]
    given = given_facets(PAPERS)
    assert grouped(PAPERS, "f.track", given)["group"].to_list() == [["A"], [], ["B"], ["B"]]


def test_a_field_needs_its_table() -> None:
    """A grouping by a field of the records without the table of these is a mistake of the program."""
    with pytest.raises(TypeError):
        grouped(PAPERS, "f.track")


def test_only_groupings_that_divide_are_offered() -> None:
    """A grouping with one value or none is left out; years stand in their order, other values by their papers."""
    assert groupings(PAPERS, given_facets(PAPERS)) == {
        "lists": ["l1", "l2", "l3"],
        "years": ["2024", "2025"],
        "methods": ["causal", "privacy"],
        "areas": ["Theory", "Theory->Games"],
        "f.track": ["B", "A"],
    }


def test_a_side_against_the_rest() -> None:
    """Without a second side the rest is every other paper that has a value at all."""
    found = sides(PAPERS, "years", ["2024"])
    assert (ids(found.left), ids(found.right), found.both, found.neither) == (["p1"], ["p2", "p3"], 0, 1)


def test_a_paper_of_both_sides_is_on_none() -> None:
    """Two categories of one paper would count it twice: it is left out and counted."""
    found = sides(PAPERS, "methods", ["causal"], ["privacy"])
    assert (ids(found.left), ids(found.right), found.both, found.neither) == (["p1"], ["p3"], 1, 1)


def test_several_lists_are_one_side() -> None:
    """A side can hold several values."""
    found = sides(PAPERS, "lists", ["l2"], ["l1", "l3"])
    assert (ids(found.left), ids(found.right)) == (["p3"], ["p1", "p2", "p4"])


def test_a_selection_against_the_rest() -> None:
    """The papers in view on one side, all others on the other."""
    found = against_rest(PAPERS.tail(1), PAPERS)
    assert (ids(found.left), ids(found.right), found.both, found.neither) == (["p4"], ["p1", "p2", "p3"], 0, 0)
