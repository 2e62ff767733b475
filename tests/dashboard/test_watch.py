"""What can be seen of the server from outside."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from types import SimpleNamespace
from weakref import WeakSet

import pytest
from streamlit.testing.v1 import AppTest

from core.errors import PaperlensError
from dashboard import hosting, loads, watch, words

Open = Callable[..., AppTest]


def test_slow_reruns_are_logged_with_page_and_cause(
    visit: Open, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A rerun that takes long is a line in the log: its page, its time, and the step that took longest."""
    monkeypatch.setenv("PAPERLENS_SLOW_MS", "1")
    caplog.set_level(logging.WARNING, "dashboard.watch")
    visit(q="causal")
    (line,) = (line for line in caplog.records if line.name == "dashboard.watch")
    assert (line.getMessage(), line.page) == ("A rerun was slow", "Overview")  # type: ignore[attr-defined]
    step, _, ms = line.step.partition(" ")  # type: ignore[attr-defined]
    assert step in {"turn", "corpus", "selection", "frame", "page", "rest"}
    assert ms.endswith(" ms")
    assert "causal" not in str(vars(line))


def test_a_fault_has_one_id_on_the_page_and_in_the_log(
    visit: Open, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Whoever tells the host of a fault names its id, and the host finds the line."""
    app = visit()
    monkeypatch.setattr(words, "coverage", lambda _: 1 / 0)
    app.run()
    (line,) = (line for line in caplog.records if line.name == "dashboard.watch" and line.levelname == "ERROR")
    assert app.error[0].value == words.with_id(words.FAILED, line.request)  # type: ignore[attr-defined]


def test_visitors_are_counted(visit: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    """Reruns by page, faults, visitors, loads and papers stand in the counters, and no text of anybody."""
    prometheus = pytest.importorskip("prometheus_client", reason="deploy/requirements.txt is not installed")
    # What other tests have loaded may not be forgotten yet.
    monkeypatch.setattr(loads, "_HELD", WeakSet())
    visit(q="causal")
    watch.fault("Overview", PaperlensError("the file of Ann"))
    text = prometheus.generate_latest(watch._REGISTRY).decode()
    for name in (
        'paperlens_rerun_seconds_count{page="Overview"}',
        'paperlens_errors_total{kind="expected"}',
        "paperlens_sessions 0.0",
        "paperlens_loads_waiting 0.0",
        "paperlens_own_papers 0.0",
    ):
        assert name in text
    assert "causal" not in text
    assert "Ann" not in text


def test_a_server_that_is_full_says_so(visit: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    """More visitors than the host lets in are told in a sentence; those who are here go on."""
    monkeypatch.setenv("PAPERLENS_SESSIONS", "3")
    monkeypatch.setattr(watch, "sessions", lambda: 3)
    assert not visit().info
    monkeypatch.setattr(watch, "sessions", lambda: 4)
    app = AppTest.from_file(str(hosting.Path(__file__).resolve().parents[2] / "dashboard" / "main.py")).run()
    assert [info.value for info in app.info] == [words.TOO_MANY]


def test_a_part_that_runs_alone_is_counted(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    """A fragment's own run is counted and logged under its own name; within a whole run it is not counted twice."""
    monkeypatch.setenv("PAPERLENS_SLOW_MS", "1")
    caplog.set_level(logging.WARNING, "dashboard.watch")
    for alone in ([], ["one"]):
        monkeypatch.setattr(
            watch, "get_script_run_ctx", lambda alone=alone, **_: SimpleNamespace(fragment_ids_this_run=alone)
        )
        with watch.part("Papers: one card"):
            time.sleep(0.01)
    assert [line.page for line in caplog.records] == ["Papers: one card"]  # type: ignore[attr-defined]
