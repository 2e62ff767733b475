"""XLSX workbooks."""

from io import BytesIO

import polars as pl
import pytest

from core.cells import LONGEST, whole
from core.export.workbook import to_xlsx


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


@pytest.mark.parametrize("letter", ["x", "𝒳", " \n", "论"])
def test_a_long_text_goes_on_in_further_columns(letter: str) -> None:
    """A text that is too long for a cell stands whole in several, also where a character takes up the room of two."""
    text = "a" + letter * 50_000 + "b"
    table = pl.DataFrame({"title": ["One", "Two"], "abstract": [text, "short"], "year": [1, 2]})
    read = pl.read_excel(BytesIO(to_xlsx({"papers": table})), infer_schema_length=0)
    names = [name for name in read.columns if name.startswith("abstract")]
    assert names == ["abstract", *(f"abstract (continued {n + 2})" for n in range(len(names) - 1))]
    assert all(len(cell.encode("utf-16-le")) <= 2 * LONGEST for name in names for cell in read[name] if cell)
    rows = [whole({name: cell or "" for name, cell in row.items()}) for row in read.to_dicts()]
    assert rows == [{"title": "One", "abstract": text, "year": "1"}, {"title": "Two", "abstract": "short", "year": "2"}]


def test_two_exports_are_equal() -> None:
    """The same table gives the same bytes."""
    frame = pl.DataFrame({"a": ["x"]})
    assert to_xlsx({"t": frame}) == to_xlsx({"t": frame})
