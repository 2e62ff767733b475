"""The tables of an analysis for the papers in view alone, so that what leaves is what is on the screen."""

from __future__ import annotations

from collections.abc import Mapping

import polars as pl

from core.categories import Taxonomy
from core.schema import KEYWORDS
from core.tables.keywords import keyword_table
from core.tables.methods import method_counts


def portion(tables: Mapping[str, pl.DataFrame], papers: pl.DataFrame, categories: Taxonomy) -> dict[str, pl.DataFrame]:
    """Give `tables`, those of `core.schema`, with what belongs to `papers`, some rows of the table of that name.

    Counts of keywords and methods are of `papers`. What was read from each file stays whole: `report`, and of the records those
    of other papers go. categories: what names the methods.
    """
    if papers.height == tables["papers"].height:
        return dict(tables)
    ids = papers.select("paper_id")
    found = {name: papers if name == "papers" else _of(table, ids) for name, table in tables.items()}
    counted = keyword_table(papers, tables["papers"], tables["keywords"], tables["mentions"])
    found["keywords"] = counted.filter(pl.max_horizontal("papers", "mentions") > 0).select(list(KEYWORDS))
    found["methods"] = method_counts(papers, categories)
    return found


def _of(table: pl.DataFrame, ids: pl.DataFrame) -> pl.DataFrame:
    if "paper_id" not in table.columns:
        return table
    own = table.join(ids, on="paper_id", how="semi", maintain_order="left")
    return table.filter(pl.col("paper_id").is_null() | pl.col("paper_id").is_in(own["paper_id"].implode()))
