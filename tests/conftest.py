"""What many tests share."""

from __future__ import annotations

from pathlib import Path

import pytest

import core
from core.paths import FIRST_CORPUS


@pytest.fixture(scope="session")
def lists() -> list[Path]:
    """The three lists that ship with the product."""
    return sorted(FIRST_CORPUS.glob("*.txt"))


@pytest.fixture(scope="session")
def analysis(lists: list[Path]) -> core.Analysis:
    """The analysis of the three lists, computed once a run."""
    return core.analyse(core.read_corpus(lists))
