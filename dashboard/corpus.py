"""The corpus that visitors see: analysed once a process, in the background, shared by all, never changed."""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

import streamlit as st

from core.analysis import Analysis, analyse
from core.corpus import Corpus, read_corpus
from core.errors import PaperlensError
from core.paths import FIRST_CORPUS
from core.search import Index
from core.version import VERSION
from dashboard import words

T = TypeVar("T")


@dataclass(frozen=True, eq=False)
class First:
    """What was read from the lists in `data/icml2026`, with the records that were not kept and why; its analysis and index."""

    read: Corpus
    analysis: Analysis
    index: Index


class NothingToSeeError(PaperlensError):
    """No list lies ready: no fault, since visitors can load papers of their own."""


class Loading(Generic[T]):
    """An analysis in the making: many visitors can wait for one, and all see how far it is."""

    def __init__(self, work: Callable[[Callable[[str, int, int], None]], T]) -> None:
        self.step: tuple[str, int, int] = ("text", 0, 1)
        self._work = work
        self._done = threading.Event()
        self._result: list[T] = []
        self._fault: BaseException | None = None
        threading.Thread(target=self._run, name="analysis", daemon=True).start()

    def _run(self) -> None:
        try:
            self._result.append(self._work(self._report))
        except BaseException as fault:
            self._fault = fault
        finally:
            self._done.set()

    def _report(self, step: str, done: int, total: int) -> None:
        self.step = (step, done, total)

    def wait(self, seconds: float) -> bool:
        """Wait up to `seconds`; tell whether the analysis has ended."""
        return self._done.wait(seconds)

    @property
    def failed(self) -> bool:
        """Whether it has ended with a fault."""
        return self._fault is not None

    def result(self) -> T:
        """Give what was made; raises what it failed with."""
        self._done.wait()
        if self._fault is not None:
            raise self._fault
        return self._result[0]


def first_files() -> tuple[Path, ...]:
    """Give the lists in `data/icml2026`."""
    return tuple(sorted(FIRST_CORPUS.glob("*.txt")))


def start() -> Loading[First]:
    """Begin to read and analyse the lists in `data/icml2026`, or give what has begun.

    Raises `NothingToSeeError` where there is no list.
    """
    files = first_files()
    if not files:
        raise NothingToSeeError(words.NO_LISTS.format(folder=FIRST_CORPUS.name))
    loading = _loading(_fingerprint(files), files)
    if loading.failed:
        # A fault is not kept: the next reload tries again.
        _loading.clear()
    return loading


def first() -> First:
    """Give the lists in `data/icml2026`, with progress on the page while their analysis is not there yet.

    Raises `NothingToSeeError` where there is no list, and `PaperlensError` where one cannot be read.
    """
    loading = start()
    if not loading.wait(0.3):
        place = st.empty()
        while not loading.wait(0.2):
            step, done, total = loading.step
            place.progress(done / max(1, total), text=words.analysing(step, done, total))
        place.empty()
    return loading.result()


def _fingerprint(files: tuple[Path, ...]) -> str:
    """Change with the content of the files and the version of the product."""
    state = hashlib.sha256(VERSION.encode())
    for path in files:
        state.update(path.name.encode())
        state.update(hashlib.sha256(path.read_bytes()).digest())
    return state.hexdigest()


@st.cache_resource(show_spinner=False, max_entries=2)
def _loading(fingerprint: str, _files: tuple[Path, ...]) -> Loading[First]:
    del fingerprint  # It is the key of the cache.
    return Loading(lambda report: _made(_files, report))


def _made(files: tuple[Path, ...], report: Callable[[str, int, int], None]) -> First:
    read = read_corpus(files)
    analysis = analyse(read, progress=report)
    return First(read, analysis, Index(analysis))
