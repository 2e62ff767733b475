"""Pairs of duplicates with what became of each record."""

from __future__ import annotations

from core.intake.audit import DUPLICATES
from core.schema import RECORDS, frame
from core.tables.pairs import resolved


def test_a_pair_says_what_became_of_both_records() -> None:
    """Each side has its record's status; merged pairs come first, and otherwise the order stays."""
    places = [("a.csv", 1, "a.csv", 2, "apart"), ("a.csv", 1, "b.csv", 1, "merged"), ("a.csv", 2, "b.csv", 2, "apart")]
    names = ("source", "position", "other_source", "other_position", "decision")
    duplicates = frame((dict(zip(names, place, strict=True)) for place in places), DUPLICATES)
    records = frame(
        [
            {"source": "a.csv", "position": 1, "status": "kept"},
            {"source": "a.csv", "position": 2, "status": "placeholder"},
            {"source": "a.csv", "position": None, "status": "unreadable"},
            {"source": "b.csv", "position": 1, "status": "merged"},
            {"source": "b.csv", "position": 2, "status": "kept"},
        ],
        RECORDS,
    )
    table = resolved(duplicates, records)
    assert table.select(*names, "status", "other_status").rows() == [
        ("a.csv", 1, "b.csv", 1, "merged", "kept", "merged"),
        ("a.csv", 1, "a.csv", 2, "apart", "kept", "placeholder"),
        ("a.csv", 2, "b.csv", 2, "apart", "placeholder", "kept"),
    ]
