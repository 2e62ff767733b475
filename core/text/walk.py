"""The state of a walk over a text: where it is, what it has said, in which style, and which braces belong together."""

from __future__ import annotations

import re
from dataclasses import replace

from core.text import html, maths
from core.text.document import Run
from core.text.emphasis import Delimiter

_LETTERS_ONLY = re.compile("[^\\W\\d_][^\\W\\d_\u0300-\u036f]{0,39}")
_WORDS = re.compile(r"[A-Za-z][A-Za-z-]+(?: [A-Za-z-]+){0,12}")


class Walk:
    """A place in a text, and what was said up to it: runs, and the delimiters of emphasis that are not yet matched."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.items: list[Run | Delimiter] = []
        self.bold = self.italic = self.code = 0
        self.href: str | None = None
        self.targets: list[str] = []
        self.ignored: set[int] = set()
        self.tags: dict[str, tuple[int, int]] | None = None
        self.mangled = html.MANGLED.search(text) is not None
        self.closing: dict[int, str] = {}
        self._pairs: dict[int, int] | None = None
        self._closers: set[int] = set()

    def styled(self, plain: str, *, tex: str | None = None, code: bool = False, href: str | None = None) -> Run:
        """Give a run in the style of the present place."""
        return Run(plain, tex, self.bold > 0, self.italic > 0, code or self.code > 0, href or self.href)

    def say(self, plain: str) -> None:
        """Add words as they stand."""
        if plain:
            self.items.append(self.styled(plain))

    def move(self, plain: str, width: int) -> None:
        """Add `plain` for the next `width` characters of the source."""
        self.say(plain)
        self.at += width

    def before(self) -> str:
        """Give what was said last (one run of it)."""
        for item in reversed(self.items[-3:]):
            if isinstance(item, Run) and item.plain:
                return item.plain
        return ""

    def formula(self, source: str) -> None:
        """Add a formula."""
        read = maths.formula(source)
        if read.plain:
            run = self.styled(read.plain, tex=read.tex)
            self.items.append(run if read.tex is not None else replace(run, italic=True))

    def pair(self, place: int) -> int:
        """Give where the brace that opens at `place` is closed in its paragraph, or -1."""
        if self._pairs is None:
            self._pairs = {}
            stack: list[int] = []
            for found in re.finditer(r"\\.|[{}]|\n\n", self.text, re.DOTALL):
                if found[0] == "{":
                    stack.append(found.start())
                elif found[0] == "}" and stack:
                    self._pairs[stack.pop()] = found.start()
                    self._closers.add(found.start())
                elif found[0] == "\n\n":
                    stack = []
        return self._pairs.get(place, -1)

    def brace(self, char: str) -> None:
        """Deal with a brace: the end of a command's argument, a group, or a character of the text."""
        if char == "}":
            style = self.closing.pop(self.at, None)
            if style is None:
                lost = self.pair(-1) >= -1 and self.at not in self._closers and self.text[self.at - 1 : self.at].strip()
                self.move("" if lost else "}", 1)
                return
            if style in ("bold", "italic", "code"):
                setattr(self, style, max(0, getattr(self, style) - 1))
            elif style == "href":
                self.href = None
            elif style:
                self.say(style)
            self.at += 1
            return
        close = self.pair(self.at)
        inside = self.text[self.at + 1 : min(close, self.at + 60)] if close > 0 else ""
        before, after = self.text[self.at - 1 : self.at], self.text[close + 1 : close + 2]
        if close > 0 and (
            inside.lstrip().startswith("\\")
            or before in ("^", "_")
            or (_LETTERS_ONLY.fullmatch(inside) and (before.isalpha() or after.isalpha()))
            or _WORDS.fullmatch(self.text, self.at + 1, close)
            or (inside.startswith("$") and self.text[close - 1] == "$")
        ):
            self.closing[close] = ""
            self.at += 1
        else:
            self.move("" if close < 0 and self.text[self.at + 1 : self.at + 2].strip() else "{", 1)

    def argument(self, place: int) -> tuple[int, int] | None:
        """Give (start, end) of the braced argument that begins at `place`, blanks skipped; None if there is none."""
        while self.text.startswith(" ", place):
            place += 1
        if not self.text.startswith("{", place):
            return None
        close = self.pair(place)
        return (place + 1, close) if close > 0 else None
