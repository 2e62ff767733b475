"""The corpus of one visitor: what they loaded lives in their session, in memory, and nobody else sees it.

It is read and analysed in the background; until that has ended, and where it fails, the corpus before stays in place.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Collection
from dataclasses import dataclass, field, replace
from pathlib import PurePath

import polars as pl
import streamlit as st

from core.analysis import Analysis, analyse
from core.categories import read_own
from core.corpus import Corpus, read_corpus
from core.errors import PaperlensError
from core.intake.source import Given
from core.search import Index
from core.settings import Settings
from dashboard import corpus, hosting, state
from dashboard.corpus_page import words

_OWN = "own corpus"
_PENDING = "own corpus in the making"
_QUESTION = "own corpus that waits for an answer"
_FAULT = "why the last load failed"
_MAPPING = "columns mapped by hand"
_LOADS = "corpora loaded so far"

#: So many corpora are analysed at once in one process; the next visitor waits for a turn, and is told so.
AT_ONCE = 2
_turns = threading.Semaphore(AT_ONCE)


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


@dataclass(frozen=True)
class Loaded:
    """A request and what came of it; without an analysis where it waits for an answer, or nothing could be kept.

    plain: the analysis as it was before the visitor's own categories.
    """

    request: Request
    read: Corpus
    analysis: Analysis | None = None
    index: Index | None = None
    plain: Analysis | None = None


@dataclass(frozen=True)
class _Pending:
    loading: corpus.Loading[Loaded]
    stop: threading.Event


def _own() -> Loaded | None:
    own: Loaded | None = st.session_state.get(_OWN)
    return own


def is_own() -> bool:
    """Whether this visitor sees a corpus of their own."""
    return _own() is not None


def analysis() -> Analysis:
    """Give the analysis that this visitor sees: of their own corpus, else of the first one.

    Raises `PaperlensError` where there is neither.
    """
    own = _own()
    return own.analysis if own and own.analysis else corpus.first()


def available() -> bool:
    """Whether there is a corpus to see."""
    try:
        analysis()
    except PaperlensError:
        return False
    return True


def index() -> Index:
    """Give the index of the papers that this visitor sees."""
    own = _own()
    return own.index if own and own.index else corpus.index(corpus.first())


def read() -> Corpus:
    """Give what was read from the files of the corpus that this visitor sees."""
    own = _own()
    return own.read if own else corpus.first_read()


def request() -> Request:
    """Give how the corpus that this visitor sees was read and analysed."""
    own = _own()
    return own.request if own else Request(sources=corpus.first_files())


def mapping() -> dict[str, str | None]:
    """Give what this visitor decided about columns so far, name to field or None; it holds for later files as well."""
    decided: dict[str, str | None] = st.session_state.get(_MAPPING, {})
    return dict(decided)


def decide(columns: dict[str, str | None]) -> None:
    """Keep for the session what the visitor decided about columns."""
    st.session_state[_MAPPING] = mapping() | columns


def load(sources: tuple[Given, ...], beside: bool) -> None:
    """Begin to read and analyse `sources`, beside what is loaded or instead of it."""
    before = request()
    begin(replace(before, sources=before.sources + sources if beside else sources))


def again() -> None:
    """Begin to read anew what is asked about, or else what is loaded, with what the visitor decided about columns since."""
    waiting = question()
    begin(waiting.request if waiting else request())


def given_names() -> list[str]:
    """Name what the corpus that this visitor sees was read from, in order."""
    return [item[0] if isinstance(item, tuple) else PurePath(item).name for item in request().sources]


def take_away(places: Collection[int]) -> None:
    """Begin to read and analyse anew without what stands at `places` of `given_names`; nothing is done where nothing would stay."""
    now = request()
    left = tuple(item for place, item in enumerate(now.sources) if place not in places)
    if left:
        begin(replace(now, sources=left))
    else:
        complain(words.NOTHING_LEFT)


def begin(wanted: Request) -> None:
    """Begin to read and analyse in the background, with what the visitor decided about columns; what was begun before stops."""
    stop()
    wanted = replace(wanted, mapping=tuple(mapping().items()))
    signal = threading.Event()
    known = _known(wanted)
    loading = corpus.Loading(lambda report: _work(wanted, signal, report, known))
    st.session_state[_PENDING] = _Pending(loading, signal)
    for key in (_QUESTION, _FAULT):
        st.session_state.pop(key, None)


def sort_into(name: str, content: bytes) -> None:
    """Begin to sort the papers that are loaded into the visitor's own categories; nothing else is computed again."""
    begin(replace(request(), categories=(name, content)))


def own_categories_away() -> None:
    """Sort the papers that are loaded into the categories that come with Paperlens again."""
    plain = replace(request(), categories=None)
    if plain == replace(Request(sources=corpus.first_files()), mapping=plain.mapping):
        back()
    else:
        begin(plain)


