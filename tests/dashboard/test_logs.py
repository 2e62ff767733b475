"""The server's log: one line an event, with nobody's text in it."""

from __future__ import annotations

import json
import logging
import sys

from dashboard.logs import JsonLines, Lines

SECRET = "an abstract that is nobody's business"


def record(logger: str, message: str, *args: object, fault: bool = False) -> logging.LogRecord:
    """Give what a logger would hand on."""
    caught = None
    if fault:
        try:
            try:
                int(SECRET)
            except ValueError as low:
                raise RuntimeError(SECRET) from low
        except RuntimeError:
            caught = sys.exc_info()
    return logging.LogRecord(logger, logging.ERROR, __file__, 1, message, args, caught)


def test_an_event_is_one_object_a_line() -> None:
    """A log for machines has the time, level, logger and event, and what the event carries."""
    one = record("dashboard.watch", "A rerun was slow")
    one.page, one.ms, one.secret = "Papers", 1200, SECRET
    said = json.loads(JsonLines().format(one))
    assert said.pop("time").endswith("+00:00")
    assert said == {
        "level": "error",
        "logger": "dashboard.watch",
        "event": "A rerun was slow",
        "page": "Papers",
        "ms": 1200,
    }


def test_a_fault_is_logged_without_its_words() -> None:
    """Of an exception the log tells the types and the places, never the message, which may hold someone's text."""
    for formatter in (JsonLines(), Lines()):
        line = formatter.format(record("dashboard.watch", "A visitor was told of a fault", fault=True))
        assert "RuntimeError < ValueError" in line
        assert "test_logs.py" in line
        assert SECRET not in line


def test_others_are_logged_without_their_arguments() -> None:
    """What Streamlit or the server logs is told by its template alone."""
    line = Lines().format(record("uvicorn.error", "%s - WebSocket %s", "10.0.0.1", SECRET))
    assert "%s - WebSocket %s" in line
    assert SECRET not in line
    assert "10.0.0.1" not in line
