"""What a corpus teaches about its keywords before any thesaurus: which forms its texts have, and of which families they are."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence

import numpy as np
import polars as pl

from core.keywords.families import Acronyms, explained, families, family_names
from core.keywords.mentions import BLOCK, Finder, forms
from core.keywords.numbering import Numbers
from core.keywords.variants import normal
from core.schema import FORMS
from core.workers import Progress, Workers

#: Paper and form are kept in one number, the form in its last bits: millions of them as texts would not fit in memory.
_BITS = 32
_FORM = 2**_BITS - 1


def learned(
    surfaces: pl.DataFrame,
    texts: pl.DataFrame,
    given: pl.DataFrame | None = None,
    workers: Workers | None = None,
    progress: Progress | None = None,
) -> pl.DataFrame:
    """Give the table `FORMS` of `core.schema`: every form in the texts, and the family that it is of, named by its best form.

    surfaces: what was extracted from the texts (columns paper_id, surface). texts: columns paper_id, text; its order is the order
    of papers. given: keywords that the records bring (columns paper_id, surface), which need not stand in the texts. workers: share
    the search through the texts, the step "mentions" of which progress is told, and are ended after it. A form can be of several
    families, each in other papers ("SAM"); in one paper it is of one. In each paper, rows go by family and form.
    """
    order = texts.select(pl.col("paper_id").cast(pl.String)).with_row_index("number")
    known = Numbers()
    extracted = _places(surfaces, order, known)
    brought = _places(given, order, known) if given is not None else extracted[:0]
    keys = set(map(normal, known))
    # What is mentioned counts as what is extracted does, so that both kinds of count agree on what is one keyword.
    bodies, workers = texts["text"].to_list(), workers or Workers(0)
    blocks = [bodies[begin : begin + BLOCK] for begin in range(0, len(bodies), BLOCK)]
    acronyms = Acronyms([own for block in workers.map(_explained, blocks) for own in block])
    # An acronym mentions what it stands for, also where no paper has it as a keyword; and so the other way round.
    alike = {pair for own in (acronyms.agreed, *acronyms.own) for pair in own.items()}
    keys |= {key for pair in alike if not keys.isdisjoint(pair) for key in pair}
    tell = progress or (lambda _step, _done, _total: None)
    found = _found(sorted(keys), blocks, workers, known, lambda done: tell("mentions", done, len(bodies)))
    workers.end()  # what they hold would stand beside all that follows
    inside = np.union1d(extracted, found)
    places = np.union1d(inside, brought)
    paper, form = places >> _BITS, places & _FORM
    family, names = _named(paper, form, list(known), acronyms)
    in_order = np.lexsort((_ranks(list(known))[form], _ranks(names)[family], paper))
    paper, form, family = paper[in_order], form[in_order], family[in_order]
    return pl.DataFrame(
        {
            "paper_id": order["paper_id"].gather(paper),
            "form": pl.Series(list(known), dtype=pl.String).gather(form),
            "family": pl.Series(names, dtype=pl.String).gather(family),
            "in_text": np.isin(places, inside, assume_unique=True)[in_order],
        },
        schema=FORMS,
    )


def _places(surfaces: pl.DataFrame, order: pl.DataFrame, known: Numbers) -> np.ndarray:
    """Give paper and form of each row, both in one number; the forms are numbered by `known`."""
    rows = surfaces.select("paper_id", "surface").join(order, on="paper_id", maintain_order="left")
    forms = np.array(known.of(rows["surface"].to_list()), dtype=np.int64)
    return np.unique((rows["number"].to_numpy().astype(np.int64) << _BITS) | forms)


def _found(
    keys: Sequence[str], blocks: Sequence[Sequence[str]], workers: Workers, known: Numbers, tell: Callable[[int], None]
) -> np.ndarray:
    """Find which text has which forms of the keys; gives them as `_places` does. tell: told how many texts are done."""
    tell(0)
    with_finder = workers.share(Finder, keys)
    sizes: list[int] = []
    found: list[int] = []
    for block in workers.map(with_finder(forms), blocks):
        for own in block:
            sizes.append(len(own))
            found += known.of(own)
        tell(len(sizes))
    return (np.repeat(np.arange(len(sizes)), sizes) << _BITS) | np.array(found, dtype=np.int64)


def _named(
    paper: np.ndarray, form: np.ndarray, known: Sequence[str], acronyms: Acronyms
) -> tuple[np.ndarray, list[str]]:
    """Give the number of the family of each place, and the names of the families; `known` are the forms by number."""
    by_form = np.argsort(form, kind="stable")
    bounds = np.searchsorted(form[by_form], np.arange(len(known) + 1))
    general, special = families(
        known, lambda number: paper[by_form[bounds[number] : bounds[number + 1]]].tolist(), acronyms
    )
    keys = Numbers()
    family = np.array(keys.of(general), dtype=np.int64)[form] if len(form) else form
    if special:
        at = np.array(list(special), dtype=np.int64)
        family[np.searchsorted((paper << _BITS) | form, (at[:, 0] << _BITS) | at[:, 1])] = keys.of(special.values())
    both, papers = np.unique((family << _BITS) | form, return_counts=True)
    names_of = list(keys)
    counts: dict[str, dict[str, int]] = defaultdict(dict)
    for key, own, number in zip((both >> _BITS).tolist(), (both & _FORM).tolist(), papers.tolist(), strict=True):
        counts[names_of[key]][known[own]] = number
    shown = family_names(counts)
    return family, [shown.get(key, key) for key in names_of]


def _ranks(names: Sequence[str]) -> np.ndarray:
    """Give the place of each of `names` in the order of letters; equal ones share theirs."""
    _, ranks = np.unique(np.array(names, dtype=np.dtypes.StringDType()), return_inverse=True)
    return np.asarray(ranks)


def _explained(texts: Sequence[str]) -> list[dict[str, str]]:
    return [explained(text) for text in texts]
