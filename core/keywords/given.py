"""Keywords that the records bring: their authors' own, and those of an index ("Index Keywords", "Keywords Plus", MeSH).

They stand beside the extracted ones, in the same families of forms, though not every one stands in the abstract.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, Literal, get_args

import polars as pl

from core.intake import values
from core.keywords.variants import normal
from core.schema import SURFACES, frame
from core.text import plain

#: Whose keywords are looked at: those found in the abstracts, those of the records, or both.
Source = Literal["extracted", "given", "both"]
SOURCES: tuple[Source, ...] = get_args(Source)

#: Fields of a record, without capitals, in which databases keep their index keywords.
INDEXED = frozenset(
    {
        "index keywords", "keywords plus", "keywords-plus", "keywords", "keywords.display_name", "ieee terms",
        "inspec controlled terms", "inspec non-controlled terms", "emtree medical index terms",
        "emtree medical index terms (major focus)", "emtree drug index terms", "mesh terms", "mh",
    }
)  # fmt: skip
#: Web of Science's field for "Keywords Plus"; elsewhere the name says something else.
_ID = "ID"
#: MeSH marks a main subject by a star, and sets qualifiers behind a slash.
_MESH = re.compile(r"\*|/.*", re.S)
#: A longer word in capitals is shouted, a shorter one may be an acronym.
_LONGEST_ACRONYM = 6


def given_keywords(papers: pl.DataFrame) -> pl.DataFrame:
    """Give the keywords that the records bring, in the shape of the table `surfaces`: authors' own first, as they are given.

    papers: the table of that name. `rank` counts from 1 in each paper; `score` is null, for nothing scored them. Markup is
    resolved, and words that an index writes in capitals throughout ("MACHINE LEARNING") are written small.
    """
    rows = []
    for paper, own, extra in papers.select("paper_id", "author_keywords", "extra").iter_rows():
        found = dict.fromkeys(surface for word in (*own, *_indexed(extra)) if normal(surface := _surface(word)))
        rows += [{"paper_id": paper, "surface": surface, "rank": rank} for rank, surface in enumerate(found, start=1)]
    return frame(rows, SURFACES)


def brings_keywords(papers: pl.DataFrame) -> bool:
    """Tell whether any record brings a keyword, more quickly than by reading all. papers: the table of that name."""
    if papers.select(
        pl.col("author_keywords").list.eval(pl.element().str.contains(r"[\pL\pN]")).list.any().any()
    ).item():
        return True
    names = [f'"{name}"' for name in sorted({*INDEXED, _ID.lower()})]
    maybe = papers.filter(pl.col("extra").str.contains_any(names, ascii_case_insensitive=True))
    return not given_keywords(maybe).is_empty()


def together(extracted: pl.DataFrame, given: pl.DataFrame, source: Source) -> pl.DataFrame:
    """Give the table `surfaces` of `source`; where it is both, what a record gives comes before what was extracted.

    extracted, given: tables of that shape.
    """
    if source == "extracted":
        return extracted
    if source == "given":
        return given
    lengths = given.group_by("paper_id").agg(before=pl.len().cast(pl.UInt32))
    behind = (
        extracted.join(lengths, on="paper_id", how="left", maintain_order="left")
        .join(given.select("paper_id", "surface"), on=["paper_id", "surface"], how="anti", maintain_order="left")
        .with_columns(rank=pl.col("rank") + pl.col("before").fill_null(0))
    )
    return pl.concat([given, behind.select(list(SURFACES))])


def _surface(word: str) -> str:
    surface = " ".join((plain(word) if re.search(r"[\\$<&*_{]", word) else word).split())
    shouted = surface.isupper() and (" " in surface or len(surface) > _LONGEST_ACRONYM)
    return surface.lower() if shouted else surface


def _indexed(extra: str | None) -> Iterator[str]:
    """Give the index keywords among the further fields of a record."""
    if not extra or len(extra) < len('{"MH":""}'):
        return
    fields: Mapping[str, Any] = json.loads(extra)
    for name, value in fields.items():
        if name.casefold() in INDEXED or (name == _ID and isinstance(value, str) and ";" in value):
            for word in values.keywords(value):
                yield _MESH.sub("", word).strip() if name == "MH" else word
