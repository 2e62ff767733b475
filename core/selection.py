"""The one filter state: which papers are looked at, and the short form of it that stands in the link.

Link parameters, each left out where it says nothing:

| key | meaning |
| --- | --- |
| `q` | the search, as typed |
| `k` | keywords, slugs joined by `.` |
| `km` | `all` or `none` where papers must have all or none of the keywords (else: any) |
| `m`, `c` | method categories, contributions: their keys joined by `.` |
| `a` | areas, slugs joined by `.` |
| `l` | lists, their keys joined by `.` |
| `code` | `1`: the abstract says that code is available |

The dashboard adds `t` where the link was made with a visitor's changes to keywords in force: their number and a fingerprint. The
changes themselves travel by file.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, Literal
from weakref import WeakKeyDictionary

import polars as pl

from core.analysis import Analysis
from core.schema import AREA_LEVELS

KeywordMode = Literal["any", "all", "none"]
_JOIN = "."
_NO_SLUG = re.compile(r"[^a-z0-9]+")
_LINK_KEYS = {"keywords": "k", "methods": "m", "areas": "a", "contributions": "c", "lists": "l"}


@dataclass(frozen=True)
class Selection:
    """The filters in force. Values of one field widen (any of them), fields narrow (all of them).

    search: words as typed. keywords: canonical keywords. methods, contributions: keys of the taxonomy. areas: an area or
    its top level alone, which holds all below it. lists: list keys. code: only papers that say their code is available.
    """

    search: str = ""
    keywords: tuple[str, ...] = ()
    keyword_mode: KeywordMode = "any"
    methods: tuple[str, ...] = ()
    areas: tuple[str, ...] = ()
    contributions: tuple[str, ...] = ()
    lists: tuple[str, ...] = ()
    code: bool = False

    def __bool__(self) -> bool:
        """Tell whether any filter is in force."""
        return replace(self, keyword_mode="any") != Selection()

    def toggled(self, name: str, value: str) -> Selection:
        """Give the selection with `value` added to the field `name`, or taken out where it is in it."""
        values: tuple[str, ...] = getattr(self, name)
        changed = tuple(v for v in values if v != value) if value in values else (*values, value)
        return self._with(name, changed)

    def without(self, name: str, value: str | None = None) -> Selection:
        """Give the selection without `value` in the field `name`, or with that field empty."""
        if value is not None:
            return self.toggled(name, value) if value in getattr(self, name) else self
        return self._with(name, {field.name: field.default for field in fields(self)}[name])

    def _with(self, name: str, value: Any) -> Selection:
        return replace(self, **{name: value})


def select(
    papers: pl.DataFrame, selection: Selection, matching: Callable[[str], Collection[str]] | None = None
) -> pl.DataFrame:
    """Give the rows of `papers` that `selection` leaves, in their order.

    papers: the table of that name. matching: gives the ids of the papers that match a search (`Index.matching`); needed
    only where `selection.search` is not blank.
    """
    conditions = []
    if selection.search.strip():
        if matching is None:
            raise TypeError("a selection with a search needs `matching`")
        conditions.append(pl.col("paper_id").is_in(list(matching(selection.search))))
    if selection.keywords:
        has = [pl.col("keywords").list.contains(keyword) for keyword in selection.keywords]
        every = pl.all_horizontal(has) if selection.keyword_mode == "all" else pl.any_horizontal(has)
        conditions.append(~every if selection.keyword_mode == "none" else every)
    for column, values in (("methods", selection.methods), ("contribution", selection.contributions)):
        if values:
            conditions.append(pl.any_horizontal(pl.col(column).list.contains(value) for value in values))
    if selection.areas:
        conditions.append(
            pl.any_horizontal(
                (pl.col("area") == area) | pl.col("area").str.starts_with(area + AREA_LEVELS)
                for area in selection.areas
            ).fill_null(False)
        )
    if selection.lists:
        conditions.append(pl.col("list_id").is_in(list(selection.lists)))
    if selection.code:
        conditions.append(pl.col("code_statement").is_not_null() | pl.col("code_url").is_not_null())
    return papers.filter(conditions) if conditions else papers


def areas(papers: pl.DataFrame) -> list[str]:
    """Give the areas that `papers` can be filtered by: of a given area both levels, of a likely one the top level."""
    given = papers.filter(area_source="given")["area"].unique()
    tops = papers["area"].drop_nulls().str.split(AREA_LEVELS).list.first().unique()
    return sorted({*given.to_list(), *tops.to_list()})


def slug(name: str) -> str:
    """Give `name` in the letters that a link carries as they are: a-z, 0-9 and `-`; may be empty."""
    if not name.isascii():
        name = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    return _NO_SLUG.sub("-", name.lower()).strip("-")


def slugs(names: Iterable[str]) -> dict[str, str]:
    """Give each name's slug. Names that would share one, or have none, get six hex digits of their own behind it."""
    taken: dict[str, list[str]] = {}
    for name in sorted(set(names)):
        taken.setdefault(slug(name), []).append(name)
    return {
        name: short
        if short and len(same) == 1
        else f"{short}-{hashlib.sha256(name.encode()).hexdigest()[:6]}".strip("-")
        for short, same in taken.items()
        for name in same
    }


