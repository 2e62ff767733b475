"""The only module that writes to disk: an analysis as a folder of tables, and back.

A folder is written beside its place under another name and then put there in one step, so that nobody ever sees half of it.
"""

from __future__ import annotations

import json
import shutil
import tempfile
from collections.abc import Callable, Mapping
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


def write_tables(
    tables: Mapping[str, pl.DataFrame], provenance: Mapping[str, object], folder: str | Path, file_format: Format
) -> list[Path]:
    """Write each table and the provenance into `folder`, all or nothing, and give the files' paths.

    Files of the same names are replaced; others in the folder stay. Raises `PaperlensError` where the folder cannot be written.
    """
    folder = Path(folder)
    if folder.exists() and not folder.is_dir():
        raise PaperlensError(f"{folder} is a file: give --out a folder.")
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        staging = Path(tempfile.mkdtemp(prefix=f".{folder.name}-", dir=folder.parent))
    except OSError as fault:
        raise PaperlensError(f"{folder} cannot be written ({fault.strerror}): choose another folder.") from fault
    try:
        for name, frame in tables.items():
            _WRITERS[file_format](frame, staging / f"{name}.{file_format}")
        text = json.dumps(provenance, ensure_ascii=False, indent=2, sort_keys=True) + "\n"
        (staging / PROVENANCE).write_text(text, encoding="utf-8")
        return _publish(staging, folder)
    except OSError as fault:
        raise PaperlensError(
            f"{folder} cannot be written ({fault.strerror}): free some space or choose another."
        ) from fault
    finally:
        shutil.rmtree(staging, ignore_errors=True)


def _publish(staging: Path, folder: Path) -> list[Path]:
    names = sorted(path.name for path in staging.iterdir())
    staging.chmod(0o755)
    if not folder.exists():
        staging.rename(folder)
    else:
        for name in names:
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
