"""Filters, the reading list and the way back, walked through in a real browser."""

from __future__ import annotations

import io
import re
import zipfile
from pathlib import Path
from typing import Any

import pytest

from tests.browser.visitor import PATIENCE, Visitor

#: The papers of the three lists whose abstracts say that their code is available; read one by one.
WITH_CODE = 9
#: The control that has the focus, in whatever part of the page.
FOCUSED = """(() => {
  let e = document.activeElement;
  while (e?.shadowRoot?.activeElement) e = e.shadowRoot.activeElement;
  return e === document.body ? null : e;
})()"""


def star(visitor: Visitor, number: int) -> str:
    """Star the paper of the card at place `number`, and give what it is called."""
    button = visitor.page.get_by_role("button", name="to the reading list").nth(number)
    name = str(button.inner_text()).split("Add ", 1)[1].removesuffix(" to the reading list")
    button.click()
    visitor.page.get_by_role("button", name=f"Take {name} off the reading list").wait_for(timeout=PATIENCE)
    visitor.settle()
    return name


def note(visitor: Visitor, number: int, text: str) -> None:
    """Write the note at place `number`, and stay in its box."""
    visitor.page.get_by_role("textbox", name="Note").nth(number).fill(text)
    visitor.page.wait_for_timeout(500)
    visitor.settle()


def look_at_the_list(visitor: Visitor, count: int) -> None:
    """Turn to the reading list."""
    visitor.page.get_by_role("radio", name=f"Starred, {count}").click()
    visitor.settle()


def download(visitor: Visitor, name: str) -> bytes:
    """Press a button and give the file."""
    with visitor.page.expect_download(timeout=PATIENCE) as given:
        visitor.page.get_by_role("button", name=name, exact=True).first.click()
    return Path(given.value.path()).read_bytes()


def test_a_reader_takes_five_papers_with_code_home(chromium: Any, server: str, tmp_path: Path) -> None:
    """Of the papers that say their code is available five are starred with notes, exported, there after a reload, and come back."""
    with Visitor(chromium, server) as visitor:
        visitor.open("/papers")
        visitor.page.locator('[data-testid="stSidebar"]').get_by_text("Abstract says code is available").click()
        visitor.settle()
        assert visitor.count() == f"{WITH_CODE} of 57 papers"
        names = [star(visitor, 0) for _ in range(5)]
        assert len(set(names)) == 5
        look_at_the_list(visitor, 5)
        for number in range(5):
            note(visitor, number, f"note {number + 1}")
        text = download(visitor, "Markdown").decode()
        assert text.startswith("# Reading list: 5 papers\n")
        assert [f"note {number + 1}" in text for number in range(5)] == [True] * 5
        assert text.count("github.com") >= 4
        saved = tmp_path / "reading-list.csv"
        saved.write_bytes(download(visitor, "CSV"))

        visitor.page.reload()
        visitor.page.locator("h1").wait_for(timeout=PATIENCE)
        visitor.page.get_by_role("radio", name="Starred, 5").wait_for(timeout=PATIENCE)
        visitor.settle()
        look_at_the_list(visitor, 5)
        notes = visitor.page.get_by_role("textbox", name="Note")
        assert [notes.nth(number).input_value() for number in range(5)] == [f"note {number + 1}" for number in range(5)]
        assert visitor.complaints == []
        assert visitor.outside == []

    with Visitor(chromium, server) as other:
        other.open("/papers")
        look_at_the_list(other, 0)
        other.page.locator("summary", has_text="Add a list").click()
        other.settle()
        other.page.locator('input[type="file"]').set_input_files(saved)
        other.page.get_by_role("radio", name="Starred, 5").wait_for(timeout=PATIENCE)
        other.settle()
        assert other.page.get_by_role("textbox", name="Note").first.input_value() == "note 1"


class Keyboard:
    """Hands on the keyboard and no eyes: Tab, keys, and what the accessibility tree says of the control that has the focus."""

    def __init__(self, visitor: Visitor) -> None:
        self.page = visitor.page
        self._tree = visitor.context.new_cdp_session(visitor.page)
        self._tree.send("Accessibility.enable")

    def said(self) -> tuple[str, str]:
        """Give role and name of the control that has the focus."""
        found = self._tree.send("Runtime.evaluate", {"expression": FOCUSED})["result"]
        if "objectId" not in found:
            return "", ""
        asked = {"objectId": found["objectId"], "fetchRelatives": False}
        (node, *_) = self._tree.send("Accessibility.getPartialAXTree", asked)["nodes"]
        role, name = (str(node.get(part, {}).get("value", "")) for part in ("role", "name"))
        return role, name

    def reach(self, role: str, name: str, key: str = "Tab", most: int = 250) -> str:
        """Press Tab until a control of that role is reached whose name matches; give the name."""
        heard = []
        for _ in range(most):
            self.page.keyboard.press(key)
            heard.append(self.said())
            if re.fullmatch(role, heard[-1][0]) and re.search(name, heard[-1][1]):
                return heard[-1][1]
        raise AssertionError(f"{key} does not reach {role} {name}, but {dict.fromkeys(heard)}")


