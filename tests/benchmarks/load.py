"""How many visitors a server carries: sessions over websockets, without a browser, that each change a filter now and then.

    python tests/benchmarks/load.py http://127.0.0.1:8501 --sessions 100 --gap 10 --seconds 300 --metrics 9100
    python tests/benchmarks/load.py http://127.0.0.1:8501 --ramp --metrics 9100
    python tests/benchmarks/load.py http://127.0.0.1:8501 --upload PAPERS.jsonl --metrics 9100
    python tests/benchmarks/load.py --processes 2 --gap 6.7 --seconds 300 --corpora FOLDER --first NAME

The address may be that of nginx: each session keeps the cookie it was given. `--ramp` makes the gaps shorter, a third each time,
until the median passes 300 ms. `--upload` lets one more visitor load a file in mid-course, and prints the others' times before
and meanwhile. `--processes` starts so many servers itself, with nginx before them where there are several, on the prebuilt
corpus `--first` of the folder `--corpora` (else on the lists that come with Paperlens); it takes the place of the address.

A rerun is timed from the change to the last word of the script; gaps are exponential. Visitors come within the first `--arrive`
seconds, and the first `--settle` seconds are told apart. Printed: reruns, median and 95th percentile in milliseconds, errors, CPU
of client and servers in seconds, memory of the servers in MB before and after and, with `--watch`, each minute; the time of a first
view is that of the first page and of the one that is then gone to.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import os
import random
import re
import statistics
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.hosting.client import Client
from tests.hosting.processes import before, servers

WORDS = (
    "graph",
    "reinforcement",
    "diffusion",
    "language model",
    "bound",
    "causal",
    "benchmark",
    "agents",
    "vision",
    "attention",
)
SLOW_MEDIAN = 300


@dataclass
class Seen:
    """What the sessions saw: times in milliseconds, when each change was made, times of first views, and errors."""

    times: list[float] = field(default_factory=list)
    at: list[float] = field(default_factory=list)
    first: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    def between(self, first: float, last: float) -> list[float]:
        """Give the times of the changes that were made from `first` to `last`, the shortest first."""
        return sorted(time for time, at in zip(self.times, self.at, strict=True) if first <= at < last)


def spread(times: list[float]) -> str:
    """Say the median and the 95th percentile of times that are sorted."""
    return f"median {statistics.median(times):.0f} ms, 95 % {times[int(len(times) * 0.95)]:.0f} ms"


def cookie(address: str) -> str:
    """Give the cookie by which nginx knows a visitor, if it gives one."""
    with urllib.request.urlopen(address, timeout=60) as answer:
        given = [value.split(";")[0] for name, value in answer.headers.items() if name.lower() == "set-cookie"]
    return "; ".join(part for part in given if part.startswith("paperlens="))


def changed(rng: random.Random, on: bool) -> dict[str, str | bool]:
    """Choose a change of the filters: another search, none, or only papers that say code is available."""
    kind = rng.random()
    if kind < 0.5:
        return {"search": rng.choice(WORDS)}
    return {"search": ""} if kind < 0.75 else {"code": not on}


async def session(number: int, address: str, arguments: argparse.Namespace, seen: Seen, end: float, gap: float) -> None:
    """Be one visitor until `end`."""
    rng = random.Random(number)
    try:
        known = await asyncio.to_thread(cookie, address)
        async with Client(address, cookie=known, query=arguments.query) as visit:
            await asyncio.sleep(rng.random() * arguments.arrive)
            begun = time.perf_counter()
            await visit.run()
            await visit.go(arguments.page)
            seen.first.append((time.perf_counter() - begun) * 1000)
            on = False
            while True:
                pause = rng.expovariate(1 / gap)
                if time.monotonic() + pause > end:
                    return
                await asyncio.sleep(pause)
                change = changed(rng, on)
                on = bool(change.get("code", on))
                at, begun = time.monotonic(), time.perf_counter()
                await visit.run(**change)
                seen.times.append((time.perf_counter() - begun) * 1000)
                seen.at.append(at)
    except Exception as fault:  # whatever it is, it is counted
        seen.errors.append(f"{type(fault).__name__}: {fault}")


@contextmanager
def started(arguments: argparse.Namespace) -> Iterator[None]:
    """Start what `--processes` asks for, and end it afterwards."""
    if not arguments.processes:
        yield
        return
    with ExitStack() as ending, tempfile.TemporaryDirectory() as scratch:
        place = Path(scratch)
        start = ending.enter_context(servers(lambda: Path(tempfile.mkdtemp(dir=place))))
        settings = {
            "subpath": "paperlens",
            "corpora": str(Path(arguments.corpora).resolve()),
            "first_corpus": arguments.first,
        }
        if not arguments.corpora:
            del settings["corpora"], settings["first_corpus"]
        several = [start(**settings) for _ in range(arguments.processes)]
        arguments.metrics = [server.metrics for server in several]
        address = several[0].address
        if len(several) > 1:
            address = ending.enter_context(before(several, place))
        arguments.address = f"{address}/paperlens"
        yield


def counters(ports: list[int]) -> tuple[float, float]:
    """Give CPU in seconds and memory in MB of all servers, by their counters."""
    cpu = memory = 0.0
    for port in ports:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=60) as answer:
            text = answer.read().decode()
        cpu += float(re.search(r"^process_cpu_seconds_total (\S+)", text, re.M)[1])  # type: ignore[index]
        memory += float(re.search(r"^process_resident_memory_bytes (\S+)", text, re.M)[1]) / 2**20  # type: ignore[index]
    return cpu, memory


async def measured(arguments: argparse.Namespace, gap: float) -> float:
    """Measure with one mean gap, print a line, and give the median."""
    seen = Seen()
    cpu, memory = counters(arguments.metrics)
    own, begun = time.process_time(), time.monotonic()
    end = begun + arguments.seconds
    visits = [session(number, arguments.address, arguments, seen, end, gap) for number in range(arguments.sessions)]
    loading = asyncio.create_task(upload(arguments, begun)) if arguments.upload else None
    watching = asyncio.create_task(watch(arguments, seen)) if arguments.watch else None
    await asyncio.gather(*visits)
    if watching is not None:
        watching.cancel()
    took = time.monotonic() - begun
    own = time.process_time() - own
    after_cpu, after = counters(arguments.metrics)
    settled = begun + arguments.settle
    arriving, times = seen.between(begun, settled), seen.between(settled, end + 600) or [0.0]
    median = statistics.median(times)
    print(
        f"{arguments.sessions} sessions, gap {gap:.1f} s: "
        f"{len(times)} reruns in {took - arguments.settle:.0f} s ({len(times) / (took - arguments.settle):.1f}/s), "
        f"{spread(times)}, errors {len(seen.errors)}, "
        f"CPU client {own:.0f} s, servers {after_cpu - cpu:.0f} s, memory {memory:.0f} -> {after:.0f} MB",
        flush=True,
    )
    if arriving:
        print(f"  while visitors came, the first {arguments.settle:.0f} s: {len(arriving)} reruns, {spread(arriving)}")
    print(f"  first views: {len(seen.first)}, {spread(sorted(seen.first) or [0.0])}")
    for error in sorted(set(seen.errors))[:5]:
        print(f"  {error}")
    if loading is not None:
        first, last = await loading
        quiet = sorted(seen.between(settled, first) + seen.between(last, end + 600))
        for said, some in (("before and after", quiet), ("while papers were loaded", seen.between(first, last))):
            if some:
                print(f"  {said}: {len(some)} reruns, {spread(some)}")
        print(f"  loading took {last - first:.0f} s")
    return median


async def watch(arguments: argparse.Namespace, seen: Seen) -> None:
    """Print each minute what the servers hold, how busy they were, and how the changes of the minute went."""
    used, _ = counters(arguments.metrics)
    for minute in itertools.count(1):
        begun = time.monotonic()
        await asyncio.sleep(60)
        cpu, memory = await asyncio.to_thread(counters, arguments.metrics)
        times = seen.between(begun, time.monotonic()) or [0.0]
        load = os.getloadavg()[0]
        print(
            f"  minute {minute}: memory {memory:.0f} MB, CPU {cpu - used:.0f} s, {len(times)} reruns, {spread(times)}, "
            f"load of the machine {load:.1f}",
            flush=True,
        )
        used = cpu


async def upload(arguments: argparse.Namespace, begun: float) -> tuple[float, float]:
    """Load a file in a third of the time, as a visitor of the page Corpus does; give when that began and ended."""
    await asyncio.sleep(max(0.0, begun + arguments.seconds / 3 - time.monotonic()))
    async with Client(arguments.address, cookie=await asyncio.to_thread(cookie, arguments.address)) as visit:
        await visit.run()
        await visit.go("corpus")
        first = time.monotonic()
        await visit.load(arguments.upload)
        return first, time.monotonic()


async def main() -> None:
    """Measure once, or until the median is slow."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("address", nargs="?")
    parser.add_argument("--sessions", type=int, default=100)
    parser.add_argument("--gap", type=float, default=10, help="mean seconds between two changes of a session")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--arrive", type=float, default=10, help="seconds within which the visitors come")
    parser.add_argument("--settle", type=float, default=30, help="seconds at the beginning that are told apart")
    parser.add_argument("--watch", action="store_true", help="print memory and times each minute")
    parser.add_argument("--page", default="papers")
    parser.add_argument("--query", default="")
    parser.add_argument("--metrics", type=int, nargs="*", default=[], help="ports of the servers' counters")
    parser.add_argument("--ramp", action="store_true")
    parser.add_argument("--upload", help="a text file, such as JSON Lines, that one more visitor loads")
    parser.add_argument("--processes", type=int, default=0, help="start so many servers, instead of an address")
    parser.add_argument("--corpora", default="", help="folder of prebuilt corpora for these servers")
    parser.add_argument("--first", default="", help="the one that visitors see")
    arguments = parser.parse_args()
    with started(arguments):
        if arguments.address is None:
            parser.error("give an address, or --processes")
        gap = arguments.gap
        while await measured(arguments, gap) < SLOW_MEDIAN and arguments.ramp:
            gap /= 1.5


if __name__ == "__main__":
    asyncio.run(main())
