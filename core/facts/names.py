"""The proper name that an abstract gives to what it proposes."""

from __future__ import annotations

import re

_VERBS = r"(?:propose|introduce|present|develop|design|release|build|devise|create)"
_NAME = r"(?:[A-Z0-9][\w&+@/'-]*[A-Z0-9][\w&+@/*-]*|[A-Z][\w-]{2,})"
_PATTERNS = tuple(
    re.compile(pattern)
    for pattern in (
        rf"\b{_VERBS}s?\b[^.;:]{{0,120}}?\(({_NAME})\)",
        rf"\b{_VERBS}s?\s+(?:\w+\s+){{0,1}}?({_NAME})\s*[,:(]",
        rf"(?:called|named|termed|dubbed)\s+({_NAME})",
    )
)


def find_name(text: str) -> str | None:
    """Give the proposed thing's name as it stands in `text`, or None."""
    found = [(match.start(1), match.group(1)) for pattern in _PATTERNS for match in pattern.finditer(text)]
    return min(found)[1] if found else None
