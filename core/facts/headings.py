"""A heading for a paper without a title: its name and what it does, or what it shows, in the abstract's own words.

Candidates are whole phrases of the abstract; fitted trees guess how many of its words the authors' own title would share with
each (ROUGE-1, Lin 2004), and the best one stands behind the name.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np

from core.facts.heading_candidates import PROPOSING, PUFF, stretches
from core.facts.heading_ends import LEAST_WORDS, MOST_WORDS
from core.facts.heading_features import features
from core.facts.heading_shorter import beyond, shorter
from core.facts.heading_stretch import GENERIC, Stretch, phrase, plain_case
from core.facts.heading_taste import handicap
from core.facts.heading_topics import composed, led
from core.facts.name_candidates import marked
from core.facts.reading import Reading
from core.facts.title_words import Propensity
from core.facts.title_words import features as word_features
from core.paths import MODELS
from core.trees import Trees

MODEL = "headings"


def heading_of(reading: Reading, name: str | None, stretch: Stretch) -> str:
    """Give the heading that `stretch` makes: behind the name where it tells what that is, else alone."""
    words = phrase(reading, stretch)
    if stretch.kind in ("deed", "purpose"):
        return f"{name} {words}"
    if name is not None and not tells_of(reading, name, stretch) and name not in words:
        name = None
    opening = reading.tokens[stretch.start]
    words = re.sub(r", an? (?:novel|new) (?=([aeiou])?)", lambda it: f", {'an' if it[1] else 'a'} ", words)
    if name is None:
        first = re.split(r"[-,\s]", words)[0]
        return words[0].upper() + words[1:] if len(first) > 1 and first.isalpha() and first.islower() else words
    if words.startswith((name + ", a ", name + ", an ", name + ", the ")):
        rest = words[len(name) + 2 :].split(" ")[1:]
        while len(rest) > 1 and rest[0].rstrip(",") in PUFF:
            rest = rest[1:]
        return f"{name}: {' '.join(rest)}"
    if words == name or words.startswith((name + " ", name + ",")):
        return words
    if opening.first and plain_case(opening.text):
        words = words[0].lower() + words[1:]
    return f"{name}: {words}"


def tells_of(reading: Reading, name: str, stretch: Stretch) -> bool:
    """Tell whether `stretch` says what the thing called `name` is, so that it may stand behind the name.

    What was studied or found does not. What is proposed does, in a sentence with the name or, where no sentence announces
    something by that name, elsewhere: a paper may propose a method and, by another name, a benchmark.
    """
    if stretch.kind not in ("proposal", "apposition", "deed", "purpose"):
        return stretch.kind not in ("finding", "study", "question", "subject") and _heard(reading, name, stretch)
    if _another(reading, name, stretch):
        return False
    naming = next((i for i, own in enumerate(reading.sentences) if name in own), None)
    return naming is None or reading.announced[naming] < ANNOUNCED or _heard(reading, name, stretch)


def _another(reading: Reading, name: str, stretch: Stretch) -> bool:
    """Tell whether the name is given to a second thing of the same sentence: "we propose A and introduce NAME"."""
    words, tokens, low = name.split(), reading.tokens, reading.low
    sentence = reading.sentence_of[stretch.start]
    at = stretch.end
    while at < len(tokens) and reading.sentence_of[at] == sentence and tokens[at].text != words[0]:
        at += 1
    if at >= len(tokens) or reading.sentence_of[at] != sentence or name in phrase(reading, stretch):
        return False
    return any(
        PROPOSING.match(low[k]) and "and" in low[max(stretch.end - 1, k - 3) : k] for k in range(stretch.end, at)
    )


def _heard(reading: Reading, name: str, stretch: Stretch) -> bool:
    return name in reading.sentences[reading.sentence_of[stretch.start]]


def _sound(heading: str, name: str | None) -> bool:
    """Tell whether a heading has the right length, no torn compound, and its name only in front."""
    words = heading.split()
    if words[-1] in GENERIC and len(words) > 2 and words[-2] in ("a", "an", "the") and words[-3].endswith(","):
        return False
    torn = any(word[0] in "-–/" or word[-1] in "-–/" for word in words)
    repeated = False
    if name is not None:
        size = len(name.split())
        if len(words) - size == 1 and words[-1] in GENERIC:
            return False
        first = words[size] if heading.startswith(f"{name}: ") else ""
        if first.endswith(",") and marked(first.rstrip(",")):  # "NAME: OTHER, a benchmark"
            return False
        if heading.startswith(f"{name}, ") and words[size] not in ("which", "a", "an", "the"):
            return False
        repeated = name in heading[len(name) :] or heading.startswith(f"{name} to ")
    return LEAST_WORDS <= len(words) <= MOST_WORDS and not torn and not repeated


#: Kinds that say what a paper does, finds or is about; others count where their sentence announces the contribution.
_TELLING = frozenset({"proposal", "apposition", "subject", "study", "topic", "finding", "question"})
_PLAIN = _TELLING - {"topic"}
ANNOUNCED = 2.0


def allowed(reading: Reading, name: str | None, given: list[Stretch]) -> list[Stretch]:
    """Give the stretches that are true as a heading: those that tell of the paper's own doing, where there are any."""
    own = [stretch for stretch in given if stretch.kind in _TELLING or _announcing(reading, name, stretch)]
    plain = [stretch for stretch in own if stretch.kind in _PLAIN]
    if plain:
        more = {"gerund"} if name else {"gerund", "topic"}
        own = [stretch for stretch in own if stretch.kind in _PLAIN or stretch.kind in more]
    return own or [stretch for stretch in given if stretch.kind != "opening"] or given


