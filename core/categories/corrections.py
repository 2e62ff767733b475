"""A person's own word on the categories of papers: accepted or changed, and none where no category fits."""

from __future__ import annotations

import csv
import hashlib
import io
import json
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from core.categories.decision import MOST_METHODS
from core.categories.taxonomy import Taxonomy
from core.cells import guard, join, split, unguard
from core.errors import PaperlensError

COLUMNS = ("paper_id", "methods", "methods_source")
ACCEPTED, CORRECTED = "accepted", "corrected"
Source = Literal["accepted", "corrected"]


class Correction(NamedTuple):
    """What a person found of one paper.

    methods: keys, most central first; none says that no category fits. source: whether the model's answer was accepted, or
    corrected.
    """

    paper_id: str
    methods: tuple[str, ...]
    source: Source


@dataclass(frozen=True)
class Corrections:
    """Corrections in the order in which they were made, one a paper; a later one for the same paper wins."""

    rows: tuple[Correction, ...] = ()

    def _with(self, rows: Iterable[Correction]) -> Corrections:
        added = {row.paper_id: row for row in rows}
        return Corrections((*(row for row in self.rows if row.paper_id not in added), *added.values()))

    def accept(self, paper_id: str, methods: Iterable[str]) -> Corrections:
        """Give the corrections in which the model's `methods` of a paper are right."""
        return self._with([Correction(paper_id, tuple(methods), "accepted")])

    def change(self, paper_id: str, methods: Iterable[str]) -> Corrections:
        """Give the corrections in which a paper has `methods` and no other; none of them where no category fits."""
        return self._with([Correction(paper_id, tuple(dict.fromkeys(methods)), "corrected")])

    def without(self, paper_id: str) -> Corrections:
        """Give the corrections that say nothing of a paper: the model's answer holds again."""
        return Corrections(tuple(row for row in self.rows if row.paper_id != paper_id))

    def also(self, other: Corrections) -> Corrections:
        """Give the corrections that say what both say; where they differ, what `other` says."""
        return self._with(other.rows)

    def holding(self, papers: Collection[str], methods: Collection[str]) -> Corrections:
        """Give those that can hold where there are these papers and these categories."""
        known = set(papers)
        return Corrections(
            tuple(row for row in self.rows if row.paper_id in known and all(key in methods for key in row.methods))
        )

    def fingerprint(self) -> str:
        """Give six hex digits that change with what is said, but not with the order in which it was said."""
        return hashlib.sha256(json.dumps(sorted(self.rows)).encode()).hexdigest()[:6]

    def to_csv(self) -> str:
        """Write the rows as CSV with the header `paper_id,methods,methods_source`, methods joined by ` | `."""
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(COLUMNS)
        writer.writerows((guard(row.paper_id), guard(join(row.methods)), row.source) for row in self.rows)
        return out.getvalue()

    @classmethod
    def from_csv(cls, content: bytes, name: str, categories: Taxonomy) -> Corrections:
        """Read what `to_csv` wrote, or a table `papers` that was downloaded: of that only what a person accepted or corrected.

        Columns are found by their names, comma, semicolon or tab between them. A category is named by its key or its label.
        Without the column methods_source every row is a correction. Raises `PaperlensError` that names the line and what to do.
        """
        try:
            text = content.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise PaperlensError(f"{name}: byte {error.start} is not UTF-8; save the file as UTF-8.") from error
        first = text.split("\n", 1)[0]
        reader = csv.reader(io.StringIO(text, newline=""), delimiter=max("\t;,", key=first.count))
        known = {label.casefold(): c.key for c in categories.methods for label in (c.label, c.key)}
        try:
            header = [cell.strip() for cell in next(reader, [])]
            if not {"paper_id", "methods"} <= set(header):
                raise PaperlensError(
                    f"{name} has no columns paper_id and methods: it is no file of checked categories."
                )
            rows = [
                row
                for cells in reader
                if any(cells)
                and (row := _row(dict(zip(header, cells, strict=False)), known, f"{name}, line {reader.line_num}"))
            ]
        except csv.Error as error:
            raise PaperlensError(
                f"{name}, line {reader.line_num}: cannot be read as CSV ({error}); save it again from a spreadsheet."
            ) from error
        return cls()._with(rows)


def _row(cells: dict[str, str], known: dict[str, str], where: str) -> Correction | None:
    source = cells.get("methods_source", CORRECTED).strip()
    if source not in (ACCEPTED, CORRECTED):
        return None
    paper = unguard(cells["paper_id"].strip())
    if not paper:
        raise PaperlensError(f"{where} has no paper_id.")
    named: Sequence[str] = [part.strip() for part in split(unguard(cells.get("methods", "").strip()))]
    unknown = [part for part in named if part.casefold() not in known]
    if unknown:
        raise PaperlensError(
            f"{where}: no category is called {unknown[0]!r}; use a label or key of the categories in use."
        )
    methods = tuple(dict.fromkeys(known[part.casefold()] for part in named))
    if len(methods) > MOST_METHODS:
        raise PaperlensError(f"{where} has {len(methods)} categories; a paper has at most {MOST_METHODS}.")
    return Correction(paper, methods, "accepted" if source == ACCEPTED else "corrected")
