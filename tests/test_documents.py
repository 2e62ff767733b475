"""The documents say what is true."""

from __future__ import annotations

import hashlib
import re
import tomllib
from pathlib import Path

import core
from core.paths import ROOT

LISTS = {
    "list-000.txt": "766660afb82110abd3b109770039a723",
    "list-001.txt": "26b30d8442e412cf38d1c588bb160a83",
    "list-004.txt": "c824cacc414d5b73fc23d95d488640b5",
}


def read(path: str) -> str:
    """Read a file of the project."""
    return (ROOT / path).read_text(encoding="utf-8")


def test_version_is_one() -> None:
    """The package, its configuration and the core name the same version."""
    assert tomllib.loads(read("pyproject.toml"))["project"]["version"] == core.VERSION


def test_readme_commands_use_files_that_exist() -> None:
    """The README's first two commands install and then run what is there."""
    run, test = re.findall(r"^```sh\n(.*?)\n```$", read("README.md"), flags=re.M | re.S)[:2]
    assert run.endswith("&& streamlit run dashboard/app.py")
    assert test.endswith("&& pytest")
    for path in [*re.findall(r"-r (\S+)", run + " " + test), "dashboard/app.py"]:
        assert (ROOT / path).is_file()


def test_links_in_documents_lead_somewhere() -> None:
    """Every link from one document to another file of the project leads to a file."""
    dead = []
    for document in [ROOT / "README.md", ROOT / "CHANGELOG.md", *ROOT.glob("core/*.md"), *ROOT.glob("data/**/*.md")]:
        for target in re.findall(r"\]\((?!https?://|#)([^)#]+)", document.read_text(encoding="utf-8")):
            if not (document.parent / target).exists():
                dead.append(f"{document.relative_to(ROOT)}: {target}")
    assert dead == []


def test_the_library_example_runs() -> None:
    """The README's example of the library runs as written."""
    example = re.search(r"^```python\n(.*?)\n```$", read("README.md"), flags=re.M | re.S)
    assert example is not None
    names: dict[str, object] = {}
    exec(example[1].replace('"data/', f'"{ROOT}/data/'), names)
    assert isinstance(names["analysis"], core.Analysis)


def test_the_lists_are_byte_for_byte_as_given() -> None:
    """The three lists lie alone in their folder, unchanged."""
    files = {path.name: hashlib.md5(path.read_bytes(), usedforsecurity=False).hexdigest() for path in _texts()}
    assert files == LISTS


def _texts() -> list[Path]:
    return sorted((ROOT / "data" / "icml2026").glob("*.txt"))


def test_every_shipped_model_is_described() -> None:
    """Each fitted file says what it holds, what made it and from which data; none is a pickle."""
    files = {path.name for path in (ROOT / "data" / "models").iterdir() if path.suffix != ".md"}
    assert {name for name in files if f"`{name}`" not in read("data/models/README.md")} == set()
    assert {Path(name).suffix for name in files} <= {".npz", ".json"}
