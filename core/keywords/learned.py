"""What a corpus teaches about its keywords before any thesaurus: which forms its texts have, and of which families they are."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

import polars as pl

from core.keywords.families import Acronyms, explained, families, family_names
from core.keywords.mentions import BLOCK, Finder, forms
from core.keywords.variants import normal
from core.schema import FORMS
from core.workers import Workers


def learned(
    surfaces: pl.DataFrame, texts: pl.DataFrame, given: pl.DataFrame | None = None, workers: Workers | None = None
) -> pl.DataFrame:
    """Give the table `FORMS` of `core.schema`: every form in the texts, and the family that it is of, named by its best form.

    surfaces: what was extracted from the texts (columns paper_id, surface). texts: columns paper_id, text; its order is the order
    of papers. given: keywords that the records bring (columns paper_id, surface), which need not stand in the texts. workers: share
    the search through the texts. A form can be of several families, each in other papers ("SAM"); in one paper it is of one. In
    each paper, rows go by family and form.
    """
    order = texts.select(pl.col("paper_id").cast(pl.String)).with_row_index("number")
    pairs = [_pairs(surfaces, order)]
    brought = _pairs(given, order) if given is not None else pairs[0].clear()
    keys = {normal(surface) for surface in pl.concat([pairs[0]["form"], brought["form"]]).unique().to_list()}
    # What is mentioned counts as what is extracted does, so that both kinds of count agree on what is one keyword.
    bodies, workers = texts["text"].to_list(), workers or Workers(0)
    blocks = [bodies[begin : begin + BLOCK] for begin in range(0, len(bodies), BLOCK)]
    acronyms = Acronyms([own for block in workers.map(_explained, blocks) for own in block])
    # An acronym mentions what it stands for, also where no paper has it as a keyword; and so the other way round.
    alike = {pair for own in (acronyms.agreed, *acronyms.own) for pair in own.items()}
    keys |= {key for pair in alike if not keys.isdisjoint(pair) for key in pair}
    found = _found(sorted(keys), blocks, workers)
    inside = pl.concat([found, pairs[0]]).unique().with_columns(in_text=pl.lit(value=True))
    outside = brought.join(inside, on=["number", "form"], how="anti").unique().with_columns(in_text=pl.lit(value=False))
    places = pl.concat([inside, outside]).sort("number", "form")
    papers_of = dict(places.group_by("form", maintain_order=True).agg("number").iter_rows())
    general, special = families(papers_of, acronyms)
    rows = [(number, form, key) for (number, form), key in special.items()]
    keyed = (
        places.join(_frame(list(general.items()), ("form", "general")), on="form", how="left")
        .join(_frame(rows, ("number", "form", "special")), on=["number", "form"], how="left")
        .with_columns(key=pl.coalesce("special", "general"))
    )
    counts: dict[str, dict[str, int]] = defaultdict(dict)
    for key, form, papers in keyed.group_by("key", "form").len().sort("key", "form").iter_rows():
        counts[key][form] = papers
    names = _frame(list(family_names(counts).items()), ("key", "family"))
    return (
        keyed.join(names, on="key", how="left")
        .join(order, on="number", how="left")
        .sort("number", "family", "form")
        .select(list(FORMS))
    )


def _frame(rows: Sequence[tuple[object, ...]], columns: Sequence[str]) -> pl.DataFrame:
    return pl.DataFrame(
        rows, schema={name: pl.UInt32 if name == "number" else pl.String for name in columns}, orient="row"
    )


def _pairs(surfaces: pl.DataFrame, order: pl.DataFrame) -> pl.DataFrame:
    """Give number of the paper and form of each row."""
    return surfaces.select("paper_id", form="surface").join(order, on="paper_id").select("number", "form").unique()


def _found(keys: Sequence[str], blocks: Sequence[Sequence[str]], workers: Workers) -> pl.DataFrame:
    """Find which text has which forms of the keys: number and form."""
    with_finder = workers.share(Finder, keys)
    numbers: list[int] = []
    found: list[str] = []
    number = 0
    for block in workers.map(with_finder(forms), blocks):
        for own in block:
            numbers += [number] * len(own)
            found += own
            number += 1
    return pl.DataFrame({"number": numbers, "form": found}, schema={"number": pl.UInt32, "form": pl.String})


def _explained(texts: Sequence[str]) -> list[dict[str, str]]:
    return [explained(text) for text in texts]
