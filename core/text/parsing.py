"""From an abstract as given to a document: characters, lines, markup, and again until nothing is left to resolve."""

from __future__ import annotations

import re
from collections.abc import Sequence

from core.text import html, links
from core.text.document import Document, Run, compact
from core.text.lines import paragraphs
from core.text.markup import Scanner
from core.text.unicode import tidy

#: Without one of these, a text is as it will stay.
_SUSPECT = re.compile(r"[\\$*_`<\[~{}&#>\n]|--|''|\w- |://|\.(?:com|io|co|org|science)/|^[-+• ]|  |\( | \)| $|\(cid:")
_ATOMS = range(0xE000, 0xF8FF)
_PASSES = 6


def parse(abstract: str) -> Document:
    """Parse an abstract once, for its plain text and for its card. Never raises.

    The text is a fixed point: parsing it again gives the same text.
    """
    if abstract.isascii() and not _SUSPECT.search(abstract) and abstract.isprintable():
        return Document(abstract, (Run(abstract),), ()) if abstract else Document("", (), ())
    source = _prepare(abstract)
    runs, targets = _resolve(source)
    text = _said(runs)
    for _ in range(_PASSES):
        if text.isascii() and not _SUSPECT.search(text):
            break
        prepared = _prepare(text)
        if prepared == text == source:
            break
        formulas = [run for run in runs if run.tex is not None]
        again, more = _resolve(prepared)
        if _said(again) == text:
            break
        # Something that was escaped looks like markup now. Formulas are carried through as single characters.
        if 0 < len(formulas) < len(_ATOMS):
            atoms = {chr(_ATOMS[place]): run for place, run in enumerate(formulas)}
            names = iter(atoms)
            carried = "".join(run.plain if run.tex is None else next(names) for run in runs)
            again, more = _resolve(carried, atoms)
            if _said(again) == text or any("\ue000" <= char <= "\uf8ff" for char in _said(again)):
                again, more = _resolve(prepared)
        runs, targets = again, targets + more
        source, text = prepared, _said(runs)
    else:
        if _said(_resolve(_prepare(text))[0]) != text:
            text = " ".join(re.sub(r"[^\w\s.,;:!?()'%/=–—-]|_|://|--+|''", " ", text).split())
            runs = compact([Run(text)])
            text = _said(runs)
    return Document(text, runs, _links(runs, targets))


def plain(abstract: str) -> str:
    """Give the clean text of an abstract, `parse(abstract).text`."""
    return parse(abstract).text


def _prepare(text: str) -> str:
    text = tidy(text)
    if '=""' in text and len(html.MANGLED.findall(text)) > 2:
        # A "<" of a formula was taken for a tag: its words became attributes, given a value each.
        text = html.MANGLED.sub("", text)
        text = re.sub(r">?\s*</[^<>\s]{0,80}[^<>\sA-Za-z0-9][^<>\s]{0,80}>", "", text)
    return paragraphs(text)


def _resolve(text: str, atoms: dict[str, Run] | None = None) -> tuple[tuple[Run, ...], list[str]]:
    scanner = Scanner(text, atoms)
    return compact(scanner.runs()), scanner.targets


def _said(runs: Sequence[Run]) -> str:
    return "".join(run.plain for run in runs)


def _links(runs: Sequence[Run], targets: Sequence[str]) -> tuple[str, ...]:
    """Give every address once, in the order in which they stand."""
    found = [run.href for run in runs if run.href]
    return tuple(dict.fromkeys(links.trimmed(address) for address in [*found, *targets]))
