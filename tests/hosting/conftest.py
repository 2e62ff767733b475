"""Servers and nginx for the tests of this folder."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest

from tests.hosting.processes import Server, Start, before, servers
from tests.hosting.processes import nginx as found


@pytest.fixture(scope="session")
def start(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Start]:
    """Give what starts a process with settings, see `processes.servers`."""
    pytest.importorskip("prometheus_client", reason="deploy/requirements.txt is not installed")
    with servers(lambda: tmp_path_factory.mktemp("server")) as begin:
        yield begin


@pytest.fixture(scope="session")
def nginx(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[list[Server]], str]]:
    """Give what puts nginx with the shipped configuration in front of processes, or skip where there is none."""
    if found() is None:
        pytest.skip("there is no nginx here: install Debian's package nginx")
    with ExitStack() as ending:
        yield lambda several: ending.enter_context(before(several, tmp_path_factory.mktemp("nginx")))
