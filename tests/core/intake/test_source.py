"""Where bytes come from."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest

from core.intake import registry
from core.intake.limits import Limits, SourceError, size
from core.intake.source import Source, open_sources


def packed(files: dict[str, bytes], compression: int = zipfile.ZIP_DEFLATED) -> bytes:
    """Make a ZIP of some files."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", compression) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return stream.getvalue()


def opened(*given: tuple[str, bytes], **limits: int) -> list[tuple[str, bytes | str]]:
    """Open sources, and give the name of each with its bytes or with what is wrong."""
    return [
        (one.name, one.data) if isinstance(one, Source) else (one[0], str(one[1]))
        for one in open_sources(given, Limits(**limits))
    ]


def test_zip_is_opened_file_by_file() -> None:
    """A ZIP is its files, without what archivers add for themselves."""
    data = packed({"a.txt": b"one", "deep/b.csv": b"two", "__MACOSX/a.txt": b"x", "deep/.DS_Store": b"x"})
    assert opened(("both.zip", data)) == [("both.zip/a.txt", b"one"), ("both.zip/deep/b.csv", b"two")]


def test_zip_bomb_is_refused_before_it_is_unpacked() -> None:
    """A ZIP that would unpack to more than the limit is refused."""
    ((name, said),) = opened(("bomb.zip", packed({"zeros.txt": b"0" * 5_000_000})), total=1_000_000)
    assert (name, said) == (
        "bomb.zip",
        "unpacked the ZIP would have 4.8 MB, the limit is 1.0 MB; load a part of it.".replace("1.0 MB", "977 kB"),
    )


def test_zip_that_lies_about_its_size() -> None:
    """A ZIP that states a smaller size than comes out is stopped while it is unpacked, and its other files load."""
    data = packed({"zeros.txt": b"0" * 3_000_000, "good.txt": b"good"})
    lie = data.replace((3_000_000).to_bytes(4, "little"), (100).to_bytes(4, "little"))
    found = dict(opened(("lie.zip", lie), file=1_000_000))
    assert found["lie.zip/good.txt"] == b"good"
    assert isinstance(found["lie.zip/zeros.txt"], str)


def test_a_zip_whose_files_lie_over_each_other() -> None:
    """A ZIP that names the same bytes as very many files, a small size for each, fills no memory: each is refused."""
    data = packed({"zeros.txt": b"0" * 1_000_000})
    start, end = data.index(b"PK\x01\x02"), data.index(b"PK\x05\x06")
    entry = data[start:end].replace((1_000_000).to_bytes(4, "little"), (10).to_bytes(4, "little"))
    count = 500
    tail = (
        data[end : end + 8]
        + count.to_bytes(2, "little") * 2
        + (len(entry) * count).to_bytes(4, "little")
        + data[end + 16 :]
    )
    found = opened(("over.zip", data[:start] + entry * count + tail))
    assert len(found) == count
    assert all(isinstance(said, str) for _, said in found)


def test_a_zip_within_a_zip() -> None:
    """A ZIP within a ZIP is not unpacked, however small, and that is said."""
    ((name, data),) = opened(("outer.zip", packed({"inner.zip": packed({"a.txt": b"We study it."})})))
    assert name == "outer.zip/inner.zip"
    assert isinstance(data, bytes)
    with pytest.raises(SourceError, match="this is a ZIP inside a ZIP"):
        registry.read(Source(name, data))


def test_zip_with_a_password_and_a_damaged_zip() -> None:
    """What cannot be unpacked is said of the file that it is about."""
    data = bytearray(packed({"secret.txt": b"abc"}, zipfile.ZIP_STORED))
    for mark, place in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        data[data.index(mark) + place] |= 1
    assert "password" in str(dict(opened(("a.zip", bytes(data))))["a.zip/secret.txt"])
    assert "damaged" in str(opened(("b.zip", b"PK\x03\x04" + b"x" * 50))[0][1])


def test_limits_of_file_and_total() -> None:
    """A file over the limit, and one with which the total is over, are refused; the others load."""
    found = opened(("big.txt", b"x" * 300), ("one.txt", b"x" * 200), ("two.txt", b"y" * 200), file=250, total=350)
    assert [isinstance(data, bytes) for _, data in found] == [False, True, False]
    assert found[0][1] == "the file has 300 bytes, the limit is 250 bytes; split it, or raise the limit."


def test_too_many_members() -> None:
    """A ZIP of very many files is refused."""
    data = packed({f"{number}.txt": b"x" for number in range(20)})
    assert opened(("many.zip", data), members=10)[0][1] == "the ZIP holds 20 files, the limit is 10; load a part of it."


def test_paths(tmp_path: Path) -> None:
    """A folder, a missing file and an impossible name are each one sentence."""
    (tmp_path / "good.txt").write_bytes(b"good")
    found = open_sources([tmp_path, tmp_path / "missing.txt", "bad\0name", tmp_path / "good.txt"], Limits())
    assert [str(one[1]) for one in found[:3] if not isinstance(one, Source)] == [
        "this is a folder; name the files in it instead.",
        "there is no such file; check the path.",
        "there is no such file; check the path.",
    ]
    assert isinstance(found[3], Source)


def test_names_are_told_apart() -> None:
    """Two files of one name are shown with their folders, two uploads of one name with a number."""
    given = [("2025/list.txt", b"a"), ("2026/list.txt", b"b"), ("x.txt", b"c"), ("x.txt", b"d")]
    assert [name for name, _ in opened(*given)] == ["2025/list.txt", "2026/list.txt", "x.txt", "x.txt (2)"]


def test_line_over_the_limit() -> None:
    """A line longer than the limit is refused with its number."""
    source = Source("x.txt", b"short\n" + b"x" * 200, Limits(line=100))
    with pytest.raises(SourceError, match="line 2 has 200 characters, the limit is 100"):
        _ = source.lines


def test_only_editors_ends_end_a_line() -> None:
    """CRLF, CR and LF end a line; U+2028, a form feed and NUL do not, and NUL goes."""
    assert Source("x", "a\r\nb\rc\nd\u2028e\x0cf\0g".encode()).lines == ["a", "b", "c", "d\u2028e\x0cfg"]


def test_binary() -> None:
    """Bytes full of control characters are no text; a stray NUL does not make a text binary."""
    assert Source("x", bytes(range(32)) * 10).is_binary
    assert not Source("x", b"A text with one stray \0 in it. " + b"And more of it. " * 20).is_binary


def test_size() -> None:
    """Sizes are said as a person would."""
    assert [size(3), size(4096), size(3_355_443)] == ["3 bytes", "4 kB", "3.2 MB"]


def test_stray_nul_characters_in_a_short_text() -> None:
    """Two NUL characters in two sentences are left out, and the text is read."""
    reading = registry.read(Source("x", b"We study a\0 way to grow seeds.\n\nWe prove\0 that it works in sand.\n"))
    assert [record.abstract for record in reading.records] == [
        "We study a way to grow seeds.",
        "We prove that it works in sand.",
    ]
    with pytest.raises(SourceError, match="this is no text"):
        registry.read(Source("x", b"\0\0\0"))
