"""The corpus that a visitor sees: analysed once a process, shared by all, never changed."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection
from pathlib import Path

import streamlit as st

from core.analysis import Analysis, analyse
from core.corpus import read_corpus
from core.errors import PaperlensError
from core.paths import FIRST_CORPUS
from core.search import Index
from core.version import VERSION
from dashboard import words


def first() -> Analysis:
    """Give the analysis of the lists in `data/icml2026`, with progress where it is not there yet.

    Raises `PaperlensError` where there is no list, or one cannot be read.
    """
    files = tuple(sorted(FIRST_CORPUS.glob("*.txt")))
    if not files:
        raise PaperlensError(words.NO_LISTS.format(folder=FIRST_CORPUS.name))
    return _analysis(_fingerprint(files), files)


def _fingerprint(files: tuple[Path, ...]) -> str:
    """Change with the content of the files and the version of the product."""
    state = hashlib.sha256(VERSION.encode())
    for path in files:
        state.update(path.name.encode())
        state.update(hashlib.sha256(path.read_bytes()).digest())
    return state.hexdigest()


@st.cache_resource(show_spinner=words.ANALYSING, max_entries=2)
def _analysis(fingerprint: str, _files: tuple[Path, ...]) -> Analysis:
    del fingerprint  # It is the key of the cache.
    return analyse(read_corpus(_files))


@st.cache_resource(show_spinner=False, max_entries=4)
def _index(fingerprint: str, _analysis: Analysis) -> Index:
    del fingerprint
    return Index(_analysis)


def matching(analysis: Analysis) -> Callable[[str], Collection[str]]:
    """Give what finds the ids of the papers that a search matches."""
    return _index(analysis.fingerprint, analysis).matching
