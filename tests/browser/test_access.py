"""For those who do not point or see: axe-core finds nothing grave, and the keyboard reaches every selection."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from tests.browser.visitor import Visitor

#: Path of `axe.min.js` from the npm package axe-core.
AXE = os.environ.get("PAPERLENS_AXE", "")
#: Each page with what is opened on it: radio buttons, tabs and folds by their names.
VIEWS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("/", ("Filter with buttons",)),
    ("/?how=sample", ()),
    ("/papers", ("Abstract", "Similar papers")),
    ("/papers", ("Table",)),
    ("/papers", ("Starred, 0", "Add a list that was saved here")),
    ("/papers?q=zebra", ()),
    ("/keywords", ("Table",)),
    ("/keywords", ("Network", "The network", "Choose from lists")),
    ("/keywords", ("By method",)),
    ("/keywords?k=large-language-models", ("Written as", "Your changes to keywords")),
    ("/keywords?k=large-language-models", ("Meets with",)),
    ("/methods?m=causal", ("Check the labels", "Filter with buttons")),
    ("/explore", ("Filter with buttons",)),
    ("/explore?see=map", ("The map", "The papers on the map")),
    ("/explore?see=vocabulary", ()),
    ("/corpus", ("Take files away",)),
    ("/corpus", ("Columns",)),
    ("/corpus", ("Fields",)),
    ("/corpus", ("Settings",)),
    ("/corpus", ("Provenance",)),
)


def opened(visitor: Visitor, name: str) -> None:
    """Open a view, tab or fold of the page by its name."""
    page = visitor.page
    radio, tab = (page.get_by_role(role, name=name, exact=True) for role in ("radio", "tab"))
    radio.or_(tab).or_(page.locator("summary", has_text=name)).first.click()
    visitor.settle()


@pytest.mark.skipif(not AXE, reason="PAPERLENS_AXE does not name axe.min.js of the npm package axe-core")
@pytest.mark.parametrize("width", [1440, 390])
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_axe_finds_nothing_serious(chromium: Any, server: str, dark: bool, width: int) -> None:
    """No page, view, tab or open fold has a serious or critical fault by axe-core, on a desk or a phone, in light or dark."""
    script = Path(AXE).read_text(encoding="utf-8")
    found = []
    with Visitor(chromium, server, width=width, dark=dark) as visitor:
        for path, names in VIEWS:
            visitor.open(path)
            for name in names:
                opened(visitor, name)
            visitor.page.evaluate(script)
            result = visitor.page.evaluate("() => axe.run(document, {resultTypes: ['violations']})")
            found += [
                f"{path} {names}: {fault['id']} ({fault['impact']}): {node['target']} {node['html'][:160]}"
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
