"""Sentences of clean English prose."""

from __future__ import annotations

import re

#: Marks before a blank, full-width marks, a full stop between two words that lost its blank, the end of a paragraph.
#: The class before them all is what the search leaps to; without it each place of a text is tried with each of them.
_END = re.compile(
    r"(?=[.!?…。！？\n])"
    r"(?:(?:[.!?…]+[\"'”’)\]]*(?=\s)|[。！？][”’」』）]?)\s*|(?<=[a-z)\]]{2})[.!?](?=[A-Z])|\n\n)"
)
#: A full stop after one of these is its own.
_ABBREVIATION = re.compile(
    r"(?:^|[\s(\[“‘\"'/–—-])((?:e\.g|i\.e|et al|cf|vs|viz|resp|approx|ca|w\.r\.t|a\.k\.a|s\.t|w\.h\.p|i\.i\.d|etc|"
    r"Figs?|Eqs?|Secs?|Sects?|Tabs?|Refs?|Thm|Def|Prop|Lem|Algs?|Nos?|Vols?|pp?|Dr|Mr|Mrs|Ms|Prof|St|Jr|Sr|Inc|Ltd|Co|Corp|"
    r"Dept|Univ|Ph\.D|Chs?|App|fig|eq|sec|dept|esp|incl|no|max|min|avg|spp?|subsp|var|i?gen|i?sp|nov|[A-Z](?:\.[A-Z])*))$"
)
#: These may end a sentence as well; they do before a word that begins one.
_MAY_END = re.compile(
    r"(?:etc|et al|i\.i\.d|w\.h\.p|a\.k\.a|Inc|Ltd|Co|Corp|Jr|Sr|no|[A-Z](?:\.[A-Z])*|Ph\.D|max|min|spp?|var|i?gen|i?sp|nov|[a-z])$"
)
_BEGINNING = re.compile(
    r"[\"'“‘(\[]*(?:We|The|This|These|Those|That|There|Then|Thus|Therefore|They|Their|To|Through|Though|It|Its|In|If|Is|Our|One|On|"
    r"Of|Or|However|Hence|Here|How|For|From|Finally|First|Further|Furthermore|Moreover|More|Most|Many|Each|Every|Even|And|An|All|Also|"
    r"Although|Additionally|After|Across|As|At|By|But|Both|Because|Based|Building|Code|Can|Current|Do|Does|Despite|Due|During|"
    r"Empirically|Experiments?|Experimental|Existing|Extensive|Evaluations?|Given|Existing|Recent|Recently|Results|Second|Since|So|"
    r"Some|Such|Specifically|Similarly|Theoretically|Third|Using|Unlike|Under|While|When|Where|Whereas|What|Which|With|Without|Yet|"
    r"Not|No|Next|Now|Notably|Our|Overall|Particularly|Previous|Prior|Project|Two|Three|Within)(?![\w-])"
)


def sentences(text: str) -> list[tuple[int, int]]:
    """Give the (start, end) of each sentence of a clean text, end exclusive, surrounding blanks left out."""
    spans: list[tuple[int, int]] = []
    start = 0
    for found in _END.finditer(text):
        if found[0] == "\n\n" or _ends(text, start, found):
            _add(spans, text, start, found.end())
            start = found.end()
    _add(spans, text, start, len(text))
    return spans


def _add(spans: list[tuple[int, int]], text: str, start: int, end: int) -> None:
    piece = text[start:end]
    if piece.strip():
        spans.append((start + len(piece) - len(piece.lstrip()), end - (len(piece) - len(piece.rstrip()))))


def _ends(text: str, start: int, found: re.Match[str]) -> bool:
    """Say whether the punctuation `found` closes the sentence that began at `start`."""
    if found[0][0] in "。！？" or found.end() >= len(text) or "\n" in found[0]:
        return True
    if not found[0][-1].isspace():
        return _BEGINNING.match(text, found.end()) is not None
    before = text[max(start, found.start() - 16) : found.start()]
    if found[0][0] == "." and found[0][1:2] != "." and (short := _ABBREVIATION.search(before)):
        if not _MAY_END.match(short[1]) or found[0].rstrip() != ".":
            return found[0].rstrip() != "." and not text[found.end()].islower()
        return _BEGINNING.match(text, found.end()) is not None
    if re.fullmatch(r"\(?\d{1,2}", text[start : found.start()].strip()):  # the number of a list item
        return False
    if text[found.end()].islower():
        word = re.match(r"\w+", text[found.end() : found.end() + 30])
        if word and not word[0].islower():  # a name such as "mBERT"
            return True
        return found[0].rstrip() == "." and re.search(r"[a-z]{4}$", before) is not None
    return True