def _known(wanted: Request) -> Loaded | None:
    """Give what is loaded, where `wanted` asks for other categories and nothing else."""
    now = _own() or Loaded(request(), read(), analysis(), index()) if available() else None
    if now is None or now.request.categories == wanted.categories:
        return None
    same = replace(now.request, categories=None, mapping=()) == replace(wanted, categories=None, mapping=())
    # Of the first lists no column was ever mapped.
    return now if same and (not is_own() or now.request.mapping == wanted.mapping) else None


def _work(
    wanted: Request, stopped: threading.Event, report: Callable[[str, int, int], None], known: Loaded | None = None
) -> Loaded:
    def told(step: str, done: int, total: int) -> None:
        if stopped.is_set():
            raise Stopped
        report(step, done, total)

    told("waiting", 0, 1)
    while not _turns.acquire(timeout=0.2):
        told("waiting", 0, 1)
    try:
        own = read_own(*wanted.categories) if wanted.categories else None
        if known and known.analysis and known.index:
            plain = known.plain or known.analysis
            made = plain.with_categories(own, told) if own else plain
            return Loaded(wanted, known.read, made, known.index.following(made), plain)
        told("reading", 0, 1)
        found = read_corpus(
            wanted.sources,
            limits=hosting.limits(),
            rule=wanted.rule,
            include=wanted.include,
            mapping=dict(wanted.mapping),
        )
        if found.papers.is_empty() or not unanswered(found, wanted).is_empty():
            return Loaded(wanted, found)
        plain = analyse(found, wanted.settings, told)
        made = plain.with_categories(own, told) if own else plain
        told("search", 0, 1)
        return Loaded(wanted, found, made, Index(made), plain)
    finally:
        _turns.release()


def unanswered(found: Corpus, wanted: Request) -> pl.DataFrame:
    """Give the files to ask about: not one record could be kept, and no column was taken for the abstract. Rows of the report."""
    nothing = found.report.filter(pl.col("read") > 0, pl.col("kept") + pl.col("merged") == 0)
    columns = found.fields["source"].unique().to_list()
    known = found.fields.filter(field="abstract")["source"].unique().to_list()
    return nothing.filter(pl.col("source").is_in(columns), ~pl.col("source").is_in([*known, *wanted.skips]))


def pending() -> corpus.Loading[Loaded] | None:
    """Give what is being made for this visitor, if anything is."""
    waiting: _Pending | None = st.session_state.get(_PENDING)
    return waiting.loading if waiting else None


def stop() -> None:
    """Stop what is being made."""
    waiting: _Pending | None = st.session_state.pop(_PENDING, None)
    if waiting:
        waiting.stop.set()


def settle() -> bool:
    """Put a corpus in place that has been made since the last run; tell whether a load has ended, well or not.

    `question` and `fault` say what came of it where no corpus was put in place.
    """
    loading = pending()
    if loading is None or not loading.wait(0):
        return False
    st.session_state.pop(_PENDING)
    try:
        loaded = loading.result()
    except Stopped:
        return False
    except PaperlensError as fault:
        st.session_state[_FAULT] = str(fault)
        return True
    except Exception:
        logging.getLogger(__name__).exception("A corpus could not be loaded")
        st.session_state[_FAULT] = words.LOAD_FAILED
        return True
    if loaded.analysis is None:
        st.session_state[_QUESTION] = loaded
        return True
    _put(loaded)
    return True


def back() -> None:
    """See the first corpus again; the own one is forgotten."""
    stop()
    for key in (_QUESTION, _FAULT):
        st.session_state.pop(key, None)
    _put(None)


def _put(loaded: Loaded | None) -> None:
    try:
        before = analysis()
    except PaperlensError:
        before = None
    st.session_state.pop(_OWN, None)
    if loaded is not None:
        st.session_state[_OWN] = loaded
    st.session_state[_LOADS] = loads() + 1
    state.move(before, analysis())


def loads() -> int:
    """Count the corpora put in place so far: a form that begins anew with each carries it in its key."""
    return int(st.session_state.get(_LOADS, 0))


def question() -> Loaded | None:
    """Give what was read and waits for the visitor's word before it is analysed."""
    waiting: Loaded | None = st.session_state.get(_QUESTION)
    return waiting


def dismiss() -> None:
    """Let the question and the fault of the last load go; the corpus in place stays."""
    for key in (_QUESTION, _FAULT):
        st.session_state.pop(key, None)


def complain(sentence: str) -> None:
    """Say on the page why nothing was loaded."""
    st.session_state[_FAULT] = sentence


def fault() -> str | None:
    """Give the sentence that says why the last load failed."""
    said: str | None = st.session_state.get(_FAULT)
    return said
