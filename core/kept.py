"""Answers that are kept for whoever asks the same again: the last ones, a fixed number of them."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import Generic, TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")


class Kept(Generic[Key, Value]):
    """At most `most` answers by their questions; several threads may ask at once."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._held: OrderedDict[Key, Value] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Key) -> Value | None:
        """Give what is kept of `key`, where it is."""
        with self._lock:
            if key in self._held:
                self._held.move_to_end(key)
            return self._held.get(key)

    def put(self, key: Key, value: Value) -> Value:
        """Keep an answer, in place of the one that nobody has asked for the longest."""
        with self._lock:
            self._held[key] = value
            self._held.move_to_end(key)
            while len(self._held) > self._most:
                self._held.popitem(last=False)
        return value

    def answer(self, key: Key, found: Callable[[], Value]) -> Value:
        """Give what is kept of `key`, else what `found` gives, and keep that. Two who ask at once may both find it."""
        known = self.get(key)
        return self.put(key, found()) if known is None else known
