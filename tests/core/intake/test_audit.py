"""What a person checks an intake by."""

from __future__ import annotations

from core.intake import audit
from core.intake.record import Column, Record


def test_facets() -> None:
    """A field with 2 to 50 short values that group papers is a facet; numbers of their own, and long texts, are none."""
    papers = [
        (
            f"p{n}",
            {
                "decision": "Oral" if n % 2 else "Poster",
                "id": n,
                "same": "x",
                "tags": ["a", "b"][: n % 3],
                "text": "y" * 200,
                "open": n > 2,
            },
        )
        for n in range(6)
    ]
    found = audit.facets(papers)
    assert found["field"].unique(maintain_order=True).to_list() == ["decision", "open", "tags"]
    assert found.filter(field="open")["value"].to_list() == ["no", "no", "no", "yes", "yes", "yes"]
    assert found.filter(field="tags").rows()[:2] == [("p1", "tags", "a"), ("p2", "tags", "a")]


def test_too_many_values() -> None:
    """A field with more than 50 values is no facet."""
    assert audit.facets((f"p{n}", {"x": str(n % 51)}) for n in range(500)).height == 0
    assert audit.facets((f"p{n}", {"x": str(n % 50)}) for n in range(500)).height == 500


def test_completeness() -> None:
    """Per field it is counted how many records and how many papers have it."""
    before = audit.presence([Record(title="T"), Record(title="U", abstract="A")])
    found = audit.completeness(before, audit.presence([Record(title="U", abstract="A")]))
    assert found.rows()[:3] == [("title", 2, 1), ("abstract", 1, 1), ("authors", 0, 0)]


def test_fields() -> None:
    """Each column is shown with what it was understood as."""
    assert audit.fields([("f", Column("Body", "abstract", 2, "x"))]).rows() == [("f", "Body", "abstract", 2, "x")]
