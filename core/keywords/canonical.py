"""One keyword, many surfaces: the tables of keywords, from what was extracted and what the texts mention."""

from __future__ import annotations

from collections.abc import Iterable

import polars as pl

from core.keywords.learned import Learned, learned
from core.keywords.thesaurus import Thesaurus
from core.schema import KEYWORDS, PAPER_KEYWORDS

#: The forms in which papers mention keywords.
MENTIONED = {"paper_id": pl.String, "keyword": pl.String, "form": pl.String}


def canonical(
    surfaces: pl.DataFrame, texts: pl.DataFrame, thesaurus: Thesaurus | None = None
) -> tuple[pl.DataFrame, pl.DataFrame]:
    """Give the tables `PAPER_KEYWORDS` and `KEYWORDS` of `core.schema`.

    surfaces: columns paper_id, surface, rank, score. texts: columns paper_id, text; its order is the order of papers.
    `papers` counts the papers that a keyword is one of, `mentions` those whose text has any of its `variants`, each paper once;
    variants are all forms that stand in the texts, most frequent first. A thesaurus overrides what was learned from the corpus;
    applying another one to the same frames computes only the tables anew.
    """
    known = learned(surfaces, texts)
    named = _named(known, thesaurus or Thesaurus())
    paper_keywords = _paper_keywords(surfaces, texts, known, named)
    counted = paper_keywords.group_by("keyword").agg(papers=pl.len().cast(pl.UInt32))
    places = known.places.join(named, on="kind").join(counted, on="keyword", how="semi")
    mentions = places.group_by("keyword").agg(mentions=pl.col("number").n_unique().cast(pl.UInt32))
    variants = (
        places.group_by("keyword", "form")
        .agg(n=pl.len())
        .sort(["keyword", "n", "form"], descending=[False, True, False])
        .group_by("keyword", maintain_order=True)
        .agg(variants="form")
    )
    keywords = (
        counted.join(mentions, on="keyword")
        .join(variants, on="keyword")
        .with_columns(share=pl.col("papers") / max(1, texts.height))
        .sort(["papers", "mentions", "keyword"], descending=[True, True, False])
        .select(list(KEYWORDS))
    )
    return paper_keywords, keywords


def mentioned(
    surfaces: pl.DataFrame, texts: pl.DataFrame, thesaurus: Thesaurus | None, keywords: Iterable[str]
) -> pl.DataFrame:
    """Give which papers mention which of `keywords` in which form (`MENTIONED`): in the order of papers, then by name and form.

    The other arguments are those of `canonical`, and so is the sense of keyword: one has as many papers here as it has
    `mentions` there.
    """
    known = learned(surfaces, texts)
    named = _named(known, thesaurus or Thesaurus()).filter(pl.col("keyword").is_in(list(keywords)))
    return (
        known.places.join(named, on="kind")
        .join(_numbered(texts), on="number")
        .sort("number", "keyword", "form")
        .select(list(MENTIONED))
    )


def _numbered(texts: pl.DataFrame) -> pl.DataFrame:
    return texts.select(pl.col("paper_id").cast(pl.String)).with_row_index("number")


def _paper_keywords(surfaces: pl.DataFrame, texts: pl.DataFrame, known: Learned, named: pl.DataFrame) -> pl.DataFrame:
    """Give the table of that name. Of two surfaces of one keyword in a paper the one of the better rank stays."""
    return (
        surfaces.join(_numbered(texts), on="paper_id")
        .join(known.places.join(named, on="kind"), left_on=["number", "surface"], right_on=["number", "form"])
        .filter(pl.col("keyword") != "")
        .sort("number", "rank", "surface")
        .unique(["number", "keyword"], keep="first", maintain_order=True)
        .select(list(PAPER_KEYWORDS))
    )


def _named(known: Learned, thesaurus: Thesaurus) -> pl.DataFrame:
    """Give the keyword of each kind of form, as the thesaurus wants it: kind, form, keyword, which is empty where it is hidden."""
    named = known.kinds.select("kind", "form", keyword="name")
    rows = {label.casefold(): target for label, target in thesaurus.rows}
    if not rows:
        return named
    told = known.kinds.filter(pl.col("folded_form").is_in(list(rows)) | pl.col("folded_name").is_in(list(rows)))
    targets = known.kinds.filter(pl.col("folded_name").is_in([target.casefold() for target in rows.values()]))
    # Of names that differ in capitals only, the first in the order of letters; capitals come before.
    shown = dict(targets.select("folded_name", "name").unique().sort("name", descending=True).iter_rows())
    changed = [
        (kind, _renamed(name, folded, folded_name, rows, shown))
        for kind, _, name, folded, folded_name in told.iter_rows()
    ]
    overrides = pl.DataFrame(changed, schema={"kind": pl.UInt32, "told": pl.String}, orient="row")
    joined = named.join(overrides, on="kind", how="left")
    return joined.select("kind", "form", keyword=pl.coalesce("told", "keyword"))


def _renamed(name: str, form: str, folded_name: str, rows: dict[str, str], shown: dict[str, str]) -> str:
    """Give what a thesaurus makes of a form of the family `name`; empty where it hides it.

    form, folded_name: without capitals. rows: the targets of folded labels. shown: the names of other families, by folded name.
    """
    row = rows.get(form)
    if row is None or form == folded_name:
        row = rows.get(folded_name, row)
    if row is None:
        return name
    # A chain of merges is followed to its end; a circle is left after one round.
    seen = {form, folded_name}
    while row and row.casefold() in rows and row.casefold() not in seen:
        seen.add(row.casefold())
        row = rows[row.casefold()]
    other = shown.get(row.casefold())
    # A merge goes under the name that the target has; a row that only changes capitals renames.
    return row if other is None or other.casefold() == folded_name else other
