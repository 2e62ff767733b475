"""All text is untrusted: what tries to run, to fetch or to forge is shown as the text it is, in a real browser."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from tests.browser import attacks
from tests.browser.visitor import PATIENCE, Visitor

PAGES = ("Overview", "Papers", "Keywords", "Methods", "Explore")


@pytest.fixture
def guarded(chromium: Any, server: str) -> Iterator[tuple[Visitor, list[str]]]:
    """Give a visitor and the list of what an attack has done."""
    done: list[str] = []
    with Visitor(chromium, server) as visitor:

        def dialog(shown: Any) -> None:
            done.append(f"dialog {shown.message}")
            shown.dismiss()

        visitor.page.on("dialog", dialog)
        visitor.page.on("popup", lambda _: done.append("popup"))
        yield visitor, done


def unharmed(visitor: Visitor, done: list[str], where: str) -> None:
    """Check that nothing ran, nothing was fetched, and the browser had to hold nothing back."""
    page = visitor.page
    assert page.evaluate("() => window.pwned") is None, where
    assert done == [], where
    assert visitor.outside == [], where
    assert [text for text in visitor.complaints if "Content Security Policy" in text or "evil" in text] == [], where
    harmful = "script:not([src]), iframe[src^='javascript'], [onerror], [onload], [onclick], [src*='evil.invalid'], "
    harmful += "a[href^='javascript' i], a[href^='data:' i], image[href*='evil.invalid']"
    found = page.locator(f"[data-testid='stApp'] :is({harmful})")
    assert found.count() == 0, f"{where}: {found.first.evaluate('(e) => e.outerHTML')}"


def loaded(visitor: Visitor, folder: Path) -> None:
    """Load the papers of the attacks instead of the first lists."""
    visitor.open("/corpus")
    file = folder / "<b>attack<!--.csv"
    file.write_bytes(attacks.table())
    page = visitor.page
    page.locator('input[type="file"]').set_input_files([file])
    page.get_by_text("Instead of it").click()
    page.wait_for_timeout(800)
    page.get_by_role("button", name="Load", exact=True).click()
    page.get_by_text("are loaded now").wait_for(timeout=PATIENCE)
    visitor.settle()


def test_attacks_in_papers_are_text(guarded: tuple[Visitor, list[str]], tmp_path: Path) -> None:
    """Papers whose every cell is an attack show on all pages as text; so do their filters, and the files that leave."""
    visitor, done = guarded
    loaded(visitor, tmp_path)
    unharmed(visitor, done, "Corpus")
    for tab in ("Columns", "Fields", "Provenance", "Duplicates"):
        visitor.page.get_by_role("tab", name=tab).click()
        visitor.settle()
        unharmed(visitor, done, f"Corpus, {tab}")
    for title in PAGES:
        visitor.go(title)
        unharmed(visitor, done, title)
        assert visitor.page.get_by_text("could not be drawn").count() == 0
    visitor.go("Papers")
    pages = visitor.page.get_by_test_id("stPagination").get_by_role("button")
    for _ in range(6):
        for fold in visitor.page.locator('[class*="st-key-abstract-of-"] summary').all():
            fold.click()
        visitor.settle()
        unharmed(visitor, done, "Papers, their abstracts")
        if pages.count() and pages.last.is_enabled():
            pages.last.click()
            visitor.settle()
            unharmed(visitor, done, "Papers, further on")
    for attack in ("<img src=x onerror=window.pwned=1>", "(a+)+$", '"' * 50, "author:" + "<b>" * 30):
        visitor.page.locator(".st-key-search input").fill(attack)
        visitor.page.locator(".st-key-search input").press("Enter")
        visitor.settle()
        unharmed(visitor, done, f"a search for {attack}")
    visitor.page.locator(".st-key-search input").fill("")
    visitor.page.locator(".st-key-search input").press("Enter")
    visitor.settle()

    visitor.go("Overview")
    with visitor.page.expect_download(timeout=PATIENCE) as download:
        visitor.page.get_by_role("button", name="Export everything").first.click()
    packed = tmp_path / "all.zip"
    download.value.save_as(packed)
    with zipfile.ZipFile(packed) as files:
        (report,) = (name for name in files.namelist() if name.endswith(".html"))
        (tmp_path / "report.html").write_bytes(files.read(report))
    visitor.page.goto((tmp_path / "report.html").as_uri())
    visitor.page.wait_for_timeout(500)
    assert visitor.page.evaluate("() => window.pwned") is None
    assert [address for address in visitor.outside if not address.startswith("file:")] == []
    assert done == []


@pytest.mark.parametrize(
    "attack", ["<img src=x onerror=window.pwned=1>", "![x](http://evil.invalid/l.png)", "../../x\x00", "a" * 5000]
)
def test_attacks_in_links_are_text(guarded: tuple[Visitor, list[str]], attack: str) -> None:
    """A link whose every parameter is an attack opens the dashboard and says what it does not know."""
    visitor, done = guarded
    keys = (
        "q",
        "k",
        "km",
        "m",
        "a",
        "c",
        "l",
        "au",
        "y",
        "v",
        "f.decision",
        "code",
        "z",
        "p",
        "s",
        "t",
        "ks",
        "corpus",
        "how",
    )
    visitor.open("/?" + "&".join(f"{key}={quote(attack)}" for key in keys))
    unharmed(visitor, done, attack)
    assert visitor.page.get_by_text("could not be drawn").count() == 0
    assert visitor.count()


def test_files_that_are_not_what_they_seem(guarded: tuple[Visitor, list[str]], tmp_path: Path) -> None:
    """A pickle is never opened, bombs and broken files are refused in a sentence, and nothing leaves its folder."""
    visitor, done = guarded
    visitor.open("/corpus")
    visitor.page.locator('input[type="file"]').set_input_files(attacks.files(tmp_path))
    visitor.page.wait_for_timeout(3000)
    visitor.page.get_by_text("Instead of it").click()
    visitor.page.get_by_role("button", name="Load", exact=True).click()
    visitor.page.get_by_text("are loaded now. 4 files could not be read").wait_for(timeout=PATIENCE)
    visitor.settle()
    unharmed(visitor, done, "Corpus")
    said = visitor.page.get_by_role("alert").all_inner_texts()
    for name in ("model.pkl", "frame.parquet", "bomb.zip", "deep.json"):
        assert any(name in sentence for sentence in said), name
    visitor.go("Papers")
    unharmed(visitor, done, "Papers")
    assert "root:" not in visitor.page.locator("body").inner_text()
    assert not (tmp_path / "pickle-was-opened").exists()
    assert not Path("/tmp/paperlens-climbed.csv").exists()
