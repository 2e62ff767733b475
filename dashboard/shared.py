"""The corpora that visitors share: the lists that come with Paperlens, and the prebuilt ones in the host's folder.

Each is in memory once, whoever looks at it, and never changed. A folder that was written anew is read in the background and then
takes the place of the old one; a visit takes it up with its next run.
"""

from __future__ import annotations

import logging
import threading
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from time import monotonic

import streamlit as st

from core.analysis import Analysis, load_analysis
from core.corpus import Corpus
from core.errors import PaperlensError
from core.intake.audit import COLUMNS, COMPLETENESS, DUPLICATES
from core.link import slug, slugs
from core.schema import GIVEN, frame
from core.search import Index
from core.storage import PROVENANCE
from core.tables.facets import given_facets
from dashboard import corpus, hosting, state, words

#: The link's parameter that names the corpus.
PARAMETER = "corpus"
#: The link's name of the lists that come with Paperlens, and what they are called.
SHIPPED, SHIPPED_NAME = "icml2026", "ICML 2026, the lists that come with Paperlens"

_CHOSEN = "shared corpus that was chosen"
_SEEN = "shared corpus as it was seen last"
_WRITTEN = "shared corpus as the link has it"
_UNKNOWN = "corpus in the link that is not here"

_log = logging.getLogger(__name__)


@dataclass(frozen=True, eq=False)
class Shared:
    """A corpus and its index. `read` is what is known of the reading: of a prebuilt one, its records and report."""

    name: str
    analysis: Analysis
    index: Index
    read: Corpus


#: What tells that a folder was written anew.
_Stamp = tuple[int, int, int]


class _Shelf:
    """The prebuilt corpora in memory, by folder: the one in place, and one that is being read."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._place: dict[Path, tuple[_Stamp, Shared]] = {}
        self._coming: dict[Path, tuple[_Stamp, corpus.Loading[Shared]]] = {}

    def get(self, folder: Path) -> Shared:
        """Give the corpus of `folder`; waits only where none is in place yet. Raises `PaperlensError`."""
        if not folder.is_dir():
            with self._lock:
                self._place.pop(folder, None)
                self._coming.pop(folder, None)
            raise PaperlensError(words.CORPUS_GONE.format(name=words.quoted([folder.name])))
        stamp = _stamp(folder)
        with self._lock:
            placed = self._place.get(folder)
            if placed and stamp in {placed[0], None}:
                return placed[1]
            coming = self._coming.get(folder)
            # What failed is tried again where nothing is in place; else the next version of the folder is waited for.
            if stamp and (coming is None or coming[0] != stamp or (coming[1].failed and placed is None)):
                coming = self._coming[folder] = (stamp, corpus.Loading(lambda _: _open(folder, stamp)))
        if coming is None:
            raise PaperlensError(words.CORPUS_BROKEN.format(name=words.quoted([folder.name])))
        began, loading = coming
        if placed and (not loading.wait(0) or loading.failed):
            return placed[1]
        shared = loading.result()
        with self._lock:
            self._place[folder] = (began, shared)
        return shared


_SHELF = _Shelf()


def _stamp(folder: Path) -> _Stamp | None:
    """The provenance is written last; while it is missing, the folder is being written."""
    try:
        found = (folder / PROVENANCE).stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size, found.st_ino


def _open(folder: Path, stamp: _Stamp) -> Shared:
    try:
        analysis = load_analysis(folder)
    except PaperlensError as fault:
        _log.warning("A prebuilt corpus cannot be read", extra={"fault": type(fault).__name__})
        raise PaperlensError(words.CORPUS_BROKEN.format(name=words.quoted([folder.name]))) from fault
    if _stamp(folder) != stamp:
        raise PaperlensError(words.CORPUS_BROKEN.format(name=words.quoted([folder.name])))
    read = Corpus(
        papers=analysis.papers.select(list(GIVEN)),
        records=analysis.records,
        report=analysis.report,
        duplicates=frame([], DUPLICATES),
        fields=frame([], COLUMNS),
        completeness=frame([], COMPLETENESS),
        facets=given_facets(analysis.papers),
    )
    index = Index(analysis)
    index.search("warm", 1)
    return Shared(folder.name, analysis, index, read)


def folders() -> dict[str, Path]:
    """Give the folders of prebuilt corpora by what the link calls them, in the order of their names."""
    place = hosting.settings().corpora
    return _listed(place, int(monotonic())) if place else {}


@lru_cache(maxsize=2)
def _listed(place: str, second: int) -> dict[str, Path]:
    """The folder is listed once a second, not for each click of each visitor."""
    del second
    if not Path(place).is_dir():
        return {}
    found = {path.name: path for path in Path(place).iterdir() if not path.name.startswith(".") and path.is_dir()}
    named = slugs([*found, SHIPPED])
    return {named[name]: found[name] for name in sorted(found) if name != SHIPPED}


def names() -> dict[str, str]:
    """Give what visitors can choose among: the link's name, and what it is called."""
    prebuilt = {key: path.name for key, path in folders().items()}
    return prebuilt | {SHIPPED: SHIPPED_NAME} if usual() == SHIPPED or not prebuilt else prebuilt


