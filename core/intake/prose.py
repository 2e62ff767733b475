"""Plain text: a header line, a blank line, abstracts parted by blank lines."""

from __future__ import annotations

from core.intake.record import Reading, Record, numbered
from core.intake.source import Source


class Prose:
    """Text as people keep it; takes whatever no other reader recognises."""

    name = "text"

    def recognises(self, source: Source) -> bool:
        """Take every source that is text."""
        return source.is_text

    def read(self, source: Source) -> Reading:
        """Read header and abstracts."""
        blocks: list[tuple[int, str]] = []
        start, lines = 0, []
        for number, line in enumerate([*source.text.splitlines(), ""], 1):
            if line.strip():
                if not lines:
                    start = number
                lines.append(line)
            elif lines:
                blocks.append((start, "\n".join(lines)))
                lines = []
        name = None
        if len(blocks) > 1 and len(blocks[0][1]) < 150 and not blocks[0][1].rstrip().endswith("."):
            name = blocks.pop(0)[1].strip()
        return Reading(numbered(Record(abstract=text.strip(), line=line, raw=text) for line, text in blocks), name=name)
