"""What a visitor did, step by step, with undo and redo: kept in their session, and for them alone."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Generic, TypeVar

import streamlit as st

T = TypeVar("T")


@dataclass(frozen=True)
class _State(Generic[T]):
    now: T
    past: tuple[T, ...] = ()
    future: tuple[T, ...] = ()


@dataclass(frozen=True)
class Steps(Generic[T]):
    """One history. name: its own among all that the session keeps. empty: where nothing was done."""

    name: str
    empty: T

    def _state(self) -> _State[T]:
        state: _State[T] = st.session_state.get(self.name, _State(self.empty))
        return state

    def now(self) -> T:
        """Give what is in force."""
        return self._state().now

    def done(self) -> int:
        """Count what was done and not undone."""
        return len(self._state().past)

    def can_redo(self) -> bool:
        """Tell whether something was undone that can be done again."""
        return bool(self._state().future)

    def put(self, now: T) -> None:
        """Put `now` in force as a step that can be undone."""
        state = self._state()
        st.session_state[self.name] = _State(now, (*state.past, state.now))

    def undo(self) -> None:
        """Take the last step back; `done` must not be 0."""
        state = self._state()
        st.session_state[self.name] = replace(
            state, now=state.past[-1], past=state.past[:-1], future=(state.now, *state.future)
        )

    def redo(self) -> None:
        """Do again what was undone last; `can_redo` must hold."""
        state = self._state()
        st.session_state[self.name] = replace(
            state, now=state.future[0], past=(*state.past, state.now), future=state.future[1:]
        )
