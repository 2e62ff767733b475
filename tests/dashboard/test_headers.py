"""What the server says to the browser with each answer."""

from __future__ import annotations

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.responses import PlainTextResponse
from starlette.routing import Route
from starlette.testclient import TestClient

from dashboard.headers import HEADERS, SecurityHeaders


def test_every_answer_carries_the_security_headers() -> None:
    """Pages and faults alike tell the browser to load from here only, and to show us in no foreign frame."""
    app = Starlette(routes=[Route("/", lambda _: PlainTextResponse("page"))], middleware=[Middleware(SecurityHeaders)])
    client = TestClient(app)
    for path in ("/", "/missing"):
        answer = client.get(path)
        assert HEADERS.items() <= {name.title(): value for name, value in answer.headers.items()}.items() or all(
            answer.headers[name] == value for name, value in HEADERS.items()
        )
    assert "default-src 'self'" in HEADERS["Content-Security-Policy"]
    assert "frame-ancestors 'self'" in HEADERS["Content-Security-Policy"]
