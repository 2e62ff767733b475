"""Tests of the turns of reruns."""

from __future__ import annotations

import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from dashboard.turns import Turns


def test_reruns_have_their_turns_in_order() -> None:
    """Only so many run at once, and whoever came first is first."""
    turns = Turns(2, 60)
    running: list[int] = []
    most: list[int] = []
    order: list[int] = []

    def rerun(number: int) -> None:
        with turns.one():
            running.append(number)
            order.append(number)
            most.append(len(running))
            time.sleep(0.01)
            running.remove(number)

    with ThreadPoolExecutor(12) as threads:
        for number in range(12):
            threads.submit(rerun, number)
            while len(turns._waiting) + len(order) <= number:
                time.sleep(0.001)
    assert sorted(order) == list(range(12))
    assert all(abs(place - number) <= 1 for place, number in enumerate(order))  # two begin in the same moment
    assert max(most) <= 2


def test_a_long_rerun_keeps_nobody_waiting() -> None:
    """Whoever takes long goes on, and the next begins beside it."""
    turns = Turns(1, 0.05)
    begun, end = threading.Event(), threading.Event()

    def long() -> None:
        with turns.one():
            begun.set()
            end.wait(60)

    with ThreadPoolExecutor(1) as thread:
        thread.submit(long)
        begun.wait(60)
        with turns.one():
            assert not end.is_set()
        end.set()


def test_a_rerun_that_fails_gives_its_turn_back() -> None:
    """A fault in one rerun is no fault of those that wait."""
    turns = Turns(1, 60)
    for _ in range(2):
        with pytest.raises(ZeroDivisionError), turns.one():
            raise ZeroDivisionError
    assert not turns._begun
    assert not turns._waiting
