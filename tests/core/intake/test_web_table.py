"""Tables as web pages."""

from __future__ import annotations

import pytest

from core.intake import registry
from core.intake.limits import SourceError
from core.intake.source import Source

PAGE = """<html><meta charset="gb2312"><body><script>alert(1)</script>
<table border=1><tr><td>序号</td><td>题名</td><td>作者</td><td>摘要</td><td>年</td></tr>
<tr><td>1<td>信用分配 &amp; 奖励<td>张三;李四<td>本文提出<b>一种</b>新的方法。<td>2023</tr>
<tr><td>2</td><td>另一篇</td><td>王五</td><td>第一段<br>第二段</td></tr>
</table></body></html>"""


@pytest.mark.parametrize("encoding", ["utf-8", "gb18030"])
def test_a_page_named_xls(encoding: str) -> None:
    """The page that CNKI hands out as a spreadsheet is read as a table, unclosed cells and entities included."""
    reading = registry.read(Source("export.xls", PAGE.encode(encoding)))
    assert reading.format == "web table"
    assert [(r.line, r.title, r.authors, r.abstract, r.year) for r in reading.records] == [
        (3, "信用分配 & 奖励", ["张三", "李四"], "本文提出一种新的方法。", 2023),
        (4, "另一篇", ["王五"], "第一段\n第二段", None),
    ]


def test_a_page_without_such_a_table() -> None:
    """A page whose tables name no title is no list of papers."""
    with pytest.raises(SourceError, match="this is a web page"):
        registry.read(Source("x", b"<!DOCTYPE html><html><table><tr><td>Home</td><td>Login</td></tr></table></html>"))


TEXT = "We propose a way to fly kites over graphs, and show that it does no harm to ropes."


def test_a_page_of_unknown_columns() -> None:
    """A page with a table of which no column is known is read for a person to map; the mapping makes papers of its rows."""
    rows = "".join(f"<tr><td>{n}<td>Kite {n}<td>{TEXT} {n}.</tr>" for n in (1, 2, 3))
    page = f"<table><tr><td colspan=3>Liste</td></tr><tr><th>Nr<th>Kopf<th>Inhalt</tr>{rows}</table>".encode()
    reading = registry.read(Source("x.xls", page))
    assert reading.format == "web table"
    assert "say which of these is one: Nr, Kopf, Inhalt" in reading.message
    mapped = registry.read(Source("x.xls", page), {"Kopf": "title", "Inhalt": "abstract"})
    assert [(r.title, r.abstract, r.extra) for r in mapped.records] == [
        (f"Kite {n}", f"{TEXT} {n}.", {"Nr": str(n)}) for n in (1, 2, 3)
    ]


def test_a_cell_beyond_the_header_is_kept() -> None:
    """A row with more cells than the header loses none of them."""
    page = f"<table><tr><td>Title<td>Abstract</tr><tr><td>A<td>{TEXT}<td>over</tr></table>"
    assert registry.read(Source("x", page.encode())).records[0].extra == {"column 3": "over"}


def test_the_layout_of_a_page_is_no_table_of_papers() -> None:
    """A page whose tables only place its parts is refused, also where there is much text in them."""
    page = (
        f"<html><table><tr><td>Home<td>News</tr><tr><td>{TEXT}</tr><tr><td>a<td>b<td>c</tr><tr><td>{TEXT}</tr></table>"
    )
    with pytest.raises(SourceError, match="this is a web page"):
        registry.read(Source("x", page.encode()))
