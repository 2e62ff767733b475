"""Bytes to text: the encoding is found from the content."""

from __future__ import annotations

import codecs

from charset_normalizer import from_bytes

#: Byte order marks, longest first: UTF-32's begins with UTF-16's.
_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


def decode(data: bytes) -> tuple[str, str]:
    """Give the text of `data` and the name of its encoding, the mark at its beginning removed.

    In this order: a byte order mark; UTF-8; UTF-16 without a mark (every other byte of the beginning is zero); what
    charset-normalizer finds among the encodings of bibliographic exports. Bytes that fit none are read as UTF-8 with
    U+FFFD for each fault, and the encoding's name then ends in "?".
    """
    for mark, name in _MARKS:
        if data.startswith(mark):
            return _lenient(data[len(mark) :], name)
    try:
        return data.decode("utf-8"), "utf-8"
    except UnicodeDecodeError:
        pass
    return _guess(data)


def _lenient(data: bytes, name: str) -> tuple[str, str]:
    try:
        return data.decode(name), name
    except UnicodeDecodeError:
        return data.decode(name, "replace"), f"{name}?"


def _guess(data: bytes) -> tuple[str, str]:
    best = from_bytes(
        data[:200_000], cp_isolation=["gb18030", "big5", "cp1252", "cp1250", "cp1251", "shift_jis"]
    ).best()
    if best is not None:
        try:
            return data.decode(best.encoding), best.encoding
        except UnicodeDecodeError:
            pass
    return data.decode("utf-8", "replace"), "utf-8?"
