"""Which papers filters leave, with all that they ask of the session: the visitor's list, and the map."""

from __future__ import annotations

import polars as pl

from core.analysis import Analysis
from core.link import names
from core.search import Index
from core.selection import Selection, select
from dashboard import placing, reading_list


def papers(analysis: Analysis, index: Index, chosen: Selection) -> pl.DataFrame:
    """Give the rows of `analysis.papers` that `chosen` leaves, as `core.selection.select` does."""
    return select(
        analysis.papers,
        chosen,
        index.matching,
        facets=names(analysis).facets if chosen.facets else None,
        starred=reading_list.current().ids,
        inside=placing.inside,
    )
