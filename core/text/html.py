"""HTML and JATS tags in abstracts."""

from __future__ import annotations

import re

from core.text.vocabulary import words

#: Tags that end a paragraph, tags that only style, tags whose name is also what language models write ("<s>").
BLOCK = words(
    "p div ul ol li dl dt dd h1 h2 h3 h4 h5 h6 blockquote pre center hr table thead tbody tfoot tr section "
    "article title sec list list-item"
)
INLINE = words(
    "a b i em strong span sub sup u s del ins mark small big font tt code img td th caption script style iframe "
    "wbr abbr strike italic bold sc monospace xref inline-formula tex-math alternatives mml svg object embed form "
    "input html body head meta link inf"
)
_ALONE_IS_TEXT = words("a b i u s code mark title section article list object form input head body link meta inf")
TAG = re.compile(r"<(/?)([A-Za-z][A-Za-z0-9:-]{0,20})((?:\s[^<>]{0,2000})?)\s?(/?)>")
COMMENT = re.compile(r"<!--.{0,2000}?-->|<!\[CDATA\[|\]\]>|<\?xml[^<>]{0,200}\?>|<!DOCTYPE[^<>]{0,200}>", re.DOTALL)
_ATTRIBUTES = re.compile(r"(?:\s+[A-Za-z_:@][\w:.-]*(?:\s*=\s*(?:\"[^\"]*\"|'[^']*'|[^\s\"'=<>`]+))?)*\s*")
_HREF = re.compile(r"\bhref\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'>]+))", re.IGNORECASE)
#: A "<" of a formula that a sanitiser took for a tag: every word after it became an attribute without a value.
MANGLED = re.compile(r"=\"\"(?=[\s>=]|$)")


def name(match: re.Match[str]) -> str | None:
    """Give the tag's name without its prefix, or None if this is not a tag of HTML or JATS."""
    tag = match[2].lower().rpartition(":")[2]
    if match[2].lower().startswith("mml:"):
        return "span"
    if tag == "br":
        return tag
    if tag not in BLOCK and tag not in INLINE:
        return None
    return tag if _ATTRIBUTES.fullmatch(match[3]) else None


def needs_partner(tag: str, match: re.Match[str]) -> bool:
    """Say whether the tag counts as markup only where its other half stands in the text as well."""
    return tag in _ALONE_IS_TEXT and not match[4] and "=" not in match[3]


def target(match: re.Match[str]) -> str | None:
    """Give the address that an `a` tag points to."""
    found = _HREF.search(match[3])
    return (found[1] or found[2] or found[3]) if found else None
