"""The walls of the house: which room may use which."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
MODULES = sorted(path for top in ("core", "dashboard") for path in (ROOT / top).rglob("*.py"))


def imported(path: Path) -> set[str]:
    """Give the dotted names that a module imports when it is loaded or run."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names |= {node.module} | {f"{node.module}.{alias.name}" for alias in node.names}
    return names


def rooms() -> list[set[str]]:
    """Give the rooms in the order of the table in `core/README.md`, those of one row together."""
    table = re.findall(r"^\| (`[^|]+`) \|", (ROOT / "core" / "README.md").read_text(encoding="utf-8"), flags=re.M)
    return [{name.strip("`/ ") for name in row.split(",")} for row in table]


def room_of(name: str) -> str | None:
    """Give the room of the core that a dotted name lies in."""
    parts = name.split(".")
    return parts[1] if parts[0] == "core" and len(parts) > 1 else None


def test_core_never_imports_streamlit() -> None:
    """The core works without the dashboard."""
    core = [path for path in MODULES if path.is_relative_to(ROOT / "core")]
    guilty = [str(path) for path in core if any(re.match(r"(streamlit|dashboard)\b", name) for name in imported(path))]
    assert guilty == []


def test_rooms_import_only_from_above() -> None:
    """A room of the core uses only rooms that stand above it in the table of `core/README.md`."""
    order = {name: place for place, names in enumerate(rooms()) for name in names}
    faults = []
    for path in MODULES:
        relative = path.relative_to(ROOT).with_suffix("").parts
        if relative[0] != "core" or relative[1] in {"__init__", "__main__"}:
            continue
        here = relative[1]
        assert here in order, f"core/README.md does not say what {here} is"
        for name in imported(path):
            used = room_of(name)
            if used in order and used != here and order[used] > order[here]:
                faults.append(f"{path.relative_to(ROOT)} uses {name}")
    assert faults == []


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_module_is_read_in_one_sitting(path: Path) -> None:
    """No module is much longer than 300 lines, and each says at its top what it is about."""
    text = path.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 330
    assert not text or ast.get_docstring(ast.parse(text)) or path.name == "__init__.py"
