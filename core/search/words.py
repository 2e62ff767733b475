"""The words of all papers in a tantivy index: which papers match a query, and how well (BM25)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import product

import numpy as np
import tantivy

from core.search.query import Group, Part
from core.search.reading import Portion
from core.search.terms import forms, stems

_HEAP = 128_000_000
#: What tantivy's BM25 multiplies a word's inverse document frequency with at most: k1 + 1.
_SATURATION = 2.2
_DIGITS = 4
#: Of more words in one place none is scored by its rarity: a beginning asks for none of them in particular.
_FEW = 16
#: More phrases than this are not tried out: of each word only its first form is then looked for.
_MOST_RUNS = 5000


class Words:
    """An index in memory. Rows are numbered in the order in which papers were added."""

    def __init__(self) -> None:
        schema = tantivy.SchemaBuilder().add_unsigned_field("row", fast=True)
        for name in ("exact", "stems", "authors"):
            schema = schema.add_text_field(name, tokenizer_name="spaces")
        self._schema = schema.build()
        self._index = tantivy.Index(self._schema)
        spaces = tantivy.TextAnalyzerBuilder(tantivy.Tokenizer.whitespace()).build()
        self._index.register_tokenizer("spaces", spaces)
        # One thread: the number of segments, and with it every rounding of a score, is the same each time.
        self._writer = self._index.writer(_HEAP, 1)
        self._rows = 0

    def add(self, portion: Portion) -> None:
        """Add papers; they are found only after `finish`."""
        for exact, stem, authors in zip(portion.exact, portion.stems, portion.authors, strict=True):
            document = tantivy.Document()
            document.add_unsigned("row", self._rows)
            document.add_text("exact", exact)
            document.add_text("stems", stem)
            document.add_text("authors", authors)
            self._writer.add_document(document)
            self._rows += 1

    def finish(self) -> None:
        """Make what was added findable; nothing can be added after."""
        self._writer.commit()
        self._writer.wait_merging_threads()
        self._index.reload()
        self._searcher = self._index.searcher()

    def matching(self, groups: Sequence[Group]) -> np.ndarray:
        """Give the rows of the papers that match every group, in ascending order."""
        if not groups:
            return np.arange(self._rows)
        hits = self._searcher.search(
            tantivy.Query.const_score_query(self._all(groups), 0.0),
            limit=max(1, self._rows),
            count=False,
            order_by_field="row",
            order=tantivy.Order.Asc,
        ).hits
        return np.array([row for row, _ in hits], dtype=np.int64)

    def ranked(self, groups: Sequence[Group], limit: int | None = None) -> list[tuple[int, float]]:
        """Give (row, BM25 score) of papers that match every group, best first, `limit` of them at most."""
        return self._best(self._all(groups), limit)

    def like(self, words: Sequence[str], limit: int) -> list[tuple[int, float]]:
        """Give (row, share) of papers with any of `words` (stems): BM25 as a share, 0 to 1, of the most these could give."""
        known = sorted({word for word in words if self._frequency(word)})
        most = _SATURATION * sum(self._weight(word) for word in known)
        if not known or most <= 0:
            return []
        asked = _either([self._term("stems", word) for word in known])
        return [(row, score / most) for row, score in self._best(asked, limit)]

    def _frequency(self, word: str) -> int:
        return self._searcher.doc_freq("stems", word)

    def _weight(self, word: str) -> float:
        found = self._frequency(word)
        return math.log(1 + (self._rows - found + 0.5) / (found + 0.5))

    def _best(self, asked: tantivy.Query, limit: int | None) -> list[tuple[int, float]]:
        limit = self._rows if limit is None else min(limit, self._rows)
        if limit < 1:
            return []
        hits = self._searcher.search(asked, limit=limit, count=False).hits
        rows = self._searcher.fast_field_values("row", [address for _, address in hits])
        scored = [(int(row or 0), round(float(score), _DIGITS)) for row, (score, _) in zip(rows, hits, strict=True)]
        return sorted(scored, key=lambda pair: (-pair[1], pair[0]))

    def _all(self, groups: Sequence[Group]) -> tantivy.Query:
        """Ask for every group; what is left out or has no weight of its own is asked for beside the rest."""
        clauses = []
        for group in groups:
            if len(group) == 1 and group[0].negated:
                clauses.append((tantivy.Occur.MustNot, self._asked(group[0])))
            else:
                clauses.append((tantivy.Occur.Must, _either([self._signed(part) for part in group])))
        if all(occur == tantivy.Occur.MustNot for occur, _ in clauses):
            clauses.append((tantivy.Occur.Must, _everything()))
        return tantivy.Query.boolean_query(clauses)

    def _signed(self, part: Part) -> tantivy.Query:
        if not part.negated:
            return self._asked(part)
        return tantivy.Query.boolean_query(
            [(tantivy.Occur.Must, _everything()), (tantivy.Occur.MustNot, self._asked(part))]
        )

    def _asked(self, part: Part) -> tantivy.Query:
        if part.kind == "words":
            return self._run("stems", [stems(word) for word in part.words])
        field = "authors" if part.kind == "author" else "exact"
        places = [[forms(word)[0]] for word in part.words]
        if part.open:
            places[-1] = sorted(term for term, _ in self._searcher.terms_with_prefix(field, places[-1][0]))
        return self._run(field, places)

    def _run(self, field: str, places: Sequence[Sequence[str]]) -> tantivy.Query:
        """Ask for words that follow each other, with any of several in each place."""
        if len(places) == 1 and len(places[0]) > _FEW:
            return tantivy.Query.term_set_query(self._schema, field, list(places[0]))
        if len(places) == 1:
            return _either([self._term(field, word) for word in places[0]])
        if math.prod(map(len, places)) > _MOST_RUNS:
            places = [place[:1] for place in places]
        return _either([tantivy.Query.phrase_query(self._schema, field, list(run)) for run in product(*places)])

    def _term(self, field: str, word: str) -> tantivy.Query:
        return tantivy.Query.term_query(self._schema, field, word)


def _everything() -> tantivy.Query:
    return tantivy.Query.const_score_query(tantivy.Query.all_query(), 0.0)


def _either(queries: Sequence[tantivy.Query]) -> tantivy.Query:
    if not queries:
        return tantivy.Query.empty_query()
    if len(queries) == 1:
        return queries[0]
    return tantivy.Query.boolean_query([(tantivy.Occur.Should, query) for query in queries])
