"""What a person checks an intake by."""

from __future__ import annotations

from core.intake import audit
from core.intake.record import Column, Record


def test_completeness() -> None:
    """Per field it is counted how many records and how many papers have it."""
    before = audit.presence([Record(title="T"), Record(title="U", abstract="A")])
    found = audit.completeness(before, audit.presence([Record(title="U", abstract="A")]))
    assert found.rows()[:3] == [("title", 2, 1), ("abstract", 1, 1), ("authors", 0, 0)]


def test_fields() -> None:
    """Each column is shown with what it was understood as."""
    assert audit.fields([("f", Column("Body", "abstract", 2, "x"))]).rows() == [("f", "Body", "abstract", 2, "x")]