def usual() -> str:
    """Give the link's name of the corpus that visitors see first."""
    first = hosting.settings().first_corpus
    return next((key for key, path in folders().items() if path.name == first), slug(first)) if first else SHIPPED


def chosen() -> str:
    """Give the link's name of the corpus that this visitor chose."""
    return str(st.session_state.get(_CHOSEN, usual()))


def folder_name() -> str | None:
    """Give what the host calls the corpus that this visitor chose; None for the lists that come with Paperlens."""
    folder = folders().get(chosen())
    return folder.name if folder else None


def get(key: str) -> Shared:
    """Give a shared corpus by the link's name. Raises `PaperlensError` where it is gone or cannot be read."""
    if key == SHIPPED:
        first = corpus.first()
        return Shared(SHIPPED_NAME, first.analysis, first.index, first.read)
    folder = folders().get(key)
    if folder is None:
        raise PaperlensError(words.CORPUS_GONE.format(name=words.quoted([key])))
    return _SHELF.get(folder)


def current() -> Shared:
    """Give the shared corpus that this visitor sees, the same throughout a run. Raises `PaperlensError`."""
    seen: Shared | None = st.session_state.get(_SEEN)
    if seen is None:
        seen = st.session_state[_SEEN] = get(chosen())
    return seen


def seen() -> Shared | None:
    """Give the shared corpus that this visitor saw last, if any."""
    shared: Shared | None = st.session_state.get(_SEEN)
    return shared


def choose(key: str) -> None:
    """See another shared corpus."""
    st.session_state[_CHOSEN] = key
    st.session_state.pop(_UNKNOWN, None)
    _look()


def begin_run() -> None:
    """Take the corpus from the link, if that came from outside, and a folder that was written anew."""
    asked = st.query_params.get(PARAMETER)
    if asked is not None and asked != st.session_state.get(_WRITTEN):
        st.session_state[_WRITTEN] = asked
        known = asked in names() or asked == SHIPPED
        st.session_state[_UNKNOWN] = None if known else asked
        if known:
            st.session_state[_CHOSEN] = asked
    _look()


def _look() -> None:
    st.session_state.pop(_SEEN, None)
    with suppress(PaperlensError):  # `current` raises it where the corpus is needed.
        st.session_state[_SEEN] = get(chosen())


def unknown() -> str | None:
    """Give what the link calls a corpus that is not here."""
    asked: str | None = st.session_state.get(_UNKNOWN)
    return asked


def write_link() -> None:
    """Let the link name the corpus, unless it is the usual one."""
    key = chosen() if chosen() != usual() else None
    st.session_state[_WRITTEN] = key
    state.say_in_link(PARAMETER, key)


def warm() -> None:
    """Load what the first visitor sees, its index and the model, so that nobody waits. Raises `PaperlensError`."""
    key = usual()
    if key == SHIPPED:
        corpus.start().result().index.search("warm", 1)
    else:
        get(key)
