"""Tables in binary files."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence

import polars as pl
import pytest
import xlsxwriter

from core.intake import registry
from core.intake.limits import Limits, SourceError
from core.intake.source import Source, open_sources


def workbook(sheets: Mapping[str, Sequence[Sequence[object]]]) -> bytes:
    """Make an XLSX file."""
    stream = io.BytesIO()
    with xlsxwriter.Workbook(stream) as book:
        for name, rows in sheets.items():
            sheet = book.add_worksheet(name)
            for at, row in enumerate(rows):
                for place, value in enumerate(row):
                    sheet.write(at, place, value)
    return stream.getvalue()


def parquet(frame: pl.DataFrame) -> bytes:
    """Make a Parquet file."""
    stream = io.BytesIO()
    frame.write_parquet(stream)
    return stream.getvalue()


def test_workbook() -> None:
    """Each sheet with a header is read, the header wherever it stands; a sheet without one is named."""
    data = workbook(
        {
            "Export": [
                ["Search: credit"],
                [],
                ["Title", "Abstract", "Year"],
                ["One", "First", 2020],
                [],
                ["Two", "Second", "2021"],
            ],
            "Notes": [["nothing", "known"]],
            "More": [["Titel", "Zusammenfassung"], ["Drei", "Third"]],
        }
    )
    (source,) = open_sources([("x", data)], Limits())
    assert isinstance(source, Source)
    reading = registry.read(source)
    assert reading.format == "XLSX"
    assert [(r.line, r.title, r.abstract, r.year) for r in reading.records] == [
        (4, "One", "First", 2020),
        (6, "Two", "Second", 2021),
        (2, "Drei", "Third", None),
    ]
    assert reading.message == "sheets without a title or an abstract were left out: Notes"


def test_formulas_and_links_are_values() -> None:
    """A formula counts as the value last computed; a link to another workbook is not followed."""
    stream = io.BytesIO()
    with xlsxwriter.Workbook(stream) as book:
        sheet = book.add_worksheet()
        sheet.write_row(0, 0, ["Title", "Abstract", "Year"])
        sheet.write_formula(1, 0, '="O"&"ne"', None, "One")
        sheet.write_formula(1, 1, "='[other.xlsx]Sheet1'!A1", None, "First")
        sheet.write_formula(1, 2, "=2000+20", None, 2020)
    (record,) = registry.read(Source("x", stream.getvalue())).records
    assert (record.title, record.abstract, record.year) == ("One", "First", 2020)


TEXT = "We propose a way to fly kites over graphs, and show that it does no harm to ropes."


def test_workbook_of_unknown_columns() -> None:
    """A sheet of which no column is known is read for a person to map; the mapping makes papers of its rows."""
    data = workbook({"A": [["Liste"], ["Nr", "Kopf", "Inhalt"], [1, "One", TEXT], [2, "Two", TEXT + " Twice."]]})
    reading = registry.read(Source("x", data))
    assert "say which of these is one: Nr, Kopf, Inhalt" in reading.message
    assert [(column.name, column.field) for column in reading.columns] == [
        ("Nr", None),
        ("Kopf", None),
        ("Inhalt", None),
    ]
    mapped = registry.read(Source("x", data), {"Kopf": "title", "Inhalt": "abstract"})
    assert [(r.line, r.title, r.abstract) for r in mapped.records] == [
        (3, "One", TEXT),
        (4, "Two", TEXT + " Twice."),
    ]


def test_workbook_without_a_header() -> None:
    """Where the first row of a sheet holds papers already, its columns have numbers for names, and no paper is lost."""
    data = workbook({"A": [["One", TEXT], ["Two", TEXT + " Twice."]]})
    reading = registry.read(Source("x", data), {"column 1": "title", "column 2": "abstract"})
    assert [(r.line, r.title) for r in reading.records] == [(1, "One"), (2, "Two")]


def test_a_tag_of_two_letters_is_no_header() -> None:
    """A cell that could be a tag of some export makes no header of its row by itself."""
    data = workbook({"A": [["Kopf", "Inhalt"], ["T1", TEXT], ["T2", TEXT + " Twice."]]})
    assert len(registry.read(Source("x", data)).records) == 2


def test_workbook_without_texts() -> None:
    """A workbook of which no column is known, and without a text in it, says what to do."""
    with pytest.raises(SourceError, match="no sheet holds a table of papers"):
        registry.read(Source("x", workbook({"A": [[1, 2], [3, 4]]})))


def test_workbook_that_unpacks_to_too_much() -> None:
    """A workbook that would unpack to more than the limit is refused before it is opened."""
    data = workbook({"A": [["Title", "Abstract"], *([["x" * 1000, "y" * 1000]] * 500)]})
    with pytest.raises(SourceError, match="unpacked the workbook would have"):
        registry.read(Source("x", data, Limits(total=10_000)))


def test_parquet() -> None:
    """Lists, numbers and dates of a Parquet file come through, and null is nothing."""
    frame = pl.DataFrame(
        {
            "title": ["One", None], "abstract": ["First", "Second"], "keywords": [["a", "b"], []], "year": [2020, None],
            "day": [pl.Series([None]).item(), "2020-01-02"], "score": [0.5, None],
        }
    ).with_columns(pl.col("day").str.to_date())  # fmt: skip
    reading = registry.read(Source("x", parquet(frame)))
    assert reading.format == "Parquet"
    assert [(r.title, r.abstract, r.author_keywords, r.year, r.extra) for r in reading.records] == [
        ("One", "First", ["a", "b"], 2020, {"score": 0.5}),
        (None, "Second", [], None, {"day": "2020-01-02"}),
    ]


def test_parquet_with_too_many_rows() -> None:
    """A Parquet file with more rows than the limit is refused before they are read."""
    data = parquet(pl.DataFrame({"abstract": ["x"] * 50}))
    with pytest.raises(SourceError, match="the file has 50 rows, the limit is 10 records"):
        registry.read(Source("x", data, Limits(records=10)))


def test_parquet_that_unpacks_to_too_much() -> None:
    """A text that comes again and again takes little room in a file, and is refused before it takes much here."""
    texts = parquet(pl.DataFrame({"abstract": ["word " * 1_000] * 1_000}))
    lists = parquet(pl.DataFrame({"abstract": ["x"], "keywords": [["word " * 1_000] * 1_000]}))
    for data in (texts, lists):
        with pytest.raises(SourceError, match="unpacked the file would have"):
            registry.read(Source("x", data, Limits(total=1_000_000)))


@pytest.mark.parametrize("data", [b"PAR1 broken", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1 broken"])
def test_damaged(data: bytes) -> None:
    """A damaged file is one sentence."""
    with pytest.raises(SourceError):
        registry.read(Source("x", data))
