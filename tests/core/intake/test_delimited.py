"""Tables as text."""

from __future__ import annotations

import pytest

from core.intake import registry
from core.intake.record import Reading
from core.intake.source import Source


def read(text: str | bytes) -> Reading:
    """Read a table through the registry, as a file with a name that says nothing."""
    return registry.read(Source("file", text.encode() if isinstance(text, str) else text))


def papers(reading: Reading) -> list[tuple[int | None, str | None, str | None]]:
    """Give line, title and abstract of each record."""
    return [(record.line, record.title, record.abstract) for record in reading.records]


@pytest.mark.parametrize(
    ("delimiter", "kind"), [(",", "CSV"), (";", "CSV with semicolons"), ("\t", "tab-delimited"), ("|", "CSV with bars")]
)
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_delimiters(delimiter: str, kind: str, end: str) -> None:
    """Commas, semicolons, tabs and bars are told apart, whatever ends a line; lines are numbered right."""
    table = end.join(
        [delimiter.join(row) for row in (["title", "abstract"], ["One", '"First, one; of|two"'], ["Two", "Second"])]
    )
    reading = read(table)
    assert reading.format == kind
    assert papers(reading) == [(2, "One", "First, one; of|two"), (3, "Two", "Second")]


def test_quoted_cells_of_several_lines() -> None:
    """A quoted cell may hold line ends, quotes and delimiters; the next record has the right line."""
    reading = read('title,abstract\nOne,"A ""quoted"" word,\nand a second line."\nTwo,Second.\n')
    assert papers(reading) == [(2, "One", 'A "quoted" word,\nand a second line.'), (4, "Two", "Second.")]


def test_a_quote_that_is_never_closed_swallows_nothing() -> None:
    """One stray quote costs no record below it."""
    rows = [f"Title {number},Abstract {number}" for number in range(2000)]
    rows[5] = 'Title 5,"Abstract 5'
    reading = read("title,abstract\n" + "\n".join(rows))
    assert len(reading.records) == 2000
    assert papers(reading)[5:7] == [(7, "Title 5", "Abstract 5"), (8, "Title 6", "Abstract 6")]


@pytest.mark.parametrize(
    ("broken", "line"),
    [
        ('"title,abstract\nOne,First\nTwo,Second\nThree,Third\n', 1),
        ('title,"abstract\nOne,First\nTwo,Second\nThree,Third\n', 1),
        ('title,abstract\n"One,First\nTwo,Second\nThree,Third\n', 2),
        ('title,abstract\nOne,"First\nTwo,Second\nThree,Third\n', 2),
        ('title,abstract\nOne,"First\nTwo,"Second"\nThree,"Third"\n', 2),
        ('title,abstract\nOne,First\nTwo,"Second\nThree,Third', 3),
        ('title,abstract\nOne,First\nTwo,Second\nThree,"Third\n', 4),
        ('title;abstract\n"One;First\nTwo;Second\nThree;Third\n', 2),
        ('"One","First"\n"Two","Second"\n"Three,"Third"\n'.replace('"One"', '"title","abstract"\n"One"'), 4),
    ],
)
def test_an_open_quote_is_named(broken: str, line: int) -> None:
    """Wherever a quote is never closed, in the header too, every row is read, and the line of the quote is named."""
    reading = read(broken)
    assert reading.format.startswith("CSV")
    assert [(record.title, record.abstract) for record in reading.records] == [
        ("One", "First"),
        ("Two", "Second"),
        ("Three", "Third"),
    ]
    assert reading.message == f"line {line}: a quote is never closed; the line was read as if it were not there"


def test_an_open_quote_before_a_delimiter() -> None:
    """Where nobody can know what the quote was to hold, the row is set aside with its line, and those below are read."""
    reading = read('title,abstract\nOne,"First, second\nTwo,Second\nThree,Third\n')
    assert [record.title for record in reading.records] == ["Two", "Three"]
    assert [fault.line for fault in reading.faults] == [2]


def test_quotes_within_quotes() -> None:
    """Quotes that were not doubled within a cell cost no row."""
    reading = read('title,abstract\nOne,"A "quoted" word and a line."\nTwo,Second.\n')
    assert [record.title for record in reading.records] == ["One", "Two"]
    assert "and a line." in (reading.records[0].abstract or "")


