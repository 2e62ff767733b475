"""The tables of what was assigned: each paper's method categories and their probabilities, and what a person says instead."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import polars as pl

from core.categories import Assignment
from core.categories.corrections import Corrections
from core.schema import AREA_LEVELS, METHOD_PROBABILITIES, PAPER_METHODS, PAPERS, TEXTS, frame


class Assigned(NamedTuple):
    """The tables of `core.schema` that hold method categories."""

    papers: pl.DataFrame
    paper_methods: pl.DataFrame
    method_probabilities: pl.DataFrame


def paper_methods(ids: Sequence[str], assigned: Sequence[Assignment]) -> pl.DataFrame:
    """Give the table `paper_methods`: one row a category of a paper, in the order of `ids`, then by rank."""
    return frame(
        (
            {
                "paper_id": paper,
                "method": method.key,
                "rank": method.rank,
                "confidence": method.confidence,
                "evidence": method.evidence,
            }
            for paper, assignment in zip(ids, assigned, strict=True)
            for method in assignment.methods
        ),
        PAPER_METHODS,
    )


def method_probabilities(ids: Sequence[str], assigned: Sequence[Assignment]) -> pl.DataFrame:
    """Give the table `method_probabilities`: every category of every paper, in the order of `ids`."""
    return frame(
        (
            {"paper_id": paper, "method": method, "probability": probability}
            for paper, assignment in zip(ids, assigned, strict=True)
            for method, probability in assignment.probabilities.items()
        ),
        METHOD_PROBABILITIES,
    )


def reassigned(papers: pl.DataFrame, assigned: Sequence[Assignment], *, kinds: bool, areas: bool) -> Assigned:
    """Give the tables with the method categories of `assigned`, one for each row of `papers`, in place of those before.

    kinds, areas: whether the contribution and the likely area are taken from `assigned` as well; a given area stays.
    """
    ids = papers["paper_id"].to_list()
    changed = papers.with_columns(
        pl.Series("methods", [[method.key for method in one.methods] for one in assigned], dtype=TEXTS),
        pl.Series("methods_source", ["predicted" if one.methods else None for one in assigned], dtype=pl.String),
    )
    if kinds:
        changed = changed.with_columns(
            pl.Series("contribution", [list(one.contribution) for one in assigned], dtype=TEXTS)
        )
    if areas:
        given = changed["area_source"].eq_missing("given").to_list()
        rows = [
            (area, "given", None) if is_given else (one.area, "predicted" if one.area else None, one.area_confidence)
            for is_given, area, one in zip(given, changed["area"], assigned, strict=True)
        ]
        names = ("area", "area_source", "area_confidence")
        changed = changed.with_columns(
            pl.Series(name, [row[place] for row in rows], dtype=PAPERS[name]) for place, name in enumerate(names)
        )
    return Assigned(changed, paper_methods(ids, assigned), method_probabilities(ids, assigned))


def corrected(before: Assigned, corrections: Corrections) -> Assigned:
    """Give the tables in which `corrections` win over the model; each must name a paper and categories that are there.

    A category that a person gave or left has the confidence 1, with the model's evidence where the model gave it, too; every
    other category of a checked paper has the probability 0.
    """
    rows = corrections.rows
    checked = pl.DataFrame(
        {
            "paper_id": [row.paper_id for row in rows],
            "methods": [list(row.methods) for row in rows],
            "methods_source": [row.source for row in rows],
        },
        schema={"paper_id": pl.String, "methods": TEXTS, "methods_source": pl.String},
    )
    ids = checked["paper_id"].implode()
    papers = before.papers.join(checked, on="paper_id", how="left", maintain_order="left", suffix=" checked")
    papers = papers.with_columns(
        pl.coalesce(f"{name} checked", name).alias(name) for name in ("methods", "methods_source")
    )
    said = checked.select("paper_id", method="methods").explode("method", empty_as_null=False)
    said = said.with_columns(
        rank=pl.int_range(1, pl.len() + 1, dtype=pl.UInt32).over("paper_id"), confidence=pl.lit(1.0)
    )
    found = said.join(
        before.paper_methods.select("paper_id", "method", "evidence"), on=["paper_id", "method"], how="left"
    )
    methods = pl.concat(
        [
            before.paper_methods.filter(~pl.col("paper_id").is_in(ids)),
            found.with_columns(pl.col("evidence").fill_null("")).select(list(PAPER_METHODS)),
        ]
    )
    places = papers.select("paper_id").with_row_index("place")
    methods = methods.join(places, on="paper_id").sort("place", "rank").select(list(PAPER_METHODS))
    probabilities = before.method_probabilities.join(
        said.select("paper_id", "method", sure="confidence"),
        on=["paper_id", "method"],
        how="left",
        maintain_order="left",
    ).select(
        "paper_id",
        "method",
        probability=pl.when(pl.col("paper_id").is_in(ids)).then(pl.col("sure").fill_null(0.0)).otherwise("probability"),
    )
    return Assigned(papers.select(list(PAPERS)), methods, probabilities)


def checked_papers(papers: pl.DataFrame) -> pl.DataFrame:
    """Give the rows of `papers` whose categories a person accepted or corrected."""
    return papers.filter(pl.col("methods_source").is_in(["accepted", "corrected"]))


def with_top_areas(papers: pl.DataFrame, column: str = "area_top") -> pl.DataFrame:
    """Give `papers` with a list of the top level of its area where that was given, else an empty one."""
    top = pl.when(pl.col("area_source") == "given").then(pl.col("area").str.split(AREA_LEVELS).list.first())
    return papers.with_columns(pl.concat_list(top).list.drop_nulls().alias(column))
