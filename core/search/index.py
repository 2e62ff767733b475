"""The papers of an analysis, searchable by words and by meaning."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from copy import copy
from dataclasses import dataclass
from threading import Lock
from typing import TYPE_CHECKING

import numpy as np
import polars as pl
import scipy.sparse as sp

from core.errors import PaperlensError
from core.kept import Kept
from core.search import fusion
from core.search.hits import hits
from core.search.likeness import Areas, Likeness, method_rows
from core.search.meaning import dampened, meaning, texts, unit
from core.search.query import Group, head, parse
from core.search.reading import Reader
from core.search.reasons import reasons
from core.search.terms import forms, surfaces, telling
from core.search.words import Words

if TYPE_CHECKING:
    from core.analysis import Analysis

RANKING = {"paper_id": pl.String, "score": pl.Float64}
SIMILAR = RANKING | {"reasons": pl.List(pl.String)}
#: A cosine from which a paper without the words is offered as close.
CLOSE = 0.3
#: So many of the best papers with the words say, beside the query, what is meant by it.
_MODELS = 10
#: A query of more words is a pasted text: its signs are no operators.
_PROSE = 40
#: So many papers are kept as answers: whoever looks at the matches of a search asks for them again with each click.
_MOST_KEPT, _FEWEST_ANSWERS = 200_000, 4
#: Stands among the rankings for the one by words, where others have how many of the nearest were asked for.
_RANKED = -1


@dataclass(frozen=True)
class _Built:
    """What is read from the papers: their words, their likeness, and the stem of each column of `likeness.words`.

    ids, rankings: the last answers, by what was asked.
    """

    words: Words
    likeness: Likeness
    stems: list[str]
    ids: Kept[str, frozenset[str]]
    rankings: Kept[tuple[str, int], pl.DataFrame]


class Index:
    """Search over the papers of `analysis`, in memory, built when it is first asked; several threads may ask at once.

    Every ranking is by score, rounded to 4 digits, then by paper_id.
    """

    def __init__(self, analysis: Analysis) -> None:
        self._analysis = analysis
        self._ids: list[str] = analysis.papers["paper_id"].to_list()
        self._rows = {paper: row for row, paper in enumerate(self._ids)}
        self._lock = Lock()
        self._kept: _Built | None = None
        self._followed: Index | None = None

    def following(self, analysis: Analysis) -> Index:
        """Give the index with the keywords of `analysis`, which has the same papers after merges; nothing is built again.

        Raises `ValueError` where its papers are others.
        """
        if analysis.papers["paper_id"].to_list() != self._ids:
            raise ValueError("an index can only follow an analysis of the same papers")
        other = copy(self)
        other._analysis = analysis
        other._followed = self._followed or self
        return other

    def matching(self, query: str) -> frozenset[str]:
        """Give the ids of the papers that match the words of `query` (`RULE`); one that asks nothing matches all. Never raises."""
        built = self._build()

        def found() -> frozenset[str]:
            return frozenset(map(self._ids.__getitem__, built.words.matching(parse(query)).tolist()))

        return built.ids.answer(query, found)

    def ranked(self, query: str) -> pl.DataFrame:
        """Give the papers that match `query`: paper_id, score (BM25), best first; all, with score 0, where it asks nothing."""
        built = self._build()

        def found() -> pl.DataFrame:
            groups = parse(query)
            scored = built.words.ranked(groups) if groups else [(row, 0.0) for row in range(len(self._ids))]
            return self._ranking(sorted(scored, key=lambda pair: (-pair[1], self._ids[pair[0]])))

        return built.rankings.answer((query, _RANKED), found)

    def search(self, query: str, k: int = 20) -> pl.DataFrame:
        """Give the `k` papers that fit `query` best by words and meaning together: paper_id, score (0 to 1), best first.

        Not every word must occur, and "how" or "the" say nothing. Only -without and author:name leave papers out; in a pasted
        text nothing does.
        """
        built = self._build()
        groups = parse(query)
        asked, limits = _asked(query, groups)
        if not asked:
            return self.ranked(query).head(max(0, k)) if groups else self._ranking([])
        share = built.words.like(telling(asked), fusion.CANDIDATES)
        scores = fusion.fused(share, built.likeness.meaning @ _vector(asked))
        return self._ranking(fusion.best(scores, self._ids, k, built.words.matching(limits) if limits else None))

    def close(self, query: str, k: int = 10) -> pl.DataFrame:
        """Give at most `k` papers near in meaning that do not match the words: paper_id, score (cosine), nearest first."""
        built = self._build()
        return built.rankings.answer((query, k), lambda: self._close(built, query, k))

    def _close(self, built: _Built, query: str, k: int) -> pl.DataFrame:
        groups = parse(query)
        asked, limits = _asked(query, groups)
        if not asked:
            return self._ranking([])
        vector = _vector(asked)
        models = [row for row, _ in built.words.ranked(groups, _MODELS)]
        if models:
            vector = unit((vector + unit(built.likeness.meaning[models].sum(axis=0)[None])[0])[None])[0]
        cosines = built.likeness.meaning @ vector
        cosines[cosines < CLOSE] = 0
        others = np.setdiff1d(built.words.matching(limits), built.words.matching(groups), assume_unique=True)
        return self._ranking(fusion.best(cosines, self._ids, k, others))

    def similar(self, paper_id: str, k: int = 10) -> pl.DataFrame:
        """Give the `k` papers most like one: paper_id, score (0 to 1), reasons; never the paper itself.

        Raises `PaperlensError` where no paper has the id.
        """
        return self.similar_to([paper_id], k)

    def similar_to(self, paper_ids: Collection[str], k: int = 10) -> pl.DataFrame:
        """Give the `k` papers most like several on the whole, as `similar` does; never one of these.

        Raises `PaperlensError` where no paper has one of the ids.
        """
        unknown = sorted(paper for paper in paper_ids if paper not in self._rows)
        if unknown:
            raise PaperlensError(f"No paper has the id {unknown[0]}: look it up in the table of papers.")
        chosen = sorted({self._rows[paper] for paper in paper_ids})
        if not chosen:
            return pl.DataFrame(schema=SIMILAR)
        built = self._build()
        others = np.setdiff1d(np.arange(len(self._ids)), chosen, assume_unique=True)
        found = fusion.best(built.likeness.scores(chosen), self._ids, k, others)
        return pl.DataFrame(
            [(self._ids[row], score, self._reasons(built, row, chosen)) for row, score in found],
            schema=SIMILAR,
            orient="row",
        )

    def hits(self, query: str, text: str) -> list[tuple[int, int]]:
        """Give (start, end) of each place in `text` that `query` asks for, in order, none overlapping another."""
        return hits(parse(query), text)

    def vectors(self) -> np.ndarray:
        """Give the vectors of the papers' meaning, for a map: float32, shape (papers, 256), in the order of `papers`, read-only.

        Each has length one, or zero where a paper has no known word.
        """
        view = self._build().likeness.meaning.view()
        view.flags.writeable = False
        return view

    def _reasons(self, built: _Built, row: int, chosen: Sequence[int]) -> list[str]:
        likeness = built.likeness
        paper = self._analysis.papers.row(row, named=True)
        common = likeness.words[row].multiply(likeness.words[list(chosen)].sum(axis=0)).tocoo()
        worth = {
            built.stems[column]: float(value) for column, value in zip(common.coords[-1], common.data, strict=True)
        }
        return reasons(
            paper,
            [self._analysis.papers.row(other, named=True) for other in chosen],
            dict(self._analysis.methods.select("method", "label").iter_rows()),
            float((likeness.meaning[list(chosen)] @ likeness.meaning[row]).max()),
            worth,
        )

    def _ranking(self, found: Sequence[tuple[int, float]]) -> pl.DataFrame:
        return pl.DataFrame([(self._ids[row], score) for row, score in found], schema=RANKING, orient="row")

    def _build(self) -> _Built:
        if self._followed:
            return self._followed._build()
        with self._lock:
            if self._kept is None:
                self._kept = _build(self._analysis)
            return self._kept


def _build(analysis: Analysis) -> _Built:
    words, reader = Words(), Reader()
    portions = []
    for portion in reader.portions(analysis.papers):
        words.add(portion)
        portions.append(portion.counts)
    words.finish()
    stems = list(reader.numbers)
    for portion in portions:
        portion.resize(portion.shape[0], len(stems))
    counts = sp.vstack(portions, format="csr") if portions else sp.csr_matrix((0, len(stems)), dtype=np.float32)
    likeness = Likeness(
        meaning=texts(counts, meaning().of_words(stems)),
        words=_weighted(counts, stems),
        areas=Areas.of(analysis.papers),
        methods=method_rows(analysis.papers["paper_id"].to_list(), analysis.method_probabilities),
    )
    most = max(_FEWEST_ANSWERS, _MOST_KEPT // max(1, analysis.papers.height))
    return _Built(words, likeness, stems, Kept(most), Kept(2 * most))


def _weighted(counts: sp.csr_matrix, stems: Sequence[str]) -> sp.csr_matrix:
    """Give TF-IDF rows of length one; a word is as rare as it is in these papers and in those the meaning was fitted to."""
    model = meaning()
    background = np.array(
        [model.frequency[model.numbers[s]] if s in model.numbers else 0 for s in stems], dtype=np.float64
    )
    frequency = background + np.bincount(counts.indices, minlength=len(stems))
    weights = np.log((model.papers + counts.shape[0]) / np.maximum(frequency, 1))
    found = sp.csr_matrix(dampened(counts) @ sp.diags(weights.astype(np.float32)))
    lengths = np.sqrt(found.multiply(found).sum(axis=1)).A1 if found.nnz else np.ones(found.shape[0])
    return sp.csr_matrix(sp.diags((1 / np.where(lengths > 0, lengths, 1)).astype(np.float32)) @ found)


def _asked(query: str, groups: Sequence[Group]) -> tuple[list[str], list[Group]]:
    """Give the stems that a query asks for, and those of its groups that leave papers out."""
    words = surfaces(head(query))
    if len(words) > _PROSE:
        return [forms(word)[1] for word in words], []
    asked = [
        forms(word)[1]
        for group in groups
        for part in group
        if not part.negated and part.kind != "author"
        for word in part.words
    ]
    return asked, [group for group in groups if any(part.negated or part.kind == "author" for part in group)]


def _vector(stems: Sequence[str]) -> np.ndarray:
    """Give the vector of a text of `stems`: float32, shape (dimensions,)."""
    distinct = sorted(set(stems))
    counts = Counter(stems)
    row = sp.csr_matrix([[counts[stem] for stem in distinct]], dtype=np.float32)
    return texts(row, meaning().of_words(distinct))[0]
