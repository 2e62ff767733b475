"""The words of all papers in a tantivy index: which papers match a query, and how well (BM25)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import polars as pl
import tantivy

from core.search.query import Part, in_order, parse
from core.search.terms import forms, stems, surfaces

_BARRIER = "\x1e"
_HEAP = 64_000_000
#: Columns of `papers` whose words a search finds.
SEARCHED = ("title", "text", "keywords", "author_keywords")


class Words:
    """An index of the words of `papers`, in memory. Rows are numbered as in `papers`."""

    def __init__(self, papers: pl.DataFrame) -> None:
        schema = tantivy.SchemaBuilder().add_unsigned_field("row", fast=True)
        for name in ("stems", "exact", "authors"):
            schema = schema.add_text_field(name, tokenizer_name="whitespace")
        self._schema = schema.build()
        self._index = tantivy.Index(self._schema)
        self._index.register_tokenizer(
            "whitespace", tantivy.TextAnalyzerBuilder(tantivy.Tokenizer.whitespace()).build()
        )
        writer = self._index.writer(_HEAP, 1)
        for row, values in enumerate(papers.select(*SEARCHED, "authors").iter_rows()):
            *texts, authors = values
            words = _forms(piece for text in texts for piece in ([text] if isinstance(text, str) else text or ()))
            document = tantivy.Document()
            document.add_unsigned("row", row)
            document.add_text("exact", " ".join(exact for exact, _ in words))
            document.add_text("stems", " ".join(stem for _, stem in words))
            document.add_text("authors", " ".join(exact for exact, _ in _forms(map(in_order, authors))))
            writer.add_document(document)
        writer.commit()
        writer.wait_merging_threads()
        self._index.reload()
        self._searcher = self._index.searcher()
        self._rows = papers.height

    def ranked(self, query: str) -> list[tuple[int, float]]:
        """Give (row, BM25 score) of every paper that matches `query`, best first; all with score 0 where it asks nothing."""
        groups = parse(query)
        if not groups or not self._rows:
            return [(row, 0.0) for row in range(self._rows)]
        asked = tantivy.Query.boolean_query([(tantivy.Occur.Must, self._any(group)) for group in groups])
        hits = self._searcher.search(asked, limit=self._rows, count=False).hits
        rows = self._searcher.fast_field_values("row", [address for _, address in hits])
        scored = [
            (int(row), round(float(score), 4)) for row, (score, _) in zip(rows, hits, strict=True) if row is not None
        ]
        return sorted(scored, key=lambda pair: (-pair[1], pair[0]))

    def _any(self, parts: Sequence[Part]) -> tantivy.Query:
        return _either([self._signed(part) for part in parts])

    def _signed(self, part: Part) -> tantivy.Query:
        if not part.negated:
            return self._asked(part)
        return tantivy.Query.boolean_query(
            [(tantivy.Occur.Must, tantivy.Query.const_score_query(tantivy.Query.all_query(), 0.0)),
             (tantivy.Occur.MustNot, self._asked(part))]
        )  # fmt: skip

    def _asked(self, part: Part) -> tantivy.Query:
        exact = [forms(word)[0] for word in part.words]
        if part.kind == "author":
            return self._run("authors", [[word] for word in exact])
        if part.kind == "phrase":
            return self._run("exact", [[word] for word in exact])
        if part.kind == "prefix":
            *before, _ = [[word] for word in exact]
            found = self._searcher.terms_with_prefix("exact", exact[-1])
            return self._run("exact", [*before, sorted(term for term, _ in found)])
        return self._run("stems", [sorted(stems(word)) for word in part.words])

    def _run(self, field: str, places: Sequence[Sequence[str]]) -> tantivy.Query:
        """Ask for words that follow each other, with one of several in each place."""
        if len(places) == 1:
            return _either([tantivy.Query.term_query(self._schema, field, word) for word in places[0]])
        runs: list[list[str]] = [[]]
        for place in places:
            runs = [[*run, word] for run in runs for word in place]
        return _either([tantivy.Query.phrase_query(self._schema, field, list(run)) for run in runs])


def _either(queries: Sequence[tantivy.Query]) -> tantivy.Query:
    if not queries:
        return tantivy.Query.empty_query()
    if len(queries) == 1:
        return queries[0]
    return tantivy.Query.boolean_query([(tantivy.Occur.Should, query) for query in queries])


def _forms(pieces: Iterable[str]) -> list[tuple[str, str]]:
    """Give the forms of all words, with a barrier between pieces that no phrase crosses."""
    words: list[tuple[str, str]] = []
    for piece in pieces:
        words.extend(map(forms, surfaces(piece)))
        words.append((_BARRIER, _BARRIER))
    return words
