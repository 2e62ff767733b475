"""Dollar signs: which of them enclose a formula, and which are money."""

from __future__ import annotations

import re
from dataclasses import dataclass

_LONGEST = 2000
_TEXT_COMMAND = re.compile(
    r"\s*\\(?:text(?:bf|it|tt|sc|sf|rm|sl|up|md|normal)?|emph|underline|mbox|math(?:rm|bf|it|sf|tt)|operatorname)\s*\{"
)
_IN_TEXT = re.compile(
    r"\\(?:text[a-z]*|mbox|hbox|math(?:rm|bf|it|sf|tt)|operatorname\*?|emph|label|mathcal)\s*\{[^{}]*\}"
)
_COMMAND = re.compile(r"\\[A-Za-z]+\*?")
_STOP = re.compile(
    r"(?:(?<=\s)|^)(?:a|an|and|are|as|at|by|each|for|from|in|is|it|of|on|or|per|than|that|the|this|to|was|we|were|which|"
    r"while|with|our|versus|vs\.?|over|more|less|only|million|billion|cost|costs)(?=\s|$)"
)
_WORDS = re.compile(r"(?<![A-Za-z\\])[A-Za-z]{3,}(?:[,.]? +[A-Za-z-]{3,})+")
_ADDRESS = re.compile(r"\s*https?://\S+\s*")
NUMBER = re.compile(r"\s*[-+]?[\d.,]*\d\s*(?:\\?%|[kKMBT])?\s*\\?\s*")


@dataclass(frozen=True)
class Span:
    """Where a formula stands: its content is [inner, close), the whole of it ends before `end`."""

    inner: int
    close: int
    end: int


def formula_at(text: str, at: int) -> Span | None:
    """Find the formula that the dollar at `at` opens, or None if it opens none."""
    width = 2 if text.startswith("$$", at) else 1
    inner = at + width
    limit = inner + _LONGEST
    stop = text.find("\n\n", inner, limit)
    limit = stop if stop >= 0 else limit
    if width == 2:
        close = text.find("$$", inner, limit)
        return Span(inner, close, close + 2) if close > inner and _plausible(text, inner, close, close + 2) else None
    tried: set[int] = set()
    for close in _closers(text, inner, limit):
        if close not in tried and close > inner and _plausible(text, inner, close, close + 1):
            return Span(inner, close, close + 1)
        tried.add(close)
    return None


def _closers(text: str, inner: int, limit: int) -> list[int]:
    """Give the dollars that may close a formula, the likeliest first."""
    first = plain = balanced = -1
    depth, place, seen = 0, inner, 0
    at = inner
    while seen < 16:
        place = text.find("$", at, limit)
        if place < 0:
            break
        seen += 1
        escaped = (len(text[inner:place]) - len(text[inner:place].rstrip("\\"))) % 2 == 1
        first = place if first < 0 else first
        piece = text[at:place]
        depth += piece.count("{") - piece.count("\\{") - piece.count("}") + piece.count("\\}")
        at = place + 1
        if escaped:
            continue
        plain = place if plain < 0 else plain
        if depth <= 0:
            balanced = place
            break
    return [place for place in (balanced, plain, first) if place >= 0]


def _plausible(text: str, inner: int, close: int, end: int) -> bool:
    content = text[inner:close]
    if not content.strip() or "](" in content or ("://" in content and not _ADDRESS.fullmatch(content)):
        return False
    after = text[end : end + 1]
    if content[0].isdigit() and (after.isdigit() or content[-1].isspace()) and not NUMBER.fullmatch(content):
        return False
    if content[0].isdigit() and after.isdigit():
        return False
    if _TEXT_COMMAND.match(content):
        return True
    bare = _COMMAND.sub(" ; ", _IN_TEXT.sub(" ; ", content))
    stops = len(_STOP.findall(bare))
    words = len(re.findall(r"[A-Za-z]{3,}", bare))
    if stops and (
        words > 2 or content[0].isspace() or content[-1].isspace() or content[0].isdigit() or after.isalnum()
    ):
        return False
    return not (
        _WORDS.search(bare) and (words > 4 or content[0].isspace() or content[-1].isspace() or content[0].isdigit())
    )


def is_text(content: str) -> bool:
    r"""Say whether the dollars hold words in some font only (`$\\textbf{...}$`), or an address: no formula then."""
    if _ADDRESS.fullmatch(content):
        return True
    found = _TEXT_COMMAND.match(content)
    if not found:
        return False
    if found[0].lstrip().startswith(("\\math", "\\operatorname")) and not re.fullmatch(
        r"[A-Za-z0-9 .-]{2,}\}", content[found.end() :].strip()
    ):
        return False
    depth = 1
    for place in range(found.end(), len(content)):
        char = content[place]
        if content[place - 1] != "\\":
            depth += (char == "{") - (char == "}")
        if depth == 0:
            return re.search(r"[\\^_=+<>|$&]", _IN_TEXT.sub("", content[place + 1 :])) is None
    return False


def stray(text: str, at: int, width: int) -> bool:
    """Say whether an unmatched dollar is the remains of a formula rather than money."""
    after = re.match(r"\s?\S{0,40}", text[at + width : at + width + 41])
    before = re.search(r"\S{0,40}\s?$", text[max(0, at - 41) : at])
    near = (before[0] if before else "") + (after[0] if after else "")
    if re.match(r"\s?[\d.]", text[at + width : at + width + 2]):
        return False
    return bool(re.search(r"\\[A-Za-z]|[\^_][{A-Za-z0-9*]", near))
