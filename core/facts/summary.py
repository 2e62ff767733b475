"""The abstract's own sentence that states the contribution."""

from __future__ import annotations

from core.facts.cues import announces


def pick(sentences: list[str]) -> str | None:
    """Give the sentence that states the contribution, the first of equals; None if there are no sentences.

    Of sentences that announce equally much, the earlier one is the more general.
    """
    last = max(1, len(sentences) - 1)
    ranked = [(round(announces(sentence) - 0.6 * i / last, 6), -i) for i, sentence in enumerate(sentences)]
    return sentences[-max(ranked)[1]] if ranked else None
