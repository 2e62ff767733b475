"""Facets: what papers can be grouped by, and how many papers in view, and of the whole corpus, have each value.

A corpus brings facets of its own: further fields of its records (decision, track, room) that have few values.
"""

from __future__ import annotations

import json
from collections import defaultdict
from typing import Any

import polars as pl

from core.schema import TEXTS, frame
from core.tables.counts import counts

#: The values of further fields that group papers: one row a paper and value.
GIVEN_FACETS: dict[str, Any] = {"paper_id": pl.String, "field": pl.String, "value": pl.String}

FEWEST_VALUES, MOST_VALUES = 2, 50
_LONGEST_VALUE = 100


def facet(papers: pl.DataFrame, everything: pl.DataFrame, column: str) -> pl.DataFrame:
    """Count the papers of each value of `column`, a text or a list of texts, in `papers` and in `everything`.

    papers: the rows of the table `papers` that are in view; everything: all its rows. Gives `column`, `papers`, `share` (of those
    in view) and `total` (of everything): each value of the corpus, also those that no paper in view has; the most frequent in
    view first, then in the corpus, then by value.
    """
    totals = counts(everything, column).select(column, total="papers")
    return (
        totals.join(counts(papers, column), on=column, how="left")
        .select(
            column,
            pl.col("papers").fill_null(0).cast(pl.UInt32),
            pl.col("share").fill_null(0.0),
            "total",
        )
        .sort(["papers", "total", column], descending=[True, True, False])
    )


def given_facets(papers: pl.DataFrame) -> pl.DataFrame:
    """Give the values of those further fields that group `papers`: columns `GIVEN_FACETS`, by field, then as the papers are.

    papers: rows with `paper_id` and `extra`, of a corpus, of an analysis, or of one that was read from a folder. A field is a facet
    where it has 2 to 50 different values, all of them short words, numbers, yes or no, or lists of such, and some value is
    shared by two papers. A paper has one row for each of its values, and none where the field is empty.
    """
    found: dict[str, list[tuple[str, str]]] = defaultdict(list)
    different: dict[str, set[str]] = defaultdict(set)
    no_facets: set[str] = set()
    for paper_id, extra in papers.select("paper_id", "extra").iter_rows():
        for name, value in _fields(extra).items():
            if name in no_facets:
                continue
            words = [_word(item) for item in (value if isinstance(value, list) else [value])]
            said = [word for word in dict.fromkeys(words) if word]
            if None in words or len(different[name].union(said)) > MOST_VALUES:
                no_facets.add(name)
                found.pop(name, None)
                continue
            found[name] += [(paper_id, word) for word in said]
            different[name].update(said)
    return frame(
        (
            {"paper_id": paper_id, "field": name, "value": value}
            for name in sorted(found)
            if FEWEST_VALUES <= len(different[name]) < len(found[name])
            for paper_id, value in found[name]
        ),
        GIVEN_FACETS,
    )


def with_given_facet(papers: pl.DataFrame, given: pl.DataFrame, field: str, column: str = "facet") -> pl.DataFrame:
    """Give `papers` with what `field` of `given_facets` says of each as a list of texts in `column`, empty where nothing.

    The result can be counted by `facet(view, everything, column)`.
    """
    values = given.filter(field=field).group_by("paper_id", maintain_order=True).agg(pl.col("value").alias(column))
    joined = papers.join(values, on="paper_id", how="left", maintain_order="left")
    return joined.with_columns(pl.col(column).fill_null(pl.lit([], dtype=TEXTS)))


def _fields(extra: str | None) -> dict[str, Any]:
    try:
        fields = json.loads(extra or "{}")
    except (ValueError, RecursionError):
        return {}
    return fields if isinstance(fields, dict) else {}


def _word(value: Any) -> str | None:
    """Give a value as a facet shows it, "" for nothing, or None where it cannot be one."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str):
        word = " ".join(value.split())
        return word if len(word) <= _LONGEST_VALUE else None
    return json.dumps(value) if isinstance(value, int | float) else None
