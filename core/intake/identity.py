"""Names that last: a paper's id and a list's key come from the content alone."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Iterable

#: A tag is everything from a `<` directly followed by a letter, `/` or `!`, to the next `>`.
_TAG = re.compile(r"<[A-Za-z/!][^<>]*>")
#: A TeX command is a backslash with the ASCII letters behind it, or with the one character behind it.
_COMMAND = re.compile(r"\\(?:[A-Za-z]+|.)", re.DOTALL)

_NEITHER = bytes(code for code in range(128) if not chr(code).isalnum())
_OTHERS = re.compile(r"[\W_]+")


def letters(text: str) -> str:
    r"""Give only the letters and digits of `text`, in order, as they are compared.

    Tags (`<em>`, `</p>`, `<!-- -->`) are removed first, then TeX commands (`\\textit`, `\\%`, `\\"`; arguments stay), both
    without leaving a space; then NFKC, case folding, NFKC again (Unicode's NFKC_Casefold without the ignorable characters);
    of the rest only characters for which `str.isalnum` holds are kept. Entities are not resolved: `&amp;` leaves `amp`.
    """
    if "<" in text:
        text = _TAG.sub("", text)
    if "\\" in text:
        text = _COMMAND.sub("", text)
    if text.isascii():
        return text.lower().encode().translate(None, _NEITHER).decode()
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())
    # For text, \W is what `isalnum` denies, but for the underscore.
    return _OTHERS.sub("", folded)


def digest(abstract: str | None, title: str | None) -> str:
    """Give the first 16 hex digits of SHA-256 over the `letters` of the abstract, or of the title where these are none.

    Where the title has none either (a formula, say), the characters as given are taken, abstract before title.
    """
    for text in (abstract, title):
        if text and (kept := letters(text)):
            return hashlib.sha256(kept.encode("utf-8", "surrogatepass")).hexdigest()[:16]
    return hashlib.sha256((abstract or title or "").encode("utf-8", "surrogatepass")).hexdigest()[:16]


def list_key(name: str | None, digests: Iterable[str]) -> str:
    """Give a list's key: 8 hex digits over its header line (None for none) and its papers' digests, in any order."""
    content = "\n".join([name or "", *sorted(digests)])
    return hashlib.sha256(content.encode("utf-8", "surrogatepass")).hexdigest()[:8]
