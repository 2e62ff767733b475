"""Own categories in a real browser: a bad file, a good one, and the way back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.browser.visitor import PATIENCE, Visitor

TOML = """
name = "What machines say"
[[methods]]
label = "Chatty machines"
description = "Models of language, and what they are asked."
terms = ["language model", "prompt", "LLM"]
[[methods]]
label = "Rewards"
terms = ["reinforcement learning", "reward", "policy"]
"""


def test_sorting_into_own_categories(chromium: Any, server: str, tmp_path: Path) -> None:
    """A file of names and terms sorts all papers anew, says what that rests on, and a button brings the shipped ones back."""
    good, bad = tmp_path / "machines.toml", tmp_path / "bad.toml"
    good.write_text(TOML, encoding="utf-8")
    bad.write_text('[[methods]]\nname = "x"\n', encoding="utf-8")
    with Visitor(chromium, server) as visitor:
        visitor.open("/methods")
        page = visitor.page
        page.locator("summary", has_text="Your own categories").click()
        visitor.settle()
        fold = page.locator("details", has=page.locator("summary", has_text="Your own categories"))
        fold.locator('input[type="file"]').set_input_files(bad)
        page.get_by_text("'name' is not known here").wait_for(timeout=PATIENCE)
        fold.locator('input[type="file"]').set_input_files(good)
        page.get_by_text("from your terms alone").wait_for(timeout=PATIENCE)
        visitor.settle()
        labels = page.locator(".st-key-chart-methods .ytick text").all_text_contents()
        assert sorted(labels) == ["Chatty machines", "Rewards"]
        assert page.get_by_text("'name' is not known here").count() == 0
        visitor.go("Papers")
        page.get_by_text("Chatty machines · ").first.wait_for(timeout=PATIENCE)
        assert page.get_by_text("chatty-machines").count() == 0
        visitor.go("Methods")
        page.locator("summary", has_text="Your own categories").click()
        visitor.settle()
        page.get_by_role("button", name="Back to the categories that come with Paperlens").click()
        page.get_by_text("Measured on 2,520 abstracts").wait_for(timeout=PATIENCE)
        visitor.settle()
        assert "Causal inference" in page.locator(".st-key-chart-methods .ytick text").all_text_contents()
        assert visitor.complaints == []
