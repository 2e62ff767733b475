"""Everything in view as one file."""

from __future__ import annotations

import io
import json
import zipfile

import polars as pl

from core.analysis import Analysis
from dashboard import leaving


def test_the_file_holds_what_is_in_view(analysis: Analysis) -> None:
    """Tables, report and provenance are of the papers that the filters leave, and say which filters."""
    papers = analysis.papers.head(2)
    content = leaving._content(analysis, papers, ["Search: <x>"], {"q": "<x>"}, "6 abstracts in 2 lists")
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        report = archive.read("report.html").decode()
        provenance = json.loads(archive.read("provenance.json"))
        written = pl.read_parquet(io.BytesIO(archive.read("parquet/papers.parquet")))
    assert written.equals(papers)
    assert "2 of 6 papers" in report
    assert "Search: &lt;x&gt;" in report
    assert "<script" not in report
    assert provenance["fingerprint"] == analysis.fingerprint
    assert provenance["view"]["filters"] == ["Search: <x>"]
    assert provenance["view"]["link"] == {"q": "<x>"}
