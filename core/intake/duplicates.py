"""Which records are one paper: found for a reason, judged by one rule, resolved so that nothing known is lost.

What makes two records worth comparing: the same DOI, the same identifier, the same title, the same text up to markup, or nearly the
same text. They are one paper where, besides,

- same text: the titles agree, or one record has none;
- same DOI: the titles agree, or the texts resemble each other by 0.8, or each has what the other lacks;
- same title: the texts resemble each other by 0.5 or one is contained in the other, as versions do (of a title of fewer than four
  words only in the same year); or one has no abstract, the title has at least four words, and neither year, authors nor DOI
  speaks against it;
- same identifier: the texts resemble each other by 0.8; or the titles agree, and have at least four words and nothing speaks
  against it, or the texts resemble each other by 0.5; or each has what the other lacks, and at least half of the shorter
  file's records find their partner so;
- nearly the same text: the titles agree (0.8), or one record has none (0.9, with the same numbers).

Two titles agree where they have the same letters and digits, or one begins with the other (a subtitle left out), or they differ in
few letters and in no number, Roman ones included ("Part II"). All else is
shown as a pair and kept apart: different papers do share titles ("Preface"), identifiers (a site's running numbers) and even
abstracts (a site's mistake).
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cached_property
from itertools import pairwise

from core.intake import shingles
from core.intake.identity import letters
from core.intake.record import FIELDS, Record

SAME_TITLE, SAME_DOI, SAME_NOTHING = 0.5, 0.8, 0.9
_CONTAINED = 0.9
_LARGEST = 12
_SHORTEST_FRONT = 15
_ALIKE_TITLES = 0.93
_NUMERAL = re.compile(r"\d+|\b[IVX]+\b")
#: Titles of fewer words ("Preface", "Workshops and tutorials") come again each year.
_LONG_TITLE = 4
_HAN = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]{6}")

#: How a group of duplicates is resolved: which record stays, or that all stay and are only shown.
RULES = {
    "richest": "the record that knows most stays and takes over what the others knew",
    "first": "the record that was read first stays and takes over what the others knew",
    "newest": "the record of the latest year stays and takes over what the others knew",
    "none": "all records stay; the pairs are only shown",
}


@dataclass(eq=False)
class Candidate:
    """A record as it is compared. `order` is its place in the input, `usable` whether its abstract can be compared."""

    record: Record
    source: str
    order: int
    list_id: str
    digest: str
    usable: bool

    @cached_property
    def title(self) -> str:
        """The title's letters and digits."""
        return letters(self.record.title or "")

    @property
    def text(self) -> str:
        """The abstract, or nothing where there is none that says something."""
        return self.record.abstract or "" if self.usable else ""

    @property
    def doi(self) -> str:
        """The DOI as it is compared; "10.1" alone names a registrant, no paper."""
        doi = (self.record.doi or "").lower()
        return doi if "/" in doi else ""

    @property
    def place(self) -> tuple[str, int, str]:
        """A place that does not depend on the order in which files were given."""
        return self.list_id, self.record.position, self.source


@dataclass(frozen=True)
class Pair:
    """Two records that were compared: why, how alike their texts are (None: not both have one), and whether they are one."""

    first: Candidate
    second: Candidate
    reason: str
    similarity: float | None
    same: bool
    first_title: str | None
    second_title: str | None
    differs: tuple[str, ...]


@dataclass(frozen=True)
class Group:
    """Records that are one paper: the one that stays, completed, and for each other one why it went."""

    winner: Candidate
    merged: tuple[tuple[Candidate, str], ...]


def pairs(candidates: Sequence[Candidate]) -> list[Pair]:
    """Find and judge the pairs that are worth showing, in input order."""
    found: dict[tuple[int, int], Pair] = {}
    partners = _complements(candidates)
    for reason, one, other in _reasons(candidates):
        key = (min(one.order, other.order), max(one.order, other.order))
        if key in found and found[key].same:
            continue
        first, second = (one, other) if one.order < other.order else (other, one)
        pair = _judge(first, second, reason, frozenset((one.source, other.source)) in partners)
        if pair is not None and (pair.same or key not in found):
            found[key] = pair
    return [found[key] for key in sorted(found)]


