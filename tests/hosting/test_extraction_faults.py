"""What can go wrong in mid-extraction: a sentence, nothing half-written, nothing lost, and the next start is clean."""

from __future__ import annotations

import asyncio
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from polars.testing import assert_frame_equal

from core.storage import read_tables, unfinished_of
from core.version import VERSION
from tests.hosting.client import Client, finish
from tests.hosting.processes import ROOT, Server, Start

_WORDS = [
    "kite",
    "rope",
    "loom",
    "bridge",
    "policy",
    "reward",
    "graph",
    "bound",
    "sampler",
    "meadow",
    "tower",
    "signal",
    "harbour",
    "lantern",
    "orchard",
]


def abstracts(path: Path, count: int) -> Path:
    """Write a file of invented papers, enough for several processes to share them."""
    rng = random.Random(count)
    with path.open("w", encoding="utf-8") as file:
        for number in range(count):
            said = " ".join(
                f"We study the {rng.choice(_WORDS)} of a {rng.choice(_WORDS)} by {rng.choice(_WORDS)} learning."
                for _ in range(9)
            )
            file.write(json.dumps({"title": f"Paper {number}", "abstract": f"{said} Number {number} is new."}) + "\n")
    return path


def command(given: Path, out: Path) -> list[str]:
    """Give the command that analyses a file."""
    return [sys.executable, "-m", "core", "analyse", str(given), "--out", str(out)]


def children(process: int) -> list[int]:
    """Give the processes that a process has begun and that help with an analysis."""
    found = []
    for place in Path("/proc").glob("[0-9]*"):
        try:
            parent = int((place / "stat").read_text().rsplit(")", 1)[1].split()[1])
        except (OSError, IndexError):
            continue
        if parent == process:
            found.append(int(place.name))
    return found


def killed_on_the_way(given: Path, out: Path, place: Path) -> None:
    """Begin to analyse a file with the Paperlens at `place`, and kill that once a part is kept."""
    process = subprocess.Popen(
        command(given, out), cwd=place, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
    )
    end = time.monotonic() + 120
    while not any(unfinished_of(out).glob("*.json.gz")) and process.poll() is None and time.monotonic() < end:
        time.sleep(0.02)
    os.killpg(process.pid, signal.SIGKILL)
    assert process.wait(20) == -signal.SIGKILL
    assert any(unfinished_of(out).glob("*.json.gz"))


