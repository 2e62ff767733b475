"""What a corpus teaches about its keywords before any thesaurus: which forms its texts have, and of which families they are."""

from __future__ import annotations

from collections import Counter, OrderedDict, defaultdict
from dataclasses import dataclass
from threading import Lock

import polars as pl

from core.keywords.families import Acronyms, families, family_names
from core.keywords.mentions import mentions
from core.keywords.variants import normal


@dataclass(frozen=True)
class Learned:
    """Forms in their families, and where they stand. A form can be of several families, each in other papers ("SAM").

    kinds: `kind` (u32, its place), `form` as it stands in a text, `name`: the best form of its family; and both folded, without
    capitals, as `folded_form` and `folded_name`: how a thesaurus looks them up.
    places: `number` (u32, place of the paper in the given texts) and `kind`: that the paper has the form, once each.
    """

    kinds: pl.DataFrame
    places: pl.DataFrame


#: What was learned from the last corpora, so that a change of thesaurus is quick. Keyed by content, never by a person.
_CACHE: OrderedDict[tuple[int, ...], Learned] = OrderedDict()
_CACHED = 4
_LOCK = Lock()


def learned(surfaces: pl.DataFrame, texts: pl.DataFrame) -> Learned:
    """Learn from what was extracted (columns paper_id, surface) and the texts it came from (paper_id, text), or remember it."""
    surfaces, texts = surfaces.select("paper_id", "surface"), texts.select("paper_id", "text")
    key = (
        surfaces.height,
        texts.height,
        *(int(f.with_row_index().hash_rows(seed).sum()) for f in (surfaces, texts) for seed in (1, 2)),
    )
    with _LOCK:
        known = _CACHE.pop(key, None)
    known = known or _learn(surfaces, texts)
    with _LOCK:
        _CACHE[key] = known
        while len(_CACHE) > _CACHED:
            _CACHE.popitem(last=False)
    return known


def _learn(surfaces: pl.DataFrame, texts: pl.DataFrame) -> Learned:
    order = {paper: place for place, paper in enumerate(texts["paper_id"].to_list())}
    bodies = texts["text"].to_list()
    extracted = {(order[paper], surface) for paper, surface in surfaces.rows()}
    # What is mentioned counts as what is extracted does, so that both kinds of count agree on what is one keyword.
    found = {(number, form) for number, _, form in mentions({normal(s) for _, s in extracted}, bodies)}
    family = families(sorted(found | extracted), Acronyms(bodies))
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for (_, form), one in family.items():
        counts[one][form] += 1
    names = family_names(counts)
    numbers = {pair: kind for kind, pair in enumerate((form, one) for one, forms in counts.items() for form in forms)}
    kinds = [(kind, form, names[one], form.casefold(), names[one].casefold()) for (form, one), kind in numbers.items()]
    texts_of = ("form", "name", "folded_form", "folded_name")
    return Learned(
        kinds=pl.DataFrame(kinds, schema={"kind": pl.UInt32, **dict.fromkeys(texts_of, pl.String)}, orient="row"),
        places=pl.DataFrame(
            [(number, numbers[form, one]) for (number, form), one in family.items()],
            schema={"number": pl.UInt32, "kind": pl.UInt32},
            orient="row",
        ),
    )
