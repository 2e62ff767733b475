"""The one filter state: what a browser says too late changes nothing."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from core.selection import Selection
from dashboard import state

QUIET = Selection()
BEFORE = Selection(search="x", methods=("causal",))


@pytest.fixture(autouse=True)
def session(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """Give a session of its own, in which a visitor has just gone back to a page without filters."""
    held: dict[str, Any] = {state._SELECTION: QUIET}
    monkeypatch.setattr(state, "st", SimpleNamespace(session_state=held))
    monkeypatch.setattr(state, "monotonic", lambda: 10.0)
    held[state._BEFORE_LINK] = (9.9, BEFORE)
    return held


def test_what_widgets_showed_before_is_no_change() -> None:
    """Right after going back, the old values of widgets that have not heard of it do not come back."""
    state.change(search="x")
    state.having("methods", ("causal",))
    state.toggle("methods", "causal")
    assert state.selection() == QUIET
    assert not state.can_undo()


def test_other_changes_hold_at_once() -> None:
    """What a visitor really chooses right after going back is in force."""
    state.having("methods", ("theory",))
    state.change(code=True)
    assert state.selection() == Selection(methods=("theory",), code=True)


def test_later_the_same_choice_holds(session: dict[str, Any]) -> None:
    """A moment later the same value is a choice again, and can be undone."""
    session[state._BEFORE_LINK] = (5.0, BEFORE)
    state.having("methods", ("causal",))
    assert state.selection() == Selection(methods=("causal",))
    state.undo()
    assert state.selection() == QUIET
    assert not state.can_undo()
    state.undo()
    assert state.selection() == QUIET


def test_typing_is_one_step() -> None:
    """A search that grows while it is typed is one step; a filter in between begins another."""
    for typed in ("a", "ab", "abc"):
        state.change(search=typed)
    state.change(code=True)
    state.undo()
    assert state.selection() == Selection(search="abc")
    state.undo()
    assert state.selection() == QUIET
