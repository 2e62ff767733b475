"""Texts that stand where an abstract should: "Withdrawn", "TBD", "aaaa"."""

from __future__ import annotations

import re

from core.intake.identity import letters

#: Whole texts, by their letters and digits, that say that there is no abstract.
_PHRASES = frozenset(
    letters(phrase)
    for phrase in (
        "withdrawn", "this paper has been withdrawn", "paper withdrawn", "retracted", "this paper has been retracted",
        "this paper has been withdrawn by the author", "this paper has been withdrawn by the authors", "withdrawn submission",
        "withdrawn by the authors", "this submission has been withdrawn", "desk rejected", "tbd", "tba", "to be determined",
        "to be announced", "to be added", "coming soon", "todo", "n/a", "na", "none", "null", "nan", "nil", "empty", "missing",
        "unknown", "no abstract", "no abstract available", "abstract not available", "abstract unavailable",
        "abstract not provided", "not available", "not provided", "not applicable", "abstract is not available", "abstract",
        "there is no abstract", "no abstract provided", "[no abstract available]", "no abstract is available for this article",
        "see pdf", "see paper", "see the paper", "see full text", "abstract to follow", "abstract forthcoming", "placeholder",
        "test", "testing", "test abstract", "dummy", "your abstract here", "enter abstract here", "insert abstract here",
        "asdf", "asdfasdf", "asdfghjkl", "qwerty", "qwertyuiop", "x", "abc", "undefined", "无", "暂无", "无摘要", "暂无摘要", "略",
    )
)  # fmt: skip
_REPEATED = re.compile(r"(.{1,3}?)\1{3,}")
#: The cut front of an abstract that some sites deliver: words that carry nothing by themselves.
_EMPTY_WORDS = frozenset(
    ["in", "and", "to", "of", "the", "a", "an", "part", "on", "for", "we", "this", "is", "by", "with", "from", "at"]
)
_LONGEST = 200


def placeholder(abstract: str) -> str | None:
    """Say why a text is no abstract, or None where it can be one.

    Only what is certain counts: a known phrase and nothing else, one to three characters repeated, function words alone, or
    no letter and no digit at all. A short text may be an abstract, so shortness is no reason.
    """
    if len(abstract) > _LONGEST:
        return None
    kept = letters(abstract)
    if not kept:
        return "the abstract holds no letters"
    if kept in _PHRASES:
        return f"the abstract only says {' '.join(abstract.split())!r}"
    if repeated := _REPEATED.fullmatch(kept):
        return f"the abstract only repeats {repeated.group(1)!r}"
    if set(re.findall(r"\w+", abstract.lower())) <= _EMPTY_WORDS:
        return f"the abstract only says {' '.join(abstract.split())!r}"
    return None
