"""The filter state: which papers it leaves."""

from typing import Any

import pytest

from core.selection import GIVEN, NO_METHOD, Selection, areas, select, with_levels
from core.tables.facets import given_facets
from tests.made import made_analysis

ROWS: list[dict[str, Any]] = [
    {"keywords": ["LLMs", "prior"], "methods": ["causal"], "contribution": ["theory"], "area": "Theory->Bandits",
     "area_source": "predicted", "list_id": "aa", "authors": ["Ada Lee", "Bo Ek"], "year": 2025, "venue": "ICML",
     "extra": '{"decision": "oral", "tracks": ["a", "b"]}'},
    {"keywords": ["LLMs"], "methods": ["causal", "optimization"], "contribution": ["method"], "area": "Theory",
     "area_source": "given", "list_id": "aa", "code_url": "https://x.org", "authors": ["Bo Ek"], "year": 2026,
     "extra": '{"decision": "poster", "tracks": ["b"]}'},
    {"keywords": ["C++"], "methods": ["optimization"], "contribution": ["method", "system"], "list_id": "bb",
     "code_statement": "Code is available.", "venue": "ICLR", "extra": '{"decision": "poster"}'},
]  # fmt: skip
ANALYSIS = made_analysis(*ROWS)


@pytest.mark.parametrize(
    ("selection", "expected"),
    [
        (Selection(), ["p1", "p2", "p3"]),
        (Selection(keywords=("LLMs", "C++")), ["p1", "p2", "p3"]),
        (Selection(keywords=("LLMs", "prior"), keyword_mode="all"), ["p1"]),
        (Selection(keywords=("prior", "C++"), keyword_mode="none"), ["p2"]),
        (Selection(methods=("optimization",)), ["p2", "p3"]),
        (Selection(methods=("optimization",), contributions=("system",)), ["p3"]),
        (Selection(areas=("Theory",)), ["p1", "p2"]),
        (Selection(areas=("Theory->Bandits",)), ["p1"]),
        (Selection(lists=("bb",)), ["p3"]),
        (Selection(code=True), ["p2", "p3"]),
        (Selection(code=True, lists=("aa",)), ["p2"]),
        (Selection(authors=("Ada Lee", "Nobody")), ["p1"]),
        (Selection(authors=("Bo Ek",), years=("2026",)), ["p2"]),
        (Selection(years=("2025", "2026")), ["p1", "p2"]),
        (Selection(venues=("ICML", "ICLR")), ["p1", "p3"]),
        (Selection(facets=(("decision", ("poster",)),)), ["p2", "p3"]),
        (Selection(facets=(("decision", ("poster",)), ("tracks", ("a", "b")))), ["p2"]),
        (Selection(papers=("p3", "p1", "p9")), ["p1", "p3"]),
        (Selection(starred=True), ["p2"]),
        (Selection(starred=True, papers=("p1",)), []),
        (Selection(search="  "), ["p1", "p2", "p3"]),
        (Selection(search="x"), ["p3"]),
    ],
)
def test_select(selection: Selection, expected: list[str]) -> None:
    """Values of one filter widen, filters narrow, and the papers keep their order."""
    left = select(ANALYSIS.papers, selection, lambda _: {"p3"}, facets=given_facets(ANALYSIS.papers), starred=["p2"])
    assert left["paper_id"].to_list() == expected


def test_search_needs_an_index() -> None:
    """A search without anything that searches is a mistake of the caller, not an empty result."""
    with pytest.raises(TypeError):
        select(ANALYSIS.papers, Selection(search="x"))
    with pytest.raises(TypeError):
        select(ANALYSIS.papers, Selection(facets=(("decision", ("oral",)),)))


def test_second_click_takes_back() -> None:
    """Choosing a value twice leaves everything as it was."""
    once = Selection(lists=("aa",)).toggled("methods", "causal")
    assert once == Selection(lists=("aa",), methods=("causal",))
    assert once.toggled("methods", "causal") == Selection(lists=("aa",))
    given = once.toggled(GIVEN + "decision", "oral")
    assert given.facets == (("decision", ("oral",)),)
    assert given.values(GIVEN + "decision") == ("oral",)
    assert given.toggled(GIVEN + "decision", "oral") == once


def test_removing_a_chip() -> None:
    """A chip takes away its own filter only, and is harmless when pressed twice."""
    full = Selection(search="x", keywords=("a", "b"), code=True)
    assert full.without("keywords", "a") == Selection(search="x", keywords=("b",), code=True)
    assert full.without("keywords", "c") == full
    assert full.without("search").without("code").without("keywords") == Selection()
    two = Selection(facets=(("decision", ("oral", "poster")),))
    assert two.without(GIVEN + "decision", "oral").without(GIVEN + "decision", "oral").facets == (
        ("decision", ("poster",)),
    )
    assert two.without(GIVEN + "decision") == Selection()


def test_nothing_selected() -> None:
    """How keywords would be combined is no filter as long as there are none."""
    assert not Selection(keyword_mode="all")
    assert Selection(code=True)


def test_areas_to_filter_by() -> None:
    """Of a likely area only the top level is offered, of a given one both levels."""
    assert areas(made_analysis(*ROWS, {"area": "A->B", "area_source": "given"}).papers) == ["A", "A->B", "Theory"]


def test_areas_count_on_both_levels() -> None:
    """A paper counts in its area and in the top level of that, and where it has the top level alone, once."""
    assert with_levels(ANALYSIS.papers).to_list() == [["Theory->Bandits", "Theory"], ["Theory"], []]
    assert with_levels(ANALYSIS.papers.head(0)).to_list() == []


def test_papers_without_a_category_can_be_asked_for() -> None:
    """Beside the categories stands that there is none; with others it widens, as they do."""
    papers = made_analysis({"methods": ["causal"]}, {}, {"methods": ["optimization"]}).papers
    assert select(papers, Selection(methods=(NO_METHOD,)))["paper_id"].to_list() == ["p2"]
    assert select(papers, Selection(methods=("causal", NO_METHOD)))["paper_id"].to_list() == ["p1", "p2"]
