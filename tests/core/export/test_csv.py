"""CSV files that open right."""

import polars as pl

from core.export.csv import to_csv


def test_whole_file() -> None:
    """Umlauts, Chinese, commas, quotes, lists, nulls, numbers and formula-like cells come out as Excel expects them."""
    frame = pl.DataFrame(
        {
            "paper_id": ["00ff", "00fe", "00fd"],
            "heading": ["Größe, Maß und „Zahl“", "论文列表", '=HYPERLINK("x")'],
            "keywords": [["k-NN", "a|b"], [], ["-x", "y"]],
            "papers": [3, -4, None],
            "share": [0.25, -1.0, None],
            "text": ["line one\nline two", None, "\tx"],
        }
    )
    assert to_csv(frame).decode("utf-8") == (
        "\ufeffpaper_id,heading,keywords,papers,share,text\n"
        '00ff,"Größe, Maß und „Zahl“",k-NN | a\\|b,3,0.25,"line one\nline two"\n'
        '00fe,论文列表,"",-4,-1.0,\n'
        '00fd,"\'=HYPERLINK(""x"")",\'-x | y,,,\'\tx\n'
    )


def test_empty_table_keeps_its_header() -> None:
    """A table without rows is a file with a header, not a crash."""
    assert to_csv(pl.DataFrame(schema={"keyword": pl.String, "papers": pl.UInt32})) == b"\xef\xbb\xbfkeyword,papers\n"
