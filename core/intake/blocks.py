"""Plain text in blocks: what blank lines part, and what kind of thing a block looks like."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from statistics import median

#: A title or a header is at most this long; an abstract is hardly ever as short as `SHORT_TEXT`.
LONGEST_TITLE = 250
SHORT_TEXT = 200

_END = re.compile(r"[.!?。！？…][\"'”’)\]}*$]*$")
_NOT_TITLE_END = re.compile(r"[.。;；,，…][\"'”’)\]]*$")
#: "1.", "1)", "(1)", "[1]", "#1", "1、", "Paper 1:", "Abstract 12.", "No. 3", "第1篇"
_NUMBER = re.compile(
    r"^\s{0,3}(?:[*_#]{0,4}\s*)(?:(?:paper|abstract|no\.?|论文|摘要)\s*[#:]?\s*)?"
    r"(?:[(\[【（#]\s*(\d{1,5})\s*[)\]】）.:、]?|第\s*(\d{1,5})\s*篇\s*[.:：、]?|(\d{1,5})\s*(?:[.)、．:：]))(?:\*\*)?(?=\s|\D|$)\s*",
    re.IGNORECASE,
)
_RULE = re.compile(r"^\s*(?:(?:[-*_=~#+—–]\s*){3,}|[·•]{3,})$")
#: What begins a paragraph that goes on with the one before it.
_GOES_ON = re.compile(
    r"(?:https?://|www\.|[-*•·–]\s|\(?(?:[ivx]{1,4}|[a-z]|\d{1,2})\)\s|\\item\b|"
    r"(?:our |the |all )?(?:source )?(?:code|project|demo|dataset|data|models?|website|implementation)s?\b[^.]{0,60}"
    r"(?:available|released|found|page|http|:)|"
    r"(?:key ?words|index terms|methods?|results?|findings|conclusions?|significance|discussion|limitations?|contributions?|"
    r"关键词|结果|方法|结论)\s*[:：.—-]|"
    r"(?:moreover|furthermore|additionally|in addition|finally|lastly|however|nevertheless|therefore|thus|hence|consequently|"
    r"to (?:address|tackle|overcome|bridge|fill|solve|mitigate|remedy|resolve) (?:this|these|that|those|the above|such)|"
    r"(?:this|these|those|such) (?:results?|findings?|limitations?|challenges?|issues?|gaps?|problems?|observations?)|"
    r"to this end|to that end|specifically|notably|importantly|overall|in summary|in conclusion|as a result|"
    r"based on (?:this|these)|motivated by (?:this|these)|inspired by (?:this|these)|"
    r"in this (?:paper|work|study|article)|extensive experiments|experiments (?:on|show|demonstrate)|"
    r"experimental results|our (?:experiments|results|contributions|findings|main|method|approach|analysis|framework|key))\b)",
    re.IGNORECASE,
)
_HEADER_WORD = re.compile(
    r"\b(?:papers?|abstracts?|list|proceedings|accepted|conference|publications|bibliography|reading)\b|论文|摘要|列表|文献|清单|一覧|목록"
    r"|статьи|список|artículos|artikel|articles|\b20\d\d\s*$",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Block:
    """Lines without a blank one between them. `line` is the 1-based line of the first, `gap` the blank lines before it."""

    line: int
    lines: tuple[str, ...]
    gap: int

    @cached_property
    def text(self) -> str:
        """The lines as given."""
        return "\n".join(self.lines)

    @property
    def is_rule(self) -> bool:
        """Whether this is a line of dashes or the like, which parts records."""
        return len(self.lines) == 1 and bool(_RULE.match(self.lines[0]))

    @cached_property
    def is_short(self) -> bool:
        """Whether this can be a title, a header, or a line of authors: one line, no sentence."""
        return len(self.lines) == 1 and is_title(self.lines[0])

    @property
    def number(self) -> int | None:
        """The number with which the block begins, as in a numbered list."""
        return leading_number(self.lines[0])

    @property
    def goes_on(self) -> bool:
        """Whether the block reads as a further paragraph: it begins small, or with words that refer to something before."""
        start = self.lines[0].lstrip(" \t*_>")
        return bool(start) and (start[0].islower() or bool(_GOES_ON.match(start)))

    @property
    def ends(self) -> bool:
        """Whether the block ends as a sentence does."""
        return ends(self.lines[-1])

    @property
    def is_lines_of_abstracts(self) -> bool:
        """Whether each line is a text of its own: several, long each, and nearly all end as a sentence does."""
        if len(self.lines) < 2 or median(map(len, self.lines)) < 250:
            return False
        return sum(map(ends, self.lines)) >= 0.8 * len(self.lines)


def blocks(lines: Iterable[str]) -> list[Block]:
    """Part lines into blocks at blank lines; a rule is a block of its own also without blank lines around it."""
    found: list[Block] = []
    held: list[str] = []
    start, gap = 1, 0

    def close(blank: int) -> None:
        nonlocal held, gap
        if held:
            found.append(Block(start, tuple(held), gap))
            held, gap = [], 0
        gap += blank

    for number, line in enumerate(lines, 1):
        if not line.strip():
            close(1)
        elif _RULE.match(line):
            close(0)
            start, held = number, [line]
            close(0)
        else:
            if not held:
                start = number
            held.append(line)
    close(0)
    return found


def ends(line: str) -> bool:
    """Whether a line ends as a sentence does."""
    return bool(_END.search(line.rstrip()))


def is_title(line: str) -> bool:
    """Whether a line can be a title: at most 250 characters, not ending as a sentence or a clause does, no web address."""
    bare = line.strip()
    return 0 < len(bare) <= LONGEST_TITLE and not _NOT_TITLE_END.search(bare) and "://" not in bare


def is_header(line: str) -> bool:
    """Whether a line speaks of a list rather than of one paper: "ICML 2026 Papers", "论文列表"."""
    return len(line.strip()) <= 150 and bool(_HEADER_WORD.search(line))


def leading_number(line: str) -> int | None:
    """Give the number with which a line begins as in a numbered list, or None."""
    found = _NUMBER.match(line)
    if found is None:
        return None
    return int(next(group for group in found.groups() if group))


def without_number(line: str) -> str:
    """Take the number of a numbered list away."""
    return _NUMBER.sub("", line, count=1)
