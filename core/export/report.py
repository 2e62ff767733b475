"""A report that opens in any browser, also offline and in many years: one HTML file without script and without a request.

Everything that comes from papers or files is escaped, and the file forbids itself to load anything (Content Security Policy).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

import polars as pl

#: The report shows so many bars of each kind, and so many papers; the tables beside it have all.
MOST_BARS = 25
MOST_PAPERS = 1000

_STYLE = """
:root { color-scheme: light dark; --bar: #2f78c4; --all: #d9e7f5; --quiet: #545d69; --line: #d3dae3; }
@media (prefers-color-scheme: dark) { :root { --bar: #5aa2ec; --all: #2d557d; --quiet: #a8b2bf; --line: #3a4554; } }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.2rem; margin-top: 2rem; } h3 { font-size: 1rem; margin: 0; }
table { border-collapse: collapse; width: 100%; } th, td { text-align: left; padding: .2rem .6rem .2rem 0; vertical-align: top; }
td.n { text-align: right; white-space: nowrap; } td.bar { width: 45%; } svg { display: block; width: 100%; height: 1.1rem; }
.all { fill: var(--all); } .shown { fill: var(--bar); }
.quiet { color: var(--quiet); } article { border-top: 1px solid var(--line); padding: .8rem 0; } article p { margin: .3rem 0; }
@media print { details { display: none; } article { break-inside: avoid; } }
"""
_POLICY = "default-src 'none'; style-src 'unsafe-inline'"
_LINKS = (("Code", "code_url"), ("Project page", "project_url"), ("Data", "data_url"))


@dataclass(frozen=True)
class Bars:
    """A chart as a table. rows: label, papers in view, papers of the corpus; the most frequent first."""

    title: str
    rows: Sequence[tuple[str, int, int]]


def to_html(
    papers: pl.DataFrame,
    total: int,
    bars: Sequence[Bars],
    facts: Mapping[str, str],
    provenance: pl.DataFrame,
    label: Callable[[str], str],
) -> str:
    """Write the report of `papers`, rows of the table of that name that the filters leave, of a corpus of `total`.

    bars: what is counted. facts: what a reader must know first, such as coverage, filters and date. provenance: as
    `core.tables.provenance.sheet` gives it. label: names a method category or contribution by its key.
    """
    title = f"{papers.height:,} of {total:,} papers" if papers.height != total else f"{total:,} papers"
    shown = papers.head(MOST_PAPERS)
    more = papers.height - shown.height
    parts = [
        f"<h1>{title}</h1>",
        _table([(name, value) for name, value in facts.items()]),
        *(_bars(chart, max(1, papers.height)) for chart in bars if chart.rows),
        "<h2>Papers</h2>",
        *(_paper(paper, label) for paper in shown.iter_rows(named=True)),
        f"<p>And {more:,} more, which the tables beside this report have.</p>" if more else "",
        "<h2>How this was made</h2>",
        _table(list(provenance.select("item", "value").iter_rows())),
    ]
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>Paperlens: {title}</title><style>{_STYLE}</style></head>\n<body>\n"
        + "\n".join(part for part in parts if part)
        + "\n</body></html>\n"
    )


def _table(rows: Sequence[tuple[str, str]]) -> str:
    body = "".join(f'<tr><th scope="row">{escape(name)}</th><td>{escape(value)}</td></tr>' for name, value in rows)
    return f"<table>{body}</table>"


def _bars(chart: Bars, papers: int) -> str:
    """Draw one row a value: its label, its numbers, and the papers in view before those of the corpus."""
    most = max(total for _, _, total in chart.rows)
    rows = []
    for label, shown, total in chart.rows[:MOST_BARS]:
        number = f"{shown:,}" if shown == total else f"{shown:,} of {total:,}"
        bar = (
            '<svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">'
            f'<rect class="all" width="{100 * total / most:.2f}" height="10"/>'
            f'<rect class="shown" width="{100 * shown / most:.2f}" height="10"/></svg>'
        )
        rows.append(
            f'<tr><th scope="row">{escape(label)}</th><td class="n">{number}</td>'
            f'<td class="n">{100 * shown / papers:.0f} %</td><td class="bar">{bar}</td></tr>'
        )
    left = len(chart.rows) - MOST_BARS
    rest = f'<p class="quiet">And {left:,} more, which the tables beside this report have.</p>' if left > 0 else ""
    head = "<tr><th></th><th>Papers</th><th>Share</th><th></th></tr>"
    return f"<h2>{escape(chart.title)}</h2><table>{head}{''.join(rows)}</table>{rest}"


def _paper(paper: Mapping[str, Any], label: Callable[[str], str]) -> str:
    origin: list[str | None] = [f"{paper['list_name']}, {paper['source']}, no. {paper['position']}"]
    origin += [] if paper["title"] else ["derived heading"]
    origin += [", ".join(paper["authors"]), paper["venue"], str(paper["year"]) if paper["year"] else None]
    lines = [
        f'<p class="quiet">{escape(" · ".join(part for part in origin if part))}</p>',
        _line("", paper["summary"]),
        _line("Methods: ", ", ".join(map(label, paper["methods"]))),
        _line("Contribution: ", ", ".join(map(label, paper["contribution"]))),
        _line("Keywords: ", ", ".join(paper["keywords"])),
        _line("The authors' own figures, not checked: ", " · ".join(paper["claims"])),
        _line("Abstract says code is available: ", paper["code_statement"]),
        _links(paper),
        f"<details><summary>Abstract</summary><p>{escape(paper['text'])}</p></details>" if paper["text"] else "",
    ]
    return f"<article><h3>{escape(paper['heading'])}</h3>{''.join(lines)}</article>"


def _line(before: str, text: str | None) -> str:
    return f"<p>{escape(before)}{escape(text)}</p>" if text else ""


def _links(paper: Mapping[str, Any]) -> str:
    links = [(name, paper[column]) for name, column in _LINKS if _is_web(paper[column])]
    links += [("DOI", f"https://doi.org/{paper['doi']}")] if paper["doi"] else []
    return "".join(
        f'<p>{name}: <a href="{escape(address)}" rel="noreferrer">{escape(address)}</a></p>' for name, address in links
    )


def _is_web(address: str | None) -> bool:
    return bool(address) and str(address).lower().startswith(("http://", "https://"))
