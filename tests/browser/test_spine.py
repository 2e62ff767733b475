"""What issue by issue must hold in a real browser: filters, the link, downloads, and a quiet console."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from typing import Any

import pytest

from tests.browser.visitor import PATIENCE, Visitor

PAGES = {"Overview": "/", "Papers": "/papers", "Keywords": "/keywords", "Methods": "/methods", "Corpus": "/corpus"}


def test_a_click_on_a_bar_filters_every_page_and_the_link_opens_the_same_view(chromium: Any, server: str) -> None:
    """A click on a bar filters all pages and shows in the link; the link in a new browser shows the same view."""
    with Visitor(chromium, server) as visitor:
        visitor.open("/")
        assert visitor.count() == "All 57 papers"
        visitor.click_bar("chart-methods", 1)
        count, query = visitor.count(), visitor.query()
        assert count.endswith(" of 57 papers")
        assert query.startswith("m=")
        for title in ("Papers", "Keywords", "Methods", "Overview"):
            visitor.go(title)
            assert (visitor.count(), visitor.query()) == (count, query)
        link, heading = visitor.page.url, visitor.page.locator("h1").inner_text()
        with Visitor(chromium, server) as other:
            other.open(link.removeprefix(server))
            assert (other.count(), other.query()) == (count, query)
            assert other.page.locator("h1").inner_text() == heading


def test_a_second_click_takes_the_filter_back(chromium: Any, server: str) -> None:
    """The bar that was clicked, clicked again, shows all papers again and leaves the link empty."""
    with Visitor(chromium, server) as visitor:
        visitor.open("/methods")
        visitor.click_bar("chart-methods", 0)
        assert visitor.query()
        visitor.click_bar("chart-methods", 0)
        assert (visitor.count(), visitor.query()) == ("All 57 papers", "")
        visitor.click_bar("chart-methods", 0)
        assert visitor.query()


def test_back_goes_back(chromium: Any, server: str) -> None:
    """The browser's back button brings the view before the last filter."""
    with Visitor(chromium, server) as visitor:
        visitor.open("/methods")
        visitor.click_bar("chart-methods", 0)
        visitor.page.go_back()
        visitor.page.wait_for_function("() => location.search === ''", timeout=PATIENCE)
        visitor.settle()
        assert (visitor.count(), visitor.query()) == ("All 57 papers", "")


def test_the_csv_holds_all_papers_in_view(chromium: Any, server: str) -> None:
    """The download has a row for each paper that the filters leave, not for those on the visible page."""
    with Visitor(chromium, server) as visitor:
        visitor.open("/papers?c=method")
        shown = int(visitor.count().split()[0])
        with visitor.page.expect_download() as download:
            visitor.page.locator('[data-testid="stBottom"]').get_by_role("button", name="CSV").click()
        content = Path(download.value.path()).read_bytes()
        assert content.startswith(b"\xef\xbb\xbf")
        rows = list(csv.DictReader(io.StringIO(content.decode("utf-8-sig"))))
        assert len(rows) == shown > 10
        assert all("method" in row["contribution"].split(" | ") for row in rows)


@pytest.mark.parametrize("title", PAGES)
def test_a_page_is_quiet_and_its_charts_are_named(chromium: Any, server: str, title: str) -> None:
    """A page asks no other server, the browser has nothing to complain about, and each chart says what it counts."""
    with Visitor(chromium, server) as visitor:
        visitor.open(PAGES[title])
        assert visitor.outside == []
        assert visitor.complaints == []
        for chart in visitor.page.locator('[data-testid="stPlotlyChart"]').all():
            name = chart.evaluate(
                "e => (e.closest('[aria-label]') || e.querySelector('[aria-label]'))?.ariaLabel || ''"
            )
            assert "papers" in name


def test_a_link_from_another_corpus_says_what_is_not_here(chromium: Any, server: str) -> None:
    """Names that this corpus lacks are named and left out; the others hold."""
    with Visitor(chromium, server) as visitor:
        visitor.open("/?c=method&k=no-such-keyword")
        assert "no-such-keyword" in visitor.page.get_by_role("alert").inner_text()
        assert visitor.query() == "c=method"


def test_clear_all_brings_all_papers_back(chromium: Any, server: str) -> None:
    """One button in the line that stays in view takes all filters away, also from the link and the widgets."""
    with Visitor(chromium, server) as visitor:
        visitor.open("/methods?c=theory&q=learning")
        assert visitor.count() != "All 57 papers"
        visitor.page.locator('[data-testid="stBottom"]').get_by_role("button", name="Clear all").click()
        visitor.settle()
        assert (visitor.count(), visitor.query()) == ("All 57 papers", "")
        assert visitor.page.get_by_role("searchbox", name="Search the abstracts").input_value() == ""


def test_a_cell_of_the_heat_map_filters_by_both_and_back(chromium: Any, server: str) -> None:
    """A click on a cell filters by its category and contribution, a second one takes both away; the page does not jump."""
    with Visitor(chromium, server, height=700) as visitor:
        visitor.open("/methods")
        cell = visitor.page.locator(".st-key-chart-crossed-contributions-False .scatterlayer .point").nth(4)
        cell.scroll_into_view_if_needed()
        seen = []
        for _ in range(2):
            before = cell.bounding_box()
            assert before is not None
            visitor.page.mouse.move(before["x"] + 9, before["y"] + 9)
            visitor.page.mouse.click(before["x"] + 10, before["y"] + 10)
            visitor.settle()
            after = (
                visitor.page.locator(".st-key-chart-crossed-contributions-False .scatterlayer .point")
                .nth(4)
                .bounding_box()
            )
            assert after is not None
            # The frame of a chosen cell is as wide as its line.
            assert abs(after["x"] - before["x"]) < 5
            assert abs(after["y"] - before["y"]) < 5
            seen.append(sorted(part.split("=")[0] for part in visitor.query().split("&") if part))
        assert seen == [["c", "m"], []]


def test_typing_a_search_loses_no_letter(chromium: Any, server: str) -> None:
    """Results follow while a visitor types, without a button, and what was typed stays."""
    with Visitor(chromium, server) as visitor:
        visitor.open("/papers")
        box = visitor.page.get_by_role("searchbox", name="Search the abstracts")
        box.click()
        visitor.page.keyboard.type("reinforcement learning", delay=60)
        visitor.page.wait_for_timeout(600)
        visitor.settle()
        assert box.input_value() == "reinforcement learning"
        assert visitor.query() == "q=reinforcement+learning"
        assert visitor.count().endswith(" of 57 papers")


def test_each_filter_in_force_is_a_button_that_takes_it_away(chromium: Any, server: str) -> None:
    """A chip in the line that stays in view removes the filter it names, and no other."""
    with Visitor(chromium, server, width=390, height=844) as visitor:
        visitor.open("/papers?c=method.theory&q=learning")
        line = visitor.page.locator('[data-testid="stBottom"]')
        assert line.get_by_role("button").all_inner_texts()[:3] != []
        line.get_by_role("button", name="Theory").click()
        visitor.settle()
        assert visitor.query() in {"q=learning&c=method", "c=method&q=learning"}
