"""Texts and files that try to run, to fetch, to break a page or to forge a part of it. Nobody may ever ask evil.invalid."""

from __future__ import annotations

import csv
import io
import pickle
import zipfile
from pathlib import Path

HTML = (
    "<script>window.pwned=1</script>",
    "<img src=x onerror=window.pwned=1>",
    "<img src='http://evil.invalid/i.png'>",
    "<svg/onload=window.pwned=1>",
    "<iframe src='javascript:parent.pwned=1'></iframe>",
    "</script><script>window.pwned=1</script>",
    "<style>@import 'http://evil.invalid/s.css';</style>",
    "<link rel=stylesheet href=//evil.invalid/l.css>",
    "<math><mtext><table><mglyph><style><!--</style><img src onerror=window.pwned=1>",
    "<a href='javascript:window.pwned=1'>click</a>",
)
MARKDOWN = (
    "![x](http://evil.invalid/m.png)",
    "[click me](javascript:window.pwned=1)",
    "[click me](data:text/html,<script>window.pwned=1</script>)",
    "<http://evil.invalid/auto>",
    "[ref]: http://evil.invalid/r 'x'\n![][ref]",
    ":material/delete: :red[forged] :small[x] :blue-badge[Sure]",
    "# A forged heading\n\n---\n\n| a | b |\n|---|---|\n| 1 | 2 |",
    "`code` ``` ~~gone~~ **bold** _em_ ==mark==",
    ":blue-background[:red[nested]] $$ ]",
)
MATHS = (
    r"$\href{javascript:window.pwned=1}{x}$",
    r"$\includegraphics{http://evil.invalid/k.png}$",
    r"$\htmlData{onclick=window.pwned=1}{x}$",
    r"$\def\a{\a\a}\a$ and $\newcommand{\b}{\b\b}\b$",
    r"$\rule{9999em}{9999em}$ $\kern9999em x$",
    "costs $5 per $x^2$ and $" + "{" * 400 + "x" + "}" * 400 + "$",
)
PLOTLY = (
    '<b onclick="window.pwned=1">bold</b>',
    '<a href="javascript:window.pwned=1">axis</a>',
    '<a href="http://evil.invalid/p">axis</a><br>%{x} <extra></extra>',
    "<sup>up</sup><span style='fill:red'>red</span>&lt;i&gt;",
)
FORMULAS = (
    "=1+1",
    "=cmd|' /C calc'!A0",
    "+1",
    "-1",
    "@1",
    "\t=1",
    "\r=1",
    '=HYPERLINK("http://evil.invalid/x")',
    "'=1",
)
STRANGE = (
    "../../etc/passwd",
    "..\\..\\windows\\win.ini",
    "NUL\x00character \x1b[31mred\x07",
    "\u202eright to left\u202c \u2066isolated \ufeff\u200b",
    "Z\u0351\u036b\u0343" * 50,
    "a" * 3000,
    "(a+)+$ (.*)*$ [",
    "' OR 1=1 --; DROP TABLE papers",
    "{{7*7}} ${7*7} #{7*7} %s %n {0.__class__}",
)
ALL = (*HTML, *MARKDOWN, *MATHS, *PLOTLY, *FORMULAS, *STRANGE)

SENTENCE = (
    "We propose a reinforcement learning method with sparse rewards, and show that {} holds for large language models. "
    "Our policy gradient with value functions reaches 12.5% higher returns on tasks of number {}. {} "
    "Code is available at https://evil.invalid/{}."
)
COLUMNS = (
    "Title",
    "Abstract",
    "Authors",
    "Keywords",
    "Venue",
    "Year",
    "decision",
    "<img src=x onerror=window.pwned=1>",
)


def table() -> bytes:
    """Give a CSV with one paper for each attack, which stands in every cell of it."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(COLUMNS)
    for number, attack in enumerate(ALL):
        abstract = SENTENCE.format(attack, number, attack, number)
        writer.writerow(
            (
                attack,
                abstract,
                attack,
                f"{attack};large language models",
                attack,
                2000 + number % 2,
                attack[:40],
                attack,
            )
        )
    return out.getvalue().encode()


class Opened:
    """A pickle of this would make a file where it is opened."""

    def __init__(self, mark: Path) -> None:
        self.mark = mark

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return Path.touch, (self.mark,)


def files(folder: Path) -> list[Path]:
    """Write files that are not what they seem: a pickle, bombs, a ZIP that climbs out of its folder, overlong and broken ones."""
    bomb, climbing = io.BytesIO(), io.BytesIO()
    with (
        zipfile.ZipFile(bomb, "w", zipfile.ZIP_DEFLATED) as packed,
        packed.open("bomb.csv", "w", force_zip64=True) as inside,
    ):
        for _ in range(230):
            inside.write(b"\0" * 1024 * 1024)
    with zipfile.ZipFile(climbing, "w") as packed:
        packed.writestr("../../../tmp/paperlens-climbed.csv", "title,abstract\nx,y\n")
        packed.writestr("/tmp/paperlens-climbed.csv", "title,abstract\nx,y\n")
    found = {
        "model.pkl": pickle.dumps(Opened(folder / "pickle-was-opened")),
        "frame.parquet": b"PAR1" + b"\xff" * 200 + b"PAR1",
        "bomb.zip": bomb.getvalue(),
        "climbing.zip": climbing.getvalue(),
        "deep.json": b"[" * 200_000 + b"]" * 200_000,
        "entities.xml": b'<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]><x>&b;&f;</x>',
        "<img src=x onerror=window.pwned=1>.csv": b"title,abstract\n=1+1,\n",
    }
    for name, content in found.items():
        (folder / name).write_bytes(content)
    return [folder / name for name in found]
