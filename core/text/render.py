"""Streamlit Markdown for a parsed abstract: safe whatever the abstract holds.

Streamlit 1.67 reads GitHub's Markdown with maths, text directives (`:red[...]`), emoji and icon short codes, and makes links of
bare addresses. Short codes and addresses are looked for after escapes have been resolved, so a backslash does not stop them; an
invisible word joiner (U+2060) does.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from core.text.document import Kind, Mark, Run

_JOINER = "\u2060"
#: Told apart by colour and by shape: keywords and search hits have a ground, evidence is bold and stands in brackets.
_SHAPES: dict[Kind, tuple[str, str]] = {
    "evidence": (":violet[", "]"),
    "hit": (":orange-background[", "]"),
    "keyword": (":blue-background[", "]"),
}
_OPEN, _CLOSE = "‹", "›"
_SYNTAX = re.compile(r"[\\`*_{}\[\]<>#|$~&!^]")
_LEADING = re.compile(r"^(\s*)([-+=]|\d+(?=[.)]))")
_COLON = re.compile(r":(?! )")
#: After these a word joiner goes: the colon of a short code, the "@" of a mail address, the beginning of a web address.
_BROKEN = re.compile(r":(?=[\w+-]+:|material/|//)|(?<=\w)@(?=\w)|www(?=\.)", re.IGNORECASE)


def escape(text: str) -> str:
    """Give one line of Streamlit Markdown that shows `text` as it is, for headings, labels, chips and buttons."""
    return _escaped(" ".join(text.split()))


def _escaped(text: str) -> str:
    text = _BROKEN.sub(r"\g<0>" + _JOINER, text)
    text = _SYNTAX.sub(r"\\\g<0>", text)
    text = _LEADING.sub(lambda m: m[1] + (m[2] + "\\" if m[2][0].isdigit() else "\\" + m[2]), text)
    return _COLON.sub(r"\:", text)


def markdown(runs: Sequence[Run], marks: Sequence[Mark] = ()) -> str:
    """Give Streamlit Markdown for `runs`, with `marks` counted in characters of their concatenated plain text.

    A mark that touches a formula takes in all of it; marks may overlap, and those outside the text are left out.
    """
    text = "".join(run.plain for run in runs)
    marks = _fitted(runs, marks, len(text))
    out = [""]
    at = 0
    for run in runs:
        if run.plain == "\n\n":
            out.append("\n\n")
        else:
            for start, end in _pieces(at, at + len(run.plain), marks):
                shown = _piece(run, text, start, end, marks)
                # Two dollars in a row would be read as one sign.
                out.append(_JOINER + shown if shown[:1] == "$" and out[-1][-1:] == "$" else shown)
        at += len(run.plain)
    return "".join(out)


def _fitted(runs: Sequence[Run], marks: Sequence[Mark], size: int) -> list[Mark]:
    if not marks:
        return []
    formulas = []
    at = 0
    for run in runs:
        if run.tex is not None:
            formulas.append((at, at + len(run.plain)))
        at += len(run.plain)
    fitted = []
    for mark in marks:
        start, end = max(0, mark.start), min(size, mark.end)
        if start >= end:
            continue
        for one, two in formulas:
            start = one if one < start < two else start
            end = two if one < end < two else end
        fitted.append(Mark(start, end, mark.kind))
    return fitted


def _pieces(start: int, end: int, marks: Sequence[Mark]) -> Iterator[tuple[int, int]]:
    """Cut a run where a mark begins or ends."""
    cuts = {cut for mark in marks for cut in (mark.start, mark.end) if start < cut < end}
    return pairwise([start, *sorted(cuts), end])


def _piece(run: Run, text: str, start: int, end: int, marks: Sequence[Mark]) -> str:
    inside = {mark.kind for mark in marks if mark.start <= start and end <= mark.end}
    shown = _shown(run, text, start, end, "evidence" in inside)
    if inside and (run.tex is not None or run.code):
        shown = _balanced(run, shown)
    for kind in ("keyword", "hit", "evidence"):
        if kind in inside:
            before, after = _SHAPES[kind]
            shown = before + shown + after
    if "evidence" in inside:
        here = [mark for mark in marks if mark.kind == "evidence"]
        shown = (_OPEN if any(m.start == start for m in here) else "") + shown
        shown += _CLOSE if any(m.end == end for m in here) else ""
    return shown


def _shown(run: Run, text: str, start: int, end: int, strong: bool) -> str:
    """Show text[start:end], a piece of `run`, with the run's own style."""
    plain = text[start:end]
    core = plain.strip()
    if run.tex is not None:
        # A dollar before a digit would not close the formula.
        return f"${run.tex}$" + (_JOINER if text[end : end + 1].isdigit() else "")
    if not core:
        return plain
    lead, tail = plain[: len(plain) - len(plain.lstrip())], plain[len(plain.rstrip()) :]
    shown = _code(core) if run.code else _escaped(core)
    if run.href:
        shown = f"[{shown}](<{run.href.replace(':material/', '%3Amaterial/')}>)"
    stars = "*" * (2 * (run.bold or strong) + run.italic)
    if stars:
        # CommonMark takes stars between a letter and a punctuation mark, or next to other stars, for something else.
        before, after = text[start - 1 : start] if not lead else "", text[end : end + 1] if not tail else ""
        shown = stars + (_JOINER if before.strip() and not shown[0].isalnum() else "") + shown
        shown += (_JOINER if after.strip() and not shown[-1].isalnum() else "") + stars
        shown = (_JOINER if before.strip() else "") + shown + (_JOINER if after.strip() else "")
    return lead + shown + tail


def _balanced(run: Run, shown: str) -> str:
    """Keep the square brackets of a formula or code from closing the mark around it."""
    if run.tex is None:
        return shown if re.search(r"[\[\]]", shown) is None else _escaped(shown.strip("` "))
    if "[" not in shown and "]" not in shown:
        return shown
    return (
        re.sub(r"[\[\]]", lambda m: "\\lbrack " if m[0] == "[" else "\\rbrack ", shown)
        if "\\sqrt[" not in shown
        else shown
    )


def _code(core: str) -> str:
    fence = "`"
    while fence in core:
        fence += "`"
    pad = " " if core[0] == "`" or core[-1] == "`" else ""
    return fence + pad + core + pad + fence
