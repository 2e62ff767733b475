"""The tables of the papers in view."""

import polars as pl

from core.categories import taxonomy
from core.schema import MENTIONS, PAPER_METHODS, RECORDS, frame
from core.tables.portion import portion
from tests.made import made_analysis

ANALYSIS = made_analysis({"keywords": ["a", "b"], "methods": ["causal"]}, {"keywords": ["b"], "methods": ["causal"]})
TABLES = ANALYSIS.tables | {
    "mentions": frame([{"paper_id": "p1", "keyword": "b", "forms": ["b"]}], MENTIONS),
    "paper_methods": frame([{"paper_id": f"p{n}", "method": "causal", "rank": 1} for n in (1, 2)], PAPER_METHODS),
    "records": frame([{"paper_id": "p1"}, {"paper_id": None, "status": "unreadable"}, {"paper_id": "p2"}], RECORDS),
}


def test_what_leaves_is_what_is_in_view() -> None:
    """Each table holds what belongs to the papers in view, and its counts are of these."""
    found = portion(TABLES, ANALYSIS.papers.filter(paper_id="p2"), taxonomy())
    assert list(found) == list(TABLES)
    assert found["papers"]["paper_id"].to_list() == ["p2"]
    assert found["paper_methods"]["paper_id"].to_list() == ["p2"]
    assert found["paper_keywords"].select("paper_id", "keyword").rows() == [("p2", "b")]
    assert found["keywords"].select("keyword", "papers", "mentions", "share").rows() == [("b", 1, 0, 1.0)]
    assert found["methods"].select("method", "papers").rows() == [("causal", 1)]
    assert found["records"].select("paper_id", "status").rows() == [(None, "unreadable"), ("p2", None)]
    for name, table in found.items():
        assert dict(table.schema) == dict(TABLES[name].schema)


def test_all_papers_are_the_whole_analysis() -> None:
    """Without a filter nothing is counted again."""
    found = portion(TABLES, ANALYSIS.papers, taxonomy())
    assert all(table.equals(TABLES[name]) for name, table in found.items())
    assert isinstance(found["papers"], pl.DataFrame)
