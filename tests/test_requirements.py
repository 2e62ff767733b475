"""What gets installed: complete, pinned, nothing unneeded, no PyTorch."""

from __future__ import annotations

import re
import tomllib
from importlib.metadata import PackageNotFoundError, distribution, version
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parent.parent
PLACEHOLDER = "./deploy/sentence-transformers-placeholder"
#: What would come in with PyTorch.
UNWANTED = re.compile(r"^(torch|torchvision|triton|transformers|nvidia-.*|cuda-.*)$")


def listed(path: str) -> dict[str, Requirement]:
    """Read the pins of a requirements file that hold on this Python, by package name."""
    lines = [line.split(" #")[0].strip() for line in (ROOT / path).read_text(encoding="utf-8").splitlines()]
    pins = [Requirement(line) for line in lines if line and not line.startswith(("#", "./"))]
    return {canonicalize_name(pin.name): pin for pin in pins if pin.marker is None or pin.marker.evaluate()}


def needed() -> set[str]:
    """Walk from the packages that `pyproject.toml` asks for to all that they need on this Python."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    found: set[str] = set()
    queue = [(Requirement(text), "") for text in project["dependencies"]]
    while queue:
        requirement, extra = queue.pop()
        if requirement.marker is not None and not requirement.marker.evaluate({"extra": extra}):
            continue
        name = canonicalize_name(requirement.name)
        extras = requirement.extras or {""}
        if name in found and extras == {""}:
            continue
        found.add(name)
        below = [Requirement(text) for text in distribution(name).requires or []]
        queue += [(requirement, extra) for requirement in below for extra in extras]
    return found


def test_requirements_are_exactly_what_is_needed() -> None:
    """Every package in the list is needed by one we ask for, and none that is needed is missing."""
    assert set(listed("requirements.txt")) | {"sentence-transformers"} == needed()


def test_requirements_are_pinned() -> None:
    """Every package has one version, and it is the one that is installed here."""
    pins = listed("requirements.txt") | listed("tests/requirements.txt")
    assert {name: str(pin.specifier) for name, pin in pins.items()} == {name: f"=={version(name)}" for name in pins}


def test_no_torch() -> None:
    """Neither list brings PyTorch in, and the package in place of sentence-transformers is empty."""
    text = (ROOT / "requirements.txt").read_text(encoding="utf-8")
    assert PLACEHOLDER in text.splitlines()
    names = {*listed("requirements.txt"), *listed("tests/requirements.txt")}
    assert [name for name in sorted(names) if UNWANTED.match(name)] == []
    modules = [path for path in distribution("sentence-transformers").files or [] if path.suffix == ".py"]
    assert version("sentence-transformers").endswith("+paperlens.placeholder") is (modules == [])


def test_every_dependency_has_a_reason() -> None:
    """Each package that we ask for says in its line what it is for."""
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    block = text[text.index("dependencies = [") : text.index("\n]", text.index("dependencies = ["))]
    lines = [line for line in block.splitlines()[1:] if line.strip().startswith('"')]
    assert [line for line in lines if not re.search(r'",\s+# \w+', line)] == []


def test_tests_need_nothing_that_is_missing() -> None:
    """The tests' list and the product's list agree wherever both name a package."""
    run, test = listed("requirements.txt"), listed("tests/requirements.txt")
    assert {name: str(test[name]) for name in test if name in run} == {
        name: str(run[name]) for name in test if name in run
    }
    for name in test:
        try:
            distribution(name)
        except PackageNotFoundError:
            raise AssertionError(f"{name} is not installed: run the README's second command") from None


def test_a_server_installs_the_same_with_hashes() -> None:
    """The list with hashes holds the packages of the two lists of a server, each with a hash, and no address of a registry."""
    text = (ROOT / "deploy" / "requirements.lock").read_text(encoding="utf-8")
    entries = re.findall(r"^(\S+==\S+).*\\\n((?:    --hash=sha256:[0-9a-f]{64}(?: \\)?\n)+)", text, flags=re.M)
    both = "\n".join(
        (ROOT / path).read_text(encoding="utf-8") for path in ("requirements.txt", "deploy/requirements.txt")
    )
    assert sorted(pin for pin, _ in entries) == sorted(re.findall(r"^\S+==\S+", both, flags=re.M))
    assert "://" not in text
