"""Real processes of the server on free ports, as the documentation starts them, and nginx in front."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
START_SECONDS = 120


def free_port() -> int:
    """Give a port that nobody uses."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def get(address: str, cookie: str = "") -> tuple[int, dict[str, str], bytes]:
    """Ask for an address, following no redirection; give status, headers in small letters, and body."""
    request = urllib.request.Request(address, headers={"Cookie": cookie} if cookie else {})

    class Stay(urllib.request.HTTPRedirectHandler):
        def redirect_request(self, *_: object) -> None:
            return None

    try:
        with urllib.request.build_opener(Stay).open(request, timeout=20) as answer:
            return answer.status, {name.lower(): value for name, value in answer.headers.items()}, answer.read()
    except urllib.error.HTTPError as answer:
        with answer:
            return answer.code, {name.lower(): value for name, value in answer.headers.items()}, answer.read()


@dataclass
class Server:
    """A process of the server: its port, the port of its counters, its log."""

    process: subprocess.Popen[bytes]
    port: int
    metrics: int
    log: Path

    @property
    def address(self) -> str:
        """Where it answers."""
        return f"http://127.0.0.1:{self.port}"

    def counters(self) -> dict[str, float]:
        """Give the counters by name."""
        text = get(f"http://127.0.0.1:{self.metrics}/metrics")[2].decode()
        rows = [line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#")]
        return {name: float(value) for name, value in rows}

    def said(self) -> str:
        """Give what it wrote into its log."""
        return self.log.read_text(encoding="utf-8", errors="replace")

    def until(self, reached: Callable[[], bool], seconds: float = 60) -> bool:
        """Wait for something; tell whether it came."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if reached():
                return True
            time.sleep(0.1)
        return False

    def kill(self) -> None:
        """End it at once."""
        self.process.kill()
        self.process.wait(10)


Start = Callable[..., Server]


@contextmanager
def servers(folder: Callable[[], Path]) -> Iterator[Start]:
    """Give what starts a process with settings: `start(subpath="paperlens")`; it is ready when this returns, and ends with this.

    folder: gives a new folder for its log.
    """
    begun: list[Server] = []

    def started(
        environment: dict[str, str] | None = None,
        *,
        port: int = 0,
        ready: bool = True,
        cwd: Path = ROOT,
        **settings: str,
    ) -> Server:
        port, metrics = port or free_port(), free_port()
        log = folder() / "log.txt"
        kept = {name: value for name, value in os.environ.items() if not name.startswith("PAPERLENS_")}
        ours = {f"PAPERLENS_{name.upper()}": value for name, value in settings.items()}
        ours |= {"PAPERLENS_METRICS_PORT": str(metrics), "STREAMLIT_SERVER_COOKIE_SECRET": "only for the tests" * 2}
        command = [sys.executable, "-m", "uvicorn", "dashboard.app:app", "--host", "127.0.0.1", "--port", str(port)]
        with log.open("wb") as out:
            process = subprocess.Popen(
                [*command, "--no-access-log", "--timeout-graceful-shutdown", "5"],
                cwd=cwd, stdout=out, stderr=subprocess.STDOUT, env={**kept, **ours, **(environment or {})},
            )  # fmt: skip
        server = Server(process, port, metrics, log)
        begun.append(server)
        end = time.monotonic() + START_SECONDS
        while ready and time.monotonic() < end and process.poll() is None:
            try:
                if get(f"{server.address}/readyz")[0] == 200:
                    return server
            except OSError:
                pass
            time.sleep(0.1)
        if ready:
            raise RuntimeError(f"The server did not start:\n{server.said()}")
        return server

    try:
        yield started
    finally:
        for server in begun:
            if server.process.poll() is None:
                server.process.terminate()
                try:
                    server.process.wait(15)
                except subprocess.TimeoutExpired:
                    server.kill()
            if os.environ.get("PYTEST_CURRENT_TEST"):
                print(f"--- a server's log ---\n{server.said()}")


def nginx() -> str | None:
    """Find nginx, where it is installed."""
    return shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")


@contextmanager
def before(several: Sequence[Server], folder: Path) -> Iterator[str]:
    """Put nginx with the shipped configuration in front of processes, and give its address. folder: for its files."""
    binary = nginx()
    assert binary is not None, "there is no nginx here: install Debian's package nginx"
    port = free_port()
    text = (ROOT / "deploy" / "nginx.conf").read_text(encoding="utf-8").replace("/tmp/", f"{folder}/")
    text = text.replace("listen 8080;", f"listen 127.0.0.1:{port};")
    for number, server in enumerate(several, start=1):
        text = text.replace(f"paperlens-{number}:8501", f"127.0.0.1:{server.port}")
    (folder / "nginx.conf").write_text(text, encoding="utf-8")
    command = [binary, "-p", str(folder), "-c", str(folder / "nginx.conf"), "-e", "stderr", "-g", "daemon off;"]
    with (folder / "log.txt").open("wb") as log:
        process = subprocess.Popen(command, stderr=log)
    try:
        yield _answering(process, port, folder)
    finally:
        process.terminate()
        process.wait(10)


def _answering(process: subprocess.Popen[bytes], port: int, folder: Path) -> str:
    end = time.monotonic() + 20
    while time.monotonic() < end and process.poll() is None:
        try:
            get(f"http://127.0.0.1:{port}/")
            return f"http://127.0.0.1:{port}"
        except OSError:
            time.sleep(0.1)
    raise RuntimeError(f"nginx did not start:\n{(folder / 'log.txt').read_text()}")
