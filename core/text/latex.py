"""LaTeX in running text: fonts, accents, symbols, environments, references, and macros nobody defined."""

from __future__ import annotations

import re
from dataclasses import replace

from core.text import html, links, maths
from core.text.document import BREAK, Run
from core.text.dollars import NUMBER
from core.text.emphasis import Delimiter
from core.text.symbols import ABBREVIATIONS, ACCENTS, MATHS_ACCENTS, accented, symbols

_NAME = re.compile(r"\\([A-Za-z]+)\*?")
_BOLD = frozenset("textbf bf bfseries mathbf strong".split())
_ITALIC = frozenset("textit textsl emph it em itshape sl slshape mathit".split())
_CODE = frozenset("texttt tt ttfamily verb mathtt".split())
_FONT = frozenset(
    "textrm textsf textsc textup textmd textnormal underline uline text mbox hbox fbox textsuperscript textsubscript title "
    "mathrm mathsf ul st sout uwave textquote enquote centering section subsection paragraph operatorname lowercase uppercase "
    "MakeUppercase MakeLowercase so hl highlight rm sf sc scshape sffamily rmfamily upshape mdseries normalfont normalsize".split()
)
_SILENT = frozenset(
    "xspace noindent indent newline linebreak newpage small large Large LARGE huge footnotesize scriptsize tiny protect maketitle "
    "left right big Big bigg Bigg bigl bigr Bigl Bigr displaystyle textstyle limits nolimits smallskip medskip bigskip ignorespaces "
    "unskip relax null sloppy raggedright hfill vfill break nobreak allowbreak quad qquad enspace thinspace space".split()
)
_SPACED = frozenset("newline linebreak quad qquad enspace thinspace space hfill break".split())
_ARGUMENT_LOST = frozenset(
    "label vspace hspace color input include thanks bibliography bibliographystyle pagestyle".split()
)
_COLOURED = frozenset("textcolor colorbox href hyperref".split())
_CITES = re.compile(r"(?:[a-zA-Z]*cite[a-zA-Z]*|ref|eqref|autoref|cref|Cref)$")
_MATHS = {"frac": 2, "dfrac": 2, "tfrac": 2, "binom": 2, "nicefrac": 2, "sqrt": 1, "mathcal": 1, "mathbb": 1, "mathfrak": 1,
          "mathscr": 1, "boldsymbol": 1, "bm": 1, "ensuremath": 1, **dict.fromkeys(MATHS_ACCENTS, 1)}  # fmt: skip
_MATHS_ENVIRONMENT = re.compile(r"(?:equation|align|gather|multline|eqnarray|displaymath|math|alignat|flalign)\*?$")
_GLUED = re.compile(
    r"(?:begin|end)(?:enumerate|itemize|equation|align|abstract|center|quote|split|theorem|description)$"
)
_LETTERS = frozenset("o O l L ae AE oe OE aa AA ss i j dh DH th TH ng NG".split())
_CONTRACTION = re.compile(r"(?:s|t|re|ll|ve|d|m)(?![A-Za-z])")
_LETTERS_ONLY = re.compile("[^\\W\\d_][^\\W\\d_\u0300-\u036f]{0,39}")
_WORDS = re.compile(r"[A-Za-z][A-Za-z-]+(?: [A-Za-z-]+){0,12}")
_OPTIONS = re.compile(r"(?:\s*\[[^\[\]]{0,200}\]){1,2}")
_FAR = 4000


