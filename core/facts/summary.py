"""The abstract's own sentence that states the contribution.

Sentences are scored by the cue phrases with which authors announce what they did (Swales's move analysis: "occupying the
niche"), by what speaks against it (a claim about others, a result, an outlook), and by place.
"""

from __future__ import annotations

import re

_CUES: tuple[tuple[float, re.Pattern[str]], ...] = tuple(
    (weight, re.compile(pattern, re.IGNORECASE))
    for weight, pattern in (
        (3.0, r"\b(?:we|this (?:paper|work|article|study)|here,? we)(?:\s+\w+){0,2}?\s+(?:propose|introduce|present|develop)s?\b"),
        (2.4, r"\b(?:we|this (?:paper|work|article|study))(?:\s+\w+){0,2}?\s+(?:design|devise|formulate|build|construct|establish"
              r"|describe|offer|provide|release|create|contribute)s?\b"),
        (2.0, r"\b(?:we|this (?:paper|work|article|study))(?:\s+\w+){0,2}?\s+(?:study|studies|investigate|examine|analy[sz]e|explore"
              r"|revisit|address|tackle|show|prove|demonstrate|argue|characteri[sz]e|consider|identify|reveal|derive|give)s?\b"),
        (1.0, r"\b(?:in this (?:paper|work|article|study)|to (?:address|bridge|fill|overcome|tackle|mitigate|solve|this end))\b"),
        (0.8, r"\b(?:novel|new|first|unified|principled|framework|method|approach|benchmark|algorithm|theory|dataset)\b"),
        (2.0, r"\b(?:aims?|objectives?|purpose|goal) (?:of this (?:study|paper|work|article|review) )?(?:is|was|were|are)\b|^(?:AIMS?|OBJECTIVES?|PURPOSE)\b"),
        (1.0, r"\b(?:is|are|was|were) (?:proposed|introduced|presented|developed)\b"),
        (-2.0, r"\b(?:existing|previous|prior|recent|current) (?:\w+ )?(?:methods?|approaches|works?|studies|models)\b|\bhowever\b"),
        (-1.5, r"\b(?:experiments?|experimentally|empirically|evaluations?|results|theoretically|extensive|code|additionally|moreover|furthermore"
               r"|finally|further)\b"),
    )
)  # fmt: skip


def score(sentence: str, place: float) -> float:
    """Give how much `sentence`, standing at `place` in 0..1 of its abstract, announces the contribution."""
    return sum(weight for weight, cue in _CUES if cue.search(sentence)) - 0.6 * place


def pick(sentences: list[str]) -> str | None:
    """Give the sentence that states the contribution, the first of equals; None if there are no sentences."""
    if not sentences:
        return None
    last = max(1, len(sentences) - 1)
    ranked = [(round(score(sentence, i / last), 6), -i) for i, sentence in enumerate(sentences)]
    return sentences[-max(ranked)[1]]
