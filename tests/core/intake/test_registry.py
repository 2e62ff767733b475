"""Which reader takes a file."""

from __future__ import annotations

import io
import json
import zipfile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.intake import registry
from core.intake.limits import Limits, SourceError
from core.intake.source import Source


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "the file is empty"), (b" \n\n", "the file is empty"), (b"%PDF-1.7 x", "this is a PDF"),
        (b"\x1f\x8b\x08", "gzip"), (b"<!DOCTYPE html><html>", "this is a web page"), (bytes(range(1, 32)) * 9, "this is no text"),
        (b"---\n---\n", "the file holds no papers"),
    ],
)  # fmt: skip
def test_what_is_not_read(data: bytes, said: str) -> None:
    """What is no list of papers is refused in one sentence that says what to do."""
    with pytest.raises(SourceError, match=said):
        registry.read(Source("x", data))


def test_unknown_columns() -> None:
    """Where no column is known, it is said which there are, so that a person can say."""
    reading = registry.read(Source("x", b'{"Thema": "T", "Inhalt": "A"}\n{"Thema": "U", "Inhalt": "B"}'))
    assert (
        reading.message
        == "no column was recognised as a title or an abstract: say which of these is one: Thema, Inhalt"
    )
    reading = registry.read(
        Source("x", b'{"Thema": "T", "Inhalt": "A"}\n{"Thema": "U", "Inhalt": "B"}'), {"Inhalt": "abstract"}
    )
    assert [record.abstract for record in reading.records] == ["A", "B"]
    assert reading.message == ""


def test_packed_documents() -> None:
    """A Word document and a ZIP inside a ZIP are named as what they are."""
    for name, said in (("word/document.xml", "this is a Word document"), ("a.txt", "this is a ZIP inside a ZIP")):
        stream = io.BytesIO()
        with zipfile.ZipFile(stream, "w") as archive:
            archive.writestr("[Content_Types].xml" if "word" in name else "b.txt", "x")
            archive.writestr(name, "x")
        with pytest.raises(SourceError, match=said):
            registry.read(Source("x", stream.getvalue()))


def test_a_guessed_encoding_is_said() -> None:
    """Where an encoding is a guess, it is said which."""
    assert (
        registry.read(Source("x", "Größe für alle, größer als übliche.".encode("cp1252"))).message == "read as CP1252"
    )


def test_broken_characters_are_said() -> None:
    """A file with broken characters loads, and says so."""
    assert (
        "some characters are broken"
        in registry.read(Source("x", "Größe für alle, größer.".encode() + b"\xff\n")).message
    )


def test_too_many_records() -> None:
    """A file with more records than the limit is refused."""
    with pytest.raises(SourceError, match="3 records, the limit is 2"):
        registry.read(Source("x", b"One.\n\nTwo.\n\nThree.\n", Limits(records=2)))


@given(st.binary(max_size=400) | st.text(max_size=200).map(lambda text: text.encode("utf-8", "surrogatepass")))
def test_any_bytes(data: bytes) -> None:
    """Any bytes give records or one sentence, never another error."""
    try:
        records = registry.read(Source("x", data)).records
    except SourceError:
        records = []
    assert [record.position for record in records] == list(range(1, len(records) + 1))


def test_a_text_without_end_is_set_aside() -> None:
    """A record with a text longer than any abstract is set aside, and those beside it are read."""
    document = json.dumps([{"title": "A", "abstract": "word " * 1_000}, {"title": "B", "abstract": "We study it."}])
    reading = registry.read(Source("x", document.encode(), Limits(text=4_000)))
    assert [record.title for record in reading.records] == ["B"]
    assert [fault.reason for fault in reading.faults] == [
        "record 1 has a text of 5,000 characters, the limit is 4,000; no abstract is so long"
    ]


@pytest.mark.parametrize(
    "text",
    [
        json.dumps([{"title": f"T{n}", "abstract": "We study it."} for n in range(20)]),
        "\n".join(json.dumps({"title": f"T{n}", "abstract": "We study it."}) for n in range(20)),
        "title,abstract\n" + "T,We study it.\n" * 20,
        "".join(f"@article{{a{n},\n title={{T}},\n abstract={{We study it.}}\n}}\n" for n in range(20)),
        "TY  - JOUR\nTI  - T\nAB  - We study it.\nER  - \n\n" * 20,
        "".join(f"We study the number {n} of them.\n\n" for n in range(20)),
    ],
)
def test_too_many_records_in_any_format(text: str) -> None:
    """More records than the limit are refused in every format, and the limit is named."""
    with pytest.raises(SourceError, match=r"the limit is 10|10 records, which is the limit"):
        registry.read(Source("x", text.encode(), Limits(records=10)))