class LatexMixin:
    """The part of the scanner that reads backslashes and braces."""

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

    # Saying ------------------------------------------------------------------------------------------------------

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

    # Braces ------------------------------------------------------------------------------------------------------

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

    # Backslashes -------------------------------------------------------------------------------------------------

    def backslash(self) -> None:
        """Deal with the command or the escaped character at the present place."""
        found = _NAME.match(self.text, self.at)
        if found:
            self.command(found[1], found.end())
        else:
            self.escape(self.text[self.at + 1 : self.at + 2])

    def command(self, name: str, end: int) -> None:
        """Deal with a command made of letters."""
        if name in ("begin", "end") or _GLUED.match(name):
            self.environment(name, end)
        elif name in _BOLD or name in _ITALIC or name in _CODE or name in _FONT:
            style = "bold" if name in _BOLD else "italic" if name in _ITALIC else "code" if name in _CODE else ""
            self.enter(style, end)
        elif name in ("url", "path", "nolinkurl"):
            self.url(end)
        elif name in _COLOURED:
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
        elif _CITES.match(name):
            self.cite(end)
        elif name in _ARGUMENT_LOST:
            found = self.argument(end)
            self.at = found[1] + 1 if found else end
        elif name in _SILENT:
            self.move(" " if name in _SPACED else "", end - self.at)
            self.swallow()
        elif name in _MATHS:
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
        found = self.argument(end)
        kind = self.text[found[0] : found[1]] if found else ""
        self.at = found[1] + 1 if found else end
        if name == "begin" and _MATHS_ENVIRONMENT.match(kind):
            closer = f"\\end{{{kind}}}"
            close = self.text.find(closer, self.at, self.at + _FAR)
            if close > 0:
                self.formula(self.text[self.at : close])
                self.at = close + len(closer)
                return
        if kind or _GLUED.match(name):
            self.items.append(BREAK)

    def item(self, end: int) -> None:
        self.items.append(BREAK)
        label = re.compile(r"\s*\[([^\[\]]{0,60})\]\s*").match(self.text, end)
        self.say(label[1] + " " if label else "• ")
        self.at = label.end() if label else end

    def url(self, end: int) -> None:
        found = self.argument(end)
        if not found:
            self.at = end
            return
        address = re.sub(r"\\([_%#&~^${}])", r"\1", self.text[found[0] : found[1]]).replace("~{}", "~").strip()
        self.items.append(self.styled(address, href=links.safe(address)))
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
        option = _OPTIONS.match(self.text, end)
        found = self.argument(option.end() if option else end)
        if found:
            keys = self.text[found[0] : found[1]]
            self.items.append(self.styled(f"[{keys}]" if keys.strip() else ""))
            self.at = found[1] + 1
        else:
            self.at = end

    def loose_maths(self, name: str, end: int) -> None:
        """Deal with a maths command that stands in running text without dollars."""
        place = end
        for _ in range(_MATHS[name]):
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
        said = symbols()[name]
        start, self.at = self.at, end
        if name in _LETTERS:
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

    def accent(self, name: str, end: int) -> bool:
        """Put an accent on the letter that follows; False if none does."""
        found = self.argument(end)
        if found:
            letter, place = self.text[found[0] : found[1]], found[1] + 1
        elif name.isalpha() and not self.text.startswith((" ", "\\"), end):
            return False
        else:
            place = end + (self.text.startswith(" ", end) and name.isalpha())
            letter, place = self.text[place : place + 1], place + 1
        if letter.startswith("\\") or (letter == "\\" and self.text[place : place + 1] in "ij"):
            stem = letter[1:] or self.text[place : place + 1]
            place += 0 if len(letter) > 1 else 1
            letter = {"i": "i", "j": "j", "imath": "i", "jmath": "j"}.get(stem.strip(), "")
        if not letter[:1].isalpha() or len(letter) > 2:
            return False
        self.say(accented(letter, ACCENTS[name]))
        self.at = place
        return True

    def escape(self, char: str) -> None:
        """Deal with a backslash before something that is no letter."""
        at, text = self.at, self.text
        before, after = text[at - 1 : at], text[at + 2 : at + 3]
        if char in "’‘´" and char:
            char = "'"
        if char in ("(", "[") and self.display(char):
            return
        if char in ACCENTS and self.is_accent(char, before, after) and self.accent(char, at + 2):
            return
        if char == "\\" or char == " ":
            self.move(" ", 2)
        elif char in (",", ";", ":", "!", "/", "@", ">"):
            thin = char in ",;:>" and not (before.isdigit() and after.isdigit())
            self.move(" " if thin and (char in ",;" and before.strip()) else "" if char in ",!/@>" else char, 2)
        elif char == "-":
            self.move("" if before.isalpha() and after.isalpha() else "-", 2)
        elif char == "" or char.isalnum():
            self.move("\\" if char.isalpha() else "", 1)
        else:
            self.move(char, 2)

    def is_accent(self, char: str, before: str, after: str) -> bool:
        """Tell an accent from an escaped quotation mark, apostrophe, dot or circumflex."""
        text, at = self.text, self.at
        if char == "'" and before.isalpha() and _CONTRACTION.match(text, at + 2):
            return False
        if char == '"' and not before.isalpha():
            close = text.find('\\"', at + 2, at + 300)
            if close > 0 and not text[close + 2 : close + 3].isalpha():
                return False
        if char in ".=" and after not in "{zZeEIcCgGaioAIOu":
            return False
        return after == "{" or after == "\\" or after.isalpha()

    def display(self, char: str) -> bool:
        """Read `\\(...\\)` and `\\[...\\]` as formulas; False if this is an escaped bracket."""
        closer = "\\)" if char == "(" else "\\]"
        close = self.text.find(closer, self.at + 2, self.at + _FAR)
        if close < 0 or "\n\n" in self.text[self.at : close]:
            return False
        content = self.text[self.at + 2 : close]
        if not content.strip() or re.search(
            r"[A-Za-z]{3,} [A-Za-z]{2,} [A-Za-z]{2,}", re.sub(r"\\text\{[^}]*\}", "", content)
        ):
            return False
        if NUMBER.fullmatch(content):
            self.say(content.strip())
        else:
            self.formula(content)
        self.at = close + 2
        return True
