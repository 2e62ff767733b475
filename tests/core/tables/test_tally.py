"""Counts that are asked for again and again are those of the table."""

from __future__ import annotations

import numpy as np
import polars as pl
from hypothesis import given
from hypothesis import strategies as st
from polars.testing import assert_frame_equal

from core.tables.counts import counts
from core.tables.facets import facet
from core.tables.tally import Tally

_WORDS = st.sampled_from(["a", "b", "ä", "", "c"])
PAPERS = st.lists(st.tuples(st.none() | st.lists(_WORDS, max_size=4), st.none() | _WORDS, st.booleans()), max_size=12)


@given(PAPERS)
def test_a_tally_counts_as_the_table_does(rows: list[tuple[list[str] | None, str | None, bool]]) -> None:
    """Whatever papers are chosen, each value has the papers that the table says, in the order of the whole corpus."""
    papers = pl.DataFrame(
        rows, schema={"many": pl.List(pl.String), "one": pl.String, "chosen": pl.Boolean}, orient="row"
    )
    chosen = papers["chosen"].to_numpy().astype(bool)
    for column in ("many", "one"):
        tally = Tally(papers[column])
        assert list(tally.total.items()) == counts(papers, column).select(column, "papers").rows()
        assert tally.values == list(tally.total)
        here = dict(counts(papers.filter("chosen"), column).select(column, "papers").iter_rows())
        assert tally.of(chosen) == {value: here.get(value, 0) for value in tally.values}
        assert_frame_equal(tally.table(chosen, column), facet(papers.filter("chosen"), papers, column))


def test_whole_numbers_are_counted_by_their_digits() -> None:
    """Years are values like any other."""
    tally = Tally(pl.Series([2026, None, 2025, 2026]))
    assert tally.total == {"2026": 2, "2025": 1}
    assert tally.of(np.array([False, True, True, False])) == {"2026": 0, "2025": 1}
