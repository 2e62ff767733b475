"""Scripts and styles go out compressed, once packed and then from memory."""

from __future__ import annotations

import pytest
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route
from starlette.testclient import TestClient

from dashboard.compression import CompressedFiles

SCRIPT = "const answer = 42;\n" * 1000


@pytest.fixture
def asked() -> list[str]:
    """Note what the inner application was asked for."""
    return []


@pytest.fixture
def client(asked: list[str]) -> TestClient:
    """Give a client of a server that has one large and one small script."""

    async def script(request: Request) -> Response:
        asked.append(request.url.path)
        return PlainTextResponse("x" if "small" in request.url.path else SCRIPT, headers={"ETag": '"1"'})

    async def missing(request: Request) -> Response:
        asked.append(request.url.path)
        return PlainTextResponse("missing" * 1000, status_code=404)

    routes = [Route("/static/no.js", missing), Route("/static/{name}", script), Route("/page", script)]
    return TestClient(Starlette(routes=routes, middleware=[Middleware(CompressedFiles)]))


def test_a_script_is_packed_once(client: TestClient, asked: list[str]) -> None:
    """Every visitor gets the same script compressed; only the first makes the server pack it."""
    for _ in range(3):
        answer = client.get("/static/app.js")
        assert answer.text == SCRIPT
        assert answer.headers["content-encoding"] == "gzip"
        assert int(answer.headers["content-length"]) < len(SCRIPT) / 10
        assert (answer.headers["etag"], answer.headers["vary"]) == ('"1"', "Accept-Encoding")
    assert asked == ["/static/app.js"]


@pytest.mark.parametrize(
    ("path", "headers"),
    [
        ("/page", {}),
        ("/static/small.js", {}),
        ("/static/picture.png", {}),
        ("/static/no.js", {}),
        ("/static/app.js", {"accept-encoding": "identity"}),
        ("/static/app.js", {"if-none-match": '"1"'}),
        ("/static/app.js", {"range": "bytes=0-10"}),
    ],
)
def test_everything_else_goes_out_as_it_is(
    client: TestClient, asked: list[str], path: str, headers: dict[str, str]
) -> None:
    """Pages, small files, pictures, faults, and browsers that want something else are left alone, each time."""
    for _ in range(2):
        assert "content-encoding" not in client.get(path, headers=headers).headers
    assert asked == [path, path]
