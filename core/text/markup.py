"""One walk over an abstract that knows LaTeX, Markdown and HTML together, since abstracts mix them in one sentence."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from core.text import dollars, emphasis, html, links
from core.text.document import BREAK, Run
from core.text.latex import Latex

_WEB = ("://", ".com/", ".io/", ".co/", ".org/", ".science/")
#: What may begin markup. The rarer patterns are only looked for in texts that have them, since they slow the search.
_CHARS = r"[\\$*_`<\[~{}\"\ue000-\uf8ff\n]|!(?=\[)"
_PATTERNS = {
    (dashes, web): re.compile(
        _CHARS + (r"|--+|''" if dashes else "") + (rf"|[Hh][Tt][Tt][Pp][Ss]?://|{links.HOSTED}" if web else "")
    )
    for dashes in (False, True)
    for web in (False, True)
}
_LINK = re.compile(r"\[((?:[^\[\]\\\n]|\\.|\[[^\[\]\n]{0,200}\]){0,600})\]\(\s*<?((?:[^\s()<>]|\([^\s()<>]{0,200}\)){0,2000})>?"
                   r"(?:\s+[\"'][^\"'\n]{0,200}[\"'])?\s*\)")  # fmt: skip
_AUTOLINK = re.compile(r"<((?:https?://|mailto:)[^\s<>]{1,2000})>", re.IGNORECASE)
_MANGLED_END = re.compile(r"</[^<>\s]{0,80}[^<>\sA-Za-z0-9][^<>\s]{0,80}>")
#: What a superscript number is a power of: a number, a variable of one letter.
_BASE = re.compile(r"(?:\d|(?<![^\W\d_])[^\W\d_]|\))$")
#: Before a TeX tie ("Fig.~3"), unlike before "roughly" (" ~5") and in "a~b".
_WORD_END = re.compile(r"[^\W\d_]{2}$|[.,;:)\]}]$")
_END_QUOTE = re.compile(r"(?<=\S)['’](?!\w)")
_DOLLARS = re.compile(r"\$+")
_FAR = 2000


def _after_blanks(text: str, place: int) -> int:
    while text.startswith(" ", place):
        place += 1
    return place


class Scanner(Latex):
    """Walks over one text and gathers runs. `atoms` are runs that stand in the text as private-use characters."""

    def __init__(self, text: str, atoms: Mapping[str, Run] | None = None) -> None:
        super().__init__(text)
        self.atoms = atoms or {}
        self.quotes = 0
        #: The style around each delimiter of `items`, for what stays of it.
        self.styles: dict[int, Run] = {}

    def runs(self) -> list[Run]:
        """Give the runs in order, emphasis resolved, blanks not yet compacted."""
        text, size = self.text, len(self.text)
        special = _PATTERNS["--" in text or "''" in text, any(sign in text for sign in _WEB)].search
        while self.at < size:
            found = special(text, self.at)
            if not found:
                self.say(text[self.at :])
                break
            if found.start() > self.at:
                self.say(text[self.at : found.start()])
            self.at = found.start()
            self.special(found[0])
        return self.emphasised()

    def special(self, token: str) -> None:
        """Deal with what begins at the present place; always moves on."""
        char = token[0]
        if char == "\\":
            self.backslash()
        elif char == "$":
            self.dollar()
        elif char in "*_":
            self.star(char)
        elif char == "`":
            self.backtick()
        elif char == "<":
            self.angle()
        elif char in "[!":
            self.link(char)
        elif char == "~":
            self.tilde()
        elif char in "{}":
            self.brace(char)
        elif char == "-":
            self.dashes(token)
        elif token == "''":
            self.double_apostrophe()
        elif char == '"':
            self.move("”" if self.quotes else '"', 1)
            self.quotes = 0
        elif char == "\n":
            self.items.append(BREAK)
            self.quotes = 0
            self.at += 1
        elif "\ue000" <= char <= "\uf8ff":
            if char in self.atoms:
                self.items.append(self.atoms[char])
            self.at += 1
        else:
            found = links.at(self.text, self.at)
            if found:
                self.items.append(self.styled(found[0], href=found[1]))
                self.at += len(found[0])
            else:
                self.move(token, len(token))

    def double_apostrophe(self) -> None:
        """TeX's closing quotation mark; some authors open with it as well; a second derivative has it too."""
        before = self.text[self.at - 1 : self.at]
        if not before.strip() or before in "([":
            self.quotes += 1
            self.move("“", 2)
        elif self.quotes or not self.text.startswith("(", self.at + 2):
            self.quotes = 0
            self.move("”", 2)
        else:
            self.move("''", 2)

    def star(self, char: str) -> None:
        """Take a run of asterisks or underscores; what they do is decided at the end."""
        end = self.at + 1
        while end < len(self.text) and self.text[end] == char:
            end += 1
        self.styles[len(self.items)] = self.styled("")
        self.items.append(emphasis.delimiter(self.text, self.at, end))
        self.at = end

    def dollar(self) -> None:
        """Read a formula, words in a font between dollars, or money."""
        if self.at in self.ignored:
            self.at += 1
            return
        if self.text.startswith("$$$", self.at):
            row = _DOLLARS.match(self.text, self.at)
            assert row
            self.move(row[0], len(row[0]))
            return
        found = dollars.formula_at(self.text, self.at)
        if found is None:
            width = 2 if self.text.startswith("$$", self.at) else 1
            self.move("" if dollars.stray(self.text, self.at, width) else "$" * width, width)
            return
        content = self.text[found.inner : found.close]
        if dollars.NUMBER.fullmatch(content):
            self.say(content.replace("\\", "").strip())
            self.at = found.end
            return
        if dollars.is_text(content):
            for place in (*range(self.at, found.inner), *range(found.close, found.end)):
                self.ignored.add(place)
            self.at = found.inner
            return
        self.formula(content)
        self.at = found.end

    def backtick(self) -> None:
        """Tell code from TeX's opening quotation marks."""
        text, start = self.text, self.at
        end = start
        while end < len(text) and text[end] == "`":
            end += 1
        width = end - start
        fence = text[start:end]
        stop = text.find("\n\n", end, end + _FAR)
        limit = stop if stop >= 0 else end + _FAR
        close = text.find(fence, end, limit)
        if width == 2:
            closers = [p for p in (text.find("''", end, limit), text.find('"', end, limit)) if p >= 0]
            if closers and (close < 0 or min(closers) < close):
                self.quotes += 1
                self.move("“", 2)
                return
        if width == 1 and not text[end : end + 1].isspace():
            quote = _END_QUOTE.search(text, end + 1, close if close > 0 else min(limit, end + 200))
            if quote and quote.end() != close:
                self.move("‘" if quote[0] == "’" else "'", 1)
                return
        if width <= 3 and close > end and text[close - 1] != "`" and not text.startswith("`", close + width):
            content = text[end:close]
            if content.strip():
                self.items.append(self.styled(content.strip(), code=True))
                self.at = close + width
                return
        self.move("“" if width == 2 else fence, width)

    def angle(self) -> None:
        """Deal with an address in angle brackets, a comment, a tag, or a mere "<"."""
        text = self.text
        if found := _AUTOLINK.match(text, self.at):
            address = found[1].removeprefix("mailto:")
            self.items.append(self.styled(address, href=links.safe(address)))
        elif found := html.COMMENT.match(text, self.at):
            pass
        elif (found := html.TAG.match(text, self.at)) and (tag := html.name(found)) and self.counts(tag, found):
            self.tag(tag, found)
        elif (found := _MANGLED_END.match(text, self.at)) and self.mangled:
            pass
        else:
            self.move("<", 1)
            return
        self.at = found.end()

    def counts(self, tag: str, found: re.Match[str]) -> bool:
        """Say whether a tag is markup here (see `html.needs_partner`)."""
        if not html.needs_partner(tag, found):
            return True
        if self.tags is None:
            self.tags = {}
            for other in html.TAG.finditer(self.text):
                key = html.name(other) or ""
                opened, closed = self.tags.get(key, (0, 0))
                self.tags[key] = (opened, closed + 1) if other[1] else (opened + 1, closed)
        opened, closed = self.tags.get(tag, (0, 0))
        return opened > 0 and closed > 0

    def tag(self, tag: str, found: re.Match[str]) -> None:
        """Do what an HTML tag does to the text."""
        closing = bool(found[1])
        if tag == "br":
            again = html.TAG.match(self.text, _after_blanks(self.text, found.end()))
            if again and html.name(again) == "br":  # two of them part paragraphs
                self.items.append(BREAK)
            else:
                self.say(" ")
        elif tag in html.BLOCK:
            self.items.append(BREAK)
            if tag in ("li", "list-item") and not closing:
                self.say("• ")
        elif tag in ("b", "strong", "bold"):
            self.bold = max(0, self.bold + (-1 if closing else 1))
        elif tag in ("i", "em", "italic"):
            self.italic = max(0, self.italic + (-1 if closing else 1))
        elif tag in ("code", "tt", "monospace"):
            self.code = max(0, self.code + (-1 if closing else 1))
        elif tag == "sup" and not closing and _BASE.search(self.before()):
            inner = self.text[found.end() : found.end() + 2]
            if inner[:1] in "-−+–" or inner[:1].isdigit():
                self.say("^")
        elif tag == "a":
            self.href = None if closing else links.safe(html.target(found) or "")
            if self.href:
                self.targets.append(self.href)
        elif tag in ("td", "th") and not closing:
            self.say(" ")

    def link(self, char: str) -> None:
        """Read a Markdown link or image; an image is its description."""
        start = self.at + (char == "!")
        found = _LINK.match(self.text, start) if self.text.startswith("[", start) else None
        if not found or not found[2] or not (found[1].strip() or char == "!"):
            self.move(char, 1)
            return
        address = links.safe(found[2].replace("\\_", "_"))
        if not address and not re.match(r"[\w./#-]+\.\w|[a-z]+:|#|/", found[2], re.IGNORECASE):
            self.move(char, 1)
            return
        label = found[1].replace("\\_", "_")
        if address:
            self.targets.append(address)
        if address and label.strip().rstrip("/") == address.rstrip("/"):
            self.items.append(self.styled(label.strip(), href=address))
        else:
            inner = type(self)(found[1])
            for run in inner.runs():
                self.items.append(self.merged(run, address))
            self.targets += inner.targets
        self.at = found.end()

    def merged(self, run: Run, address: str | None) -> Run:
        """Give a run of a link its place in the styles around it."""
        return replace(
            run, bold=run.bold or bool(self.bold), italic=run.italic or bool(self.italic), href=address or run.href
        )

    def tilde(self) -> None:
        """Tell strike-through, a TeX tie, and "roughly"."""
        text, at = self.text, self.at
        if text.startswith("~~", at) and not text.startswith("~~~", at):
            close = text.find("~~", at + 2, at + _FAR)
            if at in self.ignored or (close > at + 2 and text[at + 2].strip() and text[close - 1].strip()):
                self.ignored.add(close if at not in self.ignored else at)
                self.at += 2
                return
        _before, after = text[at - 1 : at], text[at + 1 : at + 2]
        tie = bool(after.strip()) and after not in "~)]=<>/,.;" and bool(_WORD_END.search(text, max(0, at - 3), at))
        self.move(" " if tie else "~", 1)

    def dashes(self, token: str) -> None:
        """Turn TeX's two and three hyphens into dashes."""
        before, after = self.text[self.at - 1 : self.at], self.text[self.at + len(token) : self.at + len(token) + 1]
        if len(token) == 3:
            self.move("—", 3)
        elif len(token) == 2 and before and after not in (">", "|"):
            self.move("–", 2)
        else:
            self.move(token, len(token))

    def emphasised(self) -> list[Run]:
        """Give the runs with Markdown emphasis applied and unused delimiters as text."""
        if not any(isinstance(item, emphasis.Delimiter) for item in self.items):
            return [item for item in self.items if isinstance(item, Run)]
        barriers = [place for place, item in enumerate(self.items) if item is BREAK]
        italic, bold = emphasis.match(self.text, self.items, barriers)
        out = []
        for place, item in enumerate(self.items):
            if isinstance(item, emphasis.Delimiter):
                if item.left and not (item.left > 1 and item.char == "*" and item.opens and not item.closes):
                    out.append(replace(self.styles[place], plain=item.char * item.left))
            elif (italic[place] or bold[place]) and item is not BREAK:
                out.append(replace(item, italic=item.italic or italic[place] > 0, bold=item.bold or bold[place] > 0))
            else:
                out.append(item)
        return out
