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
    "deed",
    "purpose",
)
#: In what way a stretch was made shorter ("" for not at all).
CUTS = ("", "modifier", "head", "for", "pronoun", "manner", "apposition", "between")
#: What a thing is called that is only described.
GENERIC = frozenset(
    {"approach", "framework", "method", "algorithm", "model", "system", "benchmark", "technique", "pipeline", "dataset"}
)


@dataclass(frozen=True)
class Stretch:
    """Tokens `start` up to `end` (exclusive) of a reading, and the kind of its beginning.

    topic: tokens of a noun phrase elsewhere that says what it is for, or None. without: spans of tokens inside that are left out:
    what names the thing ("a framework, NAME, which ..."), since no heading repeats it, and what a shorter form does without.
    further: whether its sentence tells what is done besides ("we further ..."). restricted: whether it is cut before what it
    holds under. cut: how it was made shorter. leading: whether the topic stands in front, with a colon, instead.
    """

    start: int
    end: int
    kind: str
    topic: tuple[int, int] | None = None
    without: tuple[tuple[int, int], ...] = ()
    further: bool = False
    restricted: bool = False
    cut: str = ""
    leading: bool = False


def places_of(tokens: list[Token], start: int, end: int, without: tuple[tuple[int, int], ...] = ()) -> list[int]:
    """Give which tokens of a stretch stand neither in round brackets nor in what it does `without`."""
    out, depth = [], 0
    for at in range(start, end):
        depth += tokens[at].text == "("
        if not depth and not any(first <= at < last for first, last in without):
            out.append(at)
        depth -= tokens[at].text == ")" and depth > 0
    return out


def words_of(tokens: list[Token], stretch: Stretch) -> list[Token]:
    """Give the tokens of a stretch without what stands in round brackets or in what it does without, and without its topic."""
    return [tokens[at] for at in places_of(tokens, stretch.start, stretch.end, stretch.without)]


def phrase(reading: Reading, stretch: Stretch) -> str:
    """Give the words of `stretch` as they stand, brackets and what is in them left out, then "for" and its topic."""
    words = _joined(reading, places_of(reading.tokens, stretch.start, stretch.end, stretch.without))
    if stretch.topic is None:
        return words
    topic = _joined(reading, list(range(*stretch.topic)))
    opening = reading.tokens[stretch.topic[0]]
    if stretch.leading:
        first = reading.tokens[stretch.start]
        return f"{topic}: {words[0].lower() + words[1:] if first.first and plain_case(first.text) else words}"
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
