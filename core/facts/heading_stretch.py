"""A stretch of an abstract that can stand as a heading, and the words that it makes."""

from __future__ import annotations

from dataclasses import dataclass

from core.facts.reading import Reading, Token

#: Where a stretch begins, from what is most telling of a paper's own doing to what is least.
KINDS = (
    "proposal",
    "apposition",
    "study",
    "finding",
    "question",
    "subject",
    "of",
    "gerund",
    "article",
    "opening",
    "topic",
)
#: What a thing is called that is only described.
GENERIC = frozenset(
    {"approach", "framework", "method", "algorithm", "model", "system", "benchmark", "technique", "pipeline", "dataset"}
)


@dataclass(frozen=True)
class Stretch:
    """Tokens `start` up to `end` (exclusive) of a reading, and the kind of its beginning.

    topic: tokens of a noun phrase elsewhere that says what it is for, or None. aside: tokens inside that name the thing
    ("a framework, NAME, which ..."), or None; no heading repeats them. further: whether its sentence tells what is done besides
    ("we further ..."). restricted: whether it is cut before what it holds under.
    """

    start: int
    end: int
    kind: str
    topic: tuple[int, int] | None = None
    aside: tuple[int, int] | None = None
    further: bool = False
    restricted: bool = False


def places_of(tokens: list[Token], start: int, end: int, aside: tuple[int, int] | None = None) -> list[int]:
    """Give which tokens of a stretch stand neither in round brackets nor in its `aside`."""
    out, depth = [], 0
    for at in range(start, end):
        depth += tokens[at].text == "("
        if not depth and not (aside and aside[0] <= at < aside[1]):
            out.append(at)
        depth -= tokens[at].text == ")" and depth > 0
    return out


def words_of(tokens: list[Token], stretch: Stretch) -> list[Token]:
    """Give the tokens of a stretch without what stands in round brackets or in its aside, and without its topic."""
    return [tokens[at] for at in places_of(tokens, stretch.start, stretch.end, stretch.aside)]


def phrase(reading: Reading, stretch: Stretch) -> str:
    """Give the words of `stretch` as they stand, brackets and what is in them left out, then "for" and its topic."""
    words = _joined(reading, places_of(reading.tokens, stretch.start, stretch.end, stretch.aside))
    if stretch.topic is None:
        return words
    topic = _joined(reading, list(range(*stretch.topic)))
    opening = reading.tokens[stretch.topic[0]]
    return f"{words} for {topic[0].lower() + topic[1:] if opening.first and plain_case(opening.text) else topic}"


def plain_case(word: str) -> bool:
    """Tell whether a capital at the beginning of a sentence is all that is special about `word`."""
    return len(word) > 1 and word[1:].islower()


def _joined(reading: Reading, places: list[int]) -> str:
    out, at = "", None
    for token in (reading.tokens[place] for place in places):
        gap = reading.text[at : token.start] if at is not None else ""
        out += (
            " " if at is not None and (len(gap) > 1 or gap.isspace()) and token.text not in ",;:.'s" else ""
        ) + token.text
        at = token.end
    return out
