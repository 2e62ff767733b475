"""XLSX workbooks."""

from io import BytesIO

import polars as pl

from core.export.workbook import LONGEST_CELL, to_xlsx


def test_a_workbook_reads_back() -> None:
    """Texts, lists, numbers and gaps come back as they were; what looks like a formula or a link is plain text."""
    frame = pl.DataFrame(
        {"heading": ["=1+1", "论文", None], "keywords": [["k-NN", "C++"], [], ["x"]], "papers": [3, None, -1]}
    )
    book = to_xlsx({"papers": frame, "empty": pl.DataFrame(schema={"keyword": pl.String})})
    read = pl.read_excel(BytesIO(book), sheet_name="papers")
    assert read.to_dict(as_series=False) == {
        "heading": ["=1+1", "论文", None],
        "keywords": ["k-NN | C++", "", "x"],
        "papers": [3, None, -1],
    }
    assert b"<f>" not in book


def test_a_long_text_does_not_break_the_file() -> None:
    """A text that is too long for a cell is cut and says so."""
    read = pl.read_excel(BytesIO(to_xlsx({"papers": pl.DataFrame({"abstract": ["x" * 40_000]})})))
    text = read["abstract"][0]
    assert len(text) == LONGEST_CELL
    assert text.endswith("the JSON Lines file has it whole]")


def test_two_exports_are_equal() -> None:
    """The same table gives the same bytes."""
    frame = pl.DataFrame({"a": ["x"]})
    assert to_xlsx({"t": frame}) == to_xlsx({"t": frame})
