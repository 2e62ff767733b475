"""What can go wrong with a server: the visitor sees a sentence, and the next start is clean."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from core.analysis import write_analysis
from tests.hosting.client import Client, finish
from tests.hosting.processes import ROOT, Server, Start, get
from tests.made import made_analysis


@pytest.fixture(scope="module")
def corpora(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a folder with a small prebuilt corpus."""
    folder = tmp_path_factory.mktemp("corpora")
    papers = ({"heading": f"On bridge {number}", "text": f"Bridge {number} carries."} for number in range(3))
    write_analysis(made_analysis(*papers), folder / "bridges")
    return folder


@pytest.fixture(scope="module")
def server(start: Start, corpora: Path) -> Server:
    """Give a process with that corpus first."""
    return start(corpora=str(corpora), first_corpus="bridges", session_seconds="60", log_format="json")


def refused(**settings: str) -> str:
    """Start a server with settings that cannot be, and give the last line of what it says."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PAPERLENS_")}
    ours = {f"PAPERLENS_{name.upper()}": value for name, value in settings.items()}
    command = [sys.executable, "-m", "uvicorn", "dashboard.app:app", "--port", "0"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120, env={**kept, **ours})
    assert done.returncode != 0
    assert "Traceback" not in done.stderr
    return done.stderr.strip().splitlines()[-1]


def test_a_wrong_setting_ends_the_start() -> None:
    """A setting that cannot be meant is one sentence, and the server does not start."""
    assert refused(uploads="all") == ("paperlens: PAPERLENS_UPLOADS = 'all': give one of everybody, signed-in, nobody.")


def test_a_port_that_is_taken_is_named() -> None:
    """Counters that cannot be given out are one sentence at the start."""
    pytest.importorskip("prometheus_client", reason="deploy/requirements.txt is not installed")
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        said = refused(metrics_port=str(port))
    assert f"PAPERLENS_METRICS_PORT = {port}: the port cannot be used" in said


def test_a_connection_that_was_cut_loses_nothing(server: Server) -> None:
    """Whoever comes back after a cut has the filters as they were, in the same visit."""

    async def story() -> tuple[str, str]:
        async with Client(server.address) as first:
            await first.run()
            await first.run(search="carries")
            session, query = first.session, first.query
            first._socket.transport.abort()
        async with Client(server.address, session=session, query=query) as again:
            await again.run()
            assert again.session == session
            return query, again.query

    before, after = finish(story())
    assert before == after == "q=carries"


def test_a_corpus_that_goes_and_comes(server: Server, corpora: Path) -> None:
    """While the folder is away visitors are told; when it is back, whatever its clock says, they see it again."""

    async def sees() -> list[str]:
        async with Client(server.address) as visit:
            await visit.run()
            return visit.texts

    kept = corpora.parent / f"{corpora.name}-away"
    shutil.move(corpora / "bridges", kept)
    assert server.until(lambda: any("is no longer there" in text for text in finish(sees())), 20)
    shutil.move(kept, corpora / "bridges")
    os.utime(corpora / "bridges" / "provenance.json", (86_400, 86_400))
    assert server.until(lambda: not any("no longer there" in text for text in finish(sees())), 20)


def test_a_corpus_of_another_version_is_a_sentence(server: Server, corpora: Path) -> None:
    """A folder that another version wrote is refused in a sentence; the others go on."""
    shutil.copytree(corpora / "bridges", corpora / "old")
    (corpora / "old" / "papers.parquet").write_bytes((corpora / "old" / "methods.parquet").read_bytes())

    async def opened(query: str) -> list[str]:
        async with Client(server.address, query=query) as visit:
            await visit.run()
            return visit.texts

    assert server.until(lambda: any("cannot be read just now" in text for text in finish(opened("corpus=old"))), 20)
    assert not any("cannot be read" in text for text in finish(opened("")))
    assert "Traceback" not in server.said()


def test_a_server_without_its_model_says_so(start: Start, tmp_path: Path) -> None:
    """Without a shipped model file the process lives, is not ready, says why, and shows visitors a sentence."""
    for part in ("core", "dashboard", ".streamlit"):
        shutil.copytree(ROOT / part, tmp_path / part, ignore=shutil.ignore_patterns("__pycache__", "fonts"))
    shutil.copytree(ROOT / "data", tmp_path / "data", ignore=shutil.ignore_patterns("*.npz", "screenshots"))
    server = start(ready=False, cwd=tmp_path)

    def why() -> bytes:
        try:
            status, _, body = get(f"{server.address}/readyz")
        except OSError:
            return b""
        return body if status == 503 else b""

    assert server.until(lambda: b"why" in why(), 90)
    assert get(f"{server.address}/healthz")[0] == 200

    async def sees() -> list[str]:
        async with Client(server.address) as visit:
            await visit.run()
            return visit.texts

    assert any("(Request " in text for text in finish(sees()))
    server.kill()


def test_a_corpus_that_breaks_while_it_is_open_stays_as_it_was(server: Server, corpora: Path) -> None:
    """A file that is damaged under visitors' eyes changes nothing for them: they see the last version that could be read."""
    shutil.copytree(corpora / "bridges", corpora / "whole")

    async def opened() -> list[str]:
        async with Client(server.address, query="corpus=whole") as visit:
            await visit.run()
            return visit.texts

    assert server.until(lambda: not any("corpus" in text for text in finish(opened())), 20)
    papers = corpora / "whole" / "papers.parquet"
    papers.write_bytes(papers.read_bytes()[:-100])
    # A clock that runs wrong makes no difference either: any other time is another version.
    os.utime(corpora / "whole" / "provenance.json", (4_102_444_800, 4_102_444_800))
    for _ in range(3):
        assert not any("cannot be read" in text for text in finish(opened()))
    assert "Traceback" not in server.said()


def test_a_clock_that_jumps_ends_no_visit(start: Start, tmp_path: Path) -> None:
    """Where the clock jumps by years to and fro, visits, filters and loads go on, and nothing is a fault."""
    (tmp_path / "sitecustomize.py").write_text(
        "import time\nreal = time.time\ntime.time = lambda: real() + (3e8 if int(real()) % 2 else -3e8)\n"
    )
    own = tmp_path / "own.jsonl"
    own.write_text(
        "\n".join(json.dumps({"title": f"Kite {n}", "abstract": f"A kite carries {n} ropes."}) for n in range(5))
    )
    server = start({"PYTHONPATH": str(tmp_path)}, session_seconds="60")

    async def story() -> tuple[str, str]:
        async with Client(server.address) as first:
            await first.run()
            await first.run(search="carries")
            session, query = first.session, first.query
            await asyncio.sleep(3)
            first._socket.transport.abort()
        await asyncio.sleep(1)
        async with Client(server.address, session=session, query=query) as again:
            await again.run()
            assert again.session == session
            await again.go("corpus")
            await again.load(str(own))
            return query, " ".join(again.texts)

    before, said = finish(asyncio.wait_for(story(), 120))
    assert before == "q=carries"
    assert "loaded now" in said
    assert not any(value for name, value in server.counters().items() if name.startswith("paperlens_errors_total"))
    assert "Traceback" not in server.said()
