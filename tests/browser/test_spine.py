"""What issue by issue must hold in a real browser: filters, the link, downloads, and a quiet console."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from typing import Any

import pytest

from tests.browser.visitor import Visitor

PAGES = {"Overview": "/", "Papers": "/papers", "Keywords": "/keywords", "Methods": "/methods"}


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
        assert visitor.page.get_by_label("Search the abstracts").first.input_value() == ""
