r"""A backslash before something that is no letter: accents, escaped characters, formulas in `\(...\)`."""

from __future__ import annotations

import re

from core.text.dollars import NUMBER
from core.text.symbols import ACCENTS, accented
from core.text.walk import Walk

_CONTRACTION = re.compile(r"(?:s|t|re|ll|ve|d|m)(?![A-Za-z])")
_FAR = 4000


class Escapes(Walk):
    """The part of the walk that reads backslashes before other characters than letters."""

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

    def display(self, char: str) -> bool:
        r"""Read `\\(...\\)` and `\\[...\\]` as formulas; False if this is an escaped bracket."""
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
