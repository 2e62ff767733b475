"""The only module that writes to disk: an analysis as a folder of tables and back, and the blocks of an unfinished one.

Tables are written under another name on the same file system and then put in their place by renaming: a new folder in one step,
into an old one file by file with the provenance last, so that half of it is never taken for the whole.
"""

from __future__ import annotations

import gzip
import json
import logging
import os
import re
import shutil
import tempfile
import zlib
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, Literal, get_args

import polars as pl

from core.errors import PaperlensError
from core.export.csv import to_csv
from core.schema import TABLES

Format = Literal["parquet", "csv"]
FORMATS: tuple[str, ...] = get_args(Format)
PROVENANCE = "provenance.json"
_SYSTEM_ERROR = re.compile(r"os error (\d+)")


def _parquet(frame: pl.DataFrame, path: Path) -> None:
    frame.write_parquet(path, compression="zstd", statistics=False)


def _csv(frame: pl.DataFrame, path: Path) -> None:
    path.write_bytes(to_csv(frame))


_WRITERS: dict[str, Callable[[pl.DataFrame, Path], None]] = {"parquet": _parquet, "csv": _csv}


def check_folder(folder: str | Path) -> Path:
    """Give `folder` as a path, once it is sure that tables can be written there; nothing is left behind.

    Raises `PaperlensError` where it is a file or cannot be written.
    """
    staging = _staging(Path(folder))
    staging.rmdir()
    return Path(folder)


def write_tables(
    tables: Mapping[str, pl.DataFrame], provenance: Mapping[str, object], folder: str | Path, file_format: Format
) -> list[Path]:
    """Write each table and the provenance into `folder`, all or nothing, and give the files' paths.

    Our tables that are there already, of either format, are replaced; other files in the folder stay. Raises `PaperlensError`
    where the folder cannot be written.
    """
    folder = Path(folder)
    staging = _staging(folder)
    try:
        for name, frame in tables.items():
            _WRITERS[file_format](frame, staging / f"{name}.{file_format}")
        text = json.dumps(provenance, ensure_ascii=False, indent=2, sort_keys=True) + "\n"
        (staging / PROVENANCE).write_text(text, encoding="utf-8")
        return _publish(staging, folder, tables, file_format)
    except OSError as fault:
        raise _unwritable(folder, fault) from fault
    except pl.exceptions.PolarsError as fault:
        # Polars tells of a full disk by an error of its own, which names the system's.
        if (named := _SYSTEM_ERROR.search(str(fault))) is None:
            raise
        raise _unwritable(folder, OSError(int(named[1]), os.strerror(int(named[1])))) from fault
    finally:
        shutil.rmtree(staging, ignore_errors=True)


def _staging(folder: Path) -> Path:
    """Make a folder on the same file system as `folder`, so that what is in it can be put in place by renaming."""
    try:
        if folder.exists() and not folder.is_dir():
            raise PaperlensError(f"{folder} is a file: give --out a folder.")
        if not folder.exists():
            folder.parent.mkdir(parents=True, exist_ok=True)
        return Path(tempfile.mkdtemp(prefix=".paperlens-", dir=folder if folder.exists() else folder.parent))
    except OSError as fault:
        raise _unwritable(folder, fault) from fault


def _unwritable(folder: Path, fault: OSError) -> PaperlensError:
    return PaperlensError(f"{folder} cannot be written ({fault.strerror}): choose another folder, or free some space.")


def _publish(staging: Path, folder: Path, tables: Iterable[str], file_format: Format) -> list[Path]:
    names = sorted(path.name for path in staging.iterdir())
    if not folder.exists():
        staging.chmod(0o755)
        staging.rename(folder)
        return [folder / name for name in names]
    stale = {f"{table}.{other}" for table in tables for other in FORMATS if other != file_format}
    for name in {*names, *stale}:
        if (folder / name).is_dir():
            raise PaperlensError(
                f"{folder / name} is a folder where a table goes: move it away, or choose another --out."
            )
    # The provenance goes first and comes last: a folder without it is told to be written again.
    (folder / PROVENANCE).unlink(missing_ok=True)
    for name in sorted(stale):
        (folder / name).unlink(missing_ok=True)
    for name in sorted(names, key=lambda name: (name == PROVENANCE, name)):
        (staging / name).replace(folder / name)
    return [folder / name for name in names]


def read_tables(folder: str | Path) -> tuple[dict[str, pl.DataFrame], dict[str, object]]:
    """Read the Parquet tables that `write_tables` wrote, and their provenance.

    Raises `PaperlensError` that names the table which is missing, broken or of another shape.
    """
    folder = Path(folder)
    if not folder.is_dir():
        raise PaperlensError(f"{folder} is not a folder: give one that `python -m core analyse --out` wrote.")
    tables = {}
    for name, schema in TABLES.items():
        path = folder / f"{name}.parquet"
        try:
            frame = pl.read_parquet(path)
        except FileNotFoundError:
            raise PaperlensError(f"{path} is missing: write the folder again with --format parquet.") from None
        except (OSError, pl.exceptions.PolarsError) as fault:
            raise PaperlensError(f"{path} cannot be read: write the folder again.") from fault
        if dict(frame.schema) != schema:
            raise PaperlensError(f"{path} was written by another version of Paperlens: write the folder again.")
        tables[name] = frame
    return tables, read_provenance(folder)


def read_provenance(folder: str | Path) -> dict[str, object]:
    """Read the provenance that `write_tables` wrote. Raises `PaperlensError` where it is missing or broken."""
    path = Path(folder) / PROVENANCE
    try:
        provenance: dict[str, object] = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        raise PaperlensError(f"{path} is missing or broken: write the folder again.") from None
    return provenance


def unfinished_of(folder: str | Path) -> Path:
    """Give where the blocks of an unfinished analysis for `folder` are kept: beside it, under a hidden name."""
    folder = Path(folder).absolute()
    return folder.parent / f".{folder.name}.unfinished"


class Unfinished:
    """The finished blocks of an analysis that is not finished, as files of compressed JSON under names of their content.

    Without a folder nothing is kept. A block is written under another name first, so that half of one is never read; one that
    was damaged later is noticed by its checksum, told of, and not used.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder

    def get(self, name: str) -> Any:
        """Give what was kept under `name`, or null."""
        if self.folder is None:
            return None
        path = self.folder / f"{name}.json.gz"
        try:
            return json.loads(gzip.decompress(path.read_bytes()))
        except FileNotFoundError:
            return None
        except (OSError, EOFError, ValueError, zlib.error):
            logging.getLogger(__name__).warning("%s is damaged: this part is computed again.", path)
            return None

    def put(self, name: str, content: Any) -> None:
        """Keep plain JSON types under `name`. Raises `PaperlensError` where the folder cannot be written."""
        if self.folder is None:
            return
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            with tempfile.NamedTemporaryFile(dir=self.folder, prefix=".", delete=False) as file:
                file.write(gzip.compress(json.dumps(content, ensure_ascii=False).encode(), compresslevel=1, mtime=0))
            Path(file.name).replace(self.folder / f"{name}.json.gz")
        except OSError as fault:
            raise _unwritable(self.folder, fault) from fault

    def count(self) -> int:
        """Count the blocks that are kept."""
        return len(list(self.folder.glob("*.json.gz"))) if self.folder else 0

    def clear(self) -> None:
        """Forget everything that was kept."""
        if self.folder is not None:
            shutil.rmtree(self.folder, ignore_errors=True)
