"""Duplicates: which records are worth comparing, and how those of one paper are resolved so that nothing known is lost.

What makes two records worth comparing: the same DOI, the same identifier, the same title, the same text up to markup, or nearly the
same text. Whether they are one paper then, `core.intake.judging` says.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from core.intake import shingles
from core.intake.judging import Candidate, Pair, judge
from core.intake.record import FIELDS, Record

#: Records of one key in larger blocks are compared with their neighbours only.
_LARGEST = 12

#: How a group of duplicates is resolved: which record stays, or that all stay and are only shown.
RULES = {
    "richest": "the fullest record stays, completed by the others",
    "first": "the first record stays, completed by the others",
    "newest": "the latest year stays, completed by the others",
    "versions": "the fullest stays, also where texts of one title differ",
    "none": "all records stay; the pairs are only shown",
}


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
        pair = judge(first, second, reason, frozenset((one.source, other.source)) in partners)
        if pair is not None and (pair.same or key not in found):
            found[key] = pair
    return [found[key] for key in sorted(found)]


def groups(found: Iterable[Pair], rule: str) -> list[Group]:
    """Resolve the pairs that are the same paper by one of `RULES`; the winner's record is completed in place."""
    same = [pair for pair in found if pair.merges(rule)]
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
