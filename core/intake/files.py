"""Sources read one after another, within limits; one that cannot be read does not keep the others from loading."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from core.intake import identity, registry
from core.intake.limits import Limits, SourceError
from core.intake.record import Fault, Reading
from core.intake.source import Given, Source, open_sources
from core.intake.status import UNREADABLE


@dataclass(eq=False)
class File:
    """One source and what was found in it.

    digests: what each record's id begins with, in order. list_id: the key of the list. notes: sentences for the report that were
    found out later.
    """

    name: str
    reading: Reading
    digests: list[str]
    list_id: str
    notes: list[str] = field(default_factory=list)


def read_files(sources: Sequence[Given], limits: Limits, mapping: Mapping[str, str | None]) -> list[File]:
    """Read all sources, in input order. Where one cannot be read, its format is "unreadable" and the message says why."""
    files = []
    room = limits.records
    for source in open_sources(sources, limits):
        if isinstance(source, Source):
            name = source.name
            source.limits = replace(limits, records=room)
            try:
                reading = registry.read(source, mapping)
                room -= len(reading.records)
            except SourceError as error:
                reading = Reading(UNREADABLE, [], message=str(error))
        else:
            name = source[0]
            reading = Reading(UNREADABLE, [], message=str(source[1]))
        digests = [identity.digest(record.abstract, record.title) for record in reading.records]
        files.append(File(name, reading, digests, identity.list_key(reading.name, digests)))
    return files


def why_nothing(files: Sequence[File]) -> str:
    """Say in one sentence a file why not one record could be read."""
    if not files:
        return "No file was given: name at least one."
    said = [f"{file.name}: {_why(file.reading)}" for file in files]
    return said[0] if len(said) == 1 else f"None of the {len(said)} files could be read. " + " ".join(said)


def _why(reading: Reading) -> str:
    if reading.message and reading.faults:
        return f"{reading.message}; {_first(reading.faults)}"
    return reading.message or _first(reading.faults)


def _first(faults: Sequence[Fault]) -> str:
    first = faults[0] if faults else Fault(None, "it holds no papers")
    where = f"line {first.line}: " if first.line else ""
    more = f" ({len(faults) - 1} more like it)" if len(faults) > 1 else ""
    return f"{where}{first.reason.rstrip('.')}{more}."
