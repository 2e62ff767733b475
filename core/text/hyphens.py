"""Words that were hyphenated at a line end."""

from __future__ import annotations

import re

_AT_BREAK = re.compile(r"([^\W\d_]+)-\n([^\W\d_]+)")


def rejoin(text: str) -> str:
    """Join words hyphenated at a line end; single newlines become spaces."""
    if "\n" not in text:
        return text
    text = _AT_BREAK.sub(lambda m: m[1] + m[2] if m[2].islower() else f"{m[1]}-{m[2]}", text)
    return re.sub(r"(?<!\n)\n(?!\n)", " ", text)
