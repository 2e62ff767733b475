"""The filter state as it stands in the link: short documented keys, and names that need no percent signs.

Each is left out where it says nothing:

| key | meaning |
| --- | --- |
| `q` | the search, as typed |
| `k` | keywords |
| `km` | `all` or `none` where papers must have all or none of the keywords (else: any) |
| `m`, `c` | method categories (`no-category`: papers without one), contributions: their keys |
| `a`, `l` | areas; lists, by their keys |
| `au`, `y`, `v` | authors, years, venues |
| `f.decision` | a further given field, under `f.` and its own name |
| `code` | `1`: the abstract says that code is available |
| `z` | a region of the map: the corners of a polygon, or `c` and the number of a cluster |
| `p` | these papers, by the first eight digits of their ids |
| `s` | the starred papers, in the same way; `1`: the starred papers of whoever opens the link |

Several values of one key are joined by `.`; names are written as slugs. The dashboard adds `t` where the link was made with a
visitor's changes to keywords in force: their number and a fingerprint; the changes themselves travel by file. It adds `ks`, `given`
or `both`, where the keywords are not the extracted ones.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any
from weakref import WeakKeyDictionary

import polars as pl

from core.analysis import Analysis
from core.selection import GIVEN, NO_METHOD, KeywordMode, Selection, areas
from core.tables.facets import given_facets
from core.tables.region import is_region

_JOIN = "."
_NO_SLUG = re.compile(r"[^a-z0-9]+")
_KEYS = {
    "keywords": "k", "methods": "m", "areas": "a", "contributions": "c", "lists": "l", "authors": "au", "years": "y",
    "venues": "v", "papers": "p",
}  # fmt: skip
#: More starred papers would make a link that mail programs cut.
MOST_STARRED = 20
_ID_DIGITS = 8


def is_ours(key: str) -> bool:
    """Tell whether a link's parameter is one of a filter."""
    return key in {"q", "km", "code", "s", "z", *_KEYS.values()} or key.startswith(GIVEN)


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


def _short_ids(ids: Iterable[str]) -> dict[str, str]:
    """Give each paper's id by its first digits, or whole where another paper has the same ones."""
    taken: dict[str, list[str]] = {}
    for paper in ids:
        taken.setdefault(paper[:_ID_DIGITS], []).append(paper)
    return {
        paper: short if len(same) == 1 and slug(short) == short else paper
        for short, same in taken.items()
        for paper in same
    }


class Names:
    """The values that a corpus can be filtered by, and how the link writes them; each field is read when it is first needed.

    facets: paper_id, field and value of its further given fields.
    """

    def __init__(self, analysis: Analysis) -> None:
        # The tables, not the analysis: it could never be forgotten while its own entry in `_KNOWN` holds it.
        keywords, methods = analysis.keywords, analysis.methods
        self._papers = analysis.papers
        self._readers: dict[str, Callable[[], dict[str, str]]] = {
            "keywords": lambda: slugs(keywords["keyword"]),
            "methods": lambda: slugs([*methods["method"], NO_METHOD]),
            "areas": lambda: slugs(areas(self._papers)),
            "contributions": lambda: slugs(self._papers["contribution"].explode(empty_as_null=False)),
            "lists": lambda: slugs(self._papers["list_id"]),
            "authors": lambda: slugs(self._papers["authors"].explode(empty_as_null=False)),
            "years": lambda: slugs(self._papers["year"].drop_nulls().cast(pl.String)),
            "venues": lambda: slugs(self._papers["venue"].drop_nulls()),
            "papers": lambda: _short_ids(self._papers["paper_id"]),
        }
        self._read: dict[str, dict[str, str]] = {}
        self._facets: pl.DataFrame | None = None

    @property
    def facets(self) -> pl.DataFrame:
        """The further given fields that papers can be filtered by: paper_id, field, value."""
        if self._facets is None:
            self._facets = given_facets(self._papers)
        return self._facets

    def fields(self) -> dict[str, str]:
        """Give how the link writes the name of each further given field."""
        if "fields" not in self._read:
            self._read["fields"] = slugs(self.facets["field"])
        return self._read["fields"]

    def of(self, name: str) -> dict[str, str]:
        """Give how the link writes each value of the filter `name`."""
        if name not in self._read:
            if name.startswith(GIVEN):
                self._read[name] = slugs(self.facets.filter(field=name.removeprefix(GIVEN))["value"])
            else:
                self._read[name] = self._readers[name]()
        return self._read[name]