def test_the_same_by_keyboard_and_accessibility_tree_alone(chromium: Any, server: str) -> None:
    """Filter, five stars with notes, and the Markdown file: with real keys only, finding each control by its role and name."""
    with Visitor(chromium, server) as visitor:
        visitor.open("/papers")
        hands, keys = Keyboard(visitor), visitor.page.keyboard
        hands.reach("checkbox|switch", "^Abstract says code is available")
        keys.press("Space")
        visitor.page.locator('[data-testid="stBottom"] strong', has_text=f"{WITH_CODE} of 57").wait_for(
            timeout=PATIENCE
        )
        visitor.settle()
        names = []
        for number in range(5):
            names.append(hands.reach("button", "^Add .* to the reading list$"))
            keys.press("Enter")
            visitor.page.get_by_role("radio", name=f"Starred, {number + 1}").wait_for(timeout=PATIENCE)
            visitor.settle()
            hands.reach("textbox", "^Note", most=5)
            keys.type(f"by keyboard {number + 1}")
            keys.press("Control+Enter")
            visitor.settle()
        assert len(set(names)) == 5
        hands.reach("radio", "^(Cards|Starred)", key="Shift+Tab")
        for _ in range(2):
            if not hands.said()[1].startswith("Starred"):
                keys.press("ArrowRight")
        assert hands.said() == ("radio", "Starred, 5")
        keys.press("Space")
        visitor.settle()
        hands.reach("button", "^Markdown")
        with visitor.page.expect_download(timeout=PATIENCE) as given:
            keys.press("Enter")
        text = Path(given.value.path()).read_text(encoding="utf-8")
        assert text.startswith("# Reading list: 5 papers\n")
        assert all(f"by keyboard {number + 1}" in text for number in range(5))
        assert visitor.complaints == []


def test_an_abstract_comes_when_it_is_opened_and_its_keywords_filter(chromium: Any, server: str) -> None:
    """A card's abstract opens alone; a keyword in it filters the whole page, and so does a category, there and back."""
    with Visitor(chromium, server) as visitor:
        visitor.open("/papers")
        folds = visitor.page.locator('[class*="st-key-abstract-of-"] summary')
        assert folds.count() == 10
        abstracts = visitor.page.locator('[class*="st-key-abstract-of-"] [data-testid="stExpanderDetails"] p')
        assert abstracts.count() == 0
        folds.nth(1).press("Enter")
        chips = visitor.page.locator('[class*="st-key-more-chips-of-"] button')
        chips.first.wait_for(timeout=PATIENCE)
        visitor.settle()
        keyword = str(chips.first.inner_text())
        chips.first.click()
        visitor.page.locator('[data-testid="stBottom"] button', has_text=keyword).first.wait_for(timeout=PATIENCE)
        visitor.settle()
        assert visitor.count() != "All 57 papers"
        assert visitor.query().startswith("k=")
        visitor.page.get_by_role("button", name="Clear all").last.click()
        visitor.settle()
        row = visitor.page.locator('[class*="st-key-chips-of-"] .methods').first
        row.get_by_role("button", pressed=False).first.click()
        row.get_by_role("button", pressed=True).first.wait_for(timeout=PATIENCE)
        visitor.settle()
        assert visitor.query().startswith("m=")
        row.get_by_role("button", pressed=True).first.click()
        row.get_by_role("button", pressed=True).first.wait_for(state="detached", timeout=PATIENCE)
        visitor.settle()
        assert visitor.count() == "All 57 papers"
        assert visitor.complaints == []


def test_undo_brings_the_filters_back(chromium: Any, server: str) -> None:
    """Undo takes the last change of the filters back, several times, and the count is announced."""
    with Visitor(chromium, server) as visitor:
        visitor.open("/methods?c=method")
        before = visitor.count()
        visitor.click_bar("chart-methods", 0)
        after = visitor.count()
        visitor.page.locator('[data-testid="stBottom"]').get_by_role("button", name="Clear all").click()
        visitor.settle()
        assert visitor.page.locator('[data-testid="stBottom"]').get_by_role("status").inner_text() == "All 57 papers"
        for expected in (after, before):
            visitor.page.get_by_role("button", name="Undo filter", exact=True).last.click()
            visitor.settle()
            assert visitor.count() == expected
        assert visitor.query() == "c=method"