def groups(found: Iterable[Pair], rule: str) -> list[Group]:
    """Resolve the pairs that are the same paper by one of `RULES`; the winner's record is completed in place."""
    if rule == "none":
        return []
    same = [pair for pair in found if pair.same]
    leader: dict[Candidate, Candidate] = {}

    def top(candidate: Candidate) -> Candidate:
        while leader.setdefault(candidate, candidate) is not candidate:
            leader[candidate] = leader[leader[candidate]]
            candidate = leader[candidate]
        return candidate

    for pair in same:
        leader[top(pair.second)] = top(pair.first)
    members: dict[Candidate, list[Candidate]] = defaultdict(list)
    for candidate in leader:
        members[top(candidate)].append(candidate)
    reasons: dict[Candidate, list[Pair]] = defaultdict(list)
    for pair in same:
        reasons[pair.first].append(pair)
        reasons[pair.second].append(pair)
    result = []
    for group in members.values():
        ranked = sorted(group, key=lambda candidate: _rank(candidate, rule))
        winner, others = ranked[0], ranked[1:]
        for other in others:
            _complete(winner.record, other.record)
        merged = tuple((other, _why(winner, reasons[other])) for other in others)
        result.append(Group(winner, merged))
    return result


def differences(one: Record, other: Record) -> tuple[str, ...]:
    """Name the fields in which two records differ, an absent one included."""
    return tuple(name for name in FIELDS if getattr(one, name) != getattr(other, name))


def _reasons(candidates: Sequence[Candidate]) -> Iterator[tuple[str, Candidate, Candidate]]:
    """Give the pairs worth comparing, the strongest reason first."""
    yield from (("text", *pair) for pair in _blocks(candidates, lambda c: c.digest if c.usable else ""))
    yield from (("DOI", *pair) for pair in _blocks(candidates, lambda c: c.doi))
    yield from (("title", *pair) for pair in _blocks(candidates, lambda c: c.title))
    yield from (("identifier", *pair) for pair in _blocks(candidates, lambda c: c.record.source_id or ""))
    usable = [candidate for candidate in candidates if candidate.usable]
    near = shingles.alike([candidate.text for candidate in usable])
    yield from (("nearly the same text", usable[one], usable[other]) for one, other in sorted(near))


def _blocks(candidates: Sequence[Candidate], key: Callable[[Candidate], str]) -> Iterator[tuple[Candidate, Candidate]]:
    """Give the pairs of equal key. In a large block, records of equal title and text are paired with their neighbours only."""
    blocks: dict[str, list[Candidate]] = defaultdict(list)
    for candidate in candidates:
        if value := key(candidate):
            blocks[value].append(candidate)
    for block in blocks.values():
        if len(block) < 2:
            continue
        block.sort(key=lambda c: (c.title, c.digest, c.place))
        if len(block) > _LARGEST:
            yield from pairwise(block)
            continue
        yield from ((one, other) for at, one in enumerate(block) for other in block[at + 1 :])


def _judge(first: Candidate, second: Candidate, reason: str, partners: bool) -> Pair | None:
    """Judge two records by the rule at the top; None where nothing about them is worth showing."""
    one, other = first.record, second.record
    both = first.usable and second.usable
    agree = _agree(first, second)
    untitled = not (first.title and second.title)
    if reason == "identifier" and not agree and not untitled:
        return None  # if their texts are alike, they are compared for that
    equal = both and first.digest == second.digest
    similarity = None if not both else 1.0 if equal else shingles.resemblance(first.text, second.text)
    alike = similarity or 0.0
    complete = bool(one.abstract) != bool(other.abstract)
    long = len(re.findall(r"\w+", one.title or "")) >= _LONG_TITLE or _HAN.search(one.title or "") is not None
    clash = bool(first.doi and second.doi and first.doi != second.doi)

    def pair(reason: str, same: bool) -> Pair:
        # Titles and differences as they were: the winner is completed later.
        return Pair(first, second, reason, similarity, same, one.title, other.title, differences(one, other))

    if reason == "text":
        return pair("the same text", agree or untitled)
    if reason == "DOI":
        same = agree or alike >= SAME_DOI or (untitled and (complete or not both))
        return pair("the same DOI", same)
    if reason == "title":
        if both:
            version = alike >= SAME_TITLE or shingles.containment(first.text, second.text) >= _CONTAINED
            version = version and (long or one.year == other.year)
            return pair("the same title", version)
        same = not clash and long and _compatible(one, other)
        return pair("the same title", same)
    if reason == "identifier":
        joined = complete and untitled and partners
        known = agree and long and not clash and _compatible(one, other)
        known = known and not (both and one.year and other.year and one.year != other.year)
        same = joined or known or alike >= SAME_DOI or (agree and alike >= SAME_TITLE)
        return pair("the same identifier", True) if same else None
    if alike < SAME_DOI:
        return None
    if one.source_id and one.source_id == other.source_id:
        return pair("the same identifier", True)
    bare = untitled and alike >= SAME_NOTHING and _numbers(first) == _numbers(second)
    version = agree and (long or one.year == other.year)
    return pair(reason, not clash and (version or bare))


