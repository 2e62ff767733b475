"""Formulas: how a piece of TeX maths is said in plain text, and whether KaTeX may typeset it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from core.text import katex
from core.text.spacing import join, kind_of
from core.text.symbols import ACCENTS, MATHS_ACCENTS, OPERATORS, accented, symbols
from core.text.vocabulary import words

_TIGHT = re.compile(r" ?([=<>≤≥∈∼≠→,]) ?")
_DOUBLED = re.compile(r"\\\\(?=[A-Za-z%{}_#,;|])")
_EATEN = re.compile(r"(?<![A-Za-z\\])(?:imes(?![A-Za-z])|ext\{)")
#: Macros that many authors define alike.
_CUSTOM = {
    "eps": "ε",
    "veps": "ε",
    "vareps": "ε",
    "epsilonn": "ε",
    "polylog": "polylog",
    "given": "|",
    "defeq": ":=",
    "ind": "1",
}
_CALLIGRAPHIC = re.compile(r"(?:c|cal|bb|mc|mb|bs|bf|b|f|r|s|m|v)?([A-Z])|b([xyzuvwabcdefghkmnpqrst])")
_AROUND = {
    "norm": "‖‖",
    "abs": "||",
    "set": "{}",
    "ceil": "⌈⌉",
    "floor": "⌊⌋",
    "inner": "⟨⟩",
    "inp": "⟨⟩",
    "brk": "[]",
    "paren": "()",
}
_DEEPEST = 24
_TOKEN = re.compile(r"\\[A-Za-z]+\*?|\\.|\s+|[0-9]+(?:[.,][0-9]+)*|:=|.", re.DOTALL)
_TEXT_FONTS = words(
    "text textrm textbf textit texttt textsf textsc textnormal textup textmd textsl mbox hbox fbox emph mathrm "
    "mathbf mathit mathsf mathtt operatorname operatornamewithlimits mathop mathnormal texorpdfstring bm"
)
_FONTS = words(
    "mathcal mathbb mathfrak mathscr boldsymbol bm bold pmb mathds mathbbm mathbin mathrel mathord mathop "
    "mathopen mathclose ensuremath displaystyle textstyle scriptstyle rm bf it sf tt cal boldmath Bbb overbrace "
    "underbrace boxed cancel phantom smash mathstrut limits nolimits left right middle big Big bigg Bigg bigl "
    "bigr Bigl Bigr biggl biggr Biggl Biggr bigm substack overset underset stackrel xspace nonumber notag protect"
)
_SPACES = {",": "thin", ";": "thin", ":": "thin", "!": "", " ": " ", "quad": " ", "qquad": " ", "\\": " ", "enspace": " ",
           "thinspace": "thin", "space": " ", "hspace": " ", "/": "", "-": "", "newline": " "}  # fmt: skip
_ARGUMENT_LOST = words("label tag hspace vspace color textcolor hspace* vspace* begin end")


@dataclass(frozen=True)
class Formula:
    """One formula: `plain` as it is said in text, `tex` to give to KaTeX (None where KaTeX should not see it)."""

    plain: str
    tex: str | None


def formula(source: str) -> Formula:
    """Read TeX maths (without its dollars). Never raises; what is not understood is said as it stands, without commands."""
    source = _mended(" ".join(source.split()))
    reader = _Reader(source)
    plain = reader.group(None, 0)
    safe = reader.safe and len(source) <= katex.LONGEST and bool(plain)
    return Formula(plain, katex.typeset(source) if safe else None)


def _mended(source: str) -> str:
    r"""Undo what transport did to commands: a backslash doubled, "\\t" read as a tab."""
    if "\\\\" in source and "&" not in source and "\\begin" not in source:
        source = _DOUBLED.sub(r"\\", source)
    return _EATEN.sub(lambda m: "\\t" + m[0], source) if "imes" in source or "ext{" in source else source


class _Reader:
    """Reads tokens left to right; a group is said as a list of (kind, words) that `_join` spaces."""

    def __init__(self, source: str) -> None:
        self.tokens = _TOKEN.findall(source)
        self.at = 0
        self.safe = True

    def group(self, until: str | None, depth: int) -> str:
        """Say everything up to the token `until` (which is consumed), or to the end."""
        parts: list[tuple[str, str]] = []
        closed = until is None
        last_script = ""
        while self.at < len(self.tokens):
            token = self.tokens[self.at]
            self.at += 1
            if token == until:
                closed = True
                break
            if token in "^_" and token:
                script = self.script(token, depth)
                if token == last_script or not parts:
                    self.safe = self.safe and token != last_script
                last_script = token if last_script in ("", token) else "both"
                parts.append(("script", script))
                continue
            if not token.isspace():
                last_script = ""
            self.one(token, parts, depth)
        self.safe = self.safe and closed
        return join(parts)

    def script(self, token: str, depth: int) -> str:
        said = _TIGHT.sub(r"\1", self.argument(depth))
        if not said:
            self.safe = self.safe and self.at < len(self.tokens)
            return ""
        if token == "^" and said in ("*", "⋆", "†", "′", "°", "∘", "∗"):
            return "°" if said == "∘" else said
        if token == "^" and (set(said) == {"′"} or said == "th"):
            return said
        if token == "^" and said in ("st", "nd", "rd") and self.after_number():
            return said
        if said in ("-", "−", "+") and self.at < len(self.tokens) and self.tokens[self.at].isdigit():
            said += self.tokens[self.at]  # a group that lost its braces
            self.at += 1
        simple = re.fullmatch(r"[-−+<>≤≥]?[^\W_]+(?:\.\d+)?|.", said) is not None
        return token + (
            said if simple or (said[0] == "(" and said[-1] == ")" and said.count("(") == 1) else f"({said})"
        )

    def after_number(self) -> bool:
        """Say whether the script just read is that of a number, or stands alone ("1$^{st}$")."""
        mark = self.at - 1 - self.tokens[: self.at][::-1].index("^")
        return mark == 0 or self.tokens[mark - 1].isdigit()

    def argument(self, depth: int) -> str:
        """Say the next token or group, as the argument of a command or the script of a symbol."""
        while self.at < len(self.tokens) and self.tokens[self.at].isspace():
            self.at += 1
        if self.at >= len(self.tokens):
            self.safe = False
            return ""
        token = self.tokens[self.at]
        if token in ("}", "^", "_"):
            self.safe = False
            return ""
        self.at += 1
        if token in ("\\rm", "\\bf", "\\cal", "\\it", "\\sf", "\\tt", "\\sqrt"):
            self.safe = False
        if token[0].isdigit() and len(token) > 1:  # TeX takes one digit
            self.tokens[self.at - 1 : self.at] = [token[0], token[1:]]
            return token[0]
        parts: list[tuple[str, str]] = []
        self.one(token, parts, depth)
        return join(parts)

    def one(self, token: str, parts: list[tuple[str, str]], depth: int) -> None:
        if token == "{":
            if depth > _DEEPEST:
                self.safe = False
                return
            said = self.group("}", depth + 1)
            if said:
                parts.append(("group", said))
        elif token == "}":
            self.safe = False
        elif token[0] == "\\" and len(token) > 1:
            self.command(token[1:], parts, depth)
        elif token.isspace() or token == "~":
            parts.append(("space", " "))
        elif token in ("$", "%", "#", "&", "\\"):
            self.safe = self.safe and token in "%#&"
            parts.append(("ord", token if token in "%#&" else ""))
        elif token == "'":
            parts.append(("script", "′"))
        else:
            parts.append((kind_of(token), token))
            if not (token.isascii() or token.isalnum()):
                self.safe = self.safe and token in katex.UNICODE

    def command(self, name: str, parts: list[tuple[str, str]], depth: int) -> None:
        known = katex.knows(name)
        self.safe = self.safe and known
        if name in _SPACES:
            if _SPACES[name]:
                parts.append(("thin" if _SPACES[name] == "thin" else "space", " "))
            if name == "hspace":
                self.argument(depth)
            return
        if name in _TEXT_FONTS:
            words = self.words()
            if words is None:
                said = self.argument(depth) if name not in ("rm", "bf", "it") else ""
                if said:
                    parts.append(("group", said))
            elif words.strip():
                kind = "op" if name.startswith("operatorname") else "word" if len(words) > 1 else "ord"
                parts.append((kind, words))
            return
        if name in ("frac", "dfrac", "tfrac", "nicefrac", "sfrac", "cfrac"):
            above, below = self.argument(depth), self.argument(depth)
            parts.append(("group", f"{_bracket(above)}/{_bracket(below)}"))
        elif name in ("binom", "dbinom", "tbinom"):
            parts.append(("group", f"binom({self.argument(depth)}, {self.argument(depth)})"))
        elif name == "sqrt":
            index = self.option()
            said = self.argument(depth)
            parts.append(("group", f"{index}√" + (said if len(said) == 1 or said.isdigit() else f"({said})")))
        elif name in MATHS_ACCENTS:
            said = self.argument(depth)
            mark = MATHS_ACCENTS[name]
            if len(said) == 1 and said.isalpha() and mark != "\u0332":
                said = accented(said, mark)
            if said:
                parts.append(("group", said))
        elif name in _ARGUMENT_LOST:
            self.option()
            self.argument(depth)
        elif name in _FONTS:
            return
        elif name in ("pmod",):
            parts.append(("word", f"(mod {self.argument(depth)})"))
        elif name in OPERATORS:
            parts.append(("op", name))
        elif name in symbols() and not (len(name) == 1 and name.isalpha()):
            said = symbols()[name]
            parts.append((kind_of(said) if len(said) <= 2 else "op", said))
        elif name in ("_", "%", "&", "#", "$", "{", "}"):
            parts.append(("open" if name == "{" else "close" if name == "}" else "ord", name))
        elif name in ACCENTS and not name.isalpha():
            parts.append(("ord", accented(self.argument(depth), ACCENTS[name])))
        elif name in _AROUND and self.at < len(self.tokens) and self.tokens[self.at] == "{":
            said = self.argument(depth)
            if name.startswith("in") and self.at < len(self.tokens) and self.tokens[self.at] == "{":
                said += ", " + self.argument(depth)
            parts.append(("group", _AROUND[name][0] + said + _AROUND[name][1]))
        elif name.rstrip("*").isalpha():
            self.custom(name.rstrip("*"), parts)
        else:
            parts.append(("ord", name))

    def custom(self, name: str, parts: list[tuple[str, str]]) -> None:
        """Say a macro that the author defined: a letter in some font where its name tells, else the name."""
        letter = _CALLIGRAPHIC.fullmatch(name)
        if name in _CUSTOM:
            parts.append((kind_of(_CUSTOM[name]), _CUSTOM[name]))
        elif letter:
            parts.append(("ord", letter[1] or letter[2]))
        elif len(name) > 3 or self.tokens[self.at : self.at + 1] != ["{"]:
            parts.append(("word", name))

    def option(self) -> str:
        """Take an optional argument in square brackets, if one follows."""
        if self.at < len(self.tokens) and self.tokens[self.at] == "[" and "]" in self.tokens[self.at : self.at + 8]:
            end = self.tokens.index("]", self.at)
            said = "".join(self.tokens[self.at + 1 : end]).strip()
            self.at = end + 1
            return said
        return ""

    def words(self) -> str | None:
        """Take the braced argument of a text command as words; None if it holds more than words."""
        at = self.at
        while at < len(self.tokens) and self.tokens[at].isspace():
            at += 1
        if at >= len(self.tokens) or self.tokens[at] != "{":
            return None
        for end in range(at + 1, min(len(self.tokens), at + 80)):
            token = self.tokens[end]
            if token == "}":
                self.at = end + 1
                return "".join("_" if t == "\\_" else "%" if t == "\\%" else " " if t in ("~", "\\ ") else t
                               for t in self.tokens[at + 1 : end])  # fmt: skip
            if token in "{$^" or (token[0] == "\\" and token not in ("\\_", "\\%", "\\ ")):
                return None
        return None


def _bracket(said: str) -> str:
    return said if re.fullmatch(r"√?[^\W_]+(?:[_^][^\W_]+)?|[\d.]+", said) else f"({said})"
