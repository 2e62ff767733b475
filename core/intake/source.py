"""Where bytes come from: paths, uploads, pasted text, the members of a ZIP."""

from __future__ import annotations

import io
import lzma
import zipfile
import zlib
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from os import PathLike, fspath
from pathlib import Path, PurePath

from core.intake.decoding import decode
from core.intake.limits import Limits, SourceError, size

Given = str | PathLike[str] | tuple[str, bytes]

#: What stands at the beginning of a workbook's or document's ZIP, against a ZIP of files.
_OFFICE = ("[Content_Types].xml", "mimetype")
#: Members that archivers add for themselves.
_NOISE = ("__MACOSX/", ".DS_Store", "Thumbs.db", "desktop.ini")
_CHUNK = 1 << 20
#: So many control characters make no short text binary.
_STRAY = 4
HEAD = 50_000


class Source:
    """The bytes of one file under the name that a person sees; decoded at most once."""

    def __init__(self, name: str, data: bytes, limits: Limits | None = None) -> None:
        # A name from a disk can hold bytes that are no characters.
        self.name = name.encode("utf-8", "replace").decode()
        self.data = data
        self.limits = limits or Limits()

    @cached_property
    def _decoded(self) -> tuple[str, str]:
        return decode(self.data)

    @cached_property
    def text(self) -> str:
        """The whole as text, line ends as they are; stray NUL characters are left out."""
        return self._decoded[0].replace("\0", "")

    @cached_property
    def is_binary(self) -> bool:
        """Whether this is no text: more than one in a hundred of its first characters (a few may stray) is a control character."""
        start = self._decoded[0][:50_000]
        controls = sum(character < " " and character not in "\t\n\r\f\v\x1a\x1e" for character in start)
        return controls > max(_STRAY, len(start) / 100) or 2 * controls > len(start)

    @property
    def encoding(self) -> str:
        """The encoding found; it ends in "?" where some bytes did not fit it."""
        return self._decoded[1]

    @property
    def encoding_fault(self) -> bool:
        """Whether the source was decoded, and some of its bytes did not fit the encoding."""
        return "_decoded" in self.__dict__ and self.encoding.endswith("?")

    @property
    def foreign_encoding(self) -> str:
        """The encoding where the source was decoded as another than Unicode's, which is a guess; else nothing."""
        known = "_decoded" not in self.__dict__ or self.encoding.startswith(("utf", "ascii"))
        return "" if known else self.encoding.upper().replace("_", "-")

    @cached_property
    def head(self) -> str:
        r"""The first `HEAD` characters, line ends as "\n": enough for a reader to recognise its format."""
        return self.text[: HEAD + 1].replace("\r\n", "\n").replace("\r", "\n")[:HEAD]

    @cached_property
    def lines(self) -> list[str]:
        """The text in lines, without their ends; a line ends only where an editor ends it, not at U+2028 or a form feed.

        Raises `SourceError` where a line is longer than the limit.
        """
        lines = self.text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        for number, line in enumerate(lines, 1):
            if len(line) > self.limits.line:
                raise SourceError(
                    f"line {number} has {len(line):,} characters, the limit is {self.limits.line:,}; "
                    "break the line, or raise the limit."
                )
        return lines


#: A source, or the name of one that could not be had and why.
Opened = Source | tuple[str, SourceError]


def open_sources(given: Sequence[Given], limits: Limits) -> list[Opened]:
    """Read each source, a ZIP's members one by one, in input order.

    A source that cannot be had stands in its place as its name and the `SourceError` that says why. Two sources of one name
    are told apart by the folders above them, or else by a number: "list.txt", "list.txt (2)".
    """
    names = _names([item[0] if isinstance(item, tuple) else fspath(item) for item in given])
    room = limits.total
    found: list[Opened] = []
    for item, name in zip(given, names, strict=True):
        try:
            data = item[1] if isinstance(item, tuple) else _read(Path(item), limits)
            room = _admit(len(data), room, limits)
            if not _is_archive(data):
                found.append(Source(name, data, limits))
                continue
            for opened in _members(name, data, limits):
                if isinstance(opened, Source):
                    room = _admit(len(opened.data), room, limits)
                found.append(opened)
        except SourceError as refusal:
            found.append((name, refusal))
    return found


