"""Plain text: the lists' own form, numbered lists, and blocks of title, authors and abstract.

How one text is parted into papers, the first rule that fits:

1. Rules ("---", "***") part papers, where there are at least two or a paper on each side of one.
2. Numbers that count up from the first ("1.", "[1]", "Paper 1:") begin a paper each, also without blank lines; so do bullets.
   What has neither goes on.
3. Where some gaps are of several blank lines and others of one, the wide gaps part papers, the narrow ones paragraphs.
4. Short lines before long blocks are titles and authors. Otherwise each block is a paper, unless it goes on with the one before
   (see `blocks.goes_on`). Where most blocks are lines of abstracts, each line is one.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence

from core.intake import values
from core.intake.blocks import (
    BULLET,
    SHORT_TEXT,
    Block,
    blocks,
    bullets,
    ends,
    goes_on,
    is_header,
    is_title,
    numbers,
    split_at,
    without_number,
)
from core.intake.limits import SourceError, admit
from core.intake.record import Reading, Record, numbered
from core.intake.source import Source

_KEYWORDS = re.compile(
    r"^\s*[*_]{0,3}(?:key ?words|index terms|关键词|关键字)[*_]{0,3}\s*[:：—–-][*_]{0,3}\s*(.+)$", re.IGNORECASE
)
_ABSTRACT = re.compile(
    r"^\s*[*_]{0,3}(?:abstract|summary|摘\s*要)[*_]{0,3}[^\S\n]*(?:[:：—–.-]+[*_]{0,3}\s*|\n\s*|$)", re.IGNORECASE
)
_NAME = re.compile(
    r"(?:[^\W\d_a-z][\w.'’-]*|(?:de|del|den|der|des|di|da|do|dos|du|la|le|al|el|bin|ibn|van|von|ten|ter|zu)\b|[\u4e00-\u9fff]{2,4})"
)
_NO_NAME = frozenset(
    [
        "the",
        "of",
        "for",
        "with",
        "in",
        "on",
        "we",
        "is",
        "to",
        "via",
        "from",
        "by",
        "a",
        "an",
        "using",
        "towards",
        "are",
        "that",
        "this",
        "as",
        "at",
        "or",
        "through",
    ]
)
_LONGEST_HEADER = 100
#: A paper has hardly more blocks than these: title, authors, abstract, keywords. A text of many more is refused unread.
_MOST_BLOCKS = 4

Group = list[Block]


class Prose:
    """Text as people keep and paste it; takes whatever text no other reader recognises."""

    name = "text"

    def recognises(self, source: Source) -> bool:
        """Take every source that is text."""
        return not source.is_binary

    def read(self, source: Source, mapping: Mapping[str, str | None]) -> Reading:  # noqa: ARG002 - text has no columns
        """Read the header line and the papers, by the rule at the top of this module.

        Raises `SourceError` for more papers than the limit, as soon as they can be counted.
        """
        most = source.limits.records
        gaps = source.text.count("\n\n") + source.text.count("\n\r\n")
        if gaps > _MOST_BLOCKS * most:
            raise SourceError(
                f"the text has {gaps:,} paragraphs, far more than {most:,} papers, which is the limit; load a part of it."
            )
        found = _with_headings(blocks(source.lines))
        header, found = _header(found)
        groups, has_titles = _groups(found, most)
        admit(len(groups), most)
        if header is not None and len(groups) == 1 and not is_header(header.text):
            # One paper under one line: the line is its title.
            groups[0].insert(0, header)
            header, has_titles = None, True
        records = [_record(group, has_titles) for group in groups]
        name = " ".join(header.text.strip(" \t#*_").split()) if header else None
        return Reading(self.name, numbered(record for record in records if record is not None), name=name or None)


def _with_headings(found: list[Block]) -> list[Block]:
    """Put the word "Abstract" that stands alone between blank lines to the block that it is the heading of."""
    result: list[Block] = []
    for block in found:
        above = result[-1] if result else None
        if above and len(above.lines) == 1 and not block.is_rule and _ABSTRACT.fullmatch(above.text):
            result[-1] = Block(above.line, above.lines + block.lines, above.gap)
        else:
            result.append(block)
    return result


def _header(found: list[Block]) -> tuple[Block | None, list[Block]]:
    """Part the list's own name from the papers."""
    if len(found) < 2:
        if found and len(found[0].lines) > 1 and is_header(found[0].lines[0]) and is_title(found[0].lines[0]):
            first = found[0]
            return Block(first.line, first.lines[:1], 0), [Block(first.line + 1, first.lines[1:], 0)]
        return None, found
    first, second = found[0], found[1]
    if first.is_short and first.number is None:
        rest = [block for block in found[1:] if not block.is_rule]
        if second.is_rule or is_header(first.text) or not any(block.is_short for block in rest):
            return first, [block for place, block in enumerate(found) if place > 1 or not block.is_rule][1:]
        # Titles follow: the first line is one of them, unless a title already stands behind it.
        if second.is_short and not is_names(second.text) and _alternates(found[1:]):
            return first, found[1:]
        return None, found
    line = first.lines[0]
    shortest = min((len(block.text) for block in found[1:] if not block.is_rule), default=0)
    if len(first.lines) == 1 and is_header(line) and len(line) <= _LONGEST_HEADER and shortest > 2 * len(line):
        return first, found[1:]  # a header that is a sentence
    if len(first.lines) > 1 and is_title(line) and is_header(line) and not any(is_title(b.lines[0]) for b in found[1:]):
        return Block(first.line, (line,), first.gap), [Block(first.line + 1, first.lines[1:], 0), *found[1:]]
    return None, found


