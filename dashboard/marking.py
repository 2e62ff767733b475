"""An abstract as a card shows it: formulas, emphasis, and the keywords marked where they stand."""

from __future__ import annotations

from collections.abc import Iterable

from core.keywords.mentions import Finder
from core.keywords.variants import normal
from core.text import Mark, parse


def keyword_marks(text: str, surfaces: Iterable[str]) -> list[Mark]:
    """Give a mark for each place where one of `surfaces` stands in `text`, in any of its forms; where two overlap, the longer."""
    found = sorted(Finder(map(normal, surfaces)).find(text), key=lambda place: (place[1] - place[2], place[1]))
    marks: list[Mark] = []
    for _, start, end in found:
        if all(end <= mark.start or mark.end <= start for mark in marks):
            marks.append(Mark(start, end, "keyword"))
    return sorted(marks, key=lambda mark: mark.start)


def abstract(
    given: str, surfaces: tuple[str, ...], hits: tuple[tuple[int, int], ...] = (), evidence: tuple[str, ...] = ()
) -> str:
    """Give safe Markdown that shows the abstract `given`, with `surfaces` marked.

    hits: places in its plain text that a search asked for; they are marked in another colour, and go before keywords. evidence:
    sentences that a category rests on; they may hold keywords, and are told apart by colour and by shape.
    """
    document = parse(given)
    marks = [Mark(start, end, "hit") for start, end in hits]
    for sentence in dict.fromkeys(evidence):
        if sentence and (start := document.text.find(sentence)) >= 0:
            marks.append(Mark(start, start + len(sentence), "evidence"))
    for mark in keyword_marks(document.text, surfaces) if surfaces else ():
        if all(mark.end <= start or end <= mark.start for start, end in hits):
            marks.append(mark)
    return document.markdown(sorted(marks, key=lambda mark: mark.start))
