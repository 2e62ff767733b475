"""Streamlit's scripts and styles, compressed once a process instead of once a visitor.

They are 9 MB, the same for everybody, and named by their content; Streamlit sends them as they are.
"""

from __future__ import annotations

import gzip
import threading

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

#: Below such a path lie files that never change while the server runs.
FOLDER = "/static/"
ENDINGS = (".js", ".css", ".svg", ".json", ".wasm")
SMALLEST = 1000
#: What is kept in memory at most, in bytes.
MOST = 32_000_000
LEVEL = 9


class CompressedFiles:
    """ASGI middleware that answers for scripts and styles with gzip, from memory after the first time."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self._kept: dict[str, tuple[list[tuple[bytes, bytes]], bytes]] = {}
        self._size = 0
        self._lock = threading.Lock()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer as `app` does, compressed where that helps and the browser takes it."""
        if not _concerned(scope):
            await self.app(scope, receive, send)
            return
        path = scope["path"]
        if path not in self._kept:
            status, headers, body = await self._ask(scope, receive)
            if status != 200 or len(body) < SMALLEST:
                await _answer(send, status, headers, body)
                return
            packed = gzip.compress(body, LEVEL, mtime=0)
            changed = MutableHeaders(raw=headers)
            changed["Content-Encoding"] = "gzip"
            changed["Content-Length"] = str(len(packed))
            changed.add_vary_header("Accept-Encoding")
            del changed["Accept-Ranges"]
            self._keep(path, headers, packed)
            await _answer(send, 200, headers, packed)
            return
        await _answer(send, 200, *self._kept[path])

    async def _ask(self, scope: Scope, receive: Receive) -> tuple[int, list[tuple[bytes, bytes]], bytes]:
        status, headers, parts = 500, [], []

        async def collect(message: Message) -> None:
            nonlocal status, headers
            if message["type"] == "http.response.start":
                status, headers = message["status"], list(message["headers"])
            elif message["type"] == "http.response.body":
                parts.append(message.get("body", b""))

        await self.app(scope, receive, collect)
        return status, headers, b"".join(parts)

    def _keep(self, path: str, headers: list[tuple[bytes, bytes]], packed: bytes) -> None:
        with self._lock:
            if path not in self._kept and self._size + len(packed) <= MOST:
                self._kept[path] = (headers, packed)
                self._size += len(packed)


def _concerned(scope: Scope) -> bool:
    if scope["type"] != "http" or scope["method"] != "GET":
        return False
    if FOLDER not in scope["path"] or not scope["path"].endswith(ENDINGS):
        return False
    headers = Headers(scope=scope)
    partial = any(name in headers for name in ("range", "if-none-match", "if-modified-since"))
    return "gzip" in headers.get("accept-encoding", "") and not partial


async def _answer(send: Send, status: int, headers: list[tuple[bytes, bytes]], body: bytes) -> None:
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
