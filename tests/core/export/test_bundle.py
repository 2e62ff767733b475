"""Everything in one ZIP."""

import io
import json
import zipfile
from unittest.mock import patch

import fastexcel
import polars as pl

from core.export import bundle
from core.export.bundle import to_zip

TABLES = {
    "papers": pl.DataFrame({"paper_id": ["p1", "p2"], "keywords": [["a", "b"], []], "note": ["=1+1", None]}),
    "empty": pl.DataFrame(schema={"paper_id": pl.String}),
}


def files(content: bytes) -> dict[str, bytes]:
    """Give the files of an archive."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        assert archive.testzip() is None
        return {name: archive.read(name) for name in archive.namelist()}


def test_each_form_holds_every_table_whole() -> None:
    """Workbook, JSON Lines and Parquet hold the same rows, beside the report and what made them."""
    found = files(to_zip(TABLES, "<p>ü</p>", {"filters": {"q": "x"}, "date": "2026-11-30"}))
    assert list(found) == [
        "README.txt", "report.html", "provenance.json", "tables.xlsx", "jsonl/papers.jsonl", "parquet/papers.parquet",
        "jsonl/empty.jsonl", "parquet/empty.parquet",
    ]  # fmt: skip
    assert found["report.html"].decode() == "<p>ü</p>"
    assert json.loads(found["provenance.json"]) == {"filters": {"q": "x"}, "date": "2026-11-30"}
    assert [json.loads(line) for line in found["jsonl/papers.jsonl"].splitlines()] == TABLES["papers"].to_dicts()
    assert pl.read_parquet(io.BytesIO(found["parquet/papers.parquet"])).equals(TABLES["papers"])
    assert fastexcel.read_excel(found["tables.xlsx"]).sheet_names == ["papers", "empty"]
    assert b"papers: 2" in found["README.txt"]


def test_the_same_view_is_the_same_file() -> None:
    """Two exports of one view are equal byte for byte."""
    assert to_zip(TABLES, "", {}) == to_zip(TABLES, "", {})


def test_a_table_too_long_for_a_sheet_is_named() -> None:
    """What a workbook cannot hold stands in the other forms, and the archive says so."""
    with patch.object(bundle, "MOST_SHEET_ROWS", 1):
        found = files(to_zip(TABLES, "", {}))
    assert fastexcel.read_excel(found["tables.xlsx"]).sheet_names == ["empty"]
    assert b"papers: 2 (too many for a sheet)" in found["README.txt"]
    assert len(found["jsonl/papers.jsonl"].splitlines()) == 2
