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
    marks = _fitted(runs, marks, text)
    begins = {mark.start for mark in marks if mark.kind == "evidence"}
    ends = {mark.end for mark in marks if mark.kind == "evidence"}
    out: list[str] = []
    label: list[str] = []  # what stands under the same marks
    kinds: frozenset[Kind] = frozenset()
    at = 0
    for run in runs:
        for start, end, inside in _pieces(at, at + len(run.plain), marks):
            paragraph = run.plain == "\n\n"
            if inside != kinds or start in begins or paragraph:
                out.append(_marked(label, kinds))
                label, kinds = [_OPEN] if start in begins else [], inside
            if paragraph:
                out.append("\n\n")
                continue
            shown = _shown(run, text, start, end, inside)
            # Two dollars in a row would be read as one sign.
            touching = shown[:1] == "$" and label[-1:] and label[-1][-1:] == "$"
            label.append(_JOINER + shown if touching else shown)
            if end in ends and "evidence" in inside:
                label.append(_CLOSE)
        at += len(run.plain)
    out.append(_marked(label, kinds))
    return "".join(out)


def _fitted(runs: Sequence[Run], marks: Sequence[Mark], text: str) -> list[Mark]:
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
        start, end = max(0, mark.start), min(len(text), mark.end)
        if start >= end:
            continue
        for one, two in formulas:
            start = one if one < start < two else start
            end = two if one < end < two else end
        start, end = end - len(text[start:end].lstrip()), start + len(text[start:end].rstrip())
        if start < end:
            fitted.append(Mark(start, end, mark.kind))
    return fitted


def _pieces(start: int, end: int, marks: Sequence[Mark]) -> Iterator[tuple[int, int, frozenset[Kind]]]:
    """Cut a run where other marks begin to hold, or where one piece of evidence meets the next."""
    cuts = {cut for mark in marks for cut in (mark.start, mark.end) if start < cut < end}
    edges = {cut for mark in marks if mark.kind == "evidence" for cut in (mark.start, mark.end)}
    here, held = start, None
    for one, two in pairwise([start, *sorted(cuts), end]):
        inside = frozenset(mark.kind for mark in marks if mark.start <= one and two <= mark.end)
        if held is not None and (inside != held or one in edges):
            yield here, one, held
            here = one
        held = inside
    if held is not None:
        yield here, end, held


def _marked(label: Sequence[str], kinds: frozenset[Kind]) -> str:
    """Put marks of `kinds` around a label; blanks at its ends stay outside, where they are seen."""
    shown = "".join(label)
    core = shown.strip(" ")
    if not kinds or not core:
        return shown
    before, after = shown[: len(shown) - len(shown.lstrip(" "))], shown[len(shown.rstrip(" ")) :]
    for kind in ("keyword", "hit", "evidence"):
        if kind in kinds:
            core = _SHAPES[kind][0] + core + _SHAPES[kind][1]
    return before + core + after


def _shown(run: Run, text: str, start: int, end: int, inside: frozenset[Kind]) -> str:
    """Show text[start:end], a piece of `run`, with the run's own style."""
    plain = text[start:end]
    core = plain.strip()
    if run.tex is not None:
        # A dollar before a digit would not close the formula.
        shown = f"${run.tex}$" + (_JOINER if text[end : end + 1].isdigit() else "")
        shown = _JOINER + shown if text[start - 1 : start] in ("(", "[") else shown  # no line break there
        return _balanced(run, shown) if inside else shown
    if not core:
        return plain
    lead, tail = plain[: len(plain) - len(plain.lstrip())], plain[len(plain.rstrip()) :]
    shown = _code(core) if run.code else _escaped(core)
    if run.code and inside:
        shown = _balanced(run, shown)
    if run.href:
        shown = f"[{shown}](<{_target(run.href)}>)"
    stars = "*" * (2 * (run.bold or "evidence" in inside) + run.italic)
    if stars:
        # CommonMark takes stars between a letter and a punctuation mark, or next to other stars, for something else.
        before, after = text[start - 1 : start] if not lead else "", text[end : end + 1] if not tail else ""
        shown = stars + (_JOINER if before.strip() and not shown[0].isalnum() else "") + shown
        shown += (_JOINER if after.strip() and not shown[-1].isalnum() else "") + stars
        shown = (_JOINER if before.strip() else "") + shown + (_JOINER if after.strip() else "")
    return lead + shown + tail


def _target(address: str) -> str:
    """Write an address so that nothing in it is read as a short code, a formula or an entity."""
    return address.replace(":material/", "%3Amaterial/").replace("$", "%24").replace("&", "&amp;")


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
