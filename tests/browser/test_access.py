"""For those who do not point or see: axe-core finds nothing grave, and the keyboard reaches every selection."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from tests.browser.visitor import Visitor

#: Path of `axe.min.js` from the npm package axe-core.
AXE = os.environ.get("PAPERLENS_AXE", "")
PAGES = [
    "/", "/papers", "/keywords", "/methods?m=causal", "/papers?q=zebra", "/explore", "/explore?see=map",
    "/explore?see=vocabulary", "/corpus",
]  # fmt: skip


@pytest.mark.skipif(not AXE, reason="PAPERLENS_AXE does not name axe.min.js of the npm package axe-core")
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_axe_finds_nothing_serious(chromium: Any, server: str, dark: bool) -> None:
    """No page has a serious or critical fault by axe-core."""
    script = Path(AXE).read_text(encoding="utf-8")
    found = []
    with Visitor(chromium, server, dark=dark) as visitor:
        for path in PAGES:
            visitor.open(path)
            visitor.page.evaluate(script)
            result = visitor.page.evaluate("() => axe.run(document, {resultTypes: ['violations']})")
            found += [
                f"{path}: {fault['id']} ({fault['impact']}): {node['target']} {node['html'][:160]}"
                for fault in result["violations"]
                if fault["impact"] in {"serious", "critical"}
                for node in fault["nodes"][:3]
            ]
    assert found == []


def test_a_chart_can_be_worked_by_keyboard(chromium: Any, server: str) -> None:
    """The buttons under a chart open, filter and filter back without a pointer."""
    with Visitor(chromium, server) as visitor:
        visitor.open("/methods")
        visitor.page.locator("summary", has_text="Filter with buttons").first.focus()
        visitor.page.keyboard.press("Enter")
        visitor.settle()
        group = visitor.page.locator(".st-key-buttons-methods")
        group.get_by_role("button").first.focus()
        visitor.page.keyboard.press("Enter")
        visitor.settle()
        assert visitor.query().startswith("m=")
        group.get_by_role("button").first.focus()
        visitor.page.keyboard.press("Enter")
        visitor.settle()
        assert visitor.query() == ""
