"""What can be seen of the server from outside: counters for Prometheus, slow reruns and faults in the log.

The counters need the package prometheus-client (`deploy/requirements.txt`); without it everything else works.
"""

from __future__ import annotations

import logging
import secrets
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from time import perf_counter
from typing import Any

from streamlit import runtime
from streamlit.runtime.scriptrunner import get_script_run_ctx

from core.errors import PaperlensError
from dashboard import hosting, loads
from dashboard.turns import TURNS

prometheus: Any
try:
    prometheus = import_module("prometheus_client")
except ImportError:  # a host without counters
    prometheus = None

_log = logging.getLogger(__name__)
_BUCKETS = (0.02, 0.05, 0.1, 0.15, 0.2, 0.3, 0.45, 0.6, 1, 2, 5, 15)

if prometheus is not None:
    _REGISTRY = prometheus.CollectorRegistry()
    prometheus.ProcessCollector(registry=_REGISTRY)
    _RERUNS = prometheus.Histogram(
        "paperlens_rerun_seconds", "Time of a rerun", ["page"], buckets=_BUCKETS, registry=_REGISTRY
    )
    _ERRORS = prometheus.Counter("paperlens_errors", "Faults shown to a visitor", ["kind"], registry=_REGISTRY)
    for _name, _meaning, _count in (
        ("sessions", "Visitors", lambda: sessions()),
        ("loads_waiting", "Loads that run or wait for a turn", loads.waiting),
        ("own_papers", "Papers that visitors have loaded", loads.held),
    ):
        prometheus.Gauge(f"paperlens_{_name}", _meaning, registry=_REGISTRY).set_function(_count)


def sessions() -> int:
    """Count the visitors of this process, those included whose connection was cut a moment ago."""
    if not runtime.exists():
        return 0
    manager = runtime.get_instance()._session_mgr
    return int(manager.num_active_sessions())


def full() -> bool:
    """Whether this process has more visitors than the host lets in."""
    most = hosting.settings().sessions
    return 0 < most < sessions()


class Rerun:
    """One run of the entry script: how long its steps take."""

    def __init__(self, page: str) -> None:
        self.page = page
        self.steps: dict[str, float] = {}
        self._begun = self._last = perf_counter()

    def step(self, name: str) -> None:
        """Say that what was done since the last step was `name`."""
        now = perf_counter()
        self.steps[name] = self.steps.get(name, 0) + now - self._last
        self._last = now

    @property
    def seconds(self) -> float:
        """How long it has taken so far."""
        return perf_counter() - self._begun


@contextmanager
def rerun(page: str) -> Iterator[Rerun]:
    """Let the entry script run when its turn comes, and count it; log it where it is slow, with the step that took longest."""
    one = Rerun(page)
    try:
        with TURNS.one():
            one.step("turn")
            yield one
    finally:
        one.step("rest")
        if prometheus is not None:
            _RERUNS.labels(page).observe(one.seconds)
        if (ms := round(one.seconds * 1000)) >= hosting.settings().slow_ms:
            step, longest = max(one.steps.items(), key=lambda item: item[1])
            _log.warning(
                "A rerun was slow", extra={"page": page, "ms": ms, "step": f"{step} {round(longest * 1000)} ms"}
            )


@contextmanager
def part(name: str) -> Iterator[None]:
    """Count a run of one part of a page (a fragment) where it runs by itself; as a part of a whole run it is counted with that.

    name: what the part is, which stands among the counters where pages do.
    """
    context = get_script_run_ctx(suppress_warning=True)
    if context is None or not context.fragment_ids_this_run:
        yield
        return
    with rerun(name):
        yield


def fault(page: str, found: Exception) -> str:
    """Count and log what a visitor is told of; give the id that stands in the log and on the page."""
    request = secrets.token_hex(4)
    expected = isinstance(found, PaperlensError)
    if prometheus is not None:
        _ERRORS.labels("expected" if expected else "unexpected").inc()
    _log.log(
        logging.WARNING if expected else logging.ERROR,
        "A visitor was told of a fault",
        extra={"request": request, "page": page},
        exc_info=found,
    )
    return request


_serving = threading.Lock()


def serve() -> None:
    """Give the counters out at the port of the settings. Raises `PaperlensError` where that is not possible."""
    settings = hosting.settings()
    if not settings.metrics_port or not _serving.acquire(blocking=False):
        return
    if prometheus is None:
        raise PaperlensError(
            f"{hosting.variable('metrics_port')} asks for counters: install what deploy/requirements.txt names."
        )
    try:
        prometheus.start_http_server(settings.metrics_port, settings.metrics_address, registry=_REGISTRY)
    except OSError as wrong:
        raise PaperlensError(
            f"{hosting.variable('metrics_port')} = {settings.metrics_port}: the port cannot be used ({wrong.strerror})."
        ) from None
