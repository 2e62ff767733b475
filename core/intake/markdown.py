"""Markdown as people keep lists of papers: a table, a heading a paper, or a list item a paper."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise

from core.intake import columns, values
from core.intake.limits import SourceError
from core.intake.prose import is_names
from core.intake.record import Reading, Record, numbered
from core.intake.rows import Rows
from core.intake.source import Source
from core.intake.tagged import labelled

_HEADING = re.compile(r"^(#{1,6})\s+(.+?)\s*#*$")
#: A list item whose text begins with something bold or a link: its title.
_ITEM = re.compile(r"^( {0,3})(?:[-*+]|\d+[.)])\s+(\[?[*_]{2}.+|\[[^\]]+\]\(.+)$")
_TITLE = re.compile(r"^(?:\[?[*_]{2}\[?(?P<bold>.+?)(?:\]\((?P<bold_url>[^)\s]+)[^)]*\))?[*_]{2}\]?(?:\((?P<url>[^)\s]+)\))?"
                    r"|\[(?P<text>[^\]]+)\]\((?P<link>[^)\s]+)[^)]*\))")  # fmt: skip
_LINK = re.compile(r"\[\[?([^\[\]]+)\]?\]\(([^)\s]+)[^)]*\)")
_ROW = re.compile(r"^\s*\|.*\|\s*$")
_RULE_ROW = re.compile(r"^\s*\|(?:\s*:?-{2,}:?\s*\|)+\s*$")
#: A text that is emphasised as a whole.
_WHOLE = re.compile(r"^(\*\*|__|\*|_|`)((?:(?!\1).)+)\1$")
_TAGS = re.compile(r"</?(?:details|summary|br|p|div|b|i|em|strong)\b[^>]*>", re.IGNORECASE)
_QUOTE = re.compile(r"^\s*>\s?")
_SHORTEST_TEXT = 80


@dataclass
class _Item:
    """One paper as it stands: its line, the headings above it, its first line, and the lines below."""

    line: int
    sections: tuple[str, ...]
    first: str
    body: list[str] = field(default_factory=list)


class Markdown:
    """Tables, headings or list items of Markdown."""

    name = "Markdown"

    def recognises(self, source: Source) -> bool:
        """Take text with a table of known columns, two list items with titles, or two headings of a level with text below."""
        if source.is_binary:
            return False
        lines = source.head.split("\n")
        return bool(_table_starts(lines) or _items(lines) or _sections(lines))

    def read(self, source: Source, mapping: Mapping[str, str | None]) -> Reading:
        """Read one record a row, item or section, whichever of these the text has."""
        lines = source.lines
        table = Rows(mapping, source.limits.records)
        starts = _table_starts(lines)
        if starts:
            records = [table.record(row, line, raw) for line, row, raw in _table_rows(lines, starts)]
            return Reading(self.name, numbered(records), name=_name(lines, records), columns=table.columns())
        found = _items(lines) or _sections(lines)
        if not found:
            raise SourceError("the Markdown holds no table, list or headings of papers.")
        records = [_record(item) for item in found]
        return Reading(self.name, numbered(records), name=_name(lines, records))


def _name(lines: list[str], records: list[Record]) -> str | None:
    """Give the heading at the top, where it is no paper's."""
    first = next((line for line in lines if line.strip()), "")
    found = _HEADING.match(first)
    name = _plain(found.group(2)) if found else None
    return name if name not in {record.title for record in records} else None


def _cells(line: str) -> list[str]:
    return [cell.replace("\\|", "|").strip() for cell in re.split(r"(?<!\\)\|", line.strip().strip("|"))]


def _table_starts(lines: list[str]) -> list[int]:
    """Give the places of table headers that name a title or an abstract."""
    return [
        place
        for place, (line, below) in enumerate(pairwise(lines))
        if _ROW.match(line)
        and _RULE_ROW.match(below)
        and columns.understood(map(_plain, _cells(line))).keys() & {"title", "abstract"}
    ]


def _table_rows(lines: list[str], starts: list[int]) -> Iterator[tuple[int, dict[str, str], str]]:
    sections: dict[int, str] = {}
    names: list[str] = []
    for place, line in enumerate(lines):
        if heading := _HEADING.match(line):
            level = len(heading.group(1))
            sections = {above: name for above, name in sections.items() if above < level} | {
                level: _plain(heading.group(2))
            }
        elif place in starts:
            names = [_plain(cell) or f"column {number}" for number, cell in enumerate(_cells(line), 1)]
        elif names and _ROW.match(line) and not _RULE_ROW.match(line):
            row: dict[str, str] = {}
            for name, cell in zip(names, _cells(line), strict=False):
                links = _LINK.findall(cell)
                row[name] = _plain(cell) if len(links) < 2 else cell
                for text, url in links:
                    row.setdefault(f"{name} link" if len(links) == 1 else text, url)
            if section := " > ".join(name for level, name in sorted(sections.items()) if level > 1):
                row.setdefault("section", section)
            yield place + 1, row, line
        elif not line.strip():
            names = []


