"""What made an analysis, as a table."""

from __future__ import annotations

from core.tables.provenance import sheet


def test_each_fact_is_a_row() -> None:
    """Facts inside others are called by both; what is no text is written as JSON."""
    facts = {
        "paperlens": "0.1.0",
        "settings": {"keywords": 15, "included": []},
        "reading": {"columns": {"Kopf": None}},
        "papers": 57,
    }
    assert sheet(facts).rows() == [
        ("paperlens", "0.1.0"),
        ("settings: keywords", "15"),
        ("settings: included", "[]"),
        ("reading: columns: Kopf", "null"),
        ("papers", "57"),
    ]


def test_no_facts_make_an_empty_table() -> None:
    """Nothing known is a table without rows."""
    assert sheet({}).rows() == []
