"""Web addresses in running text."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

#: A bare address. Longer ones than 2,000 characters are no links.
_REST = r"[^\s<>\"{}|\\^`\[\]“”‘’«»，。；！？（）、]{1,2000}"
BARE = re.compile(r"https?://" + _REST, re.IGNORECASE)
#: Addresses of code, data and project pages that are often written without their scheme.
HOSTED = (
    r"(?<![\w/.@:-])(?:www\.)?(?:[Gg]it[Hh]ub\.com|gitlab\.com|bitbucket\.org|huggingface\.co|sites\.google\.com|zenodo\.org|osf\.io|"
    r"[a-z0-9-]{1,60}\.github\.io|[a-z0-9-]{1,60}\.gitlab\.io|anonymous\.4open\.science)/"
)
_HOSTED = re.compile(HOSTED + _REST)
_TRAILING = ".,;:!?'\"*_~$"


def trimmed(address: str) -> str:
    """Take the punctuation of the sentence off the end of a bare address; a closing bracket stays if it was opened."""
    while address:
        last = address[-1]
        if (
            last in _TRAILING
            or (last == ")" and address.count(")") > address.count("("))
            or (last == "]" and address.count("]") > address.count("["))
        ):
            address = address[:-1]
        else:
            break
    return address


def at(text: str, place: int) -> tuple[str, str] | None:
    """Give the address that begins at `place`, as it is written and as a link; None if none does."""
    for pattern, scheme in ((BARE, ""), (_HOSTED, "https://")):
        found = pattern.match(text, place)
        written = trimmed(found[0]) if found else ""
        link = safe(scheme + written)
        if written and link:
            return written, link
    return None


def safe(address: str) -> str | None:
    """Give `address` as a link that may be shown, or None if it is not a plain http or https address of a host."""
    address = address.strip()
    if not re.match(r"https?://", address, re.IGNORECASE) or re.search(r"[\s<>\"`\\^{}|\x00-\x1f]", address):
        return None
    try:
        host = urlsplit(address).hostname or ""
    except ValueError:
        return None
    address = address.replace("[", "%5B").replace("]", "%5D")
    return address if "." in host.strip(".") or host == "localhost" else None