def _groups(found: list[Block], most: int) -> tuple[list[Group], bool]:
    """Part blocks into papers, not more than `most`, and say whether papers begin with titles."""
    rules = [place for place, block in enumerate(found) if block.is_rule]
    if rules and (len(rules) > 1 or 0 < rules[0] < len(found) - 1):
        groups = _parted(found, {place + 1 for place in rules})
        return groups, _have_titles(groups)
    found = [block for block in found if not block.is_rule]
    if _is_one(found):
        return [found], True
    for starts in (numbers(found), bullets(found)):
        if starts:
            admit(len(starts), most)
            found = split_at(found, set(starts))
            groups = _parted(found, {place for place, block in enumerate(found) if block.line in starts})
            return groups, _have_titles(groups) or _only_titles(found)
    if _only_titles(found) and sum(len(block.lines) for block in found) > 2:
        # Nothing but titles.
        admit(sum(len(block.lines) for block in found), most)
        return [[Block(block.line + n, (line,), 1)] for block in found for n, line in enumerate(block.lines)], True
    gaps = {block.gap for block in found[1:]}
    if len(gaps) > 1 and 1 in gaps and _wide(found):
        groups = _parted(found, {place for place, block in enumerate(found) if block.gap > 1})
        return groups, _have_titles(groups)
    if _alternates(found):
        return _parted(found, _titles(found)), True
    long = [block for block in found if block.is_lines_of_abstracts]
    if 2 * len(long) > len(found):
        found = [Block(block.line + n, (line,), 1) for block in found for n, line in enumerate(block.lines)]
    groups = [[block] for block in found]
    titled = _have_titles(groups)
    groups = []
    uses = Counter(name for block in found for name in block.names)
    for block in found:
        if groups and goes_on(groups[-1], block, uses) and not (titled and _first_is_title(block)):
            groups[-1].append(block)
        else:
            groups.append([block])
    return groups, titled


def _is_one(found: Sequence[Block]) -> bool:
    """Whether this is one paper with its parts between blank lines: title, authors or "Abstract", and paragraphs that go on."""
    if len(found) < 2 or not found[0].is_short or found[0].number is not None:
        return False
    top = 1 + (is_names(found[1].text) and len(found) > 2)
    headed = [bool(_ABSTRACT.match(block.lines[0])) for block in found]
    if (top == 1 and not headed[1]) or found[top].is_short or any(headed[top + 1 :]):
        return False
    return all(
        goes_on(found[top:place], block) or (place == len(found) - 1 and bool(_KEYWORDS.match(block.text)))
        for place, block in enumerate(found)
        if place > top
    )


def _only_titles(found: Sequence[Block]) -> bool:
    return all(is_title(without_number(line)) for block in found for line in block.lines)


def _parted(found: Sequence[Block], starts: set[int]) -> list[Group]:
    """Put the blocks into groups that begin at the places `starts`; rules are left out."""
    groups: list[Group] = [[]]
    for place, block in enumerate(found):
        if place in starts and groups[-1]:
            groups.append([])
        if not block.is_rule:
            groups[-1].append(block)
    return [group for group in groups if group]