def same(one: Path, other: Path) -> None:
    """Check that two folders hold the same analysis."""
    assert sorted(path.name for path in one.iterdir()) == sorted(path.name for path in other.iterdir())
    (tables, about), (others, also) = read_tables(one), read_tables(other)
    assert about == also
    for name, table in tables.items():
        assert_frame_equal(table, others[name])


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are looked for in /proc")
def test_a_killed_analysis_goes_on(tmp_path: Path) -> None:
    """Whoever kills the command in mid-extraction finds no half-written table, and the same command then ends as if undisturbed."""
    given = abstracts(tmp_path / "papers.jsonl", 500)
    whole, out = tmp_path / "whole", tmp_path / "out"
    subprocess.run(command(given, whole), cwd=ROOT, check=True, capture_output=True, timeout=300)
    killed_on_the_way(given, out, ROOT)
    assert not out.exists()
    done = subprocess.run(command(given, out), cwd=ROOT, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    assert sorted(path.name for path in tmp_path.iterdir()) == ["out", "papers.jsonl", "whole"]
    same(whole, out)


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are looked for in /proc")
def test_two_versions_over_one_cache(tmp_path: Path) -> None:
    """What another version has left of an unfinished analysis is not taken for this one's; a finished one is made anew."""
    given = abstracts(tmp_path / "papers.jsonl", 500)
    whole, out = tmp_path / "whole", tmp_path / "out"
    subprocess.run(command(given, whole), cwd=ROOT, check=True, capture_output=True, timeout=300)
    other = tmp_path / "other"
    shutil.copytree(ROOT / "core", other / "core", ignore=shutil.ignore_patterns("__pycache__"))
    (other / "data").symlink_to(ROOT / "data")
    papers = other / "core" / "papers.py"
    text = papers.read_text(encoding="utf-8")
    assert "[[keyword.surface," in text
    papers.write_text(text.replace("[[keyword.surface,", "[[keyword.surface.upper(),"), encoding="utf-8")
    killed_on_the_way(given, out, other)
    subprocess.run(command(given, out), cwd=ROOT, check=True, capture_output=True, timeout=300)
    same(whole, out)
    # The other way round: what lies there finished is not what the other version would give.
    text = (other / "core" / "version.py").read_text(encoding="utf-8")
    (other / "core" / "version.py").write_text(f"{text}VERSION += '.other'\n", encoding="utf-8")
    subprocess.run(command(given, out), cwd=other, check=True, capture_output=True, timeout=300)
    about, ours = read_tables(out)[1], read_tables(whole)[1]
    assert (about["paperlens"], ours["paperlens"]) == (f"{VERSION}.other", VERSION)
    assert not unfinished_of(out).exists()


@pytest.fixture
def full_disk(tmp_path: Path) -> Iterator[Path]:
    """Give a folder on a disk of 256 kB, most of which is in use."""
    place = tmp_path / "disk"
    place.mkdir()
    if os.geteuid() != 0:
        pytest.skip("only root can make a small disk")
    made = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", str(place)], capture_output=True, text=True
    )
    if made.returncode != 0:
        pytest.skip(f"no small disk can be made here: {made.stderr.strip()}")
    (place / "mine").write_bytes(b"x" * 200_000)
    yield place
    subprocess.run(["umount", str(place)], check=True)


def test_a_full_disk_is_a_sentence(tmp_path: Path, full_disk: Path) -> None:
    """Where the disk is full, one line says so, nothing half-written lies there, and once there is room the command ends well."""
    given = abstracts(tmp_path / "papers.jsonl", 40)
    done = subprocess.run(command(given, full_disk / "out"), cwd=ROOT, capture_output=True, text=True, timeout=300)
    assert done.returncode != 0
    assert "cannot be written (No space left on device)" in done.stderr.splitlines()[-1]
    assert "Traceback" not in done.stderr
    left = sorted(path.name for path in full_disk.iterdir())
    assert left in (["mine"], [".out.unfinished", "mine"])  # finished parts may wait for the next run
    subprocess.run(["mount", "-o", "remount,size=16m", str(full_disk)], check=True)
    again = subprocess.run(command(given, full_disk / "out"), cwd=ROOT, capture_output=True, text=True, timeout=300)
    assert again.returncode == 0, again.stderr
    assert sorted(path.name for path in full_disk.iterdir()) == ["mine", "out"]
    assert read_tables(full_disk / "out")[0]["papers"].height == 40


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are looked for in /proc")
def test_a_helper_that_is_killed_is_a_sentence(start: Start, tmp_path: Path) -> None:
    """Where a process that helps with an upload is killed, that visitor reads a sentence; the server goes on and loads the next."""
    server: Server = start()
    given = abstracts(tmp_path / "papers.jsonl", 1500)
    few = abstracts(tmp_path / "few.jsonl", 20)

    async def killing() -> None:
        while not (helpers := children(server.process.pid)):
            await asyncio.sleep(0.05)
        os.kill(helpers[0], signal.SIGKILL)

    async def story() -> list[str]:
        async with Client(server.address) as visit:
            await visit.run()
            await visit.go("corpus")
            killer = asyncio.create_task(killing())
            with pytest.raises(RuntimeError, match="not loaded"):
                await visit.load(str(given))
            await killer
            told = visit.texts
            await visit.load(str(few))
            return told

    told = finish(asyncio.wait_for(story(), 300))
    assert any("process that shares the work has ended" in text for text in told)
    assert server.until(lambda: not children(server.process.pid))
    assert "Traceback" not in server.said()
