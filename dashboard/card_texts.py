"""What cards say of papers, as the text that the page is given: made once for all visitors of a corpus, and kept for a while."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import polars as pl

from core.kept import Kept
from core.search import Index
from core.text import escape
from dashboard import marking, reading_list, words

#: Keywords that a card shows at once; the others stand with the abstract.
FIRST_KEYWORDS = 8
#: So many cards, and as many marked abstracts, are kept of a corpus; of each some kilobytes.
MOST_KEPT = 2000

Row = Mapping[str, Any]


class Marks(NamedTuple):
    """What stands out in abstracts: keywords, and the sentences that the categories rest on."""

    keywords: bool = False
    evidence: bool = False


@dataclass(frozen=True, slots=True)
class Card:
    """One paper as its card shows it. What is drawn is safe Markdown; chips are labels by what they filter by, as they are.

    called: what a button calls the paper. origin: where it comes from, with its name, contribution and area. nothing: what is
    said where it has no category. surfaces, evidence: what can be marked in the abstract.
    """

    paper_id: str
    plain_heading: str
    heading: str
    called: str
    origin: str
    summary: str
    nothing: str
    methods: Mapping[str, str]
    keywords: Mapping[str, str]
    more_keywords: Mapping[str, str]
    statements: str
    links: tuple[tuple[str, str], ...]
    abstract: str
    text: str
    surfaces: tuple[str, ...]
    evidence: tuple[str, ...]


class Cards:
    """The cards of one corpus."""

    def __init__(
        self,
        paper_methods: pl.DataFrame,
        paper_keywords: pl.DataFrame,
        lists: Mapping[str, str],
        label: Callable[[str], str],
    ) -> None:
        self._methods, self._keywords = paper_methods, paper_keywords
        self._lists, self._label = lists, label
        self._cards: Kept[str, Card] = Kept(MOST_KEPT)
        self._abstracts: Kept[tuple[str, Marks, str], str] = Kept(MOST_KEPT)

    def of(self, papers: pl.DataFrame) -> list[Card]:
        """Give the cards of rows of the table `papers`."""
        found = {paper: self._cards.get(paper) for paper in papers["paper_id"]}
        missing = [paper for paper, card in found.items() if card is None]
        if missing:
            some = pl.col("paper_id").is_in(missing)
            methods = _by_paper(self._methods.filter(some).select("paper_id", "method", "confidence", "evidence"))
            surfaces = _by_paper(self._keywords.filter(some).select("paper_id", "surface"))
            for row in papers.filter(some).iter_rows(named=True):
                paper = row["paper_id"]
                card = self._made(row, methods.get(paper, ()), tuple(name for (name,) in surfaces.get(paper, ())))
                found[paper] = card
                self._cards.put(paper, card)
        return [card for card in found.values() if card is not None]

    def abstract(self, card: Card, marks: Marks, search: str, index: Index) -> str:
        """Give the abstract with what is to be marked, and what `search` asks for."""

        def marked() -> str:
            return marking.abstract(
                card.abstract,
                card.surfaces if marks.keywords else (),
                tuple(index.hits(search, card.text)) if search else (),
                card.evidence if marks.evidence else (),
            )

        return self._abstracts.answer((card.paper_id, marks, search), marked)

    def _made(self, row: Row, methods: Sequence[tuple[Any, ...]], surfaces: tuple[str, ...]) -> Card:
        certain = {method: words.sureness(confidence, row["methods_source"]) for method, confidence, _ in methods}
        keywords = {keyword: keyword for keyword in row["keywords"]}
        return Card(
            paper_id=row["paper_id"],
            plain_heading=row["heading"],
            heading=escape(row["heading"]),
            called=escape(reading_list.called(row)),
            origin=self._origin(row),
            summary=escape(row["summary"] or ""),
            nothing="" if row["methods"] else words.no_category(row["methods_source"]),
            methods={
                method: " · ".join([self._label(method), *([certain[method]] if method in certain else [])])
                for method in row["methods"]
            },
            keywords=dict(list(keywords.items())[:FIRST_KEYWORDS]),
            more_keywords=dict(list(keywords.items())[FIRST_KEYWORDS:]),
            statements=_statements(row),
            links=tuple((name, row[column]) for name, column in words.LINKS if row[column]),
            abstract=row["abstract"],
            text=row["text"],
            surfaces=surfaces,
            evidence=tuple(sentence for _, _, sentence in methods if sentence),
        )

    def _origin(self, row: Row) -> str:
        said = [f"{self._lists[row['list_id']]}, no. {row['position']}", *([] if row["title"] else [words.DERIVED])]
        said += [self._label(key) for key in row["contribution"]]
        if area := words.area_of(row):
            said.append(area)
        name = row["name"] if row["name"] and not row["heading"].startswith(row["name"]) else ""
        return (f"**{escape(name)}** · " if name else "") + escape(" · ".join(said))


def _statements(row: Row) -> str:
    said = []
    if row["claims"]:
        said.append(f"{words.CLAIMS}:\n" + "\n".join(f"- {escape(claim)}" for claim in row["claims"]))
    if row["code_statement"]:
        said.append(f"{words.CODE_STATED}: “{escape(row['code_statement'])}”")
    return "\n\n".join(said)


def _by_paper(table: pl.DataFrame) -> dict[str, list[tuple[Any, ...]]]:
    found: dict[str, list[tuple[Any, ...]]] = {}
    for paper, *rest in table.iter_rows():
        found.setdefault(paper, []).append(tuple(rest))
    return found