def _wide(found: Sequence[Block]) -> bool:
    """Whether wide gaps part papers: there is a long text on both sides of each."""
    groups = _parted(found, {place for place, block in enumerate(found) if block.gap > 1})
    return len(groups) > 1 and all(any(len(block.text) >= SHORT_TEXT for block in group) for group in groups)


def _titles(found: Sequence[Block]) -> set[int]:
    """Give the places of short blocks that stand before a long one, or before short ones and a long one."""
    return {
        place for place, block in enumerate(found) if block.is_short and (place == 0 or not found[place - 1].is_short)
    }


def _alternates(found: Sequence[Block]) -> bool:
    """Whether titles and texts take turns: at least two titles, and a title before at least half of the long blocks."""
    titles = _titles(found)
    texts = sum(len(block.text) >= SHORT_TEXT for block in found)
    return len(titles) >= 2 and not found[-1].is_short and 2 * len(titles) >= texts


def _have_titles(groups: Sequence[Group]) -> bool:
    """Whether most papers begin with a title: a short block, or a short first line that the second does not go on."""
    if not groups:
        return False
    titled = sum(group[0].is_short if len(group) > 1 else _first_is_title(group[0]) for group in groups)
    return titled > 0.6 * len(groups)


def _first_is_title(block: Block) -> bool:
    if len(block.lines) < 2:
        return False
    first, second = without_number(block.lines[0]).strip(), block.lines[1].strip()
    if not is_title(first) or second[:1].islower():
        return False
    widest = max(map(len, block.lines[1:]))
    # In hard-wrapped text the first line is filled as the others are, so that the next word would not have fitted.
    word = second.split(" ")[0]
    return not len(first) <= widest < len(first) + 1 + len(word) or len(block.lines) == 2 or is_names(second)


def is_names(line: str) -> bool:
    """Whether a line reads as authors' names: short pieces between commas, most words with a capital, no word of a sentence."""
    bare = re.sub(r"[\d*†‡§¶()_\\^${}]+", " ", line).strip(" .,;")
    pieces = [piece.split() for piece in re.split(r"[,;&·⋅|、，]|\sand\s", bare) if piece.strip()]
    words = [word for piece in pieces for word in piece]
    if not words or max(map(len, pieces)) > 6 or not _NO_NAME.isdisjoint(word.lower() for word in words):
        return False
    capitals = sum(bool(_NAME.match(word)) for word in words)
    if len(pieces) == 1:
        return 2 <= len(words) <= 4 and capitals == len(words)
    return capitals >= 0.6 * len(words)


def _can_be_title(line: str) -> bool:
    return is_title(line) and not _ABSTRACT.fullmatch(line)


def _record(group: Group, has_titles: bool) -> Record | None:
    """Make a record of the blocks of one paper; None where nothing but a number stands there."""
    lines = [line for place, block in enumerate(group) for line in ([""] if place else []) + list(block.lines)]
    raw = "\n".join(lines)
    record = Record(line=group[0].line, raw=raw)
    if group[0].number is not None:
        lines[0] = without_number(lines[0])
    lines[0] = BULLET.sub("", lines[0], count=1) if BULLET.match(lines[0]) else lines[0]
    if has_titles:
        place = next((place for place, line in enumerate(lines) if line.strip()), None)
        if place is not None and len([line for line in lines if line.strip()]) > 1 and _can_be_title(lines[place]):
            record.title = lines[place].strip(" \t*_#")
            lines = lines[place + 1 :]
            place = next((place for place, line in enumerate(lines) if line.strip()), None)
            if place is not None and is_names(lines[place]) and any(line.strip() for line in lines[place + 1 :]):
                record.authors = values.authors(lines[place].strip(" \t*_"))
                lines = lines[place + 1 :]
        elif place is not None and len(lines) == 1 and is_title(lines[place]) and not ends(lines[place]):
            record.title = lines[place].strip(" \t*_#")
            lines = []
    for place, line in enumerate(lines):
        found = _KEYWORDS.match(line)
        if found and place >= len(lines) - 2 and len(lines) > 1:
            record.author_keywords = values.keywords(found.group(1).strip().rstrip("."))
            del lines[place]
            break
    text = "\n".join(lines).strip("\n")
    # The word alone is all that was given.
    record.abstract = values.text(_ABSTRACT.sub("", text, count=1)) or values.text(text)
    return record if record.abstract or record.title else None
