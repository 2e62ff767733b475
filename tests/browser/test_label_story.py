"""Checking categories in a real browser: accept, change, see chart and card follow, save, reload, read again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.browser.visitor import PATIENCE, Visitor

CHOSEN = "Causal inference"


def opened(visitor: Visitor) -> None:
    """Open the page Methods with the fold for checking."""
    visitor.open("/methods")
    visitor.page.locator("summary", has_text="Check the labels").click()
    visitor.settle()


def bar(visitor: Visitor) -> str:
    """Give the numbers behind the bar of the category that is given by hand."""
    chart = visitor.page.locator(".st-key-chart-methods")
    place = chart.locator(".ytick text").all_text_contents().index(CHOSEN)
    return str(chart.locator(".textpoint text").nth(place).text_content()).strip()


def test_a_correction_sticks_and_travels(chromium: Any, server: str, tmp_path: Path) -> None:
    """What a person accepts and changes is on the chart and the cards; its file brings it back in another visit."""
    with Visitor(chromium, server) as visitor:
        opened(visitor)
        page = visitor.page
        paper = page.locator(".st-key-paper-to-check")
        page.get_by_role("button", name="Accept", exact=True).click()
        visitor.settle()
        assert page.get_by_text("1 of 57 papers checked, 0 of them changed.").count() == 1

        before = int(bar(visitor).split(",")[0])
        heading = paper.locator("h3").inner_text()
        while paper.get_by_label(f"Remove {CHOSEN}").count():  # a paper that has it already says nothing here
            page.get_by_role("button", name="Later").click()
            visitor.settle()
            heading = paper.locator("h3").inner_text()
        for _ in range(3):
            box = paper.get_by_role("combobox")
            box.focus()
            page.keyboard.press("Backspace")
            visitor.settle()
        box = paper.get_by_role("combobox")
        box.click()
        box.fill(CHOSEN)
        page.get_by_role("option", name=CHOSEN).click()
        page.keyboard.press("Escape")
        visitor.settle()
        page.get_by_role("button", name="Save the change").click()
        visitor.settle()
        assert page.get_by_text("2 of 57 papers checked, 1 of them changed.").count() == 1
        assert int(bar(visitor).split(",")[0]) == before + 1
        link = visitor.query()
        assert link.startswith("t=.2-")
        with page.expect_download() as download:
            page.get_by_role("button", name="Save as a file").click()
        file = tmp_path / "checked.csv"
        file.write_bytes(Path(download.value.path()).read_bytes())
        visitor.go("Papers")
        chips = page.get_by_role("button", name=f"{CHOSEN} · corrected")
        while not chips.count():
            page.get_by_test_id("stPaginationNext").click()
            visitor.settle()
        shown = page.locator('[class*="st-key-card-"]', has=chips)
        assert shown.locator("h2").inner_text() == heading
        assert visitor.complaints == []

    with Visitor(chromium, server) as other:
        opened(other)
        assert other.page.get_by_text("0 of 57 papers checked").count() == 1
        other.page.locator(".st-key-fold-check input[type='file'], details input[type='file']").first.set_input_files(
            file
        )
        other.page.get_by_text("2 of 57 papers checked, 1 of them changed.").wait_for(timeout=PATIENCE)
        other.settle()
        assert int(bar(other).split(",")[0]) == before + 1
        assert other.query() == link
        other.page.get_by_role("button", name="Take all back").click()
        other.settle()
        assert int(bar(other).split(",")[0]) == before
        assert other.query() == ""
        assert other.complaints == []
