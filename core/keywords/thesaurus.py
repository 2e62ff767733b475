"""A user's word on which surfaces are one keyword: merge, rename, split, hide."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from dataclasses import dataclass

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

    def to_csv(self) -> str:
        """Write the rows as CSV with the header `label,replace by`."""
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(COLUMNS)
        writer.writerows(self.rows)
        return out.getvalue()

    @classmethod
    def from_csv(cls, content: str | bytes, name: str = "thesaurus") -> Thesaurus:
        """Read two columns, separated by comma, semicolon or tab (VOSviewer's form), with a header or without.

        Raises `PaperlensError` with the line that has not two columns, or where the bytes are not UTF-8.
        """
        if isinstance(content, bytes):
            try:
                content = content.decode("utf-8-sig")
            except UnicodeDecodeError as error:
                raise PaperlensError(f"{name}: byte {error.start} is not UTF-8; save the file as UTF-8.") from error
        first = content.removeprefix("\ufeff").split("\n", 1)[0]
        delimiter = max("\t;,", key=first.count)
        rows = []
        for number, row in enumerate(csv.reader(io.StringIO(content.removeprefix("\ufeff")), delimiter=delimiter), 1):
            if not any(cell.strip() for cell in row):
                continue
            if len(row) > 2 and any(cell.strip() for cell in row[2:]):
                raise PaperlensError(
                    f"{name}, line {number}: has {len(row)} columns; a thesaurus has two, label and replace by."
                )
            label, target = row[0], row[1] if len(row) > 1 else ""
            if number == 1 and label.strip().casefold() == COLUMNS[0]:
                continue
            rows.append((label, target))
        return cls()._with(rows)
