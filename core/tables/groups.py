"""What papers can be grouped by, for colouring them and for comparing them: lists, years, categories, and fields of the records."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

import polars as pl

from core.schema import AREA_LEVELS, TEXTS
from core.tables.counts import counts
from core.tables.facets import with_given_facet

#: The groupings that every corpus can have, called as the filters of `core.selection`, and the column of `papers` that each reads.
COLUMNS = {
    "lists": "list_id",
    "years": "year",
    "venues": "venue",
    "methods": "methods",
    "contributions": "contribution",
    "areas": "area",
}
#: What stands before the name of a field of the records ("f.track").
GIVEN = "f."


class Sides(NamedTuple):
    """The two sides of a comparison, rows of one table of papers that share none, and how many papers are in both or in neither."""

    left: pl.DataFrame
    right: pl.DataFrame
    both: int
    neither: int


def grouped(papers: pl.DataFrame, by: str, given: pl.DataFrame | None = None, column: str = "group") -> pl.DataFrame:
    """Give `papers` with the values that each has of a grouping as a list of texts in `column`; empty where it has none.

    by: a key of `COLUMNS`, or `GIVEN` and the name of a field of `given`, the table of `core.tables.facets.given_facets`. A paper
    of an area is in its top level too; of a predicted area only the top level counts.
    """
    if by.startswith(GIVEN):
        if given is None:
            raise TypeError("a grouping by a field needs the table of given facets")
        return with_given_facet(papers, given, by.removeprefix(GIVEN), column)
    name = COLUMNS[by]
    if by == "areas":
        top = pl.col(name).str.split(AREA_LEVELS).list.first()
        whole = pl.when(pl.col("area_source") == "given").then(pl.col(name))
        values = pl.concat_list(top, whole).list.drop_nulls().list.unique(maintain_order=True)
    elif isinstance(papers.schema[name], pl.List):
        values = pl.col(name)
    else:
        values = pl.concat_list(pl.col(name).cast(pl.String)).list.drop_nulls()
    return papers.with_columns(values.cast(TEXTS).alias(column))


def groupings(papers: pl.DataFrame, given: pl.DataFrame | None = None) -> dict[str, list[str]]:
    """Give the groupings in which `papers` have two values or more, each with its values, the most frequent first.

    Lists come as the papers do, years in their order. Fields of the records follow the groupings of `COLUMNS`.
    """
    fields = [] if given is None else given["field"].unique(maintain_order=True).to_list()
    found = {}
    for by in (*COLUMNS, *(f"{GIVEN}{field}" for field in fields)):
        values: Sequence[str] = counts(grouped(papers, by, given), "group")["group"].to_list()
        if len(values) > 1:
            found[by] = sorted(values) if by == "years" else list(values)
            if by == "lists":
                found[by] = papers["list_id"].drop_nulls().unique(maintain_order=True).to_list()
    return found


def sides(
    papers: pl.DataFrame,
    by: str,
    left: Collection[str],
    right: Collection[str] = (),
    given: pl.DataFrame | None = None,
) -> Sides:
    """Divide `papers` into those with a value of `left` and those with one of `right`.

    right: empty for the rest: the papers that have some value of the grouping and none of `left`. Papers with values of both are
    on neither side and counted.
    """
    with_groups = grouped(papers, by, given)
    in_left = _any_of(left)
    in_right = _any_of(right) if right else (pl.col("group").list.len() > 0) & ~in_left
    marked = with_groups.select(in_left.alias("left"), in_right.alias("right"))
    one, other = marked["left"], marked["right"]
    return Sides(
        papers.filter(one & ~other), papers.filter(other & ~one), int((one & other).sum()), int((~one & ~other).sum())
    )


def against_rest(papers: pl.DataFrame, everything: pl.DataFrame) -> Sides:
    """Divide `everything` into `papers`, some rows of it, and the rest."""
    return Sides(
        papers, everything.join(papers.select("paper_id"), on="paper_id", how="anti", maintain_order="left"), 0, 0
    )


def _any_of(values: Collection[str]) -> pl.Expr:
    return pl.col("group").list.eval(pl.element().is_in(list(values))).list.any().fill_null(False)
