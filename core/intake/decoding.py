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
#: The encodings other than Unicode's in which bibliographic tools write.
_CANDIDATES = ["gb18030", "big5", "shift_jis", "euc_kr", "cp1252", "cp1250", "cp1251", "mac_roman"]
_SAMPLE = 100_000
_WESTERN = frozenset(
    "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØŒÙÚÛÜÝŸßàáâãäåæçèéêëìíîïñòóôõöøœùúûüýÿšŠžŽðÐþÞ“”„‘’‚–—…«»¿¡€£§©®™°·•×±µ²½\u00a0\u00ad"
)


def decode(data: bytes) -> tuple[str, str]:
    """Give the text of `data` and the name of its encoding; the mark at its beginning is removed.

    Tried in this order: a byte order mark; UTF-8; UTF-16 without a mark (a zero in nearly every other byte); GB18030 where
    it gives mostly common Chinese characters; what charset-normalizer finds. Bytes that fit none are read as UTF-8
    with U+FFFD for each fault, and the name then ends in "?".
    """
    for mark, name in _MARKS:
        if data.startswith(mark):
            return _lenient(data[len(mark) :], name)
    if wide := _utf16(data):
        return _lenient(data, wide)
    try:
        return data.decode("utf-8"), "utf-8"
    except UnicodeDecodeError as error:
        # One broken byte in a long UTF-8 file does not make it another encoding.
        if _mostly_utf8(data, error):
            return _lenient(data, "utf-8")
    return _guess(data)


def _lenient(data: bytes, name: str) -> tuple[str, str]:
    try:
        return data.decode(name), name
    except UnicodeDecodeError:
        return data.decode(name, "replace"), f"{name}?"


def _utf16(data: bytes) -> str | None:
    sample = data[:2000]
    if len(sample) < 4 or b"\0" not in sample:
        return None
    even, odd = sample[0::2].count(0), sample[1::2].count(0)
    half = len(sample) // 2
    if odd > 0.7 * half and even < 0.1 * half:
        return "utf-16-le"
    if even > 0.7 * half and odd < 0.1 * half:
        return "utf-16-be"
    return None


def _mostly_utf8(data: bytes, error: UnicodeDecodeError) -> bool:
    """Whether the sequences of several bytes are UTF-8 nearly all: a few faults among many good ones."""
    sample = data[max(0, error.start - _SAMPLE) : error.start + _SAMPLE]
    text = sample.decode("utf-8", "replace")
    good = sum(character > "\x7f" and character != "\ufffd" for character in text)
    return good > 4 * text.count("\ufffd")


def _common_han(text: str) -> float:
    """Give the share of non-ASCII characters that are among the 3,755 common Chinese ones, or Chinese punctuation.

    GB2312 has those in its rows 16 to 55, which begin with the bytes B0 to D7. Western letters that happen to decode as
    GB18030 hardly ever give one of them.
    """
    wide = [character for character in text if character > "\x7f"]
    if not wide:
        return 0.0
    codes = [character.encode("gb2312", "ignore") for character in wide]
    return sum(code[:1] <= b"\xa3" or b"\xb0" <= code[:1] <= b"\xd7" for code in codes if code) / len(wide)


def _western(text: str) -> bool:
    """Whether text read as CP1252 is Western: a few accented letters and signs among many plain ones."""
    wide = [character for character in text if character > "\x7f"]
    return len(wide) < 0.3 * len(text) and _WESTERN.issuperset(wide)


def _guess(data: bytes) -> tuple[str, str]:
    sample = data[:_SAMPLE]
    try:
        # A cut inside a character must not count as a fault.
        text = codecs.getincrementaldecoder("gb18030")().decode(sample, final=len(sample) == len(data))
        if _common_han(text) > 0.7 and sum(character > "\x7f" for character in text) >= 4:
            return _lenient(data, "euc_kr" if _korean(text) else "gb18030")
    except UnicodeDecodeError:
        pass
    if _western(sample.decode("cp1252", "replace")):
        return _lenient(data, "cp1252")
    best = from_bytes(sample, cp_isolation=_CANDIDATES, preemptive_behaviour=False).best()
    for name in ([best.encoding] if best is not None else []) + ["cp1252"]:
        try:
            return data.decode(name), name
        except UnicodeDecodeError:
            continue
    return data.decode("utf-8", "replace"), "utf-8?"


def _korean(text: str) -> bool:
    """Whether text read as GB18030 is Korean: its syllables begin with the bytes B0 to C8, Chinese words with all up to F7."""
    codes = [code for character in text if character > "\x7f" and (code := character.encode("gb2312", "ignore"))]
    return sum(code[:1] > b"\xc8" for code in codes) < 0.05 * len(codes)
