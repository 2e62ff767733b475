"""How much a workbook takes up once it is open, told before it is opened.

A cell far away, a text that many cells share, a row that is repeated: a file of a few kilobytes can ask for all memory there is,
and a reader that asks in vain ends the whole process. So the cells are counted first, in the XML as it stands.
"""

from __future__ import annotations

import io
import re
import zipfile
import zlib

from core.intake.limits import Limits, SourceError, size

#: What the reader needs for one cell of the rectangle around all that are filled, in bytes.
_CELL = 32
_CHUNK = 1 << 20

# A cell that is filled (one that closes itself is not), its attributes, and its value where that is a number.
_XLSX_CELL = re.compile(rb"<(?:\w+:)?c(\s[^>]*)?(?<!/)>\s*(?:<(?:\w+:)?v[^>]*>\s*(\d+))?")
_XLSX_ROW = re.compile(rb"<(?:\w+:)?row\b[^>]*?\br\s*=\s*[\"'](\d+)")
_PLACE = re.compile(rb"\br\s*=\s*[\"']\s*([A-Za-z]+)(\d+)")
_SHARED = re.compile(rb"\bt\s*=\s*[\"']s[\"']")
_STRING = re.compile(rb"<(?:\w+:)?si\b.*?</(?:\w+:)?si>", re.DOTALL)
_ODS_ROW = re.compile(rb"<table:table-row(\s[^>]*)?(?<!/)>(.*?)</table:table-row>", re.DOTALL)
_ODS_CELL = re.compile(rb"<table:(?:covered-)?table-cell\b([^>]*)>")
_ODS_REPEATED = re.compile(rb"number-(?:rows|columns)-repeated\s*=\s*[\"'](\d+)")


def check_size(data: bytes, limits: Limits) -> None:
    """Raise `SourceError` where the ZIP of a workbook is damaged, or has more in it than `limits.total`, packed or spread out."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            stated = sum(member.file_size for member in archive.infolist())
            if stated > limits.total:
                raise _too_large(stated, limits)
            needed = _needed(archive, limits)
    except (zipfile.BadZipFile, zlib.error, EOFError, OSError, NotImplementedError, RuntimeError) as error:
        raise SourceError(f"the workbook is damaged ({error}); save it anew, or as CSV.") from error
    if needed > limits.total:
        raise _too_large(needed, limits)


def _too_large(count: int, limits: Limits) -> SourceError:
    return SourceError(
        f"unpacked the workbook would have {size(count)}, the limit is {size(limits.total)}; save the cells that count as CSV."
    )


def _needed(archive: zipfile.ZipFile, limits: Limits) -> int:
    """Give what all sheets need in bytes; every member is unpacked once, so that none can lie about its size."""
    names = archive.namelist()
    if any(name.lower().endswith(".bin") and "workbook" in name.lower() for name in names):
        raise SourceError("this is a binary workbook (XLSB); save it as XLSX, or as CSV.")
    strings: list[int] = []
    for name in names:
        if name.lower().endswith("sharedstrings.xml"):
            strings += [len(found.group()) for found in _STRING.finditer(_read(archive, name, limits))]
    needed = 0
    for name in names:
        if name.lower().endswith("sharedstrings.xml"):
            continue
        content = _read(archive, name, limits)
        if name == "content.xml":
            needed += _ods(content)
        elif name.lower().endswith(".xml") and b"sheetData" in content:
            needed += _xlsx(content, strings)
    return needed


def _read(archive: zipfile.ZipFile, name: str, limits: Limits) -> bytes:
    pieces, count = [], 0
    with archive.open(name) as stream:
        while piece := stream.read(_CHUNK):
            count += len(piece)
            if count > limits.total:
                raise _too_large(count, limits)
            pieces.append(piece)
    return b"".join(pieces)


def _xlsx(sheet: bytes, strings: list[int]) -> int:
    """Give the bytes for the rectangle of a sheet's cells, and for the texts that they share."""
    rows, columns, texts = 1, 1, 0
    for found in _XLSX_CELL.finditer(sheet):
        attributes, value = found.group(1) or b"", found.group(2)
        if place := _PLACE.search(attributes):
            columns = max(columns, _column(place.group(1)))
            rows = max(rows, int(place.group(2)))
        if value and _SHARED.search(attributes) and int(value) < len(strings):
            texts += strings[int(value)]
    rows = max([rows, *(int(found.group(1)) for found in _XLSX_ROW.finditer(sheet))])
    return rows * columns * _CELL + texts


def _column(letters: bytes) -> int:
    number = 0
    for letter in letters.upper()[:4]:
        number = 26 * number + letter - 64
    return number


def _ods(content: bytes) -> int:
    """Give the bytes for the cells of a document's tables, with those that are repeated."""
    needed = 0
    for row in _ODS_ROW.finditer(content):
        width, filled = 0, 0
        for cell in _ODS_CELL.finditer(row.group(2)):
            width += _repeated(cell.group(1))
            if not cell.group(1).endswith(b"/"):
                filled = width
        needed += _repeated(row.group(1) or b"") * (filled * _CELL + (len(row.group(2)) if filled else 0))
    return needed


def _repeated(attributes: bytes) -> int:
    found = _ODS_REPEATED.search(attributes)
    return int(found.group(1)) if found else 1