def test_a_row_with_too_many_cells() -> None:
    """A row that has more cells than the header is set aside with its line and what to do, and the others load."""
    reading = read("title,abstract\nOne,First\nTwo,Second, with a comma\nThree,Third\n")
    assert [record.title for record in reading.records] == ["One", "Three"]
    (fault,) = reading.faults
    assert (fault.line, fault.raw) == (3, "Two,Second, with a comma")
    assert "the row has 3 cells, the header has 2" in fault.reason


def test_lines_before_the_header() -> None:
    """The search that Embase writes above the header is left out, and that is said."""
    reading = read("SEARCH QUERY;credit:ti;;\n-------;;;\n;;;\nTitle;Abstract;Year;DOI\nOne;First;2020;10.1/x\n")
    assert papers(reading) == [(5, "One", "First")]
    assert reading.message == "3 lines before the header were left out"


def test_short_rows_blank_rows_and_doubled_names() -> None:
    """A row may lack cells at its end; blank rows are no records; columns of one name are both kept."""
    reading = read("title,abstract,note,note\nOne,First\n,,,\nTwo,Second,a,b\n")
    assert papers(reading) == [(2, "One", "First"), (4, "Two", "Second")]
    assert reading.records[1].extra == {"note": "a", "note'": "b"}


def test_short_rows_are_said() -> None:
    """Where a row has fewer cells than the header, as where a text goes on in the next line without quotes, its line is named."""
    reading = read("title,abstract,year\nOne,First,2020\nTwo,Second begins\nand goes on,2021\nThree,Third,2022\n")
    assert [line for line, _, _ in papers(reading)] == [2, 3, 4, 5]
    assert reading.message.startswith("line 3, 4: fewer cells than the header")


def test_one_column() -> None:
    """A table of one column is read by its header."""
    assert papers(read('abstract\n"First, with a comma."\nSecond.\n')) == [
        (2, None, "First, with a comma."),
        (3, None, "Second."),
    ]


def test_unknown_columns() -> None:
    """A table of which no column is known is a table all the same: with one row, with a short one, with paragraphs in a cell."""
    for table in (
        "Nr;Kopf;Inhalt\n1;Eins;Ein langer Text der etwas sagt.\n",
        'Nr,Kopf,Inhalt\n1,Eins,"Ein langer Text.\n\nEin zweiter Absatz."\n2,Zwei,Noch ein langer Text hier.\n',
        "Nr;Kopf;Inhalt\n" + "1;Eins;Ein langer Text der etwas sagt.\n" * 20 + "2;Zwei\n",
    ):
        reading = read(table)
        assert reading.format.startswith("CSV")
        assert [column.name for column in reading.columns] == ["Nr", "Kopf", "Inhalt"]
    assert read("We study one, two\nand three, four; all of it at some length.\n").format == "text"


def test_chinese_table() -> None:
    """A GB18030 table of CNKI's columns is read."""
    reading = read(
        "题名,作者,刊名,年,摘要,关键词\n信用分配,张三;李四,学报,2023,本文提出一种新的方法,甲;乙\n".encode("gb18030")
    )
    (record,) = reading.records
    assert (record.title, record.authors, record.year, record.venue, record.author_keywords) == (
        "信用分配",
        ["张三", "李四"],
        2023,
        "学报",
        ["甲", "乙"],
    )


def test_apostrophes_of_other_tables_stay() -> None:
    """Only in an export of Paperlens is the apostrophe before a formula taken away, and only one."""
    assert papers(read("title,abstract\n'=1+1,'tis\n")) == [(2, "'=1+1", "'tis")]
    own = "paper_id,list_id,list_name,heading,title,abstract\nx,y,'-L,h,''=1+1,'=2\n"
    reading = read(own)
    assert papers(reading) == [(2, "'=1+1", "=2")]
    assert (reading.format, reading.records[0].list_name) == ("Paperlens CSV", "-L")


def test_prose_is_no_table() -> None:
    """Prose with commas and semicolons is not taken for a table."""
    assert (
        read("We study title, abstract and author; all of it.\n\nWe propose one, two and three; really.\n").format
        == "text"
    )
