"""Where the tables of an analysis come from: versions, models, settings, papers, and what a person changed; plain JSON types only.

Its fingerprint names a saved analysis: where it is the same, the tables are.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from typing import Any

import polars as pl

from core.paths import CORE, MODELS
from core.settings import Settings
from core.version import VERSION

#: Whose versions can change a result, beside our own.
PACKAGES = ("keybert", "numpy", "openTSNE", "polars", "scikit-learn", "wordllama")


def digest(content: bytes) -> str:
    """Give 16 hex digits that stand for `content`."""
    return hashlib.sha256(content).hexdigest()[:16]


def means(settings: Settings) -> dict[str, object]:
    """Name everything but the papers that can change a result."""
    models = {
        path.name: digest(path.read_bytes()) for path in sorted(MODELS.iterdir()) if path.suffix in {".npz", ".json"}
    }
    packages = {name: _version(name) for name in PACKAGES}
    return {
        "paperlens": VERSION, "code": _code(), "packages": packages, "models": models, "settings": asdict(settings)
    }  # fmt: skip


def _version(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None


@cache
def _code() -> str:
    """Change with our own modules, so that no saved analysis outlives a change between two versions."""
    paths = sorted(CORE.rglob("*.py"), key=lambda path: path.relative_to(CORE).as_posix())
    return digest(b"\0".join(path.read_bytes().replace(b"\r\n", b"\n") for path in paths))


def provenance(papers: pl.DataFrame, settings: Settings, reading: Mapping[str, object]) -> dict[str, object]:
    """Say what makes the tables of `papers`. Nothing in it changes with the order of the papers, the day or the machine.

    reading: how the files were read, where it was not as it comes.
    """
    about: dict[str, Any] = means(settings) | {
        "categories": "shipped",
        "papers": papers.height,
        "lists": papers["list_id"].n_unique(),
        "corpus": digest("\n".join(sorted(papers.write_ndjson().splitlines())).encode()),
    }
    return fingerprinted(about | ({"reading": dict(reading)} if reading else {}))


def fingerprinted(about: Mapping[str, object]) -> dict[str, object]:
    """Give a provenance with the fingerprint of the rest of it."""
    plain = {name: value for name, value in about.items() if name != "fingerprint"}
    return plain | {"fingerprint": digest(json.dumps(plain, sort_keys=True).encode())}


def saying(about: Mapping[str, object], what: str, changes: int, fingerprint: str) -> dict[str, object]:
    """Add to a provenance how many changes a person made, and their fingerprint; take away what was said of earlier ones."""
    plain = {name: value for name, value in about.items() if name not in {what, "fingerprint"}}
    if changes:
        plain |= {what: {"changes": changes, "fingerprint": fingerprint}}
    return fingerprinted(plain)
