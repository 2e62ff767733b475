"""The sentence in which an abstract says that its code is available.

A promise ("code will be released", "upon acceptance") is not availability and gives None, so that "the abstract says code
is available" is true wherever it is shown.
"""

from __future__ import annotations

import re

_THING = r"(?:codes?|codebases?|code ?base|source[- ]codes?|implementations?|software|scripts|toolkit|toolbox|library|package)"
_OPEN = r"(?:available|accessible|released|open[- ]?sourced?|provided|published|public|hosted|found|included|attached|submitted)"
_AVAILABLE = re.compile(
    rf"\b{_THING}\b[^.;:!?]{{0,80}}?\b(?:is|are|has been|have been|can be|was|were|we(?: also)?)?\b[^.;:!?]{{0,40}}?\b{_OPEN}\b"
    rf"|\b{_THING}\b[^.;!?]{{0,60}}?(?:\bat\b|:|\bhere\b)[^.;!?]{{0,20}}?(?:https?://|this|the)",
    re.IGNORECASE,
)
_RELEASE = re.compile(
    rf"\bwe(?:\s+\w+){{0,2}}\s+(?:release|open[- ]?source|provide|share|publish|present)\b[^.;!?]{{0,120}}?\b{_THING}\b",
    re.IGNORECASE,
)
_PROMISE = re.compile(
    r"\b(?:will|shall|to be|soon|upon|after|once|plan to|going to|intend|promise|future|camera[- ]ready|would)\b",
    re.IGNORECASE,
)
_LINK = re.compile(r"https?://\S+")


def states_code(sentence: str) -> bool:
    """Tell whether `sentence` says that the paper's code is available now."""
    if _PROMISE.search(_LINK.sub("", sentence)):
        return False
    return bool(_AVAILABLE.search(sentence) or _RELEASE.search(sentence))
