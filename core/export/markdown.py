"""A reading list as Markdown: one item a paper, with its note, for a message or a notebook."""

from __future__ import annotations

import re
from typing import Any

import polars as pl

_SIGN = re.compile(r"([\\`*_\[\]<>|$~#])")
#: What begins a list, a rule or a heading where it stands first in a line.
_BEGINNING = re.compile(r"^(\s*)([-+=]|\d+(?=[.)]))")


def to_markdown(table: pl.DataFrame, title: str) -> str:
    """Write `table`, as `ReadingList.table` gives it, as a numbered list in its order under `title`.

    Each item names the paper (and says where a heading is derived), its authors and venue where given, its summary, the sentence
    that says code is available, its links, and the reader's note. All text is escaped: it reads as it stood.
    """
    papers = table.iter_rows(named=True)
    return (
        "\n\n".join([f"# {_plain(title)}", *(_item(place, paper) for place, paper in enumerate(papers, start=1))])
        + "\n"
    )


def _plain(text: str) -> str:
    """Escape what Markdown reads as markup, in a single line; `core.text.escape`, for our own pages, would break links as well."""
    safe = _SIGN.sub(r"\\\1", " ".join(text.split()))
    return _BEGINNING.sub(lambda m: f"{m[1]}\\{m[2]}" if not m[2].isdigit() else f"{m[1]}{m[2]}\\", safe)


def _item(place: int, paper: dict[str, Any]) -> str:
    head = f"**{_plain(paper['heading'])}**"
    if not paper["list_name"]:
        head += " (not in the corpus that was loaded)"
    elif not paper["title"]:
        head += " (derived heading)"
    if paper["read"] == "yes":
        head += ", read"
    origin = [", ".join(paper["authors"]), paper["venue"], str(paper["year"] or "")]
    place_in_list = f"{paper['list_name']}, {paper['source']}, no. {paper['position']}" if paper["list_name"] else ""
    lines = [
        _plain(". ".join(part for part in origin if part)),
        _plain(paper["summary"] or ""),
        _plain(f"Code: {paper['code_statement']}" if paper["code_statement"] else ""),
        " · ".join(f"<{link}>" for link in _links(paper)),
        _plain(place_in_list),
    ]
    indent = " " * (len(str(place)) + 2)
    body = "".join(f"  \n{indent}{line}" for line in lines if line)
    note = "".join(f"\n{indent}> {_plain(line)}" for line in paper["note"].splitlines())
    return f"{place}. {head}{body}" + (f"\n{note}" if note else "")


def _links(paper: dict[str, Any]) -> list[str]:
    doi = f"https://doi.org/{paper['doi']}" if paper["doi"] else None
    links = (paper["code_url"], paper["project_url"], paper["data_url"], doi)
    return [link for link in dict.fromkeys(links) if link and not set(link) & set("<> \n")]
