"""One keyword, many surfaces: the tables of keywords, from what was extracted and the forms that the texts have."""

from __future__ import annotations

from typing import NamedTuple

import polars as pl

from core.keywords.thesaurus import Thesaurus
from core.schema import KEYWORDS, MENTIONS, PAPER_KEYWORDS


class Canonical(NamedTuple):
    """The tables of these names of `core.schema`."""

    paper_keywords: pl.DataFrame
    mentions: pl.DataFrame
    keywords: pl.DataFrame


def canonical(
    surfaces: pl.DataFrame, forms: pl.DataFrame, papers: pl.Series, thesaurus: Thesaurus | None = None
) -> Canonical:
    """Give the tables of keywords, as `thesaurus` wants them; nothing is read from the texts again.

    surfaces: the table of that name. forms: the table that `core.keywords.learned` made of it and the texts. papers: the ids of all
    papers, in order. `papers` of a keyword counts the papers that it is one of, `mentions` those whose text has any of its
    `variants`, each paper once; variants are all its forms, most frequent first.
    """
    order = papers.cast(pl.String).to_frame("paper_id").with_row_index("number")
    named = _named(forms, thesaurus or Thesaurus()).select(_numbers(forms, order), "form", "keyword", "in_text")
    named = named.filter((pl.col("keyword") != "") & pl.col("number").is_not_null())
    paper_keywords = (
        surfaces.join(order, on="paper_id")
        .join(named, left_on=["number", "surface"], right_on=["number", "form"])
        .sort("number", "rank", "surface")
        # Of two surfaces of one keyword in a paper the one of the better rank stays.
        .unique(["number", "keyword"], keep="first", maintain_order=True)
        .select(list(PAPER_KEYWORDS))
    )
    counted = paper_keywords.group_by("keyword").agg(papers=pl.len().cast(pl.UInt32))
    known = named.join(counted, on="keyword", how="semi")
    mentions = (
        known.filter("in_text")
        .sort("number", "keyword", "form")
        .group_by("number", "keyword", maintain_order=True)
        .agg(forms="form")
    )
    mentions = mentions.with_columns(order["paper_id"].gather(mentions["number"])).select(list(MENTIONS))
    variants = (
        known.group_by("keyword", "form")
        .agg(n=pl.len())
        .sort(["keyword", "n", "form"], descending=[False, True, False])
        .group_by("keyword", maintain_order=True)
        .agg(variants="form")
    )
    keywords = (
        counted.join(mentions.group_by("keyword").agg(mentions=pl.len().cast(pl.UInt32)), on="keyword", how="left")
        .join(variants, on="keyword")
        .with_columns(pl.col("mentions").fill_null(0), share=pl.col("papers") / max(1, papers.len()))
        .sort(["papers", "mentions", "keyword"], descending=[True, True, False])
        .select(list(KEYWORDS))
    )
    return Canonical(paper_keywords, mentions, keywords)


def _numbers(forms: pl.DataFrame, order: pl.DataFrame) -> pl.Series:
    """Give the number of the paper of each row; the rows of a paper stand together, so each is looked up once."""
    run = forms["paper_id"].rle_id()
    papers = forms["paper_id"].filter(run.diff().fill_null(1) != 0).to_frame()
    numbers = papers.join(order, on="paper_id", how="left", maintain_order="left")["number"]
    return numbers.gather(run).alias("number")


def _named(forms: pl.DataFrame, thesaurus: Thesaurus) -> pl.DataFrame:
    """Give `forms` with the keyword of each row, as the thesaurus wants it; empty where it is hidden."""
    rows = {label.casefold(): target for label, target in thesaurus.rows}
    if not rows:
        return forms.with_columns(keyword="family")
    kinds = forms.select("form", "family").unique()
    families = kinds["family"].unique().to_list()
    told = set(rows)
    targets = {target.casefold() for target in rows.values()}
    # Of names that differ in capitals only, the first in the order of letters; capitals come before.
    shown = {
        folded: name for name in sorted(families, reverse=True) for folded in [name.casefold()] if folded in targets
    }
    changed = [
        (form, family, _renamed(family, form.casefold(), family.casefold(), rows, shown))
        for form, family in kinds.iter_rows()
        if form.casefold() in told or family.casefold() in told
    ]
    overrides = pl.DataFrame(changed, schema={"form": pl.String, "family": pl.String, "told": pl.String}, orient="row")
    return forms.join(overrides, on=["form", "family"], how="left", maintain_order="left").with_columns(
        keyword=pl.coalesce("told", "family")
    )


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
