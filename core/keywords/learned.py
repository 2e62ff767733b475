"""What a corpus teaches about its keywords before any thesaurus: which forms its texts have, and of which families they are."""

from __future__ import annotations

from collections import Counter, defaultdict

import polars as pl

from core.keywords.families import Acronyms, families, family_names
from core.keywords.mentions import mentions
from core.keywords.variants import normal
from core.schema import FORMS


def learned(surfaces: pl.DataFrame, texts: pl.DataFrame, given: pl.DataFrame | None = None) -> pl.DataFrame:
    """Give the table `FORMS` of `core.schema`: every form in the texts, and the family that it is of, named by its best form.

    surfaces: what was extracted from the texts (columns paper_id, surface). texts: columns paper_id, text; its order is the order
    of papers. given: keywords that the records bring (columns paper_id, surface), which need not stand in the texts. A form can be
    of several families, each in other papers ("SAM"); in one paper it is of one. In each paper, rows go by family and form.
    """
    ids = texts["paper_id"].to_list()
    bodies = texts["text"].to_list()
    order = {paper: place for place, paper in enumerate(ids)}
    extracted = {(order[paper], surface) for paper, surface in surfaces.select("paper_id", "surface").rows()}
    brought: set[tuple[int, str]] = set()
    if given is not None:
        brought = {(order[paper], surface) for paper, surface in given.select("paper_id", "surface").rows()}
    # What is mentioned counts as what is extracted does, so that both kinds of count agree on what is one keyword.
    keys = {normal(surface) for pairs in (extracted, brought) for _, surface in pairs}
    acronyms = Acronyms(bodies)
    # An acronym mentions what it stands for, also where no paper has it as a keyword; and so the other way round.
    explained = {pair for own in (acronyms.agreed, *acronyms.own) for pair in own.items()}
    keys |= {key for pair in explained if not keys.isdisjoint(pair) for key in pair}
    inside = {(number, form) for number, _, form in mentions(keys, bodies)} | extracted
    family = families(sorted(inside | brought), acronyms)
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for (_, form), one in family.items():
        counts[one][form] += 1
    names = family_names(counts)
    rows = sorted((number, names[one], form) for (number, form), one in family.items())
    return pl.DataFrame(
        [(ids[number], form, name, (number, form) in inside) for number, name, form in rows], schema=FORMS, orient="row"
    )
