"""What papers can be grouped by; the counts of a facet, in view and of the whole corpus."""

from __future__ import annotations

import json
from typing import Any

import polars as pl

from core.tables.facets import facet, given_facets, with_given_facet


def further(*extras: dict[str, Any]) -> pl.DataFrame:
    """Make papers p0, p1, ... with further fields."""
    return pl.DataFrame(
        {"paper_id": [f"p{n}" for n in range(len(extras))], "extra": [json.dumps(extra) for extra in extras]}
    )


PAPERS = pl.DataFrame(
    {"paper_id": ["a", "b", "c", "d"], "methods": [["x", "y"], ["x"], ["z"], []]},
    schema={"paper_id": pl.String, "methods": pl.List(pl.String)},
)


def test_a_facet_shows_the_papers_in_view_and_of_all() -> None:
    """Each value of the corpus is there, with its papers in view and of all; the most frequent in view comes first."""
    found = facet(PAPERS.filter(pl.col("paper_id").is_in(["b", "c"])), PAPERS, "methods")
    assert found.rows() == [("x", 1, 0.5, 2), ("z", 1, 0.5, 1), ("y", 0, 0.0, 1)]
    assert found.columns == ["methods", "papers", "share", "total"]


def test_a_facet_of_nothing_in_view_still_names_all_values() -> None:
    """Where no paper is in view, every count in view is 0, and the corpus's counts stand."""
    assert facet(PAPERS.clear(), PAPERS, "methods").rows() == [("x", 0, 0.0, 2), ("y", 0, 0.0, 1), ("z", 0, 0.0, 1)]


def test_fields_with_few_values_are_facets() -> None:
    """A field with 2 to 50 short values that group papers is a facet; numbers of their own, and long texts, are none."""
    papers = further(
        *(
            {
                "decision": "Oral" if n % 2 else "Poster",
                "id": n,
                "same": "x",
                "tags": ["a", "b"][: n % 3],
                "text": "y" * 200,
                "open": n > 2,
                "room": " " if n else None,
                "nested": {"a": n % 2},
            }
            for n in range(6)
        )
    )
    found = given_facets(papers)
    assert found["field"].unique(maintain_order=True).to_list() == ["decision", "open", "tags"]
    assert found.filter(field="open")["value"].to_list() == ["no", "no", "no", "yes", "yes", "yes"]
    assert found.filter(field="tags").rows() == [
        ("p1", "tags", "a"), ("p2", "tags", "a"), ("p2", "tags", "b"),
        ("p4", "tags", "a"), ("p5", "tags", "a"), ("p5", "tags", "b"),
    ]  # fmt: skip


def test_too_many_values() -> None:
    """A field with more than 50 values is no facet, and one with 50 is."""
    assert given_facets(further(*({"x": str(n % 51)} for n in range(500)))).height == 0
    assert given_facets(further(*({"x": str(n % 50)} for n in range(500)))).height == 500


def test_what_is_no_json_is_no_facet() -> None:
    """Papers without further fields, or with a cell that cannot be read, have no facets."""
    papers = pl.DataFrame({"paper_id": ["a", "b", "c"], "extra": ["{}", "nonsense", None]})
    assert given_facets(papers).height == 0


def test_a_given_facet_is_counted_like_any_other() -> None:
    """The values of a field stand beside the papers as lists, in the papers' order, and are counted in view and of all."""
    papers = further({"track": "Main"}, {}, {"track": ["Main", "Late"]}, {"track": "Late"})
    everything = with_given_facet(papers, given_facets(papers), "track")
    assert everything["facet"].to_list() == [["Main"], [], ["Main", "Late"], ["Late"]]
    assert facet(everything.head(1), everything, "facet").rows() == [("Main", 1, 1.0, 2), ("Late", 0, 0.0, 2)]
