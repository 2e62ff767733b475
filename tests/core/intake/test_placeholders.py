"""Texts that stand where an abstract should."""

from __future__ import annotations

import pytest

from core.intake.placeholders import placeholder


@pytest.mark.parametrize(
    "text",
    ["Withdrawn", "TBD", "aaaa", "xyxyxyxy", "N/A", "Abstract Unavailable", "[No abstract available]", "-", "…", "In the",
     "This paper has been withdrawn by the authors.", "暂无摘要", "<p>n/a</p>"],
)  # fmt: skip
def test_placeholders(text: str) -> None:
    """What only says that there is no abstract is marked, and it is said why."""
    assert placeholder(text)


@pytest.mark.parametrize(
    "text", ["lorem", "We study x.", "Haha moments matter.", "The test is withdrawn from use.", "aab", "因果推断"]
)
def test_short_is_not_empty(text: str) -> None:
    """A short text can be an abstract."""
    assert placeholder(text) is None