def _agree(first: Candidate, second: Candidate) -> bool:
    if not (first.title and second.title):
        return False
    shorter, longer = sorted((first.title, second.title), key=lambda title: (len(title), title))
    if shorter == longer or (len(shorter) >= _SHORTEST_FRONT and longer.startswith(shorter)):
        return True
    if len(shorter) < _SHORTEST_FRONT or len(longer) - len(shorter) > 0.1 * len(longer):
        return False
    numbers = [sorted(_NUMERAL.findall(candidate.record.title or "")) for candidate in (first, second)]
    return numbers[0] == numbers[1] and SequenceMatcher(None, shorter, longer, autojunk=False).ratio() >= _ALIKE_TITLES


def _compatible(one: Record, other: Record) -> bool:
    """Whether nothing that both records know speaks against one paper: years one apart at most, an author in common."""
    if one.year and other.year and abs(one.year - other.year) > 1:
        return False
    return not (one.authors and other.authors) or bool(_families(one) & _families(other))


def _families(record: Record) -> set[str]:
    """Give the words of the authors' names that can be family names, folded."""
    return {letters(word) for name in record.authors for word in re.split(r"[\s,.]+", name) if len(word) > 2}


def _numbers(candidate: Candidate) -> list[str]:
    return sorted(re.findall(r"\d+", shingles.bare(candidate.text)))


def _complements(candidates: Sequence[Candidate]) -> set[frozenset[str]]:
    """Give the pairs of files that complete each other by identifiers.

    At least half of the shorter one's records have an identifier that stands once in each, and of the two records one has
    the abstract.
    """
    by_id: dict[str, list[Candidate]] = defaultdict(list)
    sizes: dict[str, int] = defaultdict(int)
    for candidate in candidates:
        sizes[candidate.source] += 1
        if candidate.record.source_id:
            by_id[candidate.record.source_id].append(candidate)
    matches: dict[frozenset[str], int] = defaultdict(int)
    for block in by_id.values():
        if len(block) == 2:
            one, other = block
            if one.source != other.source and bool(one.record.abstract) != bool(other.record.abstract):
                matches[frozenset((one.source, other.source))] += 1
    return {files for files, count in matches.items() if 2 * count >= min(sizes[name] for name in files)}


def _rank(candidate: Candidate, rule: str) -> tuple[object, ...]:
    """Order the records of a group, the one that stays first; files' order does not matter, unless it is the rule."""
    record = candidate.record
    filled = sum(bool(getattr(record, name)) for name in FIELDS)
    richness = (
        not candidate.usable, not record.title, -filled, -len(record.abstract or ""), -len(record.extra),
        record.title or "", record.source_id or "", candidate.place, candidate.order,
    )  # fmt: skip
    if rule == "first":
        return (not candidate.usable, candidate.order)
    if rule == "newest":
        return (not candidate.usable, -(record.year or 0), *richness)
    return richness


def _complete(winner: Record, other: Record) -> None:
    """Give the winner what only the other knew."""
    for name in FIELDS:
        if not getattr(winner, name) and getattr(other, name):
            setattr(winner, name, getattr(other, name))
    for name, value in other.extra.items():
        winner.extra.setdefault(name, value)


def _why(winner: Candidate, found: Sequence[Pair]) -> str:
    direct = [pair for pair in found if winner in (pair.first, pair.second)]
    reason = (direct or list(found))[0].reason
    return f"{reason} as record {winner.record.position} of {winner.source}"
