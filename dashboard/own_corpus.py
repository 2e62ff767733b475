"""The corpus of one visitor: what they loaded lives in their session, in memory, and nobody else sees it.

It is read and analysed in the background; until that has ended, and where it fails, the corpus before stays in place.
"""

from __future__ import annotations

import threading
import weakref
from collections.abc import Collection
from dataclasses import dataclass, replace
from pathlib import PurePath

import streamlit as st

from core.analysis import Analysis
from core.corpus import Corpus
from core.errors import PaperlensError
from core.intake.source import Given
from core.search import Index
from dashboard import access, corpus, shared, state, watch
from dashboard.corpus_page import words
from dashboard.loads import Loaded, Request, Stopped, work
from dashboard.words import with_id

_OWN = "own corpus"
_PENDING = "own corpus in the making"
_QUESTION = "own corpus that waits for an answer"
_FAULT = "why the last load failed"
_MAPPING = "columns mapped by hand"
_LOADS = "corpora loaded so far"


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
    """Give the analysis that this visitor sees: of their own corpus, else of the shared one they chose.

    Raises `PaperlensError` where there is neither.
    """
    own = _own()
    return own.analysis if own and own.analysis else shared.current().analysis


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
    return own.index if own and own.index else shared.current().index


def read() -> Corpus:
    """Give what was read from the files of the corpus that this visitor sees."""
    own = _own()
    return own.read if own else shared.current().read


def request() -> Request:
    """Give how the corpus that this visitor sees was read and analysed."""
    own = _own()
    return own.request if own else Request(sources=_shared_files())


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
    if (refused := access.may_not_load()) is not None:
        complain(refused)
        return
    wanted = replace(wanted, mapping=tuple(mapping().items()))
    signal = threading.Event()
    known = _known(wanted)
    if not wanted.sources and known is None:
        complain(words.PREBUILT_STAYS)
        return
    loading = corpus.Loading(lambda report: work(wanted, signal, report, known))
    waiting = st.session_state[_PENDING] = _Pending(loading, signal)
    weakref.finalize(waiting, signal.set)  # A visitor who leaves needs it no more.
    for key in (_QUESTION, _FAULT):
        st.session_state.pop(key, None)


def sort_into(name: str, content: bytes) -> None:
    """Begin to sort the papers that are loaded into the visitor's own categories; nothing else is computed again."""
    begin(replace(request(), categories=(name, content)))


def own_categories_away() -> None:
    """Sort the papers that are loaded into the categories that come with Paperlens again."""
    plain = replace(request(), categories=None)
    if plain == replace(Request(sources=_shared_files()), mapping=plain.mapping):
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
    except Exception as fault:
        st.session_state[_FAULT] = with_id(words.LOAD_FAILED, watch.fault("Corpus", fault))
        return True
    if loaded.analysis is None:
        st.session_state[_QUESTION] = loaded
        return True
    _put(loaded)
    return True


def back() -> None:
    """See the shared corpus again; the own one is forgotten."""
    stop()
    dismiss()
    _put(None)


def choose(key: str) -> None:
    """See a shared corpus, by the link's name; the own one is forgotten, and filters that it does not know go."""
    stop()
    dismiss()
    _put(None, key)


def begin_run() -> None:
    """Take up what a link, or the host, has put in place of the shared corpus since the last run."""
    before = _seen()
    shared.begin_run()
    now = _seen()
    if before is not None and now is not None and before is not now:
        state.move(before, now)


def _seen() -> Analysis | None:
    own, seen = _own(), shared.seen()
    return own.analysis if own else seen.analysis if seen else None


def _shared_files() -> tuple[Given, ...]:
    """Give the files of the shared corpus, where it is not a prebuilt one, whose files the host has not given."""
    return corpus.first_files() if shared.chosen() == shared.SHIPPED else ()


def _put(loaded: Loaded | None, key: str | None = None) -> None:
    try:
        before = analysis()
    except PaperlensError:
        before = None
    st.session_state.pop(_OWN, None)
    if loaded is not None:
        st.session_state[_OWN] = loaded
    if key is not None:
        shared.choose(key)
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
