"""One keyword, many surfaces: the tables of keywords, from what was extracted and what the texts mention."""

from __future__ import annotations

from collections import Counter, OrderedDict, defaultdict
from dataclasses import dataclass

import polars as pl

from core.keywords.families import Acronyms, families, family_names
from core.keywords.mentions import mentions
from core.keywords.thesaurus import Thesaurus
from core.keywords.variants import normal
from core.schema import KEYWORDS, PAPER_KEYWORDS, frame


@dataclass(frozen=True)
class _Learned:
    """What a corpus teaches before any thesaurus.

    family: of each (number of the paper, surface) that was extracted. mentioned: of each (number of the paper, form as it
    stands) that its text has. name: the best surface of each family.
    """

    family: dict[tuple[int, str], str]
    mentioned: dict[tuple[int, str], str]
    name: dict[str, str]


def canonical(
    surfaces: pl.DataFrame, texts: pl.DataFrame, thesaurus: Thesaurus | None = None
) -> tuple[pl.DataFrame, pl.DataFrame]:
    """Give the tables `PAPER_KEYWORDS` and `KEYWORDS` of `core.schema`.

    surfaces: columns paper_id, surface, rank, score. texts: columns paper_id, text; its order is the order of papers.
    `papers` counts the papers that a keyword is one of, `mentions` those whose text has any of its `variants`, each paper once;
    variants are all forms that stand in the texts, most frequent first. A thesaurus overrides what was learned from the corpus;
    applying another one to the same frames computes only the tables anew.
    """
    rows = surfaces.select("paper_id", "surface", "rank", "score").rows()
    order = {paper: place for place, paper in enumerate(texts["paper_id"].to_list())}
    learned = _learned(surfaces, texts, order)
    names = _Names(learned, thesaurus or Thesaurus())

    kept: dict[tuple[int, str], tuple[str, str, int, float]] = {}
    for paper, surface, rank, score in sorted(rows, key=lambda row: (order[row[0]], row[2], row[1])):
        number = order[paper]
        name = names.of(surface, learned.family[number, surface])
        if name:
            kept.setdefault((number, name), (paper, surface, rank, score))
    papers = Counter(name for _, name in kept)

    forms: dict[str, Counter[str]] = defaultdict(Counter)
    where: dict[str, set[int]] = defaultdict(set)
    for (number, form), family in learned.mentioned.items():
        name = names.of(form, family)
        if name in papers:
            forms[name][form] += 1
            where[name].add(number)

    paper_keywords = frame(
        (
            {"paper_id": paper, "keyword": name, "surface": surface, "rank": rank, "score": score}
            for (_, name), (paper, surface, rank, score) in kept.items()
        ),
        PAPER_KEYWORDS,
    )
    keywords = frame(
        (
            {
                "keyword": name,
                "papers": papers[name],
                "mentions": len(where[name]),
                "share": papers[name] / len(order),
                "variants": sorted(forms[name], key=lambda form: (-forms[name][form], form)),
            }
            for name in sorted(papers, key=lambda name: (-papers[name], -len(where[name]), name))
        ),
        KEYWORDS,
    )
    return paper_keywords, keywords


class _Names:
    """Names families and forms as the thesaurus wants them."""

    def __init__(self, learned: _Learned, thesaurus: Thesaurus) -> None:
        self._learned = learned
        self._rows = {label.casefold(): target for label, target in thesaurus.rows}
        self._shown = {name.casefold(): name for name in sorted(learned.name.values(), reverse=True)}
        self._cache: dict[tuple[str, str], str] = {}

    def of(self, form: str, family: str) -> str:
        """Give the keyword of a form of `family`; an empty name hides it."""
        key = form, family
        if key not in self._cache:
            self._cache[key] = self._name(form, self._learned.name[family])
        return self._cache[key]

    def _name(self, form: str, name: str) -> str:
        if not self._rows:
            return name
        row = self._rows.get(form.casefold())
        if row is None or form.casefold() == name.casefold():
            row = self._rows.get(name.casefold(), row)
        if row is None:
            return name
        # A chain of merges is followed to its end; a circle is left after one round.
        seen = {form.casefold(), name.casefold()}
        while row and row.casefold() in self._rows and row.casefold() not in seen:
            seen.add(row.casefold())
            row = self._rows[row.casefold()]
        shown = self._shown.get(row.casefold())
        # A merge goes under the name that the target has; a row that only changes capitals renames.
        return row if shown is None or shown.casefold() == name.casefold() else shown


#: What was learned from the last corpora, so that a change of thesaurus is quick. Keyed by content, never by a person.
_CACHE: OrderedDict[tuple[int, ...], _Learned] = OrderedDict()
_CACHED = 2


def _learned(surfaces: pl.DataFrame, texts: pl.DataFrame, order: dict[str, int]) -> _Learned:
    surfaces, texts = surfaces.select("paper_id", "surface"), texts.select("paper_id", "text")
    key = (
        surfaces.height,
        texts.height,
        *(int(f.with_row_index().hash_rows(seed).sum()) for f in (surfaces, texts) for seed in (1, 2)),
    )
    if key in _CACHE:
        _CACHE.move_to_end(key)
        return _CACHE[key]
    bodies = texts["text"].to_list()
    acronyms = Acronyms(bodies)
    extracted = [(order[paper], surface) for paper, surface in surfaces.rows()]
    # What is mentioned counts as what is extracted does, so that both kinds of count agree on what is one keyword.
    found = {(number, form) for number, _, form in mentions({normal(s) for _, s in extracted}, bodies)}
    family = families(sorted(found.union(extracted)), acronyms)
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for (_, form), one in family.items():
        counts[one][form] += 1
    learned = _Learned(
        family={place: family[place] for place in extracted},
        mentioned={place: family[place] for place in sorted(found.union(extracted))},
        name=family_names(counts),
    )
    _CACHE[key] = learned
    if len(_CACHE) > _CACHED:
        _CACHE.popitem(last=False)
    return learned