@pytest.mark.parametrize(
    ("steps", "title", "query"),
    [(1, "Methods", "m="), (2, "Overview", "m="), (3, "Overview", "")],
    ids=["one", "two", "three"],
)
def test_going_back_quickly_brings_the_view_that_was_there(
    chromium: Any, server: str, steps: int, title: str, query: str
) -> None:
    """Each step of the history is one view; back, however quickly, shows what was there, with and without a filter."""
    with Visitor(chromium, server) as visitor:
        visitor.open("/")
        visitor.click_bar("chart-methods", 1)
        count = visitor.count()
        visitor.go("Methods")
        visitor.go("Papers")
        for _ in range(steps):
            visitor.page.evaluate("history.back()")
            visitor.page.wait_for_timeout(40)
        expected = count if query else "All 57 papers"
        visitor.page.locator('[data-testid="stBottom"] strong', has_text=expected).wait_for(timeout=PATIENCE)
        visitor.page.wait_for_function(f"() => document.title.startsWith('{title}')", timeout=PATIENCE)
        visitor.page.wait_for_timeout(1000)
        visitor.settle()
        assert visitor.count() == expected
        assert visitor.query().startswith(query)
        assert "all=" not in visitor.query()


@pytest.mark.parametrize("pause", [0, 120])
def test_a_click_right_after_typing_changes_the_page(chromium: Any, server: str, pause: int) -> None:
    """Whoever types a search and at once goes to another page gets there, with the search in force."""
    with Visitor(chromium, server) as visitor:
        visitor.open("/papers")
        visitor.page.locator(".st-key-search input").press_sequentially("agent", delay=20)
        visitor.page.wait_for_timeout(pause)
        visitor.page.get_by_role("link", name="Keywords", exact=True).first.click()
        visitor.page.wait_for_function("() => document.title.startsWith('Keywords')", timeout=PATIENCE)
        visitor.page.wait_for_timeout(1000)
        visitor.settle()
        assert visitor.page.title().startswith("Keywords")
        assert visitor.count() == "7 of 57 papers"
        assert visitor.query() == "q=agent"


def test_everything_leaves_in_one_file(chromium: Any, server: str) -> None:
    """The export of a filtered view opens offline and holds only what is in view."""
    with Visitor(chromium, server) as visitor:
        visitor.open("/?code=1")
        content = download(visitor, "Export everything")
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        report = archive.read("report.html").decode()
        rows = archive.read("jsonl/papers.jsonl").decode().splitlines()
    assert len(rows) == WITH_CODE
    assert f"{WITH_CODE} of 57 papers" in report
    asked: list[str] = []
    context = chromium.new_context(offline=True)
    page = context.new_page()
    page.on("request", lambda request: asked.append(request.url))
    page.set_content(report)
    assert page.locator("article").count() == WITH_CODE
    assert asked == []
    context.close()


def test_a_phone_has_the_pages_and_the_first_card_in_sight(chromium: Any, server: str) -> None:
    """On a phone the pages stand in a row on top, and the first result is on the first screen."""
    with Visitor(chromium, server, width=390, height=844) as visitor:
        visitor.open("/papers?code=1")
        card = visitor.page.get_by_role("heading", level=2).first
        assert card.bounding_box()["y"] < 500
        visitor.page.locator(".st-key-phone-navigation").get_by_role("link", name="Keywords").click()
        visitor.page.wait_for_function("() => document.title.startsWith('Keywords')", timeout=PATIENCE)
        visitor.settle()
        assert visitor.count() == f"{WITH_CODE} of 57 papers"
        wide = visitor.page.evaluate("() => document.documentElement.scrollWidth")
        assert wide <= 390


def test_a_chart_leaves_as_a_picture_and_as_a_sentence(chromium: Any, server: str) -> None:
    """A chart is saved on white with its title, what it covers, filters and link, by buttons; and says itself in a sentence."""
    with Visitor(chromium, server, dark=True) as visitor:
        visitor.context.grant_permissions(["clipboard-read", "clipboard-write"])
        visitor.open("/?c=method")
        buttons = visitor.page.locator(".st-key-image-of-chart-methods")
        files = {}
        for kind in ("SVG", "PNG"):
            with visitor.page.expect_download(timeout=PATIENCE) as given:
                buttons.get_by_role("button", name=kind, exact=True).press("Enter")
            files[kind] = Path(given.value.path()).read_bytes()
        shown = visitor.count().removesuffix(" papers")
        picture = files["SVG"].decode()
        for said in (
            "Method categories",
            f"n = {shown} papers",
            "Filters: Method.",
            "57 abstracts in 3 lists",
            "?c=method",
        ):
            assert said in picture
        assert 'fill="#ffffff"' in picture
        assert files["PNG"].startswith(b"\x89PNG")
        buttons.get_by_role("button", name="Copy as sentence").press("Enter")
        buttons.get_by_text("Copied.").wait_for(timeout=PATIENCE)
        copied = visitor.page.evaluate("navigator.clipboard.readText()")
        assert f" of {shown.split()[0]} abstracts (" in copied
        assert visitor.complaints == []
