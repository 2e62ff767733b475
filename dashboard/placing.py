"""The map of the corpus that a visitor sees: made once, in the background, for all who see the same corpus."""

from __future__ import annotations

import threading
from collections.abc import Collection
from weakref import WeakKeyDictionary

import polars as pl
import streamlit as st

from core.analysis import Analysis
from core.map import placed
from core.papers import SPREAD
from core.search import Index
from core.tables.clusters import cluster_table
from core.tables.region import cluster_of, within
from core.workers import Aside
from dashboard import own_corpus, words
from dashboard.corpus import Loading

#: The maps of corpora that came without one. Of the corpus itself, not of what a visitor changed about it: that moves nothing.
_MADE: WeakKeyDictionary[Analysis, Loading[pl.DataFrame]] = WeakKeyDictionary()
_CLUSTERS: WeakKeyDictionary[Analysis, pl.DataFrame] = WeakKeyDictionary()
_lock = threading.Lock()
#: One map at a time in a process: each takes a whole processor.
_turn = threading.Semaphore(1)


def begun() -> Loading[pl.DataFrame] | None:
    """Begin to make the map of this visitor's corpus, or give what has begun; null where the corpus came with its map."""
    base = own_corpus.analysis()
    if base.map.height == base.papers.height:
        return None
    index = own_corpus.index()
    with _lock:
        made = _MADE.get(base)
        if made is None or made.failed:
            ids = base.papers["paper_id"].to_list()
            once = [index]  # Handed over, not kept: it holds the corpus, which must go when its visitor does.
            made = Loading(lambda _: _make(ids, once.pop()))
            _MADE[base] = made
    return made


def _make(ids: list[str], index: Index) -> pl.DataFrame:
    # Elsewhere, so that whoever else is here is answered meanwhile; few papers are placed before another process has begun.
    with _turn, Aside(len(ids) >= SPREAD) as aside:
        return aside(placed, ids, index.vectors())


def places() -> pl.DataFrame:
    """Give the table `map` of this visitor's corpus; waits, with a word on the page, until it is made."""
    made = begun()
    if made is None:
        return own_corpus.analysis().map
    if not made.wait(0.3):
        with st.spinner(words.PLACING):
            made.wait(3600)
    return made.result()


def inside(region: str) -> Collection[str]:
    """Give the ids of the papers in a region of this visitor's map."""
    return within(places(), region)


def clusters(analysis: Analysis) -> pl.DataFrame:
    """Give the clusters of this visitor's map, named by the keywords of `analysis`: the corpus with their changes to keywords."""
    if analysis not in _CLUSTERS:
        _CLUSTERS[analysis] = cluster_table(analysis.papers, places())
    return _CLUSTERS[analysis]


def cluster_name(number: int, keywords: Collection[str]) -> str:
    """Name a cluster by its keywords, or by its number where it has none."""
    return ", ".join(keywords) or f"Cluster {number}"


def region_name(region: str, analysis: Analysis) -> str:
    """Say which part of the map a region is."""
    number = cluster_of(region)
    if number is None:
        return "A region of the map"
    for row in clusters(analysis).filter(cluster=number).iter_rows(named=True):
        return f"Cluster: {cluster_name(number, row['keywords'][:2])}"
    return f"Cluster {number}"
