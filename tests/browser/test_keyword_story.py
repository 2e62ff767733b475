"""Merging keywords in a real browser: every view follows, undo, and the file that changes travel by."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from typing import Any

from tests.browser.visitor import PATIENCE, Visitor

FIRST, SECOND, NAME = "mathematical reasoning", "reasoning", "ways to think"


def look(visitor: Visitor, typed: str) -> None:
    """Type a keyword, or a form of one, into the box that chooses whose view is shown."""
    box = visitor.page.get_by_role("combobox", name="Look at one keyword")
    box.click()
    box.fill(typed)
    visitor.page.keyboard.press("Enter")
    visitor.settle()


def filter_by(visitor: Visitor) -> int:
    """Filter by the keyword looked at; give the papers in view."""
    visitor.page.get_by_role("button", name="Filter by it").click()
    visitor.settle()
    return int(visitor.count().split()[0])


def merge(visitor: Visitor) -> None:
    """Count two keywords as one, in the view of the first."""
    look(visitor, FIRST)
    visitor.page.get_by_role("button", name="Merge", exact=True).click()
    visitor.settle()
    box = visitor.page.get_by_role("combobox", name="Keywords to count as one")
    box.click()
    box.fill(SECOND)
    visitor.page.get_by_role("option", name=SECOND, exact=True).click()
    visitor.page.keyboard.press("Escape")
    name = visitor.page.get_by_label("Under the name")
    name.fill(NAME)
    name.press("Tab")
    visitor.settle()
    visitor.page.get_by_role("button", name="Merge them").click()
    visitor.settle()


def rows(visitor: Visitor, button: Any) -> list[dict[str, str]]:
    """Give the rows of the CSV file that a button downloads."""
    with visitor.page.expect_download() as download:
        button.click()
    return list(csv.DictReader(io.StringIO(Path(download.value.path()).read_text(encoding="utf-8-sig"))))


def test_two_keywords_become_one_on_every_page_and_two_again(chromium: Any, server: str, tmp_path: Path) -> None:
    """A merge is seen on all pages, in the link and the CSV; undo takes it back; its file brings it back in another visit."""
    with Visitor(chromium, server) as visitor:
        visitor.open("/keywords")
        look(visitor, FIRST)
        before = filter_by(visitor)
        visitor.page.get_by_role("button", name="Filter off").click()
        visitor.settle()
        merge(visitor)
        assert "t=" in visitor.query()
        after = filter_by(visitor)
        assert after > before
        link = visitor.query()

        visitor.go("Overview")
        assert visitor.count() == f"{after} of 57 papers"
        assert f"{NAME} ({after})" in visitor.page.locator('[data-testid="stMain"]').inner_text()
        visitor.go("Papers")
        chips = visitor.page.get_by_test_id("stMain").get_by_role("button", name=NAME, exact=True)
        assert chips.count() > 1  # One is the filter in force.
        papers = rows(visitor, visitor.page.locator('[data-testid="stBottom"]').get_by_role("button", name="CSV"))
        assert len(papers) == after
        assert all(NAME in row["keywords"].split(" | ") for row in papers)
        assert not any({FIRST, SECOND} & set(row["keywords"].split(" | ")) for row in papers)

        visitor.go("Keywords")
        visitor.page.locator("summary", has_text="Your changes to keywords").click()
        visitor.settle()
        with visitor.page.expect_download() as download:
            visitor.page.get_by_role("button", name="Save as a file").click()
        file = tmp_path / "keyword-changes.csv"
        file.write_bytes(Path(download.value.path()).read_bytes())
        visitor.page.get_by_role("button", name="Undo").first.click()
        visitor.settle()
        assert "t=" not in visitor.query()
        visitor.go("Overview")
        assert NAME not in visitor.page.locator('[data-testid="stMain"]').inner_text()
        assert visitor.complaints == []

    with Visitor(chromium, server) as other:
        other.open(f"/keywords?{link}")
        assert "made with 2 changes" in other.page.get_by_test_id("stAlert").first.inner_text()
        other.page.locator("summary", has_text="Your changes to keywords").click()
        other.settle()
        other.page.locator('input[type="file"]').set_input_files(file)
        other.page.locator("strong", has_text="Your changes to keywords: 2").wait_for(timeout=PATIENCE)
        other.settle()
        # The view of the link is there now, and the form of a keyword finds it.
        assert other.count() == f"{after} of 57 papers"
        assert other.query() == link
        look(other, FIRST)
        assert other.page.get_by_role("heading", name=NAME, exact=True).count() == 1
        assert other.complaints == []