def _admit(count: int, room: int, limits: Limits) -> int:
    if count > limits.file:
        raise SourceError(
            f"the file has {size(count)}, the limit is {size(limits.file)}; split it, or raise the limit."
        )
    if count > room:
        raise SourceError(
            f"with this file the total is over the limit of {size(limits.total)}; load fewer files at once."
        )
    return room - count


def _read(path: Path, limits: Limits) -> bytes:
    try:
        if path.is_dir():
            raise SourceError("this is a folder; name the files in it instead.")
        if not path.exists():
            raise SourceError("there is no such file; check the path.")
        if not path.is_file():
            raise SourceError("this is not an ordinary file, so it is not read.")
        _admit(path.stat().st_size, limits.total, limits)
        return path.read_bytes()
    except OSError as error:
        raise SourceError(f"the file cannot be read ({error.strerror}); check its name and permissions.") from error
    except ValueError as error:
        raise SourceError("this is not a file name; check the path.") from error


def _names(paths: list[str]) -> list[str]:
    """Give each path the shortest ending that only it has."""
    parts = [PurePath(path).parts or (path,) for path in paths]
    names = [own[-1] for own in parts]
    for depth in range(2, 6):
        doubled = {name for name, count in Counter(names).items() if count > 1}
        if not doubled:
            return names
        names = ["/".join(own[-depth:]) if name in doubled else name for own, name in zip(parts, names, strict=True)]
    seen: dict[str, int] = {}
    for place, name in enumerate(names):
        seen[name] = seen.get(name, 0) + 1
        if seen[name] > 1:
            names[place] = f"{name} ({seen[name]})"
    return names


def _is_archive(data: bytes) -> bool:
    """Whether this is a ZIP of files; a workbook or a document is a ZIP as well, but not one of files."""
    return data.startswith((b"PK\x03\x04", b"PK\x05\x06")) and not is_office(data)


def is_office(data: bytes) -> bool:
    """Whether this is the ZIP of a workbook or another document."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return any(name in _OFFICE for name in archive.namelist())
    except (zipfile.BadZipFile, OSError, ValueError):
        return False


def _members(name: str, data: bytes, limits: Limits) -> Iterator[Opened]:
    """Unpack a ZIP, one level deep, counting what really comes out: the size that it states can be a lie."""
    try:
        archive = zipfile.ZipFile(io.BytesIO(data))
    except (zipfile.BadZipFile, OSError, ValueError) as error:
        raise SourceError(f"the ZIP is damaged ({error}); make it anew, or load its files one by one.") from error
    with archive:
        members = [
            member
            for member in archive.infolist()
            if not member.is_dir() and not any(noise in member.filename for noise in _NOISE)
        ]
        if len(members) > limits.members:
            raise SourceError(
                f"the ZIP holds {len(members):,} files, the limit is {limits.members:,}; load a part of it."
            )
        unpacked = sum(member.file_size for member in members)
        if unpacked > limits.total:
            raise SourceError(
                f"unpacked the ZIP would have {size(unpacked)}, the limit is {size(limits.total)}; load a part of it."
            )
        if not members:
            raise SourceError("the ZIP holds no files.")
        for member in members:
            place = f"{name}/{member.filename}"
            try:
                yield Source(place, _unpack(archive, member, limits), limits)
            except SourceError as refusal:
                yield place, refusal


def _unpack(archive: zipfile.ZipFile, member: zipfile.ZipInfo, limits: Limits) -> bytes:
    if member.flag_bits & 1:
        raise SourceError("the file is protected by a password; unpack the ZIP and load the file.")
    pieces: list[bytes] = []
    count = 0
    try:
        with archive.open(member) as stream:
            while piece := stream.read(_CHUNK):
                count += len(piece)
                if count > limits.file:
                    raise SourceError(f"unpacked the file is over the limit of {size(limits.file)}; split it.")
                pieces.append(piece)
    except (zipfile.BadZipFile, zlib.error, lzma.LZMAError, EOFError, OSError, NotImplementedError) as error:
        raise SourceError(f"the ZIP is damaged here ({error}); make it anew, or load the file by itself.") from error
    return b"".join(pieces)