#: The vocabularies of the corpora that are loaded: a large one has many names, and each change writes a link.
_KNOWN: WeakKeyDictionary[Analysis, dict[str, dict[str, str]]] = WeakKeyDictionary()


def _vocabulary(analysis: Analysis) -> dict[str, dict[str, str]]:
    """Give, for each field that the link carries as slugs, the slug of each value that the corpus knows."""
    if analysis not in _KNOWN:
        _KNOWN[analysis] = _read_vocabulary(analysis)
    return _KNOWN[analysis]


def _read_vocabulary(analysis: Analysis) -> dict[str, dict[str, str]]:
    papers = analysis.papers
    return {
        "keywords": slugs(analysis.keywords["keyword"]),
        "methods": slugs(analysis.methods["method"]),
        "areas": slugs(areas(papers)),
        "contributions": slugs(papers["contribution"].explode(empty_as_null=False)),
        "lists": slugs(papers["list_id"]),
    }


def to_link(selection: Selection, analysis: Analysis) -> dict[str, str]:
    """Write `selection` as link parameters; nothing for a filter that is not in force."""
    vocabulary = _vocabulary(analysis)
    link = {"q": selection.search.strip()}
    for name, key in _LINK_KEYS.items():
        link[key] = _JOIN.join(vocabulary[name].get(value, slug(value)) for value in getattr(selection, name))
    link["km"] = selection.keyword_mode if selection.keywords and selection.keyword_mode != "any" else ""
    link["code"] = "1" if selection.code else ""
    return {key: value for key, value in link.items() if value}


def from_link(parameters: Mapping[str, str], analysis: Analysis) -> tuple[Selection, tuple[str, ...]]:
    """Read link parameters back; what this corpus does not know is left out and given as second part, as it stood."""
    vocabulary = _vocabulary(analysis)
    found: dict[str, tuple[str, ...]] = {}
    unknown: list[str] = []
    for name, key in _LINK_KEYS.items():
        names = {short: value for value, short in vocabulary[name].items()}
        asked = list(dict.fromkeys(part for part in parameters.get(key, "").split(_JOIN) if part))
        found[name] = tuple(names[part] for part in asked if part in names)
        unknown += [part for part in asked if part not in names]
    mode: KeywordMode = "any"
    match parameters.get("km"):
        case "all" | "none" as asked_mode:
            mode = asked_mode
    return (
        Selection(
            search=parameters.get("q", "").strip(), keyword_mode=mode, code=parameters.get("code") == "1", **found
        ),
        tuple(unknown),
    )