def _announcing(reading: Reading, name: str | None, stretch: Stretch) -> bool:
    """Tell whether the sentence of a stretch announces something; a means counts in any sentence with the name."""
    if name and stretch.kind == "gerund" and _heard(reading, name, stretch):
        return True
    return reading.announced[reading.sentence_of[stretch.start]] >= ANNOUNCED


def _informative(reading: Reading, made: list[tuple[Stretch, str]]) -> list[tuple[Stretch, str]]:
    """Leave out what stops at "framework" or the like where another candidate goes on to say for what."""
    last = {stretch.start: 0 for stretch, _ in made}
    for stretch, _ in made:
        last[stretch.start] = max(last[stretch.start], stretch.end + (stretch.topic is not None))
    return [
        (stretch, heading)
        for stretch, heading in made
        if stretch.topic is not None
        or stretch.end == last[stretch.start]
        or reading.tokens[stretch.end - 1].text.lower() not in GENERIC
    ]


@dataclass(frozen=True)
class HeadingModel:
    """What the fit learned: how readily words go into titles, and two sets of trees, for words and for stretches."""

    propensity: Propensity
    words: Trees
    stretches: Trees | None = None

    def chance(self, reading: Reading, name: str | None) -> dict[str, float]:
        """Give each piece of the abstract its probability of standing in the title."""
        pieces, rows = word_features(reading, name, self.propensity)
        scores = np.clip(self.words.score(rows), -20, 20)
        return dict(zip(pieces, (1 / (1 + np.exp(-scores))).tolist(), strict=True))

    def candidates(self, reading: Reading, name: str | None) -> tuple[list[Stretch], list[str], np.ndarray]:
        """Give all stretches that make a heading of at most `MOST_WORDS` words, these headings, and their features."""
        chance = self.chance(reading, name)
        given = stretches(reading, name)
        given = allowed(reading, name, given + composed(reading, given, chance))
        given += beyond(reading, given)
        given += [
            stretch
            for stretch in shorter(reading, name, given)
            if stretch.kind not in ("deed", "purpose") or (name is not None and tells_of(reading, name, stretch))
        ]
        if name is None:
            given += led(reading, given, chance)
        made = {heading_of(reading, name, stretch): stretch for stretch in reversed(given)}
        kept = sorted(
            ((stretch, heading) for heading, stretch in made.items() if _sound(heading, name)),
            key=lambda pair: (pair[0].start, pair[0].end, pair[0].topic or (0, 0)),
        )
        kept = _informative(reading, kept)
        telling = [pair for pair in kept if len(pair[1].split()) > LEAST_WORDS]
        kept = telling or kept
        given, headings = [stretch for stretch, _ in kept], [heading for _, heading in kept]
        return given, headings, features(reading, name, given, headings, chance, self.propensity)

    def best(self, reading: Reading, name: str | None) -> str | None:
        """Give the best heading, the first of equals; None if no stretch makes one."""
        given, made, rows = self.candidates(reading, name)
        if not made or self.stretches is None:
            return None
        return made[choose(self.stretches.score(rows), given, made, name)]


def choose(scores: np.ndarray, given: list[Stretch], made: list[str], name: str | None) -> int:
    """Give the place of the heading that is best by its score and to a reader's taste, the first of equals."""
    losses = [handicap(stretch, heading, name) for stretch, heading in zip(given, made, strict=True)]
    return int(np.argmax(np.round(scores - np.array(losses), 9)))


@cache
def model(folder: Path = MODELS) -> HeadingModel:
    """Load the shipped model once a process."""
    facts: Mapping = json.loads((folder / f"{MODEL}.json").read_text(encoding="utf-8"))
    propensity = {word: tuple(values) for word, values in facts["propensity"].items()}
    with np.load(folder / f"{MODEL}.npz", allow_pickle=False) as arrays:
        return HeadingModel(propensity, Trees.load(arrays, "words_"), Trees.load(arrays, "stretches_"))


def find_heading(reading: Reading, name: str | None, summary: str | None) -> str:
    """Give at most `MOST_WORDS` words that say what the paper is about; empty only for an empty abstract."""
    best = model().best(reading, name)
    if best is not None:
        return best
    return name or " ".join((summary or reading.text).split()[:MOST_WORDS]).rstrip(",;:.")
