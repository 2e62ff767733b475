"""What a host decides about uploads."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from core.errors import PaperlensError
from core.intake.limits import MEGABYTE, Limits
from dashboard import hosting

VARIABLES = (hosting.LARGEST_FILE, hosting.LARGEST_TOTAL, hosting.MOST_RECORDS)


@pytest.fixture(autouse=True)
def _unset(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)


def test_what_is_not_set_is_as_usual() -> None:
    """Without a variable, the limits are those of the core."""
    assert hosting.limits() == Limits()


def test_each_variable_sets_its_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """Files are limited in megabytes, corpora in megabytes and records."""
    for name, value in zip(VARIABLES, ("5", " 20 ", "1000"), strict=True):
        monkeypatch.setenv(name, value)
    limits = hosting.limits()
    assert (limits.file, limits.total, limits.records) == (5 * MEGABYTE, 20 * MEGABYTE, 1000)


@pytest.mark.parametrize("value", ["0", "-3", "many", "1.5"])
def test_a_wrong_value_is_named(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    """A variable that is no whole number above 0 is named with what to do."""
    monkeypatch.setenv(hosting.LARGEST_FILE, value)
    with pytest.raises(PaperlensError, match=hosting.LARGEST_FILE):
        hosting.limits()


def test_every_variable_is_documented() -> None:
    """The dashboard's README names each variable with the limit that holds unless it is set."""
    readme = (Path(hosting.__file__).parent / "README.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(PAPERLENS_\w+)` \|.*\| (\d+) \|$", readme, flags=re.M)
    usual = Limits()
    assert rows == list(
        zip(VARIABLES, map(str, (usual.file // MEGABYTE, usual.total // MEGABYTE, usual.records)), strict=True)
    )
