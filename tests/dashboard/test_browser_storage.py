"""What the visitor's browser keeps, told and asked without a browser: it is stood in for by what it would say."""

from __future__ import annotations

import json
from types import SimpleNamespace
from typing import Any

import pytest

from core.reading_list import Entry, ReadingList
from dashboard import browser_storage, reading_list


@pytest.fixture(autouse=True)
def session(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """Give a session of its own."""
    held: dict[str, Any] = {}
    for module in (browser_storage, reading_list):
        monkeypatch.setattr(module, "st", SimpleNamespace(session_state=held, toast=lambda _: None))
    return held


def tell(session: dict[str, Any], values: Any, kept: bool = True) -> None:
    """Let the browser say what it holds."""
    session["browser storage"] = {"told": {"at": "x", "kept": kept, "values": values}}
    browser_storage._told()


def test_what_is_put_is_there_at_once() -> None:
    """A value is known in the same visit before the browser has answered."""
    assert (browser_storage.get("a"), browser_storage.ready()) == (None, False)
    browser_storage.put("a", ["ü", 1])
    assert browser_storage.get("a") == ["ü", 1]


def test_what_another_visit_left_is_there(session: dict[str, Any]) -> None:
    """What the browser kept is known as soon as it has said so; what cannot be read is nothing."""
    tell(session, {"a": "[1]", "b": "{broken", "c": 5})
    assert browser_storage.ready()
    assert [browser_storage.get(key) for key in "abc"] == [[1], None, None]


@pytest.mark.parametrize("said", [None, "x", {"values": []}])
def test_a_strange_answer_is_passed_over(session: dict[str, Any], said: Any) -> None:
    """Whatever a browser says, nothing breaks."""
    session["browser storage"] = {"told": said}
    browser_storage._told()
    assert not browser_storage.ready()


def test_a_full_browser_is_said(session: dict[str, Any]) -> None:
    """Where the browser did not take what was put, the visit keeps it and knows."""
    browser_storage.put("a", 1)
    tell(session, {}, kept=False)
    assert (browser_storage.kept(), browser_storage.get("a")) == (False, 1)


def test_stars_given_before_the_browser_answered_join_its_list(session: dict[str, Any]) -> None:
    """A quick reader loses neither the star just given nor the list of the last visit."""
    reading_list.toggle("p2", "New")
    tell(session, {"reading list": json.dumps(ReadingList((Entry("p1", "Old", "note"),)).to_json())})
    assert reading_list.current().entries == (Entry("p1", "Old", "note"), Entry("p2", "New"))
    assert browser_storage.get("reading list") == reading_list.current().to_json()


def test_another_window_is_followed(session: dict[str, Any]) -> None:
    """What is starred in another window of the browser is starred here."""
    tell(session, {})
    reading_list.toggle("p1", "One")
    tell(session, {"reading list": json.dumps([{"paper_id": "p9"}])})
    assert reading_list.current().ids == ("p9",)
