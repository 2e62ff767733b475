"""What became of each file, and of records that are no paper of their own."""

from __future__ import annotations

import json

from core.schema import RECORDS, REPORT, frame
from core.tables.files import by_file, not_kept
from tests.made import made_papers


def test_a_file_names_the_lists_of_its_papers() -> None:
    """Each file has the names of its lists in the order of the papers, none where it has no paper; the order of files stays."""
    report = frame([{"source": name, "format": "text", "read": 2} for name in ("b.txt", "a.txt", "c.txt")], REPORT)
    papers = made_papers(
        {"source": "a.txt", "list_name": "Spring"},
        {"source": "b.txt", "list_name": "Summer"},
        {"source": "b.txt", "list_name": "Autumn"},
        {"source": "b.txt", "list_name": "Summer"},
    )
    table = by_file(report, papers)
    assert table.select("source", "lists", "read").rows() == [
        ("b.txt", ["Summer", "Autumn"], 2),
        ("a.txt", ["Spring"], 2),
        ("c.txt", [], 2),
    ]
    assert table.columns == ["source", "lists", *[name for name in REPORT if name != "source"]]


def test_records_that_are_no_papers_are_told_with_their_beginning() -> None:
    """Kept records are left out; text, tables and nested values are shown by their first words."""
    raws = ["kept", "one\n two", {"t": "A title", "n": None, "a": ["Ann", "Bo"]}, "x" * 300]
    statuses = ["kept", "merged", "no-abstract", "unreadable"]
    records = frame(
        (
            {
                "source": "a.csv",
                "position": place,
                "line": place + 1,
                "status": status,
                "reason": "why",
                "raw": json.dumps(raw),
            }
            for place, (status, raw) in enumerate(zip(statuses, raws, strict=True), 1)
        ),
        RECORDS,
    )
    assert not_kept(records).rows() == [
        ("a.csv", 2, 3, "merged", "why", "one two"),
        ("a.csv", 3, 4, "no-abstract", "why", "A title · Ann, Bo"),
        ("a.csv", 4, 5, "unreadable", "why", "x" * 200),
    ]
