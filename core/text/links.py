"""Web addresses in running text."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

#: A bare address. Longer ones than 2,000 characters are no links.
BARE = re.compile(r"https?://[^\s<>\"{}|\\^`\[\]“”‘’«»，。；！？（）、]{1,2000}", re.IGNORECASE)
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
