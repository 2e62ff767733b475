"""The tables of categories, with a person's word in place of the model's."""

from __future__ import annotations

import polars as pl

from core.categories import Assignment, Corrections, Method
from core.schema import METHOD_PROBABILITIES, PAPER_METHODS, PAPERS
from core.tables.assignments import (
    Assigned,
    checked_papers,
    corrected,
    method_probabilities,
    paper_methods,
    reassigned,
    with_top_areas,
)
from tests.made import made_papers

ASSIGNED = [
    Assignment(
        (Method("a", 1, 0.7, "Both a."), Method("b", 2, 0.5, "And b.")), {"a": 0.7, "b": 0.5, "c": 0.1}, ("theory",), None, None,
    ),
    Assignment((), {"a": 0.2, "b": 0.2, "c": 0.1}, (), None, None),
    Assignment((Method("c", 1, 0.9, "See c."),), {"a": 0.0, "b": 0.0, "c": 0.9}, ("method",), "New->Area", 0.6),
]  # fmt: skip
IDS = ["p1", "p2", "p3"]
PAPERS_HERE = made_papers(
    {"methods": ["a", "b"], "methods_source": "predicted"}, {}, {"methods": ["c"], "methods_source": "predicted"}
)
BEFORE = Assigned(PAPERS_HERE, paper_methods(IDS, ASSIGNED), method_probabilities(IDS, ASSIGNED))


def test_a_persons_word_wins_everywhere() -> None:
    """A changed paper has its new categories, surely and in their order; the model's evidence stays where it had them, too."""
    after = corrected(BEFORE, Corrections().change("p1", ["c", "a"]).accept("p3", ["c"]))
    assert after.papers.select("paper_id", "methods", "methods_source").rows() == [
        ("p1", ["c", "a"], "corrected"), ("p2", [], None), ("p3", ["c"], "accepted"),
    ]  # fmt: skip
    assert after.paper_methods.rows() == [
        ("p1", "c", 1, 1.0, ""),
        ("p1", "a", 2, 1.0, "Both a."),
        ("p3", "c", 1, 1.0, "See c."),
    ]
    assert after.method_probabilities["probability"].to_list() == [1, 0, 1, 0.2, 0.2, 0.1, 0, 0, 1]
    assert dict(after.papers.schema) == PAPERS
    assert dict(after.paper_methods.schema) == PAPER_METHODS
    assert dict(after.method_probabilities.schema) == METHOD_PROBABILITIES


def test_no_category_fits() -> None:
    """A person can say that none fits: the paper has no category, and no probability of one."""
    after = corrected(BEFORE, Corrections().change("p1", []))
    assert after.papers["methods"].to_list() == [[], [], ["c"]]
    assert after.paper_methods["paper_id"].to_list() == ["p3"]
    assert after.method_probabilities["probability"].head(3).to_list() == [0, 0, 0]
    assert checked_papers(after.papers)["paper_id"].to_list() == ["p1"]


def test_nothing_said_changes_nothing() -> None:
    """Without corrections every table is as before."""
    after = corrected(BEFORE, Corrections())
    assert all(one.equals(other) for one, other in zip(after, BEFORE, strict=True))


def test_other_categories_replace_the_first_ones() -> None:
    """Own categories take the place of the others; contribution and likely area follow only if asked, a given area never."""
    papers = made_papers(
        {"contribution": ["system"]},
        {"area": "Given->Area", "area_source": "given"},
        {"area": "Old", "area_source": "predicted"},
    )
    after = reassigned(papers, ASSIGNED, kinds=False, areas=False)
    assert after.papers["methods"].to_list() == [["a", "b"], [], ["c"]]
    assert after.papers["methods_source"].to_list() == ["predicted", None, "predicted"]
    assert after.papers["contribution"].to_list() == [["system"], [], []]
    after = reassigned(papers, ASSIGNED, kinds=True, areas=True)
    assert after.papers["contribution"].to_list() == [["theory"], [], ["method"]]
    assert after.papers.select("area", "area_source", "area_confidence").rows() == [
        (None, None, None), ("Given->Area", "given", None), ("New->Area", "predicted", 0.6),
    ]  # fmt: skip


def test_only_a_given_area_has_a_top_level_here() -> None:
    """Likely areas are left out where areas are counted as given."""
    papers = made_papers(
        {"area": "Theory->Games", "area_source": "given"}, {"area": "Theory->Games", "area_source": "predicted"}, {}
    )
    assert with_top_areas(papers)["area_top"].to_list() == [["Theory"], [], []]
    assert with_top_areas(pl.DataFrame(schema=PAPERS))["area_top"].to_list() == []