#: Of the corpora that are loaded: a large one has many names, and each change writes a link.
_KNOWN: WeakKeyDictionary[Analysis, Names] = WeakKeyDictionary()


def names(analysis: Analysis) -> Names:
    """Give the names that `analysis` can be filtered by; they are kept as long as it is."""
    if analysis not in _KNOWN:
        _KNOWN[analysis] = Names(analysis)
    return _KNOWN[analysis]


def to_link(selection: Selection, analysis: Analysis, starred: Collection[str] = ()) -> dict[str, str]:
    """Write `selection` as link parameters; nothing for a filter that is not in force.

    starred: the ids of the reader's list. Where they are few, a link that filters by them says which they are.
    """
    known = names(analysis)

    def written(name: str, values: Iterable[str]) -> str:
        return _JOIN.join(known.of(name).get(value, slug(value)) for value in values)

    link = {"q": selection.search.strip()}
    link |= {key: written(name, selection.values(name)) for name, key in _KEYS.items() if selection.values(name)}
    link["km"] = selection.keyword_mode if selection.keywords and selection.keyword_mode != "any" else ""
    for field, values in selection.facets:
        link[GIVEN + known.fields().get(field, slug(field))] = written(GIVEN + field, values)
    link["code"] = "1" if selection.code else ""
    link["z"] = selection.region
    if selection.starred:
        link["s"] = written("papers", starred) if 0 < len(starred) <= MOST_STARRED else "1"
    return {key: value for key, value in link.items() if value}


def from_link(parameters: Mapping[str, str], analysis: Analysis) -> tuple[Selection, tuple[str, ...]]:
    """Read link parameters back; what this corpus does not know is left out and given as second part, as it stood.

    Starred papers that the link names become those papers: whoever opens it may have starred others.
    """
    known = names(analysis)
    unknown: list[str] = []

    def read(name: str, key: str) -> tuple[str, ...]:
        asked = list(dict.fromkeys(part for part in parameters.get(key, "").split(_JOIN) if part))
        if not asked:
            return ()
        meant = {short: value for value, short in known.of(name).items()}
        if name == "papers":
            # A larger corpus may have had to write an id in full.
            meant |= {value: value for value in known.of(name)}
        unknown.extend(part for part in asked if part not in meant)
        return tuple(dict.fromkeys(meant[part] for part in asked if part in meant))

    found: dict[str, Any] = {name: read(name, key) for name, key in _KEYS.items()}
    if parameters.get("s", "1") != "1":
        found["papers"] = tuple(dict.fromkeys((*found["papers"], *read("papers", "s"))))
    region = parameters.get("z", "")
    if region and not is_region(region):
        unknown.append(region)
        region = ""
    mode: KeywordMode = "any"
    match parameters.get("km"):
        case "all" | "none" as asked_mode:
            mode = asked_mode
    selection = Selection(
        search=parameters.get("q", "").strip(),
        keyword_mode=mode,
        code=parameters.get("code") == "1",
        region=region,
        starred=parameters.get("s") == "1",
        **found,
    )
    for key in parameters:
        if key.startswith(GIVEN):
            meant = {short: field for field, short in known.fields().items()}
            field = meant.get(key.removeprefix(GIVEN))
            if field is None:
                unknown.append(key)
            else:
                selection = selection.having(GIVEN + field, read(GIVEN + field, key))
    return selection, tuple(unknown)
