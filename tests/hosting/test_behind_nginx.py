"""Two processes behind nginx, as deploy/compose.yaml sets them up: a visitor stays with one, below a subpath."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from dashboard.headers import HEADERS
from tests.hosting.client import Client, finish
from tests.hosting.processes import Server, Start, get

Before = Callable[[list[Server]], str]


@pytest.fixture(scope="module")
def two(start: Start, nginx: Before) -> tuple[list[Server], str]:
    """Give two processes and the address of nginx in front of them."""
    servers = [start(subpath="paperlens"), start(subpath="paperlens")]
    return servers, nginx(servers)


def visitors(servers: list[Server]) -> list[float]:
    """Count the visitors of each process."""
    return [server.counters()["paperlens_sessions"] for server in servers]


def test_the_subpath_is_the_only_way_in(two: tuple[list[Server], str]) -> None:
    """The root leads below the subpath, with the query kept; the page, its scripts and its fonts are there."""
    _, address = two
    assert get(address)[1]["location"].endswith("/paperlens/")
    assert get(f"{address}/paperlens?q=graph")[1]["location"].endswith("/paperlens/?q=graph")
    status, headers, body = get(f"{address}/paperlens/")
    assert (status, b"<title>" in body) == (200, True)
    assert HEADERS.items() <= {name.title(): value for name, value in headers.items()}.items() or all(
        headers[name.lower()] == value for name, value in HEADERS.items()
    )
    font = get(f"{address}/paperlens/app/static/fonts/inter-latin-wght-normal.woff2")
    assert (font[0], font[2][:4]) == (200, b"wOF2")
    assert get(f"{address}/other")[0] == 404


def test_counters_and_readiness_are_not_public(two: tuple[list[Server], str]) -> None:
    """A visitor gets neither our counters nor Streamlit's; whoever runs the server gets ours at their own port."""
    servers, address = two
    for path in ("metrics", "_stcore/metrics", "readyz"):
        assert b"paperlens_rerun" not in get(f"{address}/paperlens/{path}")[2]
    for path in ("_stcore/metrics", "readyz"):
        assert get(f"{address}/paperlens/{path}")[0] == 404
    assert get(f"{servers[0].address}/paperlens/_stcore/metrics")[0] == 404
    assert get(f"{address}/paperlens/healthz")[2] == b'{"alive":true}'
    assert all("process_resident_memory_bytes" in server.counters() for server in servers)


def test_a_visitor_stays_with_one_process(two: tuple[list[Server], str]) -> None:
    """Whoever has the cookie comes to the same process with each connection; all visitors together use both."""
    servers, address = two
    cookies = [get(f"{address}/paperlens/")[1]["set-cookie"].split(";")[0] for _ in range(8)]
    assert len(set(cookies)) == 8
    assert "set-cookie" not in get(f"{address}/paperlens/", cookies[0])[1]

    async def where(cookie: str) -> tuple[int, ...]:
        before = visitors(servers)
        async with Client(f"{address}/paperlens", cookie=cookie) as visit:
            await visit.run()
            return tuple(int(now - then) for now, then in zip(visitors(servers), before, strict=True))

    first = [finish(where(cookie)) for cookie in cookies]
    # A visit that ended is kept for a while, so each comes on top of those before.
    assert [finish(where(cookie)) for cookie in cookies] == first
    assert set(first) == {(1, 0), (0, 1)}


def test_filters_work_through_nginx(two: tuple[list[Server], str]) -> None:
    """A search reaches the process over the websocket, and what it leaves comes back, with the link."""
    _, address = two

    async def search() -> tuple[str, list[str]]:
        async with Client(f"{address}/paperlens") as visit:
            await visit.run()
            await visit.run(search="reinforcement")
            return visit.query, visit.texts

    query, texts = finish(search())
    assert query == "q=reinforcement"
    assert texts


def test_a_process_that_dies_is_passed_over(two: tuple[list[Server], str]) -> None:
    """Where one process is gone, its visitors come to the other and begin a new visit; nobody gets an error page."""
    servers, address = two  # The last test of the two: it ends one of them.
    cookies = [get(f"{address}/paperlens/")[1]["set-cookie"].split(";")[0] for _ in range(6)]
    servers[0].kill()
    assert {get(f"{address}/paperlens/", cookie)[0] for cookie in cookies} == {200}

    async def visit(cookie: str) -> int:
        async with Client(f"{address}/paperlens", cookie=cookie, query="q=causal") as again:
            return await again.run()

    assert all(finish(visit(cookie)) > 0 for cookie in cookies)
