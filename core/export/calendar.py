"""Papers as calendar entries, where their records say when they are presented."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from typing import Any

import polars as pl
from icalendar import Calendar, Event

from core.version import VERSION

#: Names of further given fields, by their letters and digits, that conference programmes use.
_START = ("starttime", "start", "startdatetime", "startdate", "begin", "begintime", "presentationstart", "datetime")
_END = ("endtime", "end", "enddatetime", "enddate", "presentationend")
_ROOM = ("room", "roomname", "location", "place", "hall")
_SESSION = ("session", "sessionname", "sessiontitle", "eventtype", "track")
#: Where a record gives no end.
_LENGTH = timedelta(minutes=30)
#: The standard wants to know when an entry was made; the present moment would make two equal exports differ.
_STAMP = datetime(2000, 1, 1, tzinfo=UTC)


def with_times(papers: pl.DataFrame) -> pl.DataFrame:
    """Give the rows of `papers` (paper_id, extra) whose records say on which day and at what time they are presented."""
    told = [_times(_fields(extra)) is not None for extra in papers["extra"]]
    return papers.filter(pl.Series(told, dtype=pl.Boolean))


def to_ics(papers: pl.DataFrame, notes: dict[str, str] | None = None) -> bytes:
    """Write an entry (RFC 5545) for each row of `papers` that has a time; a time without a zone stays local to its place.

    papers: rows of the table of that name. notes: a reader's notes by paper_id, which go into the description.
    """
    calendar = Calendar()
    calendar.add("prodid", f"-//Paperlens//{VERSION}//EN")
    calendar.add("version", "2.0")
    for paper in papers.iter_rows(named=True):
        fields = _fields(paper["extra"])
        times = _times(fields)
        if times is None:
            continue
        event = Event()
        event.add("uid", f"{paper['paper_id']}@paperlens")
        event.add("dtstamp", _STAMP)
        event.add("summary", paper["heading"])
        event.add("dtstart", times[0])
        event.add("dtend", times[1])
        if room := _first(fields, _ROOM):
            event.add("location", room)
        said = [
            _first(fields, _SESSION),
            ", ".join(paper["authors"]),
            paper["summary"],
            (notes or {}).get(paper["paper_id"]),
        ]
        event.add("description", "\n".join(part for part in said if part))
        calendar.add_component(event)
    return bytes(calendar.to_ical())


def _fields(extra: str | None) -> dict[str, Any]:
    try:
        fields = json.loads(extra or "{}")
    except (ValueError, RecursionError):
        return {}
    return {_folded(name): value for name, value in fields.items()} if isinstance(fields, dict) else {}


def _folded(name: str) -> str:
    return "".join(filter(str.isalnum, name.casefold()))


def _first(fields: dict[str, Any], names: tuple[str, ...]) -> str | None:
    found = (fields.get(name) for name in names)
    return next((value.strip() for value in found if isinstance(value, str) and value.strip()), None)


def _times(fields: dict[str, Any]) -> tuple[datetime, datetime] | None:
    start = _moment(_first(fields, _START))
    if start is None:
        return None
    end = _moment(_first(fields, _END))
    if end is None or (end.tzinfo is None) != (start.tzinfo is None) or end <= start:
        end = start + _LENGTH
    return start, end


def _moment(said: str | None) -> datetime | None:
    """Read a day with a time of day (ISO 8601); a day alone says nothing of when to be there."""
    if said is None or ":" not in said:
        return None
    try:
        moment = datetime.fromisoformat(said)
    except ValueError:
        return None
    # As UTC, an entry needs no description of its zone.
    return moment.astimezone(UTC) if moment.tzinfo else moment
