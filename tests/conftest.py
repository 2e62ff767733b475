"""What many tests share."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

import core
from core.paths import FIRST_CORPUS

# The same examples at each run, and no test that fails because the machine is busy.
settings.register_profile("paperlens", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("paperlens")


@pytest.fixture(scope="session")
def lists() -> list[Path]:
    """The three lists that ship with the product."""
    return sorted(FIRST_CORPUS.glob("*.txt"))


@pytest.fixture(scope="session")
def analysis(lists: list[Path]) -> core.Analysis:
    """The analysis of the three lists, computed once a run."""
    return core.analyse(core.read_corpus(lists))
