"""LaTeX commands in running text: fonts, symbols, environments, references, and macros nobody defined."""

from __future__ import annotations

import re

from core.text import commands, links
from core.text.document import BREAK
from core.text.escapes import Escapes
from core.text.symbols import ABBREVIATIONS, ACCENTS, symbols

_NAME = re.compile(r"\\([A-Za-z]+)\*?")
_OPTIONS = re.compile(r"(?:\s*\[[^\[\]]{0,200}\]){1,2}")
_LABEL = re.compile(r"\s*\[([^\[\]]{0,60})\]\s*")
_FAR = 4000


class Latex(Escapes):
    """The part of the walk that reads commands made of letters."""

    def backslash(self) -> None:
        """Deal with the command or the escaped character at the present place."""
        found = _NAME.match(self.text, self.at)
        if found:
            self.command(found[1], found.end())
        else:
            self.escape(self.text[self.at + 1 : self.at + 2])

    def command(self, name: str, end: int) -> None:
        """Deal with a command made of letters."""
        if name in ("begin", "end") or commands.GLUED.match(name):
            self.environment(name, end)
        elif (style := commands.STYLES.get(name)) is not None:
            self.enter(style, end)
        elif name in ("url", "path", "nolinkurl"):
            self.url(end)
        elif name in commands.COLOURED:
            self.coloured(name, end)
        elif name == "item":
            self.item(end)
        elif name in ("par", "paragraph"):
            self.items.append(BREAK)
            self.at = end
        elif name == "footnote":
            found = self.argument(end)
            self.say(" (")
            self.open(found, end, ")")
        elif commands.CITES.match(name):
            self.cite(end)
        elif name in commands.ARGUMENT_LOST:
            found = self.argument(end)
            self.at = found[1] + 1 if found else end
        elif name in commands.SILENT:
            self.move(" " if name in commands.SPACED else "", end - self.at)
            self.swallow()
        elif name in commands.MATHS:
            self.loose_maths(name, end)
        elif name in ACCENTS and self.accent(name, end):
            pass
        elif name in ABBREVIATIONS:
            self.at = end
            said = ABBREVIATIONS[name]
            if self.text.startswith(".", end) and said.endswith("."):
                self.at += 1
            self.word(said)
        elif name in symbols():
            self.symbol(name, end)
        else:
            self.unknown(name, end)

    def enter(self, style: str, end: int) -> None:
        """Go on inside the argument of a style; a declaration without one is dropped."""
        found = self.argument(end)
        if found:
            if style:
                setattr(self, style, getattr(self, style) + 1)
            self.closing[found[1]] = style
            self.at = found[0]
        else:
            self.at = end
            while self.text.startswith(" ", self.at) and not self.before()[-1:].strip():
                self.at += 1

    def open(self, found: tuple[int, int] | None, end: int, after: str) -> None:
        """Go on inside an argument, with `after` said at its end."""
        if found:
            self.closing[found[1]] = after
            self.at = found[0]
        else:
            self.at = end
            self.say(after)

    def swallow(self) -> None:
        """Skip an empty pair of braces."""
        if self.text.startswith("{}", self.at):
            self.at += 2

    def environment(self, name: str, end: int) -> None:
        """Drop the marks of an environment; one of maths is a formula."""
        found = self.argument(end)
        kind = self.text[found[0] : found[1]] if found else ""
        self.at = found[1] + 1 if found else end
        if name == "begin" and commands.MATHS_ENVIRONMENT.match(kind):
            closer = f"\\end{{{kind}}}"
            close = self.text.find(closer, self.at, self.at + _FAR)
            if close > 0:
                self.formula(self.text[self.at : close])
                self.at = close + len(closer)
                return
        if kind or commands.GLUED.match(name):
            self.items.append(BREAK)

    def item(self, end: int) -> None:
        """Begin an item of a list."""
        self.items.append(BREAK)
        label = _LABEL.match(self.text, end)
        self.say(label[1] + " " if label else "• ")
        self.at = label.end() if label else end

    def url(self, end: int) -> None:
        """Say an address as it is meant, its escapes resolved."""
        found = self.argument(end)
        if not found:
            self.at = end
            return
        address = re.sub(r"\\([_%#&~^${}])", r"\1", self.text[found[0] : found[1]]).replace("~{}", "~").strip()
        link = links.safe(address) or (links.at(address, 0) or ("", None))[1]
        self.items.append(self.styled(address, href=link))
        self.at = found[1] + 1

    def coloured(self, name: str, end: int) -> None:
        """Deal with a command whose first argument is not read out: a colour, an address."""
        first = self.argument(end)
        second = self.argument(first[1] + 1) if first else None
        if not first:
            self.at = end
        elif not second:
            self.open(first, end, "")
        else:
            if name == "href":
                address = links.safe(re.sub(r"\\([_%#&~])", r"\1", self.text[first[0] : first[1]]))
                if address:
                    self.targets.append(address)
                    self.href = address
            self.closing[second[1]] = "href" if name == "href" else ""
            self.at = second[0]

    def cite(self, end: int) -> None:
        """Say the keys of a citation or reference in square brackets, with the notes it has."""
        option = _OPTIONS.match(self.text, end)
        found = self.argument(option.end() if option else end)
        if found:
            notes = re.findall(r"\[([^\[\]]*[^\[\]\s][^\[\]]*)\]", option[0]) if option else []
            keys = self.text[found[0] : found[1]].strip()
            self.items.append(self.styled(f"[{' '.join([*notes, keys])}]" if notes or keys else ""))
            self.at = found[1] + 1
        else:
            self.at = end

    def loose_maths(self, name: str, end: int) -> None:
        """Deal with a maths command that stands in running text without dollars."""
        place = end
        for _ in range(commands.MATHS[name]):
            found = self.argument(place)
            if not found:
                break
            place = found[1] + 1
        else:
            self.formula(self.text[self.at : place])
            self.at = place
            return
        self.at = end

    def symbol(self, name: str, end: int) -> None:
        """Say a symbol or a letter; TeX skips the blank after a letter inside a word."""
        said = symbols()[name]
        start, self.at = self.at, end
        if name in commands.LETTERS:
            joined = self.text[start - 1 : start].isalpha() or name[0].isupper()
            if joined and self.text.startswith(" ", end) and self.text[end + 1 : end + 2].islower():
                self.at += 1
            self.say(said)
        elif said.isalpha() and len(said) > 1:
            self.word(said)
        else:
            self.say(said)
        self.swallow()

    def unknown(self, name: str, end: int) -> None:
        """Deal with a macro that only its author knows: its argument is said, or its name where it has none."""
        start, self.at = self.at, end
        if name[0] == "n" and name[1:2].isupper():  # a line break of another notation, glued to the next word
            self.at = start + 2
            self.say(" ")
            return
        if name == "n":
            self.say(" ")
            return
        found = self.argument(end) if self.text.startswith("{", end) else None
        if found and self.text[found[0] : found[1]].strip():
            self.closing[found[1]] = ""
            self.at = found[0]
            return
        self.word(name)

    def word(self, said: str) -> None:
        """Add a word that came from a command, never glued to the one before."""
        last = self.before()[-1:]
        self.say(" " + said if last.isalnum() else said)
        self.swallow()
        if self.text[self.at : self.at + 1].isalnum():
            self.say(" ")
