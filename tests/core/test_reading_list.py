"""A reader's list: stars, order, notes, read marks, and its files."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.errors import PaperlensError
from core.export.csv import to_csv
from core.reading_list import MOST_ENTRIES, TABLE, Entry, ReadingList, from_json, read_file
from tests.made import made_papers

PAPERS = made_papers(
    {"heading": "First", "authors": ["Ada Lee", "Bo | Ek"], "list_name": "Spring"},
    {"heading": "Second", "title": "Second", "summary": "We do."},
    {"heading": "Third"},
)
LIST = ReadingList((Entry("p2", "Second", "=read first"), Entry("p1", "First", read=True), Entry("gone", "Elsewhere")))


def test_a_star_is_a_switch() -> None:
    """Starring twice leaves nothing; a new star comes last."""
    once = ReadingList().toggled("p1", "First")
    assert once.entries == (Entry("p1", "First"),)
    assert once.toggled("p2").ids == ("p1", "p2")
    assert once.toggled("p1") == ReadingList()
    full = ReadingList(tuple(Entry(str(number)) for number in range(MOST_ENTRIES)))
    assert full.toggled("p1") == full


def test_notes_and_marks() -> None:
    """A note and a read mark stay with their paper; those of a paper without a star change nothing."""
    changed = LIST.noted("p1", " good \n").marked("p1", False).marked("p2", True)
    assert changed.get("p1") == Entry("p1", "First", "good")
    assert changed.get("p2") == Entry("p2", "Second", "=read first", True)
    assert LIST.noted("p9", "x") == LIST
    assert LIST.get("p9") is None


@pytest.mark.parametrize(
    ("paper", "places", "expected"),
    [
        ("p1", -1, ("p1", "p2", "gone")),
        ("p1", 1, ("p2", "gone", "p1")),
        ("p2", -5, ("p2", "p1", "gone")),
        ("p2", 9, ("p1", "gone", "p2")),
        ("p9", 1, ("p2", "p1", "gone")),
    ],
)
def test_order(paper: str, places: int, expected: tuple[str, ...]) -> None:
    """A paper moves up and down, and not beyond the ends."""
    assert LIST.moved(paper, places).ids == expected


def test_two_lists_become_one() -> None:
    """What comes from a file is put behind; no note and no mark of either is lost."""
    other = ReadingList((Entry("p3", note="new"), Entry("p1", note="theirs"), Entry("p2", note="theirs", read=True)))
    assert LIST.also(other).entries == (
        Entry("p2", "Second", "=read first", True),
        Entry("p1", "First", "theirs", True),
        Entry("gone", "Elsewhere"),
        Entry("p3", note="new"),
    )


def test_the_table() -> None:
    """The list as a table has what the reader decided and what the corpus knows, in the reader's order."""
    table = LIST.table(PAPERS)
    assert dict(table.schema) == TABLE
    assert table.select("place", "heading", "note", "read", "authors", "list_name", "paper_id").rows() == [
        (1, "Second", "=read first", "no", [], "A list", "p2"),
        (2, "First", "", "yes", ["Ada Lee", "Bo | Ek"], "Spring", "p1"),
        (3, "Elsewhere", "", "no", [], None, "gone"),
    ]
    assert dict(ReadingList().table(PAPERS).schema) == TABLE


entries = st.builds(
    Entry,
    st.text("0123456789abcdef-", min_size=1, max_size=18),
    st.text(max_size=20).map(str.strip),
    st.text(max_size=30).map(str.strip),
    st.booleans(),
)


@given(st.lists(entries, max_size=6, unique_by=lambda entry: entry.paper_id).map(tuple).map(ReadingList))
def test_files_bring_everything_back(made: ReadingList) -> None:
    """Order, notes and marks come back from JSON and from the CSV, whatever a note says."""
    assert read_file(made.to_file(), "list.json") == made
    assert from_json(json.loads(json.dumps(made.to_json()))) == made
    back = read_file(to_csv(made.table(PAPERS)), "list.csv") if made.entries else made
    # A paper that was never called anything is called by its id.
    assert [(e.paper_id, e.note, e.read) for e in back.entries] == [(e.paper_id, e.note, e.read) for e in made.entries]


def test_a_sorted_csv_keeps_the_order() -> None:
    """Places count, not rows, so a table that was sorted in a spreadsheet still gives the reader's order."""
    content = b"paper_id,place,note,read\np1,2,,TRUE\np2,1,hi,\np1,3,,no\n"
    assert read_file(content, "x.csv").entries == (Entry("p2", note="hi"), Entry("p1", read=True))


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"\xff\xfe", "not UTF-8"),
        (b"{", "broken JSON"),
        (b"[" * 100_000, "broken JSON"),
        (b'{"a": 1}', "no reading list"),
        (b"[1]", "no reading list"),
        (b"a,b\n1,2\n", "no column paper_id"),
        (b"", "no column paper_id"),
    ],
)
def test_other_files_are_refused_in_a_sentence(content: bytes, said: str) -> None:
    """Whatever else is chosen, one sentence names the file and what to do."""
    with pytest.raises(PaperlensError, match=said) as fault:
        read_file(content, "other.bin")
    assert str(fault.value).startswith("other.bin ")


@given(
    st.recursive(st.none() | st.booleans() | st.text(max_size=5), lambda v: st.lists(v) | st.dictionaries(st.text(), v))
)
def test_a_browser_may_hold_anything(value: object) -> None:
    """What is no list of entries is an empty list, never an error."""
    assert isinstance(from_json(value), ReadingList)
    assert from_json([value, {"paper_id": "p1"}]).ids[-1] == "p1"


def test_a_file_of_another_size_is_not_read() -> None:
    """A file that is too large is refused before it is read."""
    with pytest.raises(PaperlensError, match="larger than"):
        read_file(b" " * 50_000_001, "big.csv")
