"""Reading and analysing what a visitor gave, in the background: within the host's limits, a few at once."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from weakref import WeakSet

import polars as pl

from core.analysis import Analysis, analyse
from core.categories import read_own
from core.corpus import Corpus, read_corpus
from core.errors import PaperlensError
from core.intake.source import Given
from core.papers import SPREAD
from core.search import Index
from core.settings import Settings
from core.workers import Aside
from dashboard import hosting
from dashboard.corpus_page import words


class _Turns:
    """Turns in the order in which they were asked for; `hosting` says how many have one at a time."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._queue: list[object] = []

    @contextmanager
    def one(self, wait: Callable[[], None]) -> Iterator[None]:
        """Hold a turn; `wait` is called again and again until it comes, and gives up by raising."""
        ticket = object()
        with self._lock:
            self._queue.append(ticket)
        try:
            while not self._mine(ticket):
                wait()
                time.sleep(0.1)
            yield
        finally:
            with self._lock:
                self._queue.remove(ticket)

    def _mine(self, ticket: object) -> bool:
        with self._lock:
            return ticket in self._queue[: hosting.settings().analyses_at_once]

    def __len__(self) -> int:
        return len(self._queue)


#: Bytes from which on files are read and analysed in another process.
_LARGE = 200_000

_TURNS = _Turns()
_HELD: WeakSet[Loaded] = WeakSet()


class Stopped(Exception):  # noqa: N818 - no fault: the visitor wanted it
    """The visitor no longer wants what is being made."""


@dataclass(frozen=True)
class Request:
    """What is to be read, and how: the arguments of `core.read_corpus` and `core.analyse`.

    skips: the files that the visitor is not asked about, though none of their columns was recognised as the abstract.
    categories: name and content of a file of the visitor's own categories, see `core.categories.read_own`.
    """

    sources: tuple[Given, ...]
    rule: str = "richest"
    include: tuple[str, ...] = ()
    mapping: tuple[tuple[str, str | None], ...] = ()
    settings: Settings = field(default_factory=Settings)
    skips: tuple[str, ...] = ()
    categories: tuple[str, bytes] | None = None


@dataclass(frozen=True, eq=False)
class Loaded:
    """A request and what came of it; without an analysis where it waits for an answer, or nothing could be kept.

    plain: the analysis as it was before the visitor's own categories.
    """

    request: Request
    read: Corpus
    analysis: Analysis | None = None
    index: Index | None = None
    plain: Analysis | None = None


def work(
    wanted: Request, stopped: threading.Event, report: Callable[[str, int, int], None], known: Loaded | None = None
) -> Loaded:
    """Read and analyse what is wanted; of `known`, which differs by its categories alone, only these are assigned.

    Raises `Stopped` soon after `stopped` was set, and `PaperlensError` where nothing can be read, or the host's limits are reached.
    """

    def told(step: str, done: int, total: int) -> None:
        if stopped.is_set():
            raise Stopped
        report(step, done, total)

    told("waiting", 0, 1)
    with _TURNS.one(lambda: told("waiting", 0, 1)):
        made = _made(wanted, told, known)
    if made.analysis is not None:
        _HELD.add(made)
    return made


def _made(wanted: Request, told: Callable[[str, int, int], None], known: Loaded | None) -> Loaded:
    own = read_own(*wanted.categories) if wanted.categories else None
    if known and known.analysis and known.index:
        plain = known.plain or known.analysis
        if own is None:
            return Loaded(wanted, known.read, plain, known.index.following(plain), plain)
        with Aside(plain.papers.height >= SPREAD) as aside:
            made = aside(plain.with_categories, own, progress=told)
        return Loaded(wanted, known.read, made, known.index.following(made), plain)
    told("reading", 0, 1)
    # Visitors share this process with what is large; what is small is done before another has started.
    with Aside(_size(wanted) >= _LARGE) as aside:
        read = partial(
            read_corpus,
            limits=hosting.limits(),
            rule=wanted.rule,
            include=wanted.include,
            mapping=dict(wanted.mapping),
        )
        found = aside(read, wanted.sources)
        if held() + found.papers.height > hosting.settings().papers_in_all:
            raise PaperlensError(words.SERVER_FULL)
        if found.papers.is_empty() or not unanswered(found, wanted).is_empty():
            return Loaded(wanted, found)
        # Its records and report came a second time.
        plain = replace(
            aside(analyse, found, wanted.settings, progress=told), records=found.records, report=found.report
        )
        made = aside(plain.with_categories, own, progress=told) if own else plain
    told("search", 0, 1)
    return Loaded(wanted, found, made, Index(made), plain)


def _size(wanted: Request) -> int:
    """Count the bytes of the files; of one that is gone, which the reading will tell of, there are none."""
    places = [Path(one) for one in wanted.sources if not isinstance(one, tuple)]
    given = sum(len(one[1]) for one in wanted.sources if isinstance(one, tuple))
    return given + sum(place.stat().st_size for place in places if place.is_file())


def held() -> int:
    """Count the papers that all visitors of this process have loaded."""
    return sum(loaded.read.papers.height for loaded in list(_HELD))


def waiting() -> int:
    """Count the loads that are being made or wait for their turn."""
    return len(_TURNS)


def unanswered(found: Corpus, wanted: Request) -> pl.DataFrame:
    """Give the files to ask about: not one record could be kept, and no column was taken for the abstract. Rows of the report."""
    nothing = found.report.filter(pl.col("read") > 0, pl.col("kept") + pl.col("merged") == 0)
    columns = found.fields["source"].unique().to_list()
    known = found.fields.filter(field="abstract")["source"].unique().to_list()
    return nothing.filter(pl.col("source").is_in(columns), ~pl.col("source").is_in([*known, *wanted.skips]))
