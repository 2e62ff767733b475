"""A user's word on which surfaces are one keyword: merge, rename, split, hide."""

from __future__ import annotations

import csv
import hashlib
import io
import json
from collections.abc import Iterable
from dataclasses import dataclass

from core.cells import guard, unguard
from core.errors import PaperlensError

COLUMNS = ("label", "replace by")


@dataclass(frozen=True)
class Thesaurus:
    """What stands for what, as rows (label, replacement); a later row for the same label wins.

    `("LLM", "large language models")` merges or renames, `("approach", "")` hides, `("SAM", "SAM")` splits: the surface stands
    for itself. A label that is a keyword takes all its surfaces along; one that is only a surface moves alone.
    """

    rows: tuple[tuple[str, str], ...] = ()

    def _with(self, rows: Iterable[tuple[str, str]]) -> Thesaurus:
        added = [(label.strip(), target.strip()) for label, target in rows if label.strip()]
        labels = {label.casefold() for label, _ in added}
        return Thesaurus(tuple(r for r in self.rows if r[0].casefold() not in labels) + tuple(added))

    def merge(self, labels: Iterable[str], into: str) -> Thesaurus:
        """Give the thesaurus in which all of `labels` are counted as `into`."""
        return self._with((label, into) for label in labels if label != into)

    def rename(self, label: str, name: str) -> Thesaurus:
        """Give the thesaurus in which the keyword `label` is called `name`."""
        return self._with([(label, name)])

    def split(self, surface: str) -> Thesaurus:
        """Give the thesaurus in which `surface` is a keyword of its own."""
        return self._with([(surface, surface)])

    def hide(self, label: str) -> Thesaurus:
        """Give the thesaurus in which the keyword `label` is not shown."""
        return self._with([(label, "")])

    def without(self, label: str) -> Thesaurus:
        """Give the thesaurus that says nothing of `label`: the undo of the others."""
        return Thesaurus(tuple(r for r in self.rows if r[0].casefold() != label.casefold()))

    def also(self, other: Thesaurus) -> Thesaurus:
        """Give the thesaurus that says what both say; where they differ, what `other` says."""
        return self._with(other.rows)

    def fingerprint(self) -> str:
        """Give six hex digits that change with what the thesaurus says, but not with the order in which it was said."""
        rows = sorted((label.casefold(), target) for label, target in self.rows)
        return hashlib.sha256(json.dumps(rows).encode()).hexdigest()[:6]

    def to_csv(self) -> str:
        """Write the rows as CSV with the header `label,replace by`; cells that a spreadsheet would run are made safe."""
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(COLUMNS)
        writer.writerows((guard(label), guard(target)) for label, target in self.rows)
        return out.getvalue()

    @classmethod
    def from_csv(cls, content: str | bytes, name: str = "thesaurus") -> Thesaurus:
        """Read two columns, separated by comma, semicolon or tab (VOSviewer's form), with a header or without.

        An empty second column hides. Raises `PaperlensError` with the line that has not two columns, or where the bytes are not
        UTF-8.
        """
        if isinstance(content, bytes):
            try:
                content = content.decode("utf-8-sig")
            except UnicodeDecodeError as error:
                raise PaperlensError(f"{name}: byte {error.start} is not UTF-8; save the file as UTF-8.") from error
        content = content.removeprefix("\ufeff")
        first = content.split("\n", 1)[0]
        delimiter = max("\t;,", key=first.count)
        rows: list[tuple[str, str]] = []
        reader = csv.reader(io.StringIO(content, newline=""), delimiter=delimiter)
        try:
            for row in reader:
                if not any(cell.strip() for cell in row):
                    continue
                # A list of words would else hide them all.
                if len(row) == 1 or any(cell.strip() for cell in row[2:]):
                    columns = f"{len(row)} column{'s' if len(row) > 1 else ''}"
                    raise PaperlensError(
                        f"{name}, line {reader.line_num}: has {columns}; a thesaurus has two, label and replace by."
                    )
                if not rows and row[0].strip().casefold() == COLUMNS[0]:
                    continue
                rows.append((unguard(row[0].strip()), unguard(row[1].strip())))
        except csv.Error as error:
            raise PaperlensError(
                f"{name}, line {reader.line_num}: cannot be read as CSV ({error}); save it again from a spreadsheet."
            ) from error
        return cls()._with(rows)
