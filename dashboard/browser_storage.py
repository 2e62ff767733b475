"""What this visitor's browser keeps for us from one visit to the next: JSON values by key, without an account.

`sync` is drawn once in each run. What the browser holds is known from the second run of a visit on (`ready`), and follows changes
in other windows of the same browser. Nothing of it is kept on the server.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

import streamlit as st

_STATE = "what the browser keeps"
_KEY = "browser storage"

# The values themselves are only stored and handed on, never drawn.
_SCRIPT = """
const PREFIX = "paperlens.";
const box = (window.paperlensStorage ??= { written: {}, told: null, listener: null });

function held() {
  const values = {};
  try {
    for (let i = 0; i < localStorage.length; i++) {
      const key = localStorage.key(i);
      if (key.startsWith(PREFIX)) values[key.slice(PREFIX.length)] = localStorage.getItem(key);
    }
  } catch { /* a browser may keep nothing for anybody */ }
  return values;
}

export default function ({ data, setStateValue }) {
  const tell = (kept) => setStateValue("told", { at: `${data.visit} ${performance.now()}`, kept, values: held() });
  let kept = true;
  if (data.turn > (box.written[data.visit] ?? 0)) {
    box.written[data.visit] = data.turn;
    try {
      for (const [key, value] of Object.entries(data.put)) localStorage.setItem(PREFIX + key, value);
    } catch { kept = false; }
  }
  if (box.told !== data.visit || !kept) {
    box.told = data.visit;
    tell(kept);
  }
  if (box.listener) window.removeEventListener("storage", box.listener);
  box.listener = (event) => { if (event.key === null || event.key.startsWith(PREFIX)) tell(true); };
  window.addEventListener("storage", box.listener);
}
"""
_mount = st.components.v2.component("paperlens_browser_storage", js=_SCRIPT)


@dataclass
class _State:
    """values: what the browser holds, as JSON texts. put: what this visit has put there. early: put before it was ready."""

    visit: str = field(default_factory=lambda: uuid4().hex)
    turn: int = 0
    ready: bool = False
    kept: bool = True
    values: dict[str, str] = field(default_factory=dict)
    put: dict[str, str] = field(default_factory=dict)
    early: dict[str, str] = field(default_factory=dict)


def _state() -> _State:
    if _STATE not in st.session_state:
        st.session_state[_STATE] = _State()
    state: _State = st.session_state[_STATE]
    return state


def sync() -> None:
    """Exchange with the browser; it takes no room on the page."""
    state = _state()
    data = {"visit": state.visit, "turn": state.turn, "put": state.put}
    _mount(key=_KEY, data=data, on_told_change=_told, width=1, height=1)


def _told() -> None:
    told = st.session_state[_KEY].get("told")
    if not isinstance(told, dict) or not isinstance(told.get("values"), dict):
        return
    state = _state()
    state.kept = told.get("kept") is not False
    if not state.kept:
        return
    values = {str(key): value for key, value in told["values"].items() if isinstance(value, str)}
    if not state.ready:
        # What was put before is about to be written over what another visit left: both are needed to join them.
        state.early = {key: value for key, value in state.put.items() if values.get(key, value) != value}
        values = {**state.put, **values}
    state.ready, state.values = True, values


def ready() -> bool:
    """Whether it is known what the browser holds."""
    return _state().ready


def kept() -> bool:
    """Whether the browser took what was put last; one that is full, or forbids it, does not."""
    return _state().kept


def get(key: str) -> Any:
    """Give the value that is kept under `key`, or None where there is none, or none that can be read."""
    return _value(_state().values.get(key))


def put(key: str, value: Any) -> None:
    """Keep a JSON value under `key`: at once for this visit, and in the browser with the next run."""
    state = _state()
    text = json.dumps(value, ensure_ascii=False)
    state.values = {**state.values, key: text}
    state.put = {**state.put, key: text}
    state.turn += 1


def take_early(key: str) -> Any:
    """Give, once, what this visit put under `key` before it was known that the browser holds something else there."""
    return _value(_state().early.pop(key, None))


def _value(text: str | None) -> Any:
    try:
        return json.loads(text) if text is not None else None
    except (ValueError, RecursionError):
        return None
