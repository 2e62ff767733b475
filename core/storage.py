"""The only module that writes to disk: an analysis as a folder of tables, and back.

Tables are written under another name on the same file system and then put in their place by renaming: a new folder in one step,
into an old one file by file with the provenance last, so that half of it is never taken for the whole.
"""

from __future__ import annotations

import json
import shutil
import tempfile
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Literal, get_args

import polars as pl

from core.errors import PaperlensError
from core.export.csv import to_csv
from core.schema import TABLES

Format = Literal["parquet", "csv"]
FORMATS: tuple[str, ...] = get_args(Format)
PROVENANCE = "provenance.json"


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
    try:
        provenance = json.loads((folder / PROVENANCE).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        raise PaperlensError(f"{folder / PROVENANCE} is missing or broken: write the folder again.") from None
    return tables, provenance
