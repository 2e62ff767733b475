"""The values of a corpus' columns as numbers, ready to be counted for any filters: made once for all its visitors."""

from __future__ import annotations

from weakref import WeakKeyDictionary

import polars as pl

from core.analysis import Analysis
from core.link import names
from core.selection import GIVEN, with_levels
from core.tables.facets import with_given_facet
from core.tables.tally import Tally

_TALLIES: WeakKeyDictionary[Analysis, dict[str, Tally]] = WeakKeyDictionary()


def of(analysis: Analysis, column: str) -> Tally:
    """Give what counts the papers of each value of a column of `papers`, or of a further given field.

    An area counts under its top level as well.
    """
    made = _TALLIES.setdefault(analysis, {})
    if column not in made:
        made[column] = Tally(_column(analysis, column))
    return made[column]


def _column(analysis: Analysis, column: str) -> pl.Series:
    if column.startswith(GIVEN):
        facets = names(analysis).facets
        return with_given_facet(analysis.papers, facets, column.removeprefix(GIVEN))["facet"]
    return with_levels(analysis.papers) if column == "area" else analysis.papers[column]
