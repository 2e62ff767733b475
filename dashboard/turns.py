"""Turns of reruns: a few at a time, in the order in which they came.

Python runs one thread of a process at a time. A hundred reruns at once would each get a hundredth of the processor, and all be
late; one after the other most are early, and none is later than it would have been.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic

#: Two, so that the second goes on at once where the first ends, waits, or works outside Python.
MOST = 2
#: Seconds after which a rerun no longer keeps others waiting: it goes on beside them.
LONG = 0.3


class Turns:
    """So many turns at once; one that lasts longer than `long` seconds counts no more."""

    def __init__(self, most: int = MOST, long: float = LONG) -> None:
        self._most, self._long = most, long
        self._changed = threading.Condition()
        self._waiting: deque[object] = deque()
        self._begun: dict[object, float] = {}

    @contextmanager
    def one(self) -> Iterator[None]:
        """Hold a turn; waits until it comes. Not for a thread that holds one."""
        ticket = object()
        with self._changed:
            self._waiting.append(ticket)
            while (left := self._left(ticket)) != 0:
                self._changed.wait(left)
            self._waiting.popleft()
            self._begun[ticket] = monotonic()
            self._changed.notify_all()
        try:
            yield
        finally:
            with self._changed:
                del self._begun[ticket]
                self._changed.notify_all()

    def _left(self, ticket: object) -> float | None:
        """Give the seconds until a turn is free, if nobody ends before; None where others are first."""
        if self._waiting[0] is not ticket:
            return None
        now = monotonic()
        ends = sorted(left for begun in self._begun.values() if (left := begun + self._long - now) > 0)
        return ends[-self._most] if len(ends) >= self._most else 0.0


TURNS = Turns()
