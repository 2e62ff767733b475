"""Workbooks that ask for more memory than they look like."""

from __future__ import annotations

import contextlib
import io
import re
import zipfile
from collections.abc import Callable

import pytest
import xlsxwriter

from core.intake import registry
from core.intake.limits import Limits, SourceError
from core.intake.source import Source

SMALL = Limits(total=1_000_000)


def workbook() -> bytes:
    """Make a workbook of one paper."""
    stream = io.BytesIO()
    with xlsxwriter.Workbook(stream) as book:
        sheet = book.add_worksheet()
        sheet.write_row(0, 0, ["Title", "Abstract"])
        sheet.write_row(1, 0, ["One", "We study it."])
    return stream.getvalue()


def changed(member: str, change: Callable[[bytes], bytes]) -> bytes:
    """Make that workbook with one member of its ZIP changed."""
    stream = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(workbook())) as old, zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            content = old.read(name)
            new.writestr(name, change(content) if name.endswith(member) else content)
    return stream.getvalue()


def with_rows(rows: bytes) -> bytes:
    """Make that workbook with further rows, as XML."""
    return changed("sheet1.xml", lambda sheet: sheet.replace(b"</sheetData>", rows + b"</sheetData>"))


def ods(rows: str) -> bytes:
    """Make an ODS file of a table."""
    cell = '<table:table-cell office:value-type="string"><text:p>{}</text:p></table:table-cell>'
    head = "".join(map(cell.format, ("Title", "Abstract")))
    body = (
        '<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" '
        'xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0">'
        f'<office:body><office:spreadsheet><table:table table:name="A"><table:table-row>{head}</table:table-row>{rows}'
        "</table:table></office:spreadsheet></office:body></office:document-content>"
    )
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as new:
        new.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        new.writestr("content.xml", body)
        new.writestr("META-INF/manifest.xml", "<x/>")
    return stream.getvalue()


ODS_ROW = (
    '<table:table-row{}><table:table-cell office:value-type="string"><text:p>One</text:p></table:table-cell>'
    '<table:table-cell office:value-type="string"{}><text:p>We study it.</text:p></table:table-cell></table:table-row>'
)


@pytest.mark.parametrize(
    "data",
    [
        with_rows(b'<row r="1048576"><c r="XFD1048576" t="inlineStr"><is><t>x</t></is></c></row>'),
        with_rows(b'<row r="1048576"><c t="inlineStr"><is><t>x</t></is></c></row>'),
        with_rows(b'<row r="3"><c r="A3" t="inlineStr"><is><t>' + b"x" * 2_000_000 + b"</t></is></c></row>"),
        with_rows(b'<row r="3">' + b'<c r="A3" t="s"><v>0</v></c>' * 4_000 + b"</row>"),
        ods(ODS_ROW.format(' table:number-rows-repeated="1048576"', "")),
        ods(ODS_ROW.format("", ' table:number-columns-repeated="16384000"')),
    ],
    ids=["far cell", "far row", "long text", "many cells", "rows repeated", "columns repeated"],
)
def test_too_much_is_refused_before_it_is_opened(data: bytes) -> None:
    """A cell far away, a text without end, cells or rows repeated: what would take more than the limit is refused."""
    limits = Limits(total=100_000) if len(data) < 10_000 else SMALL
    with pytest.raises(SourceError, match="unpacked the workbook would have"):
        registry.read(Source("x", data, limits))


def test_a_text_that_many_cells_share() -> None:
    """A text counts as often as a cell shows it."""
    long = changed("sharedStrings.xml", lambda text: text.replace(b"We study it.", b"We study it. " * 5_000))
    sharing = b"".join(b'<row r="%d"><c r="A%d" t="s"><v>3</v></c></row>' % (row, row) for row in range(3, 60))
    with zipfile.ZipFile(io.BytesIO(long)) as archive:
        sheet = archive.read("xl/worksheets/sheet1.xml")
    assert b"<v>3</v>" in sheet
    stream = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(long)) as old, zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            content = old.read(name)
            new.writestr(name, content.replace(b"</sheetData>", sharing + b"</sheetData>"))
    with pytest.raises(SourceError, match="unpacked the workbook would have"):
        registry.read(Source("x", stream.getvalue(), SMALL))


def test_a_sheet_that_states_a_huge_extent() -> None:
    """The extent that a sheet states is no reason to refuse it; its cells count. So do formats far away, which are no cells."""
    data = changed(
        "sheet1.xml", lambda text: re.sub(rb'<dimension ref="[^"]*"', b'<dimension ref="A1:XFD1048576"', text)
    )
    assert len(registry.read(Source("x", data, SMALL)).records) == 1
    data = with_rows(b'<row r="9"><c r="XFD9" s="1"/></row>')
    assert len(registry.read(Source("x", data, SMALL)).records) == 1
    assert len(registry.read(Source("x", ods(ODS_ROW.format("", "")), SMALL)).records) == 1


def test_entities_are_not_spread_out() -> None:
    """An XML file that defines entities upon entities takes no memory: it is refused, or read without them."""
    entities = b'<!DOCTYPE x [<!ENTITY a "lol"><!ENTITY b "' + b"&a;" * 99 + b'"><!ENTITY c "' + b"&b;" * 99 + b'">]>'
    data = changed(
        "sharedStrings.xml", lambda text: text.replace(b"?>", b"?>" + entities, 1).replace(b"We study it.", b"&c;" * 99)
    )
    with contextlib.suppress(SourceError):
        assert len(str(registry.read(Source("x", data, SMALL)).records)) < 10_000


def test_a_workbook_that_lies_about_its_size() -> None:
    """A member that unpacks to more than it states is a damaged workbook."""
    data = bytearray(
        with_rows(b'<row r="3"><c r="A3" t="inlineStr"><is><t>' + b"x" * 2_000_000 + b"</t></is></c></row>")
    )
    with zipfile.ZipFile(io.BytesIO(bytes(data))) as archive:
        stated = archive.getinfo("xl/worksheets/sheet1.xml").file_size
    lying = bytes(data).replace(stated.to_bytes(4, "little"), (1_000).to_bytes(4, "little"))
    with pytest.raises(SourceError, match="damaged"):
        registry.read(Source("x", lying, SMALL))


def test_a_binary_workbook() -> None:
    """XLSB is named, with what to do."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as new:
        new.writestr("[Content_Types].xml", "<x/>")
        new.writestr("xl/workbook.bin", b"x")
    with pytest.raises(SourceError, match="binary workbook"):
        registry.read(Source("x", stream.getvalue()))
