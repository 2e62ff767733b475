"""Where bytes come from: paths, uploads, pasted text, the members of a ZIP."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path

from core.intake.decoding import decode


class Source:
    """The bytes of one file under the name that a person sees; decoded at most once."""

    def __init__(self, name: str, data: bytes) -> None:
        self.name = name
        self.data = data

    @cached_property
    def _decoded(self) -> tuple[str, str]:
        return decode(self.data)

    @property
    def text(self) -> str:
        """The whole as text; line ends as they are."""
        return self._decoded[0]

    @property
    def encoding(self) -> str:
        """The encoding found; ends in "?" where some bytes did not fit it."""
        return self._decoded[1]

    @cached_property
    def is_text(self) -> bool:
        """Whether the bytes are text: no NUL once decoded."""
        return "\0" not in self.text[:100_000]


def read_bytes(path: Path) -> bytes:
    """Read a file."""
    return path.read_bytes()
