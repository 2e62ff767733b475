"""What a paper is about: noun phrases of the first sentences that come back, alone or behind what the paper proposes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from core.facts.heading_candidates import POINTING, PUFF
from core.facts.heading_ends import INSIDE, NOUNS
from core.facts.heading_stretch import Stretch
from core.facts.reading import PIECE, Reading

#: How likely the words of a topic must be in the title, on average; how many topics are tried; behind how many words at most.
LEAST_CHANCE = 0.12
MOST_TOPICS = 8
#: The last sentence that may introduce a topic, counted from 0.
LAST_SENTENCE = 2
#: A topic that something is said to be for opens the abstract: behind at most so many words.
MOST_BEFORE = 2
MOST_BASE = 9
#: So many topics stand in front of what is shown or offered, at most.
MOST_LEADING = 2
_LED = frozenset({"proposal", "apposition", "study", "finding"})
#: What is made for a purpose. What is shown or said is not: "guarantees for X" may be false of the X that an abstract opens with.
_MADE = re.compile(
    r"(?:(?:frame|net)works?|methods?|approach(?:es)?|algorithms?|models?|architectures?|pipelines?|strateg(?:y|ies)|mechanisms?"
    r"|techniques?|schemes?|systems?|benchmarks?|data ?sets?|librar(?:y|ies)|toolkits?|metrics?|estimators?|optimi[sz]ers?)\Z"
)
#: Nouns that stand without an article: "for anomaly detection", but not "for data set".
_MASS = re.compile(
    r"(?:[a-z]{3,}(?:tion|sion|ment|ence|ance|ity|ics|ness|ship|graphy)|[a-z]+ing|search|control|analysis|reuse)\Z"
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
        while i < end and (tags[i] == "CD" or tokens[i].text.lower() in PUFF | POINTING):
            i += 1
        if tokens[end - 1].text.lower() in _VAGUE or reading.sentence_of[min(i, len(tokens) - 1)] > LAST_SENTENCE:
            i = max(j, i + 1)
            continue
        if (
            i and tokens[i - 1].end == tokens[i].start and tokens[i - 1].text not in "(\"“'"
        ):  # a torn word: "LLM-|based agents"
            i = max(j, i + 1)
            continue
        words = [
            token.text.lower() for token in tokens[i:end]
        ]  # the whole phrase: "neural networks" may be spiking ones
        own = PIECE.findall(" ".join(words))
        mean = sum(chance.get(piece, 0.0) for piece in own) / max(1, len(own))
        if 2 <= len(words) <= 5 and mean >= LEAST_CHANCE and text.count(" ".join(words)) >= 2:
            best.setdefault(" ".join(words), (-round(mean * len(own) ** 0.5, 6), i, end))
        i = max(j, i + 1)
    return [(start, end) for _, start, end in sorted(best.values())[:MOST_TOPICS]]


def composed(reading: Reading, given: list[Stretch], chance: Mapping[str, float]) -> list[Stretch]:
    """Give further stretches: topics, and what is proposed followed by "for" and a topic whose words it lacks.

    Only a topic with which the abstract opens is taken for what something is for: others may be what it uses or what fails.
    """
    about = topics(reading, chance)
    opening = [span for span in about if span[0] <= MOST_BEFORE and _stands_bare(reading, span)]
    known = {(stretch.start, stretch.end) for stretch in given}
    out = [Stretch(start, end, "topic") for start, end in about if (start, end) not in known]
    for stretch in given:
        if stretch.kind not in ("proposal", "apposition") or stretch.without or not _made(reading, stretch):
            continue
        own = set(PIECE.findall(" ".join(reading.low[stretch.start : stretch.end])))
        for start, end in opening:
            topic = set(PIECE.findall(" ".join(token.text.lower() for token in reading.tokens[start:end])))
            if not own & topic and reading.sentence_of[start] != reading.sentence_of[stretch.start]:
                out.append(Stretch(stretch.start, stretch.end, stretch.kind, (start, end)))
    return out


def led(reading: Reading, given: list[Stretch], chance: Mapping[str, float]) -> list[Stretch]:
    """Give each stretch behind a topic and a colon, whose words it lacks: "Speculative decoding: analysis of ...".

    The topic has to open the abstract and to come back where the paper speaks of itself: others may be one thing among several,
    or what the paper replaces.
    """
    begins = reading.speaks_of_itself(None)
    rest = " ".join(reading.low[k] for k in range(len(reading.tokens)) if reading.sentence_of[k] >= begins)
    about = [
        span
        for span in topics(reading, chance)
        if span[0] <= MOST_BEFORE and _stands_bare(reading, span) and " ".join(reading.low[slice(*span)]) in rest
    ][:MOST_LEADING]
    out = []
    for start, end in about:
        topic = set(PIECE.findall(" ".join(reading.low[start:end])))
        for stretch in given:
            own = set(PIECE.findall(" ".join(reading.low[stretch.start : stretch.end])))
            if stretch.topic is None and stretch.kind in _LED and not own & topic:
                out.append(replace(stretch, topic=(start, end), leading=True))
    return out


def _made(reading: Reading, stretch: Stretch) -> bool:
    """Tell whether the stretch only names something made for a purpose: "a streaming framework"."""
    low, tags = reading.low[stretch.start : stretch.end], reading.tags[stretch.start : stretch.end]
    bare = all(tag in INSIDE or word == "and" for word, tag in zip(low, tags, strict=True))
    return bare and len(low) <= MOST_BASE and tags[-1] in NOUNS and _MADE.match(low[-1]) is not None


def _stands_bare(reading: Reading, span: tuple[int, int]) -> bool:
    """Tell whether a noun phrase needs no article: a plural or a mass noun."""
    last = span[1] - 1
    return reading.tags[last] == "NNS" or _MASS.match(reading.low[last]) is not None
