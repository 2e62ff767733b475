"""Sentences of clean English prose."""

from __future__ import annotations

import re

_END = re.compile(r"(?:[.!?…]+[\"'”’)\]]*(?=\s)|[。！？](?:[”’」』）])?)\s*|\n\n")
_ABBREVIATION = re.compile(
    r"(?:^|[\s(\[“‘\"'/–—-])(?:e\.g|i\.e|et al|cf|vs|viz|resp|approx|ca|w\.r\.t|a\.k\.a|s\.t|w\.h\.p|i\.i\.d|"
    r"Figs?|Eqs?|Secs?|Sects?|Tabs?|Refs?|Thm|Def|Prop|Lem|Alg|Algs|Nos?|Vols?|pp?|Dr|Mr|Mrs|Ms|Prof|St|Jr|Sr|Inc|Ltd|Co|"
    r"Dept|Univ|Ph\.D|Chs?|App|fig|eq|sec|dept|esp|incl|etc|no|[A-Z])$"
)
#: These may also end a sentence: they do where the next word is capitalised.
_EITHER = re.compile(r"(?:etc|et al|[A-Z]|i\.i\.d|w\.h\.p|a\.k\.a|Inc|Ltd|Co|Jr|Sr|no)$")


def sentences(text: str) -> list[tuple[int, int]]:
    """Give the (start, end) of each sentence of a clean text, end exclusive, surrounding blanks left out."""
    spans = []
    start = 0
    for found in _END.finditer(text):
        if found[0] != "\n\n" and not _ends(text, start, found):
            continue
        _add(spans, text, start, found.end())
        start = found.end()
    _add(spans, text, start, len(text))
    return spans


def _add(spans: list[tuple[int, int]], text: str, start: int, end: int) -> None:
    piece = text[start:end]
    if piece.strip():
        spans.append((start + len(piece) - len(piece.lstrip()), end - (len(piece) - len(piece.rstrip()))))


def _ends(text: str, start: int, found: re.Match[str]) -> bool:
    after = text[found.end() : found.end() + 2]
    if not after or found[0][0] in "。！？":
        return True
    if after[0].islower() and found[0].lstrip()[0] in ".…":
        return False
    before = text[max(start, found.start() - 12) : found.start()]
    if found[0][0] == "." and (match := _ABBREVIATION.search(before)):
        opened = match[0].lstrip(" ([“‘\"'/–—-")
        if re.fullmatch("[A-Z]", opened):
            return not re.search(r"(?:^|[\s.])(?:[A-Z]\. ?)*$", before[: match.start() + 1]) or False
        return bool(_EITHER.search(opened)) and after[0].isupper() and opened not in ("et al",)
    return True
