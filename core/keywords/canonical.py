"""One keyword, many surfaces: the families of surfaces, their canonical forms and their counts."""

from __future__ import annotations

import re
from collections import Counter, defaultdict

import polars as pl

from core.keywords.thesaurus import Thesaurus
from core.keywords.variants import normal
from core.schema import KEYWORDS, PAPER_KEYWORDS, frame


def canonical(
    surfaces: pl.DataFrame, texts: pl.DataFrame, thesaurus: Thesaurus | None = None
) -> tuple[pl.DataFrame, pl.DataFrame]:
    """Give the tables `PAPER_KEYWORDS` and `KEYWORDS` of `core.schema`.

    surfaces: columns paper_id, surface, rank, score; texts: columns paper_id, text, in paper order.
    """
    rows = surfaces.select("paper_id", "surface", "rank", "score").rows()
    order = {paper: place for place, paper in enumerate(texts["paper_id"].to_list())}
    keys = {surface: normal(surface) for surface in surfaces["surface"].unique(maintain_order=True).to_list()}
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for _, surface, _, _ in rows:
        counts[keys[surface]][surface] += 1
    names = {key: min(c, key=lambda s: (-c[s], s[:1].isupper(), s)) for key, c in counts.items()}
    names_of = {surface: names[key] for surface, key in keys.items()}
    if thesaurus is not None:
        table = {label.casefold(): target for label, target in thesaurus.rows}
        names_of = {
            surface: table.get(surface.casefold(), table.get(name.casefold(), name))
            for surface, name in names_of.items()
        }
    kept: dict[tuple[str, str], tuple[str, int, float]] = {}
    for paper, surface, rank, score in sorted(rows, key=lambda r: (order[r[0]], r[2])):
        if names_of[surface]:
            kept.setdefault((paper, names_of[surface]), (surface, rank, score))
    variants: dict[str, Counter[str]] = defaultdict(Counter)
    for _, surface, _, _ in rows:
        if names_of[surface]:
            variants[names_of[surface]][surface] += 1
    papers = Counter(name for _, name in kept)
    lowered = [text.casefold() for text in texts["text"].to_list()]
    mentions = (
        {
            name: sum(bool(pattern.search(text)) for text in lowered)
            for name, forms in variants.items()
            for pattern in [
                re.compile(r"(?<!\w)(?:" + "|".join(map(re.escape, {f.casefold() for f in forms})) + r")(?!\w)")
            ]
        }
        if len(lowered) < 1000
        else {name: papers[name] for name in variants}
    )
    total = max(1, len(order))
    paper_keywords = frame(
        (
            {"paper_id": paper, "keyword": name, "surface": surface, "rank": rank, "score": score}
            for (paper, name), (surface, rank, score) in kept.items()
        ),
        PAPER_KEYWORDS,
    )
    keywords = frame(
        (
            {
                "keyword": name,
                "papers": papers[name],
                "mentions": mentions[name],
                "share": papers[name] / total,
                "variants": sorted(forms, key=lambda s: (-forms[s], s)),
            }
            for name, forms in sorted(variants.items(), key=lambda i: (-papers[i[0]], -mentions[i[0]], i[0]))
        ),
        KEYWORDS,
    )
    return paper_keywords, keywords
