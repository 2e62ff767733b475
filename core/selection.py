"""The one filter state: which papers are looked at. `core.link` gives its short form in the link."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, fields, replace
from typing import Any, Literal

import polars as pl

from core.schema import AREA_LEVELS
from core.tables.groups import GIVEN

KeywordMode = Literal["any", "all", "none"]
#: Stands among the methods for papers without one: the model was not sure, or a person found that none fits.
NO_METHOD = "no-category"


@dataclass(frozen=True)
class Selection:
    """The filters in force. Values of one field widen (any of them), fields narrow (all of them).

    search: words as typed. keywords: canonical keywords. methods, contributions: keys of the taxonomy, or `NO_METHOD`. areas: an
    area or its top level alone, which holds all below it. lists: list keys. code: only papers that say their code is available.
    authors, venues: as given; years: in digits. facets: of further given fields (name, values), by name. papers: these
    papers by their ids, for what was chosen by hand. region: a part of the map, as `core.tables.region` writes it. starred:
    only papers of the reader's list.

    Wherever a filter is called by name, a further given field is `GIVEN` and its own name.
    """

    search: str = ""
    keywords: tuple[str, ...] = ()
    keyword_mode: KeywordMode = "any"
    methods: tuple[str, ...] = ()
    areas: tuple[str, ...] = ()
    contributions: tuple[str, ...] = ()
    lists: tuple[str, ...] = ()
    code: bool = False
    authors: tuple[str, ...] = ()
    years: tuple[str, ...] = ()
    venues: tuple[str, ...] = ()
    facets: tuple[tuple[str, tuple[str, ...]], ...] = ()
    papers: tuple[str, ...] = ()
    starred: bool = False
    region: str = ""

    def __bool__(self) -> bool:
        """Tell whether any filter is in force."""
        return replace(self, keyword_mode="any") != Selection()

    def values(self, name: str) -> tuple[str, ...]:
        """Give the values of the filter `name` that are in force."""
        if name.startswith(GIVEN):
            return dict(self.facets).get(name.removeprefix(GIVEN), ())
        values: tuple[str, ...] = getattr(self, name)
        return values

    def having(self, name: str, value: Any) -> Selection:
        """Give the selection with other values of the filter `name`."""
        if name.startswith(GIVEN):
            others = {**dict(self.facets), name.removeprefix(GIVEN): value}
            return replace(self, facets=tuple(sorted((field, tuple(held)) for field, held in others.items() if held)))
        return replace(self, **{name: value})

    def toggled(self, name: str, value: str) -> Selection:
        """Give the selection with `value` added to the filter `name`, or taken out where it is in it."""
        values = self.values(name)
        return self.having(name, tuple(v for v in values if v != value) if value in values else (*values, value))

    def without(self, name: str, value: str | None = None) -> Selection:
        """Give the selection without `value` in the filter `name`, or with that filter empty."""
        if value is not None:
            return self.toggled(name, value) if value in self.values(name) else self
        empty = {field.name: field.default for field in fields(self)}
        return self.having(name, empty.get(name, ()))


def select(
    papers: pl.DataFrame,
    selection: Selection,
    matching: Callable[[str], Collection[str]] | None = None,
    *,
    facets: pl.DataFrame | None = None,
    starred: Collection[str] = (),
    inside: Callable[[str], Collection[str]] | None = None,
) -> pl.DataFrame:
    """Give the rows of `papers` that `selection` leaves, in their order.

    papers: the table of that name. matching: gives the ids of the papers that match a search (`Index.matching`); needed
    only where `selection.search` is not blank. facets: paper_id, field and value of further given fields
    (`core.tables.facets.given_facets`); needed only where one is filtered by. starred: the ids of the reader's list.
    inside: gives the ids of the papers in a region of the map; needed only where one is filtered by.
    """
    conditions = []
    if selection.region:
        if inside is None:
            raise TypeError("a selection by a region needs `inside`")
        conditions.append(pl.col("paper_id").is_in(list(inside(selection.region))))
    if selection.search.strip():
        if matching is None:
            raise TypeError("a selection with a search needs `matching`")
        conditions.append(pl.col("paper_id").is_in(list(matching(selection.search))))
    if selection.keywords:
        has = [pl.col("keywords").list.contains(keyword) for keyword in selection.keywords]
        every = pl.all_horizontal(has) if selection.keyword_mode == "all" else pl.any_horizontal(has)
        conditions.append(~every if selection.keyword_mode == "none" else every)
    lists = (("methods", selection.methods), ("contribution", selection.contributions), ("authors", selection.authors))
    for column, values in lists:
        if values:
            conditions.append(pl.any_horizontal(_has(column, value) for value in values))
    if selection.areas:
        conditions.append(
            pl.any_horizontal(
                (pl.col("area") == area) | pl.col("area").str.starts_with(area + AREA_LEVELS)
                for area in selection.areas
            ).fill_null(False)
        )
    texts = (
        (pl.col("list_id"), selection.lists),
        (pl.col("venue"), selection.venues),
        (pl.col("year").cast(pl.String), selection.years),
        (pl.col("paper_id"), selection.papers),
    )
    conditions += [column.is_in(list(values)).fill_null(False) for column, values in texts if values]
    for field, values in selection.facets:
        if facets is None:
            raise TypeError("a selection by a further given field needs `facets`")
        having = facets.filter(pl.col("field") == field, pl.col("value").is_in(list(values)))
        conditions.append(pl.col("paper_id").is_in(having["paper_id"].implode()))
    if selection.code:
        conditions.append(pl.col("code_statement").is_not_null() | pl.col("code_url").is_not_null())
    if selection.starred:
        conditions.append(pl.col("paper_id").is_in(list(starred)))
    return papers.filter(conditions) if conditions else papers


def _has(column: str, value: str) -> pl.Expr:
    if column == "methods" and value == NO_METHOD:
        return pl.col(column).list.len() == 0
    return pl.col(column).list.contains(value)


def areas(papers: pl.DataFrame) -> list[str]:
    """Give the areas that `papers` can be filtered by: of a given area both levels, of a likely one the top level."""
    given = papers.filter(area_source="given")["area"].unique()
    tops = papers["area"].drop_nulls().str.split(AREA_LEVELS).list.first().unique()
    return sorted({*given.to_list(), *tops.to_list()})


def with_levels(papers: pl.DataFrame) -> pl.Series:
    """Give the area of each paper with its top level, under which it counts as well: one list of one or two a paper, or of none."""
    whole = pl.col("area")
    top = whole.str.split(AREA_LEVELS).list.first()
    return papers.select(pl.concat_list(whole, top).list.drop_nulls().list.unique(maintain_order=True)).to_series()
