"""Records of all files together: merged where they are one paper, and named."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from core.intake import duplicates, identity, status
from core.intake.files import File
from core.intake.judging import Candidate
from core.intake.placeholders import placeholder
from core.intake.record import Record

_OWN_NUMBER = re.compile(r"(?:-[2-9]|-[1-9]\d+)?")


@dataclass(eq=False)
class Found:
    """One record on its way: where it was found, what it is compared by, its status and why, and the paper's id at last."""

    record: Record
    file: File
    candidate: Candidate
    status: str
    reason: str = ""
    winner: Found | None = None
    paper_id: str | None = None


def gather(files: Sequence[File], include: Collection[str]) -> list[Found]:
    """Give all records, in input order, each with its status by itself."""
    found: list[Found] = []
    for file in files:
        for record, digest in zip(file.reading.records, file.digests, strict=True):
            candidate = Candidate(
                record=record,
                source=file.name,
                order=len(found),
                list_id=record.list_id or file.list_id,
                digest=digest,
                usable=record.abstract is not None and placeholder(record.abstract) is None,
            )
            found.append(Found(record, file, candidate, *status.judge(record, include)))
    return found


def merge(found: Sequence[Found], groups: Sequence[duplicates.Group], include: Collection[str]) -> None:
    """Mark what was merged, judge each winner anew, and note in the files which were joined with another."""
    by_candidate = {one.candidate: one for one in found}
    joined: dict[tuple[File, File], int] = defaultdict(int)
    shared: dict[tuple[File, File], int] = defaultdict(int)
    for group in groups:
        winner = by_candidate[group.winner]
        for candidate, reason in group.merged:
            other = by_candidate[candidate]
            other.status, other.reason, other.winner = status.MERGED, reason, winner
            if other.file is not winner.file:
                completes = not candidate.usable and group.winner.usable
                (joined if completes else shared)[other.file, winner.file] += 1
        # Completed by the others, it may be what it was not before.
        winner.status, winner.reason = status.judge(winner.record, include)
        winner.candidate.digest = identity.digest(winner.record.abstract, winner.record.title)
    for (one, other_file), count in joined.items():
        one.notes.append(f"{_records(count)} joined with the abstract in {other_file.name}")
        other_file.notes.append(f"{_records(count)} joined with what {one.name} knew of the paper")
    for (one, other_file), count in shared.items():
        one.notes.append(f"{_records(count)} joined with the same paper in {other_file.name}")


def _records(count: int) -> str:
    return "1 record was" if count == 1 else f"{count:,} records were"


def name(found: Sequence[Found]) -> None:
    """Give each paper its id; of equal digests the second gets "-2", ordered by title and source_id, never by file."""
    same: dict[str, list[Found]] = defaultdict(list)
    for one in found:
        if one.status == status.KEPT:
            same[one.candidate.digest].append(one)
    for digest, group in same.items():
        taken: set[str] = set()
        rest = []
        for one in sorted(group, key=_order):
            own = one.record.own_id or ""
            # An export of Paperlens keeps its ids, also where the paper that had the first one was filtered out.
            if own.startswith(digest) and _OWN_NUMBER.fullmatch(own[len(digest) :]) and own not in taken:
                one.paper_id = own
                taken.add(own)
            else:
                rest.append(one)
        number = 1
        for one in rest:
            while (paper_id := digest if number == 1 else f"{digest}-{number}") in taken:
                number += 1
            one.paper_id = paper_id
            taken.add(paper_id)
    for one in found:
        if one.winner is not None:
            one.paper_id = one.winner.paper_id


def _order(one: Found) -> tuple[object, ...]:
    record = one.record
    return (
        record.title or "", record.source_id or "", record.doi or "", record.year or 0, record.venue or "",
        record.authors, record.abstract or "", one.candidate.place,
    )  # fmt: skip
