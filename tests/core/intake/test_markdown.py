"""Markdown as people keep lists of papers."""

from __future__ import annotations

from core.intake import registry
from core.intake.record import Reading
from core.intake.source import Source

FIRST = "Agents that share a reward must decide which of them deserves it. We propose a rule that pays each for what it adds."
SECOND = (
    "Sparse attention saves memory and costs accuracy. We show on nine data sets that a *learned* mask "
    "with $x_i$ loses nothing."
)


def read(text: str) -> Reading:
    """Read Markdown through the registry."""
    reading = registry.read(Source("x", text.encode()))
    assert reading.format == "Markdown"
    return reading


def test_a_heading_a_paper() -> None:
    """Sections are papers: title, authors, links, and the text below; headings above are the section, the first the list."""
    reading = read(
        f"# ICML list\n\n## Agents\n\n### Credit Where It Is Due\n*Ada Lovelace, Alan Turing*\n\n"
        f"[Paper](https://x.org/p) | [Code](https://x.org/c)\n\n{FIRST}\n\n### Second One\n**Authors:** Grace Hopper\n\n"
        f"**Abstract:** {SECOND}\n"
    )
    assert reading.name == "ICML list"
    assert [(r.line, r.title, r.authors, r.abstract, r.extra) for r in reading.records] == [
        (
            5, "Credit Where It Is Due", ["Ada Lovelace", "Alan Turing"], FIRST,
            {"section": "Agents", "Paper": "https://x.org/p", "Code": "https://x.org/c"},
        ),
        (12, "Second One", ["Grace Hopper"], SECOND, {"section": "Agents"}),
    ]  # fmt: skip


def test_an_item_a_paper() -> None:
    """List items with a bold or linked title are papers, with what is indented below them."""
    reading = read(
        f"# Reading list\n\n- **Credit Where It Is Due** — Ada Lovelace, Alan Turing. [[paper]](https://x.org)\n\n  > {FIRST}\n\n"
        f"- [Second One](https://x.org/2)\n  - Authors: Grace Hopper\n  - Abstract: {SECOND}\n"
    )
    assert [(r.line, r.title, r.authors, r.abstract, r.extra) for r in reading.records] == [
        (3, "Credit Where It Is Due", ["Ada Lovelace", "Alan Turing"], FIRST, {"paper": "https://x.org"}),
        (7, "Second One", ["Grace Hopper"], SECOND, {"url": "https://x.org/2"}),
    ]


def test_labels_below_a_heading() -> None:
    """Labelled list items below a heading are fields of the paper, and a folded abstract is its abstract."""
    reading = read(
        f"### [One](https://x.org)\n- **Authors**: Ada Lovelace, Alan Turing\n- **Area**: Theory\n"
        f"<details><summary>Abstract</summary>\n\n{FIRST}\n\n</details>\n\n### Two\n- **Authors**: Grace Hopper\n\n{SECOND}\n"
    )
    assert [(r.title, r.authors, r.area, r.abstract) for r in reading.records] == [
        ("One", ["Ada Lovelace", "Alan Turing"], "Theory", FIRST),
        ("Two", ["Grace Hopper"], None, SECOND),
    ]


def test_a_row_a_paper() -> None:
    """The rows of a table are papers, under the headings above it."""
    reading = read(
        f"# Papers\n## Theory\n| Title | Authors | Abstract |\n|:--|---|---|\n| [One](https://x.org/1) | Ada "
        f"Lovelace, Alan Turing | {FIRST} |\n"
        f"| **Two** | Grace Hopper | {SECOND} |\n"
    )
    assert [(r.line, r.title, r.authors, r.abstract, r.extra) for r in reading.records] == [
        (5, "One", ["Ada Lovelace", "Alan Turing"], FIRST, {"Title link": "https://x.org/1", "section": "Theory"}),
        (6, "Two", ["Grace Hopper"], SECOND, {"section": "Theory"}),
    ]
