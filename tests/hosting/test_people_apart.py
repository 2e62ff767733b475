"""Two visitors of one process in two browsers: nobody sees the other's papers, filters, corrections or reading list."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.browser.visitor import PATIENCE, Visitor
from tests.hosting.processes import Server, Start

pytestmark = pytest.mark.browser

OWN = "title,abstract\n" + "".join(
    f"Kite {number},We propose kite {number} whose reinforcement policy has sparse rewards and flies over meadow {number}.\n"
    for number in range(4)
)


@pytest.fixture(scope="module")
def alone(start: Start) -> Server:
    """Give a process that nobody else uses, and that forgets a visit a second after its connection was cut."""
    return start(session_seconds="1")


def test_two_people_do_not_meet(chromium: Any, alone: Server, tmp_path: Path) -> None:
    """What one loads, filters, accepts and stars is not there for the other, and is gone when the visit ends."""
    file = tmp_path / "kites.csv"
    file.write_text(OWN, encoding="utf-8")
    with Visitor(chromium, alone.address) as ann, Visitor(chromium, alone.address) as ben:
        ann.open("/papers?q=reinforcement")
        ben.open("/papers")
        assert ann.count() != ben.count() == "All 57 papers"
        ann.page.get_by_role("button", name="to the reading list").first.click()
        ann.settle()
        ann.open("/methods")
        ann.page.locator("summary", has_text="Check the labels").click()
        ann.settle()
        ann.page.get_by_role("button", name="Accept", exact=True).click()
        ann.settle()
        ann.go("Corpus")
        ann.page.locator('input[type="file"]').set_input_files([file])
        ann.page.get_by_text("Instead of it").click()
        ann.page.wait_for_timeout(800)
        ann.page.get_by_role("button", name="Load", exact=True).click()
        ann.page.get_by_text("4 papers are loaded now").wait_for(timeout=PATIENCE)
        assert alone.counters()["paperlens_own_papers"] == 4

        for path in ("/papers", "/corpus", "/methods"):
            ben.open(path)
            assert ben.page.get_by_text("Kite").count() == 0
            assert ben.page.get_by_text("kites.csv").count() == 0
            assert ben.count() == "All 57 papers"
        ben.page.locator("summary", has_text="Check the labels").click()
        ben.settle()
        assert ben.page.get_by_text("1 of 57 papers checked").count() == 0
        ben.open("/papers?s=1")
        assert ben.count() == "0 of 57 papers"
    assert alone.until(lambda: alone.counters()["paperlens_sessions"] == 0)
    assert alone.until(lambda: alone.counters()["paperlens_own_papers"] == 0), "the papers of a visit outlive it"
