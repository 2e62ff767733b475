"""BibTeX and BibLaTeX, read with bibtexparser."""

from __future__ import annotations

import logging
import re
from collections.abc import Mapping
from functools import cache

import bibtexparser
from bibtexparser.library import Library
from bibtexparser.middlewares import RemoveEnclosingMiddleware, ResolveStringReferencesMiddleware
from bibtexparser.model import DuplicateBlockKeyBlock, DuplicateFieldKeyBlock, Entry, ParsingFailedBlock
from pylatexenc.latex2text import LatexNodes2Text

from core.intake.limits import SourceError
from core.intake.own_references import BIBTEX_FIELD
from core.intake.record import Fault, Reading, Record, numbered
from core.intake.rows import Rows
from core.intake.source import Source

_ENTRY = re.compile(r"^[ \t]*@[ \t]*([A-Za-z]+)[ \t]*[{(][ \t]*[^\s,={}]*[ \t]*,", re.MULTILINE)
#: How an entry goes on; "@SUM(1, 2)" in the cell of a table does not.
_FIELD = re.compile(r"\s*(?:[A-Za-z][\w.:+-]*\s*=|[)}])")
_NOT_PAPERS = frozenset({"comment", "string", "preamble"})
#: Braces that only protect capitals.
_PROTECTED = re.compile(r"(?<![A-Za-z\\^_}\]])\{([^{}\\]*)\}")
_DEEPEST = 4
_DOUBLED = (DuplicateBlockKeyBlock, DuplicateFieldKeyBlock)
#: Fields in which LaTeX is only a way to write letters; in titles and abstracts it is kept for display.
_NAMES = frozenset({"author", "editor", "journal", "booktitle", "keywords", "keyword", "publisher", "affiliation"})


class Bibtex:
    """One record an entry; the entry's key is its identifier."""

    name = "BibTeX"

    def recognises(self, source: Source) -> bool:
        """Take text in which an entry such as "@article{key," begins."""
        return not source.is_binary and any(
            found.group(1).lower() not in _NOT_PAPERS and _FIELD.match(source.head, found.end())
            for found in _ENTRY.finditer(source.head)
        )

    def read(self, source: Source, mapping: Mapping[str, str | None]) -> Reading:
        """Read the entries, strings resolved; an entry that does not parse is a fault, a doubled key is none."""
        text = "\n".join(source.lines)
        # The parser takes its time, so it is not asked about more than is let in.
        count = sum(found.group(1).lower() not in _NOT_PAPERS for found in _ENTRY.finditer(text))
        if count > source.limits.records:
            raise SourceError(
                f"the file holds {count:,} entries, the limit is {source.limits.records:,} records; load a part."
            )
        library = _parse(text)
        table = Rows(mapping, source.limits.records)
        records: list[Record] = []
        faults: list[Fault] = []
        for found in library.blocks:
            line = (found.start_line or 0) + 1
            raw = found.raw or ""
            # What has a doubled key or field is read like any other.
            block = found.ignore_error_block if isinstance(found, _DOUBLED) else found
            if isinstance(block, ParsingFailedBlock):
                faults.append(Fault(line, f"the entry cannot be parsed ({_short(block.error)})", raw))
            elif isinstance(block, Entry):
                records.append(table.record(_fields(block), line, raw))
        return Reading(self.name, numbered(records), faults=faults, columns=table.columns())


def _parse(text: str) -> Library:
    # The parser reports each doubled key in the log of whoever runs it; here they are read like others.
    logging.getLogger("bibtexparser").setLevel(logging.CRITICAL)
    stack = [ResolveStringReferencesMiddleware(), RemoveEnclosingMiddleware()]
    return bibtexparser.parse_string(text, parse_stack=stack)


def _fields(entry: Entry) -> dict[str, str]:
    row: dict[str, str] = {"entry key": entry.key, "entry type": entry.entry_type}
    for field in entry.fields:
        name = field.key if field.key.lower() != "id" else "id field"
        row[name] = _value(field.key.lower(), str(field.value))
    return row


def _value(name: str, value: str) -> str:
    """Unfold wrapped lines, and take away braces that only protect capitals; formulas and commands stay."""
    value = " ".join(line.strip() for line in value.split("\n")).strip()
    while name != BIBTEX_FIELD and _is_enclosed(value):  # Web of Science writes each value in braces twice
        value = value[1:-1].strip()
    if name in _NAMES:
        return _decoder().latex_to_text(value).strip() if re.search(r"[\\{}$~]", value) else value
    if name == "title" and "$" not in value:
        # From within outwards; what stands behind a command, "^" or "_" is its argument.
        for _ in range(_DEEPEST):
            value = _PROTECTED.sub(r"\1", value)
    return value


def _is_enclosed(value: str) -> bool:
    """Whether the brace with which a value begins is closed by the one with which it ends."""
    if not value.startswith("{") or not value.endswith("}") or value.endswith("\\}"):
        return False
    depth = 0
    for place, char in enumerate(value):
        if char in "{}" and value[place - 1 : place] != "\\":
            depth += 1 if char == "{" else -1
            if depth == 0:
                return place == len(value) - 1
    return False


@cache
def _decoder() -> LatexNodes2Text:
    return LatexNodes2Text(math_mode="verbatim")


def _short(error: object) -> str:
    return " ".join(str(error).split())[:200] or "a brace, a quote or a comma is missing"