def _items(lines: list[str]) -> list[_Item]:
    """Give the list items that are papers, each with the indented or unmarked lines below it."""
    found: list[_Item] = []
    current: _Item | None = None
    sections: dict[int, str] = {}
    for place, line in enumerate(lines):
        heading = _HEADING.match(line)
        item = _ITEM.match(line)
        if heading:
            level = len(heading.group(1))
            sections = {above: name for above, name in sections.items() if above < level} | {
                level: _plain(heading.group(2))
            }
            current = None
        elif item and not item.group(1) and labelled(line) is None:
            current = _Item(
                place + 1, tuple(name for level, name in sorted(sections.items()) if level > 1), item.group(2)
            )
            found.append(current)
        elif current is not None:
            current.body.append(line)
    return found if len(found) > 1 else []


def _sections(lines: list[str]) -> list[_Item]:
    """Give the headings that are papers: those of the level that most often has a text directly below."""
    headings = [(place, found) for place, line in enumerate(lines) if (found := _HEADING.match(line))]
    if len(headings) < 2:
        return []
    ends = [place for place, _ in headings[1:]] + [len(lines)]
    counts: Counter[int] = Counter()
    for (place, found), end in zip(headings, ends, strict=True):
        if sum(map(len, lines[place + 1 : end])) >= _SHORTEST_TEXT:
            counts[len(found.group(1))] += 1
    level, count = max(counts.items(), key=lambda item: (item[1], item[0]), default=(0, 0))
    if count < 2:
        return []
    result: list[_Item] = []
    sections: dict[int, str] = {}
    for (place, found), end in zip(headings, ends, strict=True):
        depth = len(found.group(1))
        if depth == level:
            above = tuple(name for above, name in sorted(sections.items()) if 1 < above < level)
            result.append(_Item(place + 1, above, found.group(2), lines[place + 1 : end]))
        elif depth > level and result:
            result[-1].body.extend(lines[place:end])
        sections = {above: name for above, name in sections.items() if above < depth} | {depth: _plain(found.group(2))}
    return result


def _record(item: _Item) -> Record:
    """Take title, labelled lines, authors and links from an item; the rest is its abstract."""
    record = Record(line=item.line, raw="\n".join([item.first, *item.body]).rstrip())
    first = re.sub(r"^\s*\d+[.)]\s+", "", item.first)
    found = _TITLE.match(first)
    if found and not (found.group("bold") and labelled(item.first)):
        record.title = _plain(found.group("bold") or found.group("text"))
        url = found.group("bold_url") or found.group("url") or found.group("link")
        if url:
            record.extra["url"] = url
        rest = first[found.end() :].strip(" .,:;—–-|*_")
    else:
        record.title, rest = _plain(first), ""
    if item.sections:
        record.extra["section"] = " > ".join(item.sections)
    text: list[str] = []
    row: dict[str, str] = {}
    for number, line in enumerate([rest, *item.body]):
        bare = _TAGS.sub("", _QUOTE.sub("", line)).strip()
        label = labelled(bare)
        if label and label[1]:
            row.setdefault(label[0], label[1].strip())
            continue
        if label or re.fullmatch(r"[*_]*(?:abstract|摘要|tl;?dr)[*_]*:?", bare, re.IGNORECASE):
            continue
        links = _LINK.findall(bare)
        if links and not re.sub(r"[\s|,·•*()\[\]—–-]+", "", _LINK.sub("", bare)):
            for name, url in links:
                record.extra.setdefault(_plain(name), url)
            continue
        without = _LINK.sub("", re.sub(r"^[-*+]\s+", "", bare)).strip(" .,;|—–-*_")
        if not record.authors and not any(text) and number < 4 and without and is_names(without):
            record.authors = values.authors(without)
            for name, url in links:
                record.extra.setdefault(_plain(name), url)
            continue
        if number == 0 and len(bare) < _SHORTEST_TEXT:
            if bare:
                record.extra["note"] = bare
            continue
        text.append(re.sub(r"^[-*+]\s+", "", bare))
    known = Rows().record(row, item.line)
    for name in ("abstract", "year", "venue", "doi", "area", "source_id"):
        if getattr(known, name):
            setattr(record, name, getattr(known, name))
    record.authors = record.authors or known.authors
    record.author_keywords = known.author_keywords
    record.extra |= known.extra
    below = "\n".join(text).strip("\n")
    if record.abstract is None:
        record.abstract = values.text(below)
    elif below.strip():
        # A label stood before the abstract's first line only.
        record.abstract = f"{record.abstract}\n{below}" if "abstract" in {n.lower() for n in row} else record.abstract
    return record


def _plain(text: str) -> str:
    """Take away the marks of emphasis and links around a whole text."""
    text = _LINK.sub(lambda found: found.group(1), text).strip()
    while found := _WHOLE.match(text):
        text = found.group(2).strip()
    return text
