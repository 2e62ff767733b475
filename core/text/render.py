"""Streamlit Markdown for a parsed abstract: safe whatever the abstract holds.

Streamlit reads GitHub's Markdown with maths, emoji and icon short codes, colour directives and a few typographical
replacements; each of these is defused here.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from core.text.document import Mark, Run

#: A keyword has a coloured ground, evidence is underlined text in another colour, a search hit a ground of its own.
_DIRECTIVES = {"keyword": ":blue-background[{}]", "evidence": ":orange[{}]", "hit": ":green-background[{}]"}
_PUNCTUATION = re.compile(r"([!\"#$%&'()*+,\-./:;<=>?@\[\\\]^_`{|}~])")
_ESCAPED = re.compile(r"([\\`*_{}\[\]()<>#+\-.!|$~:&@=^\"'])")
_WORD_JOINER = "\u2060"
_START = re.compile(r"^(\d+)([.)])")


def escape(text: str) -> str:
    """Give one line of Streamlit Markdown that shows `text` as it is, for headings, labels, chips and buttons."""
    return _escaped(" ".join(text.split()))


def _escaped(text: str) -> str:
    text = re.sub(r"[\\`*_{}\[\]<>#|$~&!^]", lambda m: "\\" + m[0], text)
    text = re.sub(r"^(\s*)([-+=])", r"\1\\\2", text)
    text = re.sub(r"^(\s*\d+)([.)])", r"\1\\\2", text)
    text = re.sub(r":(?=[\w+/-])", "\\:" + _WORD_JOINER, text)
    text = re.sub(r"(?i)\b(www)\.", rf"\1{_WORD_JOINER}.", text)
    return re.sub(r"(?<=\w)@(?=\w)", f"@{_WORD_JOINER}", text)


def markdown(runs: Sequence[Run], marks: Sequence[Mark] = ()) -> str:
    """Give Streamlit Markdown for `runs`, with `marks` counted in characters of their concatenated plain text."""
    out = []
    at = 0
    for run in runs:
        if run.plain == "\n\n":
            out.append("\n\n")
        elif run.tex is not None:
            kind = next((mark.kind for mark in marks if mark.start < at + len(run.plain) and mark.end > at), None)
            out.append(_marked(f"${run.tex}$", kind))
        else:
            for start, end, kind in _pieces(at, at + len(run.plain), marks):
                out.append(_marked(_styled(run, run.plain[start - at : end - at]), kind))
        at += len(run.plain)
    return "".join(out)


def _pieces(start: int, end: int, marks: Sequence[Mark]) -> list[tuple[int, int, str | None]]:
    cuts = sorted({start, end, *(c for m in marks for c in (m.start, m.end) if start < c < end)})
    return [
        (one, two, next((m.kind for m in marks if m.start <= one and two <= m.end), None))
        for one, two in zip(cuts, cuts[1:], strict=False)
    ]


def _marked(shown: str, kind: str | None) -> str:
    return _DIRECTIVES[kind].format(shown) if kind else shown


def _styled(run: Run, plain: str) -> str:
    core = plain.strip()
    if not core:
        return plain
    shown = _escaped(core)
    if run.href:
        shown = f"[{shown}](<{run.href}>)"
    if run.bold:
        shown = f"**{shown}**"
    if run.italic:
        shown = f"*{shown}*"
    lead = plain[: len(plain) - len(plain.lstrip())]
    return lead + shown + plain[len(plain.rstrip()) :]
