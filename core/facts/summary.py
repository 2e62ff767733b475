"""The abstract's own sentence that states the contribution."""

from __future__ import annotations

import re

from core.facts.cues import announces

#: The head of a part of a structured abstract, in front of its first sentence.
_LABEL = re.compile(
    r"[A-Z][A-Z &/,-]{3,40}: +(?=\S)|(?:Background|Objectives?|Aims?|Purpose|Methods?|Results?|Conclusions?): +(?=[A-Z])"
)

#: What it adds to an announcing sentence that it is the first to use the name of what the paper proposes.
NAMING = 2.5
#: A sentence that announces less has to speak of the paper or its authors: else it is background.
LEAST = 1.0
_SELF = re.compile(
    r"\b(?:we|our(?! (?:limited|current|knowledge|understanding))|here|herein"
    r"|(?:this|the present) (?:\w+ )?(?:paper|work|study|article|report|manuscript|review|survey|thesis)"
    r"|the authors?)\b",
    re.IGNORECASE,
)


def pick(sentences: list[str], name: str | None = None, announced: list[float] | None = None) -> str | None:
    """Give the sentence that states the contribution, the first of equals; None if none does.

    Of sentences that announce equally much, the earlier one is the more general.
    """
    cue = [announces(sentence) for sentence in sentences] if announced is None else announced
    last = max(1, len(sentences) - 1)
    naming = next((i for i, sentence in enumerate(sentences) if name and name in sentence), -1)
    ranked = [
        (round(cue[i] + NAMING * (i == naming and cue[i] >= 1) - 0.6 * i / last, 6), -i)
        for i in range(len(sentences))
        if cue[i] >= LEAST or (cue[i] >= 0 and _SELF.search(sentences[i]))
    ]
    if not ranked:
        return None
    best = sentences[-max(ranked)[1]]
    label = _LABEL.match(best)
    return best[label.end() :] if label else best
