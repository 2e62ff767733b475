"""What a paper is about: noun phrases of the first sentences that come back, alone or behind what the paper proposes."""

from __future__ import annotations

from collections.abc import Mapping

from core.facts.heading_candidates import INSIDE, NOUNS, POINTING, PUFF
from core.facts.heading_stretch import Stretch
from core.facts.reading import PIECE, Reading

#: How likely the words of a topic must be in the title, on average; how many topics are tried; behind how many words at most.
LEAST_CHANCE = 0.12
MOST_TOPICS = 8
#: The last sentence that may introduce a topic, counted from 0.
LAST_SENTENCE = 2
MOST_BASE = 9
#: What is shown or said rather than made for a purpose: "guarantees for X" may be false of the X that an abstract opens with.
_SAID = frozenset(
    {
        "account",
        "accounts",
        "analysis",
        "analyses",
        "bound",
        "bounds",
        "characterization",
        "condition",
        "conditions",
        "connection",
        "conjecture",
        "criteria",
        "evidence",
        "examples",
        "explanation",
        "explanations",
        "guarantee",
        "guarantees",
        "insight",
        "insights",
        "interpretation",
        "notion",
        "perspective",
        "phenomenon",
        "prediction",
        "predictions",
        "proof",
        "property",
        "properties",
        "rate",
        "rates",
        "relation",
        "result",
        "results",
        "study",
        "theorem",
        "theory",
        "theories",
        "trade-off",
        "view",
    }
)
_VAGUE = frozenset({
    "methods", "approaches", "techniques", "baselines", "works", "structure", "segment", "problem", "problems", "setting",
    "settings", "samples", "sample", "approach", "method", "framework", "frameworks", "algorithm", "algorithms", "tasks", "task",
    "results", "work", "paper", "performance",
})  # fmt: skip


def topics(reading: Reading, chance: Mapping[str, float]) -> list[tuple[int, int]]:
    """Give the noun phrases of the first sentences that come back and are likely to be in the title, likeliest first."""
    tokens, tags = reading.tokens, reading.tags
    text = " ".join(token.text.lower() for token in tokens)
    best: dict[str, tuple[float, int, int]] = {}
    i = 0
    while i < len(tokens):
        j = i
        while (
            j < len(tokens)
            and tags[j] in INSIDE
            and tokens[j].text[0].isalnum()
            and (j == i or tokens[j].start - tokens[j - 1].end == 1)
        ):
            j += 1
        end = j
        while end > i and tags[end - 1] not in NOUNS:
            end -= 1
        while i < end and (tags[i] in ("VBN", "VBG", "CD") or tokens[i].text.lower() in PUFF | POINTING):
            i += 1
        if tokens[end - 1].text.lower() in _VAGUE or reading.sentence_of[min(i, len(tokens) - 1)] > LAST_SENTENCE:
            i = max(j, i + 1)
            continue
        for start in range(i, end):
            words = [token.text.lower() for token in tokens[start:end]]
            own = PIECE.findall(" ".join(words))
            mean = sum(chance.get(piece, 0.0) for piece in own) / max(1, len(own))
            if (
                2 <= len(words) <= 5
                and mean >= LEAST_CHANCE
                and text.count(" ".join(words)) >= 2
                and tags[start] not in ("VBN", "VBG")
            ):
                best.setdefault(" ".join(words), (-round(mean * len(own) ** 0.5, 6), start, end))
        i = max(j, i + 1)
    return [(start, end) for _, start, end in sorted(best.values())[:MOST_TOPICS]]


def composed(reading: Reading, given: list[Stretch], chance: Mapping[str, float]) -> list[Stretch]:
    """Give further stretches: topics, and what is proposed followed by "for" and a topic whose words it lacks."""
    about = topics(reading, chance)
    known = {(stretch.start, stretch.end) for stretch in given}
    out = [Stretch(start, end, "topic") for start, end in about if (start, end) not in known]
    for stretch in given:
        if stretch.kind not in ("proposal", "apposition") or stretch.aside or not _made(reading, stretch):
            continue
        own = set(PIECE.findall(" ".join(reading.low[stretch.start : stretch.end])))
        for start, end in about:
            topic = set(PIECE.findall(" ".join(token.text.lower() for token in reading.tokens[start:end])))
            if not own & topic and reading.sentence_of[start] != reading.sentence_of[stretch.start]:
                out.append(Stretch(stretch.start, stretch.end, stretch.kind, (start, end)))
    return out


def _made(reading: Reading, stretch: Stretch) -> bool:
    """Tell whether the stretch only names something made for a purpose: "a streaming framework"."""
    low, tags = reading.low[stretch.start : stretch.end], reading.tags[stretch.start : stretch.end]
    bare = all(tag in INSIDE or word == "and" for word, tag in zip(low, tags, strict=True))
    return bare and len(low) <= MOST_BASE and tags[-1] in NOUNS and low[-1] not in _SAID
