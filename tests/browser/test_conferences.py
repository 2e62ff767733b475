"""An organiser and a reader before thousands of papers: ICML against ICLR, and all on unlearning that publish code."""

from __future__ import annotations

import hashlib
import re
from typing import Any

from tests.browser.test_explore_story import choose_side, complaints, result, to_share
from tests.browser.visitor import PATIENCE, Visitor

#: The papers of the two conferences, and those of ICML on unlearning whose abstracts say that code is there: read one by one, and
#: named here by the digests of their titles.
ICML, ICLR = 3391, 2510
UNLEARNING_WITH_CODE = ("3f6a184b179bb9cc", "a2b23954d00c991f", "063dd9e4d774019c")


def digest(title: str) -> str:
    """Give the first digits of a title's SHA-256."""
    return hashlib.sha256(title.encode()).hexdigest()[:16]


def test_what_is_more_frequent_at_one_conference(chromium: Any, conferences: str) -> None:
    """ICML against ICLR: what is more frequent in which, with the test's figures; the link opens the same for somebody else."""
    with Visitor(chromium, conferences) as visitor:
        visitor.open("/explore")
        choose_side(visitor, "One side", "iclr2026 dev")
        said = result(visitor)
        assert said.startswith("More frequent in iclr2026 dev")
        claims = re.findall(
            r"\((\d[\d,]*) of ([\d,]+) against (\d[\d,]*) of ([\d,]+)[;,]? log-odds ([+−-]\d\.\d+), q (?:=|<) [\d.]+\)",
            said,
        )
        assert claims, said
        for here, of_here, there, of_there, log_odds in claims:
            number = {
                name: int(text.replace(",", ""))
                for name, text in zip("abcd", (here, of_here, there, of_there), strict=True)
            }
            assert {number["b"], number["d"]} == {ICML, ICLR}
            assert (number["a"] / number["b"] > number["c"] / number["d"]) == (not log_odds.startswith(("-", "−"))), (
                said
            )
        link = to_share(visitor)
    with Visitor(chromium, conferences) as other:
        other.open(f"/explore?{link}")
        assert result(other) == said


def test_all_on_unlearning_that_publish_code(chromium: Any, conferences: str) -> None:
    """In ICML's papers a reader finds all on unlearning whose abstracts say that code is available, and no other."""
    with Visitor(chromium, conferences) as visitor:
        visitor.open("/papers")
        side = visitor.page.get_by_test_id("stSidebar")
        box = side.get_by_test_id("stMultiSelect").filter(has_text="List").last
        box.get_by_role("combobox").fill("icml2026")
        visitor.page.get_by_role("option", name="icml2026 dev").first.click()
        visitor.page.keyboard.press("Escape")
        visitor.settle()
        visitor.page.locator(".st-key-search input").press_sequentially("unlearning", delay=20)
        side.get_by_text("Abstract says code is available").click()
        found = f"{len(UNLEARNING_WITH_CODE)} of {ICML + ICLR:,} papers"
        visitor.page.locator('[data-testid="stBottom"] strong', has_text=found).wait_for(timeout=PATIENCE)
        visitor.settle()
        cards = visitor.page.locator('[class*="st-key-card-"] h2').all_inner_texts()
        assert sorted(map(digest, cards)) == sorted(UNLEARNING_WITH_CODE)
        assert visitor.query().startswith("q=unlearning")
        assert complaints(visitor) == []
