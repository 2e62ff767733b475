"""What is known of a text before its candidates are looked at: how it opens, and where it says what it does."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from core.keywords.candidates import Reading
from core.keywords.tagger import NAMES
from core.keywords.tokens import Tokens

_CONTRIBUTION = re.compile(
    r"\b(?:we|this (?:paper|work|article|study)|here,? we|is|are)\b[^.]{0,80}?\b(?:propos|introduc|present|develop|design|devis|"
    r"describ|investigat|study|studied|stud(?:y|ies)|examin|explor|formulat|establish)",
    re.IGNORECASE,
)
_VERB = NAMES.index("VB")
#: A first sentence without a verb, of at most so many words, is a title.
TITLE = 25


@dataclass(frozen=True, slots=True)
class Outline:
    """The outline of a text with words; sentences, words and signs are counted within it.

    openings: the words that open a sentence. titled: whether the first sentence is a title. contribution: the sentence that states
    what the text contributes, the first where none does. lead, stated: first and last sign, end exclusive, of the first sentence
    and of that one.
    """

    openings: list[int]
    titled: bool
    contribution: int
    lead: tuple[int, int]
    stated: tuple[int, int]


def outline(reading: Reading) -> Outline:
    """Give the outline of a text."""
    tokens = reading.tokens
    bounds = sentence_bounds(tokens)
    signs = [(tokens.starts[begin], tokens.ends[end - 1]) for begin, end in bounds]
    titled = len(bounds) > 1 and bounds[0][1] <= TITLE and not (reading.tags[: bounds[0][1]] == _VERB).any()
    stating = next((i for i, (begin, end) in enumerate(signs) if _CONTRIBUTION.search(tokens.text, begin, end)), 0)
    openings = [begin for begin, _ in bounds]
    return Outline(openings, titled, tokens.sentence[openings[stating]], signs[0], signs[stating])


def sentence_bounds(tokens: Tokens) -> list[tuple[int, int]]:
    """Give the first word and the word after the last one of each sentence that has words."""
    sentence = np.asarray(tokens.sentence)
    if len(sentence) == 0:
        return []
    cuts = np.flatnonzero(np.diff(sentence)) + 1
    edges = [0, *cuts.tolist(), len(sentence)]
    return list(pairwise(edges))
