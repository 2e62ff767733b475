"""The papers of an analysis, searchable by words and by meaning."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

import polars as pl

from core.search.words import Words

if TYPE_CHECKING:
    from core.analysis import Analysis

RANKING = {"paper_id": pl.String, "score": pl.Float64}


class Index:
    """Search over the papers of `analysis`. What a question needs is built when it is first asked."""

    def __init__(self, analysis: Analysis) -> None:
        self._analysis = analysis
        self._ids: list[str] = analysis.papers["paper_id"].to_list()

    @cached_property
    def _words(self) -> Words:
        return Words(self._analysis.papers)

    def matching(self, query: str) -> frozenset[str]:
        """Give the ids of the papers that match `query` (see `RULE`); a blank query matches all. Never raises."""
        return frozenset(self._ids[row] for row, _ in self._words.ranked(query))

    def ranked(self, query: str) -> pl.DataFrame:
        """Give the papers that match `query`: paper_id, score (BM25), best first."""
        rows = [(self._ids[row], score) for row, score in self._words.ranked(query)]
        rows.sort(key=lambda row: (-row[1], row[0]))
        return pl.DataFrame(rows, schema=RANKING, orient="row")
