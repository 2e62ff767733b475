"""Papers as calendar entries."""

import json

from icalendar import Calendar

from core.export.calendar import to_ics, with_times
from tests.made import made_papers


def extra(**fields: object) -> str:
    """Give further fields as a record has them."""
    return json.dumps(fields)


PAPERS = made_papers(
    {"heading": "Hop", "authors": ["Ada Lee"], "extra": extra(**{"Start time": "2026-07-07T10:00:00-07:00", "endtime":
     "2026-07-07T11:30:00-07:00", "Room": "Hall B", "session": "Oral 1"})},
    {"heading": "Sand", "extra": extra(start="2026-07-08 09:15")},
    {"heading": "Day alone", "extra": extra(start="2026-07-08")},
    {"heading": "Nonsense", "extra": extra(start="at: noon", end=5)},
    {"heading": "Ends before it begins", "extra": extra(start="2026-07-08T09:00", end="2026-07-08T08:00Z")},
    {"heading": "Broken", "extra": "{"},
)  # fmt: skip


def test_only_papers_with_a_time_are_entries() -> None:
    """A paper without a day and time of day is no calendar entry."""
    assert with_times(PAPERS)["heading"].to_list() == ["Hop", "Sand", "Ends before it begins"]


def test_whole_calendar() -> None:
    """Another program reads when and where each paper is, with the reader's note; half an hour where no end is known."""
    content = to_ics(PAPERS, {"p1": "ask; about, x"})
    read = Calendar.from_ical(content)
    assert [
        (str(e["summary"]), e.start.isoformat(), e.end.isoformat(), str(e.get("location", "")), str(e["description"]))
        for e in read.events
    ] == [
        ("Hop", "2026-07-07T17:00:00+00:00", "2026-07-07T18:30:00+00:00", "Hall B", "Oral 1\nAda Lee\nask; about, x"),
        ("Sand", "2026-07-08T09:15:00", "2026-07-08T09:45:00", "", ""),
        ("Ends before it begins", "2026-07-08T09:00:00", "2026-07-08T09:30:00", "", ""),
    ]  # fmt: skip
    assert content == to_ics(PAPERS, {"p1": "ask; about, x"})
