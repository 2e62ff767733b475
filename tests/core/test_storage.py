"""Folders of tables."""

import json
from pathlib import Path

import polars as pl
import pytest
from polars.testing import assert_frame_equal

from core.analysis import load_analysis, write_analysis
from core.errors import PaperlensError
from core.schema import TABLES
from core.storage import Unfinished, check_folder, unfinished_of, write_tables
from tests.made import made_analysis

ANALYSIS = made_analysis({"keywords": ["k-NN"], "methods": ["causal"], "text": "größer"}, {"keywords": ["k-NN", "C++"]})


def test_an_analysis_comes_back(tmp_path: Path) -> None:
    """What was written as Parquet is read back, table by table, with its provenance."""
    files = write_analysis(ANALYSIS, tmp_path / "new" / "out")
    assert sorted(path.name for path in files) == sorted([*(f"{name}.parquet" for name in TABLES), "provenance.json"])
    loaded = load_analysis(tmp_path / "new" / "out")
    for name in TABLES:
        assert_frame_equal(getattr(loaded, name), getattr(ANALYSIS, name))
    assert loaded.provenance == ANALYSIS.provenance


def test_csv_is_written_too(tmp_path: Path) -> None:
    """As CSV each table is one file that opens in a spreadsheet."""
    write_analysis(ANALYSIS, tmp_path / "out", "csv")
    assert (tmp_path / "out" / "keywords.csv").read_bytes() == (
        b"\xef\xbb\xbfkeyword,papers,mentions,share,variants\nC++,1,1,0.5,C++\nk-NN,2,2,1.0,k-NN\n"
    )


def test_writing_again_replaces_and_leaves_other_files(tmp_path: Path) -> None:
    """A folder that is there gets the new tables; whatever else lies in it stays."""
    (tmp_path / "note.txt").write_text("mine")
    write_analysis(ANALYSIS, tmp_path)
    write_analysis(made_analysis({}), tmp_path)
    assert load_analysis(tmp_path).papers.height == 1
    assert (tmp_path / "note.txt").read_text() == "mine"


def test_nothing_half_written(tmp_path: Path) -> None:
    """When a table cannot be written, no file of the folder appears and nothing is left behind."""
    broken = {"first": pl.DataFrame({"a": [1]}), "second": pl.DataFrame({"s": [{"x": 1}]})}
    with pytest.raises(pl.exceptions.PolarsError):
        write_tables(broken, {}, tmp_path / "out", "csv")
    assert list(tmp_path.iterdir()) == []


def test_out_is_a_file(tmp_path: Path) -> None:
    """A file in the folder's place is named, and kept."""
    (tmp_path / "out").write_text("mine")
    with pytest.raises(PaperlensError, match="is a file: give --out a folder"):
        write_analysis(ANALYSIS, tmp_path / "out")
    assert (tmp_path / "out").read_text() == "mine"


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("papers.parquet", None, r"papers\.parquet is missing"),
        ("papers.parquet", b"PAR1 not really", r"papers\.parquet cannot be read"),
        ("provenance.json", b"{", r"provenance\.json is missing or broken"),
    ],
)
def test_a_broken_folder_is_told(tmp_path: Path, name: str, content: bytes | None, message: str) -> None:
    """A folder with a missing or broken file says which one, in one sentence."""
    write_analysis(ANALYSIS, tmp_path)
    (tmp_path / name).unlink()
    if content is not None:
        (tmp_path / name).write_bytes(content)
    with pytest.raises(PaperlensError, match=message):
        load_analysis(tmp_path)


def test_another_version_is_told(tmp_path: Path) -> None:
    """Tables of another shape are not taken for ours."""
    write_analysis(ANALYSIS, tmp_path)
    pl.DataFrame({"keyword": ["x"]}).write_parquet(tmp_path / "keywords.parquet")
    with pytest.raises(PaperlensError, match="another version"):
        load_analysis(tmp_path)


def test_not_a_folder(tmp_path: Path) -> None:
    """A path that is no folder is told."""
    with pytest.raises(PaperlensError, match="is not a folder"):
        load_analysis(tmp_path / "nowhere")


def test_provenance_is_readable(tmp_path: Path) -> None:
    """The provenance is plain JSON that a person can read."""
    write_analysis(ANALYSIS, tmp_path)
    assert json.loads((tmp_path / "provenance.json").read_text()) == {"fingerprint": "0" * 16}


def test_the_other_format_is_not_left_behind(tmp_path: Path) -> None:
    """After writing CSV into a folder of Parquet tables, no old table can be taken for a new one."""
    write_analysis(ANALYSIS, tmp_path)
    write_analysis(made_analysis({}), tmp_path, "csv")
    assert sorted(path.suffix for path in tmp_path.iterdir() if path.suffix != ".csv") == [".json"]


def test_a_folder_in_the_way_of_a_table(tmp_path: Path) -> None:
    """Where a folder has a table's name nothing is replaced, and the sentence names it."""
    write_analysis(ANALYSIS, tmp_path / "out", "csv")
    before = (tmp_path / "out" / "keywords.csv").read_bytes()
    (tmp_path / "out" / "papers.parquet").mkdir()
    with pytest.raises(PaperlensError, match=r"papers\.parquet is a folder where a table goes"):
        write_analysis(made_analysis({}), tmp_path / "out")
    assert (tmp_path / "out" / "keywords.csv").read_bytes() == before
    assert [path.name for path in (tmp_path / "out").iterdir() if path.name.startswith(".")] == []


def test_a_name_that_is_too_long(tmp_path: Path) -> None:
    """A folder that cannot exist is told before any work, and leaves nothing behind."""
    with pytest.raises(PaperlensError, match="cannot be written"):
        check_folder(tmp_path / ("x" * 300))
    assert check_folder(tmp_path / "new") == tmp_path / "new"
    assert list(tmp_path.iterdir()) == []


def test_finished_blocks_are_kept_until_cleared(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """What was finished comes back; a damaged or half-written part is told of and never used; in the end nothing is left."""
    kept = Unfinished(unfinished_of(tmp_path / "out"))
    kept.put("a", [["graph \u2192", 1, 0.123456789]])
    kept.put("b", [1])
    assert kept.get("a") == [["graph \u2192", 1, 0.123456789]]
    assert kept.get("c") is None
    assert kept.count() == 2
    assert kept.folder == tmp_path / ".out.unfinished"
    whole = (kept.folder / "b.json.gz").read_bytes()
    for damage in (whole[:-3], whole[:12] + b"x" + whole[13:], b"", b"no gzip"):
        (kept.folder / "b.json.gz").write_bytes(damage)
        caplog.clear()
        assert kept.get("b") is None
        assert "b.json.gz is damaged: this part is computed again." in caplog.text
    kept.clear()
    assert list(tmp_path.iterdir()) == []
    Unfinished().put("a", 1)
    assert Unfinished().get("a") is None
