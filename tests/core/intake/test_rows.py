"""From named values to a record."""

from __future__ import annotations

import pytest

from core.intake.limits import SourceError
from core.intake.record import Column, Record
from core.intake.rows import Rows, is_own


def test_what_has_no_place_goes_to_extra() -> None:
    """Every field of a record that has no place of its own is kept under its own name; blanks are not."""
    row = {"title": "T", "abstract": " A ", "decision": "Oral", "rating": 6.5, "room": "", "note": None, "tags": ["x"]}
    record = Rows().record(row, 7)
    assert record == Record(
        title="T", abstract=" A ", extra={"decision": "Oral", "rating": 6.5, "tags": ["x"]}, line=7, raw=row
    )


def test_what_is_not_said_whole_stays() -> None:
    """A date of which only the year is taken, and objects of which only the names are, stay in extra as well."""
    row = {
        "title": "T",
        "date": "2020-11-22",
        "authors": [{"fullname": "Ada", "institution": "X"}],
        "doi": "https://doi.org/10.1/x",
    }
    record = Rows().record(row, 1)
    assert (record.year, record.authors, record.doi) == (2020, ["Ada"], "10.1/x")
    assert record.extra == {"date": "2020-11-22", "authors": [{"fullname": "Ada", "institution": "X"}]}


def test_the_next_column_helps() -> None:
    """Where the best column is empty or says NA, the next one that means the field is taken."""
    rows = Rows()
    assert rows.record({"title": "NA", "original title": "Titel", "abstract": ""}, 1).title == "Titel"
    assert rows.record({"title": "T", "original title": "Titel", "abstract": ""}, 1).extra == {
        "original title": "Titel"
    }


@pytest.mark.parametrize(
    ("row", "doi", "year"),
    [
        ({"title": "T", "URL": "https://doi.org/10.1000/abc"}, "10.1000/abc", None),
        (
            {"Title": "T", "Open URL Link": "http://sfx.example/u?sid=E&id=doi:10.4103%2F2303&atitle=T"},
            "10.4103/2303",
            None,
        ),
        ({"Title": "T", "Source": "Soil (2001) 3:2 (11-19). Date of Publication: 5 May 2001"}, None, 2001),
        ({"title": "T", "venue": "ICML 2026 spotlight"}, None, 2026),
        ({"title": "T", "venue": "arXiv:2003.07441 [cs]"}, None, None),
        ({"title": "T", "url": "https://example.org/10.1000/abc"}, None, None),
    ],
)
def test_doi_and_year_from_elsewhere(row: dict[str, str], doi: str | None, year: int | None) -> None:
    """A DOI is found in its address, and a year in the venue, where no column of their own says them."""
    record = Rows().record(row, 1)
    assert (record.doi, record.year) == (doi, year)


def test_web_of_science_by_tabs() -> None:
    """In Web of Science's table ID is Keywords Plus, not an identifier and not the authors' keywords."""
    row = {
        "PT": "J",
        "AU": "Lovelace, A",
        "AF": "Lovelace, Ada",
        "TI": "T",
        "SO": "S",
        "PY": "2020",
        "DE": "one; two",
        "ID": "PLUS",
        "UT": "WOS:1",
    }
    record = Rows().record(row, 1)
    assert (record.source_id, record.author_keywords, record.authors) == ("WOS:1", ["one", "two"], ["Lovelace, Ada"])
    assert record.extra == {"PT": "J", "AU": "Lovelace, A", "ID": "PLUS"}


def test_columns_are_accounted_for() -> None:
    """For each column it is said what it means, how often it is filled, and its first value."""
    rows = Rows({"body": "abstract"})
    rows.record({"title": "T", "body": "B", "x": ""}, 1)
    rows.record({"title": "U", "body": "", "x": "9"}, 2)
    assert rows.columns() == [
        Column("title", "title", 2, "T"),
        Column("body", "abstract", 1, "B"),
        Column("x", None, 1, "9"),
    ]


def test_own_export_comes_back() -> None:
    """A row that Paperlens exported gives what was given, and leaves what was derived to be derived anew."""
    row = {
        "paper_id": "00112233445566aa", "list_id": "abcd", "list_name": "L", "source": "f.txt", "position": "3",
        "source_id": "", "title": "", "heading": "Derived", "abstract": "A", "area": "X", "area_source": "predicted",
        "keywords": "k", "author_keywords": r"a\|b | c", "authors": "", "year": "2020", "extra": '{"room": "A1"}', "mine": "!",
    }  # fmt: skip
    record = Rows().record(row, 2)
    record.raw = None
    assert record == Record(
        abstract="A", year=2020, author_keywords=["a|b", "c"], extra={"room": "A1", "mine": "!"}, line=2, list_id="abcd",
        list_name="L", own_id="00112233445566aa", own_source="f.txt", own_position=3,
    )  # fmt: skip
    assert is_own(list(row))
    assert not is_own(["paper_id", "abstract", "title"])


def test_more_rows_than_the_limit() -> None:
    """The first row over the limit stops the reading."""
    rows = Rows(most=1)
    rows.record({"title": "T"}, 1)
    with pytest.raises(SourceError, match="more than 1 records"):
        rows.record({"title": "T"}, 2)
