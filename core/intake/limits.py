"""What a host may limit, so that a file is refused before it eats the memory."""

from __future__ import annotations

from dataclasses import dataclass

from core.errors import PaperlensError

MEGABYTE = 1024 * 1024


@dataclass(frozen=True)
class Limits:
    """The largest file and the largest total in bytes (unpacked, where packed), and the most records of one corpus.

    `line` is the longest line of a text file in characters, `text` the longest title or abstract, `depth` how deep JSON may nest.
    """

    file: int = 200 * MEGABYTE
    total: int = 400 * MEGABYTE
    records: int = 200_000
    members: int = 1_000
    line: int = 20 * MEGABYTE
    text: int = 1_000_000
    depth: int = 100


class SourceError(PaperlensError):
    """A source that cannot be read, or not further.

    The message is the sentence for its row of the report; it does not repeat the source's name.
    """


def admit(count: int, most: int) -> None:
    """Raise `SourceError` where a file holds more than `most` records."""
    if count > most:
        raise SourceError(f"the file holds {count:,} records, the limit is {most:,}; load a part of it.")


def size(count: int) -> str:
    """Say a number of bytes as a person would: "3.2 MB"."""
    if count < 1024:
        return f"{count} bytes"
    if count < MEGABYTE:
        return f"{count / 1024:.0f} kB"
    return f"{count / MEGABYTE:.1f} MB"
