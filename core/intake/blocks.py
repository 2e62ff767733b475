"""Plain text in blocks: what blank lines part, and what kind of thing a block looks like."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from statistics import median

#: A title or a header is at most this long; an abstract is hardly ever as short as `SHORT_TEXT`.
LONGEST_TITLE = 250
SHORT_TEXT = 200

_END = re.compile(r"[.!?。！？…][\"'”’)\]}*$）」』]*$")
_NOT_TITLE_END = re.compile(r"[.。;；,，…][\"'”’)\]]*$")
#: "1.", "1)", "(1)", "[1]", "#1", "1、", "Paper 1:", "Abstract 12.", "No. 3", "第1篇"
_NUMBER = re.compile(
    r"^\s{0,3}(?:[*_#]{0,4}\s*)(?:(?:paper|abstract|no\.?|论文|摘要)\s*[#:]?\s*)?"
    r"(?:[(\[【（#]\s*(\d{1,7})\s*[)\]】）.:、]?|第\s*(\d{1,7})\s*篇\s*[.:：、]?|(\d{1,7})\s*(?:[.)、．:：]))(?:\*\*)?(?=\s|\D|$)\s*",
    re.IGNORECASE,
)
_RULE = re.compile(r"^\s*(?:(?:[-*_=~#+—–]\s*){3,}|[·•]{3,})$")
#: What only a further paragraph begins with: an address, an item, where the code is, a part's label, a word that looks back.
_LOOKS_BACK = re.compile(
    r"(?:https?://|www\.|\(?(?:[ivx]{1,4}|[a-z]|\d{1,2})\)\s|\\item\b|"
    r"(?:our |the |all )?(?:source )?(?:code|project|demo|dataset|data|models?|website|implementation)s?\b[^.]{0,60}"
    r"(?:available|released|found at|page|http)|"
    r"(?:key ?words|index terms|methods?|results?|findings|conclusions?|significance|discussion|limitations?|contributions?|"
    r"关键词|结果|方法|结论)\s*[:：—]|"
    r"(?:moreover|furthermore|additionally|in addition|finally|lastly|nevertheless|therefore|thus|hence|consequently|"
    r"to (?:address|tackle|overcome|bridge|fill|solve|mitigate|remedy|resolve|achieve|validate|prove|support|quantify) "
    r"(?:this|these|that|those|the above|such|our)|to this end|to that end|"
    r"(?:these|such) (?:results?|findings?|limitations?|challenges?|issues?|gaps?|problems?|observations?)|"
    r"more specifically|in summary|in conclusion|as a result|based on th(?:is|ese)|motivated by th(?:is|ese)|"
    r"inspired by th(?:is|ese)|together, (?:our|these)|interestingly,|in the second|"
    r"we (?:then|also|further|next|begin|first|complement this|solve this|address th(?:is|ese))|"
    r"our (?:first|second|experiments|results|findings|code|experimental|empirical))\b)",
    re.IGNORECASE,
)
#: What an abstract may begin with too, but more often its second paragraph.
_LEADS_ON = re.compile(
    r"(?:we|our|in th(?:is|e present) (?:paper|work|study|article)|through extensive|extensive|"
    r"in particular|specifically|notably|importantly|overall|however|experiments|experimental|empirically|for (?:instance|example)|"
    r"to (?:validate|evaluate|demonstrate|support|quantify|address)|beyond|evaluat\w+|applying|inspired by|based on)\b",
    re.IGNORECASE,
)
#: Words with which a paper speaks of itself: an abstract without one is hardly complete.
_ITSELF = re.compile(
    r"\b(?:we|our|us|ours|i|this (?:paper|work|article|study|thesis|note|survey|position))\b", re.IGNORECASE
)
BULLET = re.compile(r"[-*+•·–]\s+")
_OPEN = re.compile(r"[:：,，;；–—]\s*$")
_ADDRESS_END = re.compile(r"(?:https?://|www\.|\w\.(?:io|com|org|net|ai|edu|science)/?)\S*$")
#: A block of so many characters can be a whole abstract; the first paragraph of one is shorter.
_WHOLE, _PART = 700, 900
_SHORT_PART, _LONGEST = 600, 2500
#: A name that a paper gives to something: capitals or digits within a word; and those that every other paper uses.
_NAME = re.compile(r"\b(?:[A-Z]\w*[A-Z0-9][\w-]*|[A-Z]{2}[\w-]*)")
_EVERYBODYS = frozenset(
    [
        "LLM", "LLMs", "AI", "ML", "RL", "GPU", "GPUs", "CNN", "CNNs", "GAN", "GANs", "NLP", "API", "SOTA", "DNN",
        "DNNs", "GNN", "GNNs", "VLM", "VLMs", "MLLM", "MLLMs", "RLHF", "LoRA", "MoE", "ViT", "CoT", "RAG", "SGD",
        "KL", "PDE", "PDEs", "ODE", "ODEs", "MCMC", "BERT", "GPT", "OOD", "MDP", "MDPs", "DPO", "GRPO", "PPO", "SFT",
    ]
)  # fmt: skip
_MOST_TITLE_LINES = 3
#: How much of a line's end is looked at.
_TAIL = 200
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
        """Whether this can be a title, a header, or authors: three lines at most, and no sentence."""
        return len(self.lines) <= _MOST_TITLE_LINES and all(map(is_title, self.lines))

    @property
    def number(self) -> int | None:
        """The number with which the block begins, as in a numbered list."""
        return leading_number(self.lines[0])

    @property
    def ends(self) -> bool:
        """Whether the block ends as a sentence does, or with a web address."""
        return ends(self.lines[-1]) or bool(_ADDRESS_END.search(self.lines[-1][-_TAIL:].rstrip(" .}>)*_")))

    @cached_property
    def names(self) -> frozenset[str]:
        """The names that the block uses, but for those that everybody uses."""
        return frozenset(_NAME.findall(self.text)) - _EVERYBODYS

    @property
    def is_lines_of_abstracts(self) -> bool:
        """Whether each line is a text of its own: several, long each, and nearly all end as a sentence does."""
        if len(self.lines) < 2 or median(map(len, self.lines)) < 250:
            return False
        return sum(map(ends, self.lines)) >= 0.8 * len(self.lines)


def goes_on(before: Sequence[Block], block: Block, uses: Mapping[str, int] | None = None) -> bool:
    """Whether `block` is a further paragraph of the abstract of which `before` holds the paragraphs so far.

    It is, where the one before it ends with a colon, a comma or a dash, or with no mark and it begins small; where it begins with
    words that look back ("Moreover", "To this end", "Our code is available"); and where what stands before is short, and the
    block begins with words that lead on ("We", "In this paper") while nothing before speaks of the paper itself; and where both
    use a name that no other block of the text uses (`uses` counts the blocks that use each) and one is short. But two blocks
    that are long enough for a whole abstract each and end as sentences do are two papers.
    """
    last = before[-1]
    length = sum(len(part.text) for part in before)
    start = block.lines[0].lstrip(" \t*_>$")
    whole = len(last.text) >= _WHOLE and len(block.text) >= _WHOLE
    if not start or (whole and (last.ends or not start[0].islower())):
        return False
    if (
        BULLET.match(block.lines[0])
        or (start[0].islower() and not last.ends)
        or _LOOKS_BACK.match(start)
        or _OPEN.search(last.lines[-1])
    ):
        return True
    if uses and length + len(block.text) < _LONGEST and min(len(last.text), len(block.text)) < _SHORT_PART:
        shared = block.names & frozenset().union(*(part.names for part in before))
        if any(uses[name] == 1 + sum(name in part.names for part in before) for name in shared):
            return True
    leads = bool(_LEADS_ON.match(start))
    itself = any(_ITSELF.search(part.text) for part in before)
    return length < _PART and leads and not itself


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


def split_at(found: Sequence[Block], starts: set[int]) -> list[Block]:
    """Cut blocks before those of the 1-based `starts` that stand inside them."""
    result: list[Block] = []
    for block in found:
        cuts = [0, *(n for n in range(1, len(block.lines)) if block.line + n in starts), len(block.lines)]
        result.extend(
            Block(block.line + start, block.lines[start:end], 0 if start else block.gap)
            for start, end in pairwise(cuts)
        )
    return result


def numbers(found: Sequence[Block]) -> list[int]:
    """Give the lines whose numbers count up by one, beginning with 0 or 1 on the first line; nothing where there are not two."""
    starts: list[int] = []
    expected: int | None = None
    for block in found:
        for line, text in enumerate(block.lines, block.line):
            number = leading_number(text)
            if expected is None and number not in (0, 1):
                return []
            if number is not None and (expected is None or number == expected):
                starts.append(line)
                expected = number + 1
    return starts if len(starts) > 1 else []


def bullets(found: Sequence[Block]) -> list[int]:
    """Give the lines that begin with the bullet of the first line; nothing where there are not two, or short ones mostly."""
    first = BULLET.match(found[0].lines[0]) if found else None
    if first is None:
        return []
    lines = [
        (line, text)
        for block in found
        for line, text in enumerate(block.lines, block.line)
        if text.startswith(first.group())
    ]
    long = sum(len(text) >= SHORT_TEXT // 2 for _, text in lines)
    return [line for line, _ in lines] if len(lines) > 1 and 2 * long >= len(lines) else []


def ends(line: str) -> bool:
    """Whether a line ends as a sentence does."""
    return bool(_END.search(line[-_TAIL:].rstrip()))


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
