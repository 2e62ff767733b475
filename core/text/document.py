"""An abstract, parsed once: its runs, its plain text, its links, and the Markdown that shows it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

Kind = Literal["keyword", "evidence", "hit"]


@dataclass(frozen=True, slots=True)
class Run:
    r"""A stretch of the text in one style.

    plain: what it says; tex: the LaTeX source of a formula that KaTeX may typeset; href: an http(s) address it links to.
    A break between two paragraphs is a run of its own, plain "\\n\\n".
    """

    plain: str
    tex: str | None = None
    bold: bool = False
    italic: bool = False
    code: bool = False
    href: str | None = None


@dataclass(frozen=True, slots=True)
class Mark:
    """Something to point out in a text: characters `start` up to `end` (exclusive) of `Document.text`."""

    start: int
    end: int
    kind: Kind


@dataclass(frozen=True)
class Document:
    """A parsed abstract. `text` is the concatenation of the runs' plain text, so every view of it agrees."""

    text: str
    runs: tuple[Run, ...]
    links: tuple[str, ...]

    def markdown(self, marks: Sequence[Mark] = ()) -> str:
        """Give Streamlit Markdown that shows the abstract with its formulas, emphasis, links and `marks`.

        Nothing in the abstract can become markup of its own: everything but recognised formulas and links is escaped.
        """
        from core.text.render import markdown

        return markdown(self.runs, marks)


BREAK = Run("\n\n")


def compact(runs: Sequence[Run]) -> tuple[Run, ...]:
    """Drop empty runs, surplus blanks and empty paragraphs, and join neighbours of one style."""
    out: list[Run] = []
    said: list[str] = []  # what the last run of `out` says, in pieces
    last = "\n"

    def close(strip: bool) -> None:
        """Finish the last run; `strip` takes the blank off its end."""
        if said:
            plain = "".join(said).rstrip(" ") if strip else "".join(said)
            said.clear()
            if plain == out[-1].plain:
                return
            if plain:
                out[-1] = replace(out[-1], plain=plain)
            else:
                out.pop()

    for run in runs:
        if run.plain == "\n\n":
            if last != "\n":
                close(strip=last == " ")
                out.append(BREAK)
                last = "\n"
            continue
        plain = _single_spaced(run, last)
        if not plain:
            continue
        if plain[0] == ")" and last == " ":
            close(strip=True)
        last = plain[-1]
        if said and run.tex is None and out[-1].tex is None and _alike(out[-1], run):
            said.append(plain)
        else:
            close(strip=False)
            out.append(run)
            said.append(plain)
    close(strip=last == " ")
    if out and out[-1] is BREAK:
        out.pop()
    return tuple(out)


def _single_spaced(run: Run, last: str) -> str:
    """Give what a run says with single blanks, and none after `last` where that is a blank, a break or a bracket."""
    plain = run.plain
    if run.tex is None and not run.code and ("( " in plain or " )" in plain):
        plain = plain.replace("( ", "(").replace(" )", ")")
    while "  " in plain:
        plain = plain.replace("  ", " ")
    return plain[1:] if last in "\n (" and plain.startswith(" ") else plain


def _alike(one: Run, other: Run) -> bool:
    return (one.bold, one.italic, one.code, one.href) == (other.bold, other.italic, other.code, other.href)
