"""A server on a free port and a real browser; the server's log is shown where a test fails."""

from __future__ import annotations

import os
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.hosting.processes import free_port

ROOT = Path(__file__).resolve().parents[2]
START_SECONDS = 90


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark whatever lies here as a browser test."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Start the dashboard as the README does, and give its address."""
    with _served(tmp_path_factory.mktemp("server") / "log.txt") as address:
        yield address


@pytest.fixture(scope="session")
def conferences(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Start the dashboard over ICML's and ICLR's papers, analysed beforehand as a host does, and give its address."""
    data = ROOT.parent / "shared" / "data"
    files = [data / "icml2026_dev.parquet", data / "iclr2026_dev.parquet"]
    if not all(file.is_file() for file in files):
        pytest.skip("the abstracts of ICML and ICLR are not beside the repository")
    folder = tmp_path_factory.mktemp("corpora") / "conferences"
    command = [sys.executable, "-m", "core", "analyse", *map(str, files), "--out", str(folder), "--no-map"]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    own = {"PAPERLENS_CORPORA": str(folder.parent), "PAPERLENS_FIRST_CORPUS": folder.name}
    with _served(tmp_path_factory.mktemp("server") / "log.txt", **own) as address:
        yield address


@contextmanager
def _served(log: Path, **settings: str) -> Iterator[str]:
    port = free_port()
    command = [sys.executable, "-m", "streamlit", "run", "dashboard/app.py", "--server.headless", "true"]
    command += ["--server.port", str(port), "--server.address", "127.0.0.1", "--server.fileWatcherType", "none"]
    with log.open("wb") as out:
        process = subprocess.Popen(
            command, cwd=ROOT, stdout=out, stderr=subprocess.STDOUT, env={**os.environ, **settings}
        )
    address = f"http://127.0.0.1:{port}"
    try:
        _wait(address, process, log)
        yield address
    finally:
        process.terminate()
        process.wait(10)
        print(f"--- the server's log ---\n{log.read_text(errors='replace')}")


def _wait(address: str, process: subprocess.Popen[bytes], log: Path) -> None:
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end and process.poll() is None:
        try:
            with urllib.request.urlopen(f"{address}/_stcore/health", timeout=2) as answer:
                if answer.status == 200:
                    return
        except OSError:
            time.sleep(0.2)
    raise RuntimeError(f"The server did not start:\n{log.read_text(errors='replace')}")
