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
    last = "\n"
    for run in runs:
        plain = run.plain
        if plain == "\n\n":
            if last != "\n":
                if last == " ":
                    _drop_space(out)
                out.append(BREAK)
                last = "\n"
            continue
        if run.tex is None and not run.code:
            plain = plain.replace("( ", "(").replace(" )", ")") if "( " in plain or " )" in plain else plain
        while "  " in plain:
            plain = plain.replace("  ", " ")
        if last in "\n (" and plain.startswith(" "):
            plain = plain[1:]
        if not plain:
            continue
        if plain[0] == ")" and last == " ":
            _drop_space(out)
        last = plain[-1]
        run = run if plain == run.plain else replace(run, plain=plain)
        if out and run.tex is None and out[-1].tex is None and out[-1] != BREAK and _alike(out[-1], run):
            out[-1] = replace(run, plain=out[-1].plain + plain)
        else:
            out.append(run)
    while out and (out[-1] == BREAK or out[-1].plain.endswith(" ")):
        if out[-1] == BREAK:
            out.pop()
        else:
            _drop_space(out)
    return tuple(out)


def _drop_space(out: list[Run]) -> None:
    plain = out[-1].plain.rstrip(" ")
    if plain:
        out[-1] = replace(out[-1], plain=plain)
    else:
        out.pop()


def _alike(one: Run, other: Run) -> bool:
    return (one.bold, one.italic, one.code, one.href) == (other.bold, other.italic, other.code, other.href)
