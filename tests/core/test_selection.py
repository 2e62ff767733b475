"""The filter state and its link."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.selection import Selection, areas, from_link, select, slug, slugs, to_link
from tests.made import made_analysis

ROWS: list[dict[str, Any]] = [
    {"keywords": ["LLMs", "prior"], "methods": ["causal"], "contribution": ["theory"], "area": "Theory->Bandits",
     "area_source": "predicted", "list_id": "aa"},
    {"keywords": ["LLMs"], "methods": ["causal", "optimization"], "contribution": ["method"], "area": "Theory",
     "area_source": "given", "list_id": "aa", "code_url": "https://x.org"},
    {"keywords": ["C++"], "methods": ["optimization"], "contribution": ["method", "system"], "list_id": "bb",
     "code_statement": "Code is available."},
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
        (Selection(search="  "), ["p1", "p2", "p3"]),
        (Selection(search="x"), ["p3"]),
    ],
)
def test_select(selection: Selection, expected: list[str]) -> None:
    """Values of one filter widen, filters narrow, and the papers keep their order."""
    assert select(ANALYSIS.papers, selection, lambda _query: {"p3"})["paper_id"].to_list() == expected


def test_search_needs_an_index() -> None:
    """A search without anything that searches is a mistake of the caller, not an empty result."""
    with pytest.raises(TypeError):
        select(ANALYSIS.papers, Selection(search="x"))


def test_second_click_takes_back() -> None:
    """Choosing a value twice leaves everything as it was."""
    once = Selection(lists=("aa",)).toggled("methods", "causal")
    assert once == Selection(lists=("aa",), methods=("causal",))
    assert once.toggled("methods", "causal") == Selection(lists=("aa",))


def test_removing_a_chip() -> None:
    """A chip takes away its own filter only, and is harmless when pressed twice."""
    full = Selection(search="x", keywords=("a", "b"), code=True)
    assert full.without("keywords", "a") == Selection(search="x", keywords=("b",), code=True)
    assert full.without("keywords", "c") == full
    assert full.without("search").without("code").without("keywords") == Selection()


def test_nothing_selected() -> None:
    """How keywords would be combined is no filter as long as there are none."""
    assert not Selection(keyword_mode="all")
    assert Selection(code=True)


def test_areas_to_filter_by() -> None:
    """Of a likely area only the top level is offered, of a given one both levels."""
    assert areas(made_analysis(*ROWS, {"area": "A->B", "area_source": "given"}).papers) == ["A", "A->B", "Theory"]


def test_whole_link() -> None:
    """A link is short, names what is chosen in plain letters, and says nothing of what is not."""
    selection = Selection(" ab c", ("LLMs", "C++"), "all", ("causal",), ("Theory",), ("system",), ("bb",), True)
    link = {
        "q": "ab c",
        "k": "llms.c",
        "km": "all",
        "m": "causal",
        "a": "theory",
        "c": "system",
        "l": "bb",
        "code": "1",
    }
    assert to_link(selection, ANALYSIS) == link
    assert from_link(link, ANALYSIS) == (Selection("ab c", *list(vars(selection).values())[1:]), ())
    assert to_link(Selection(), ANALYSIS) == {}


def test_link_from_another_corpus() -> None:
    """What this corpus does not know is left out and named, the rest is kept."""
    found = from_link({"k": "llms.gone", "m": "nothing", "km": "odd", "code": "2"}, ANALYSIS)
    assert found == (Selection(keywords=("LLMs",)), ("gone", "nothing"))


@given(st.lists(st.text(max_size=6), unique=True, max_size=6))
def test_slugs_are_plain_and_differ(names: list[str]) -> None:
    """Whatever things are called, each has a name of its own that a link carries as it is."""
    short = slugs(names)
    assert len(set(short.values())) == len(names)
    assert all(value and set(value) <= set("abcdefghijklmnopqrstuvwxyz0123456789-") for value in short.values())


def test_slug() -> None:
    """Spaces, accents and signs become plain letters."""
    assert slug("Größe of k-NN (C++)") == "groe-of-k-nn-c"
