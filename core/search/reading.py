"""Papers read for the search, a few thousand at a time: their words in order, and how often each has which."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import polars as pl
import scipy.sparse as sp

from core.search.query import in_order
from core.search.terms import BARRIER, forms, is_word, split

#: Columns of `papers` whose words a search finds. Canonical keywords are not among them: they follow a person's own merges,
#: and one index serves many people.
SEARCHED = ("title", "text", "author_keywords")
_AT_ONCE = 8192


@dataclass(frozen=True, slots=True)
class Portion:
    """Some papers that follow each other.

    exact, stems, authors: a paper's words in order, in that form, joined by spaces with barriers between its texts.
    counts: float32, shape (papers, stems known so far): how often a paper has a stem.
    """

    exact: list[str]
    stems: list[str]
    authors: list[str]
    counts: sp.csr_matrix


class Reader:
    """Reads papers and numbers their stems. `numbers`: each stem's number, in order of appearance."""

    def __init__(self) -> None:
        self.numbers: dict[str, int] = {}

    def portions(self, papers: pl.DataFrame) -> Iterator[Portion]:
        """Read `papers` from the first to the last."""
        for some in papers.iter_slices(_AT_ONCE):
            yield self._portion(some)

    def _portion(self, papers: pl.DataFrame) -> Portion:
        texts = papers.select(
            pl.concat_str(
                [pl.col(name).list.join(BARRIER) if papers[name].dtype == pl.List else name for name in SEARCHED],
                separator=BARRIER,
                ignore_nulls=True,
            )
        ).to_series()
        words = _words(texts)
        distinct = words["stem"].unique().sort().to_list()
        for stem in distinct:
            if stem != BARRIER:
                self.numbers.setdefault(stem, len(self.numbers))
        counted = words.filter(pl.col("stem") != BARRIER)
        numbers = [self.numbers.get(stem, -1) for stem in distinct]
        columns = counted["stem"].replace_strict(distinct, numbers, return_dtype=pl.Int32).to_numpy()
        counts = sp.coo_matrix(
            (np.ones(len(columns), dtype=np.float32), (counted["row"].to_numpy(), columns)),
            shape=(papers.height, len(self.numbers)),
        ).tocsr()
        names = (
            papers["authors"].list.eval(pl.element().map_elements(in_order, return_dtype=pl.String)).list.join(BARRIER)
        )
        return Portion(
            exact=_joined(words, "exact", papers.height),
            stems=_joined(words, "stem", papers.height),
            authors=_joined(_words(names), "exact", papers.height),
            counts=counts,
        )


def _words(texts: pl.Series) -> pl.DataFrame:
    """Give one row a word: row, exact, stem; a barrier is its own form."""
    words = pl.DataFrame({"row": np.arange(len(texts), dtype=np.int32), "surface": split(texts)}).explode("surface")
    distinct = [
        surface for surface in words["surface"].drop_nulls().unique().sort() if surface == BARRIER or is_word(surface)
    ]
    known = [(surface, *((surface, surface) if surface == BARRIER else forms(surface))) for surface in distinct]
    table = pl.DataFrame(known, schema={"surface": pl.String, "exact": pl.String, "stem": pl.String}, orient="row")
    return words.join(table, on="surface", how="inner", maintain_order="left").select("row", "exact", "stem")


def _joined(words: pl.DataFrame, form: str, rows: int) -> list[str]:
    lines = [""] * rows
    grouped = words.group_by("row", maintain_order=True).agg(pl.col(form).str.join(" "))
    for row, line in grouped.iter_rows():
        lines[row] = line
    return lines
