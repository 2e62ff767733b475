"""What many tests share."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

import core
from core.paths import FIRST_CORPUS

# The same examples at each run, and no test that fails because the machine is busy.
settings.register_profile("paperlens", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("paperlens")

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
]


@pytest.fixture(scope="session")
def lists() -> list[Path]:
    """The three lists that ship with the product."""
    return sorted(FIRST_CORPUS.glob("*.txt"))


@pytest.fixture(scope="session")
def analysis(lists: list[Path]) -> core.Analysis:
    """The analysis of the three lists, computed once a run."""
    return core.analyse(core.read_corpus(lists))


@pytest.fixture(scope="session")
def chromium() -> Iterator[object]:
    """Start the browser, or skip where there is none."""
    if CHROMIUM is None:
        pytest.skip("there is no chromium here: install Debian's package chromium")
    sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()
