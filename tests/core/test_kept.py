"""Answers that are kept."""

from __future__ import annotations

from core.kept import Kept


def test_the_last_answers_are_kept() -> None:
    """What was asked for last is known still, whatever came first is found anew."""
    kept: Kept[str, list[str]] = Kept(2)
    first = kept.answer("a", lambda: ["a"])
    kept.answer("b", lambda: ["b"])
    assert kept.answer("a", lambda: ["anew"]) is first
    kept.answer("c", lambda: ["c"])
    assert (kept.get("a"), kept.get("b"), kept.get("c")) == (["a"], None, ["c"])
