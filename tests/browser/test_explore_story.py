"""Comparing in a real browser: lists with each other, and one's own library beside them; the map's other way."""

from __future__ import annotations

import csv
import random
from pathlib import Path
from typing import Any

from tests.browser.visitor import PATIENCE, Visitor

FLOURS = (
    "rye",
    "wheat",
    "spelt",
    "emmer",
    "barley",
    "oat",
    "millet",
    "teff",
    "sorghum",
    "buckwheat",
    "maize",
    "quinoa",
)
PLACES = (
    "village",
    "harbour",
    "valley",
    "monastery",
    "island",
    "market",
    "cellar",
    "river",
    "border",
    "desert",
    "coast",
)
TOOLS = ("stone", "kiln", "basket", "linen", "copper", "clay", "steel", "wooden", "glass", "iron", "bamboo", "marble")
FINDS = ("crust", "crumb", "aroma", "acidity", "colour", "volume", "softness", "texture", "bitterness", "moisture")
#: So many papers the invented library has.
OWN = 40


def library(path: Path) -> Path:
    """Write what Zotero exports: invented papers, all on sourdough fermentation."""
    rng = random.Random(11)
    rows = []
    for number in range(OWN):
        flour, other = rng.sample(FLOURS, 2)
        place, farther = rng.sample(PLACES, 2)
        tool, second = rng.sample(TOOLS, 2)
        one, two, three = rng.sample(FINDS, 3)
        rows.append(
            {
                "Key": f"K{number:03}",
                "Item Type": "journalArticle",
                "Publication Year": str(2010 + number % 10),
                "Author": "Baker, Ada",
                "Title": f"{flour.title()} of the {place} in {tool} vessels, part {number}",
                "Abstract Note": f"We study sourdough fermentation with {flour} and {other} from a {place}. {tool.title()} vessels "
                f"raise {one} by {rng.randint(3, 60)} points, and {second} ones lower {two}. In the {farther}, {three} stays as "
                f"it was after {rng.randint(2, 90)} hours.",
            }
        )
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, fieldnames=list(rows[0]), quoting=csv.QUOTE_ALL)
        writer.writeheader()
        writer.writerows(rows)
    return path


def result(visitor: Visitor) -> str:
    """Give the sentence on top of a comparison."""
    said = visitor.page.get_by_test_id("stMain").get_by_test_id("stMarkdown").filter(has_text=" against ").first
    said.wait_for(timeout=PATIENCE)
    return str(said.inner_text())


def complaints(visitor: Visitor) -> list[str]:
    """Give what the browser complained of, but for how slow its drawing is without a graphics card."""
    return [text for text in visitor.complaints if "GPU stall" not in text]


def to_share(visitor: Visitor) -> str:
    """Give the link of a comparison by lists, which is short and was made without a complaint or a request outside."""
    link = visitor.query()
    assert "by=l" in link
    assert "%" not in link
    assert complaints(visitor) == []
    assert visitor.outside == []
    return link


def choose_side(visitor: Visitor, label: str, *options: str) -> None:
    """Put values on a side of the comparison, in place of those that stand there."""
    box = visitor.page.get_by_test_id("stMultiSelect").filter(has_text=label)
    box.get_by_role("button", name="Clear all").click()
    visitor.page.get_by_text("Choose what stands on the first side.").wait_for(timeout=PATIENCE)
    visitor.settle()
    for option in options:
        box.get_by_role("combobox").fill(option)
        visitor.page.get_by_role("option", name=option).first.click()
    visitor.page.keyboard.press("Escape")
    visitor.settle()


def test_the_third_list_against_the_other_two(chromium: Any, server: str) -> None:
    """The page says with the test's figures that so few papers claim nothing, and the link opens the same elsewhere."""
    with Visitor(chromium, server) as visitor:
        visitor.open("/explore")
        choose_side(visitor, "One side", "论文列表")
        said = result(visitor)
        assert said.startswith("Nothing can be claimed with so few papers: 19 in ")
        assert "log-odds" in said
        assert "q = " in said
        link = to_share(visitor)
    with Visitor(chromium, server) as other:
        other.open(f"/explore?{link}")
        assert result(other) == said
        # A keyword that is not found on one side filters, and the comparison stands.
        chips = other.page.get_by_test_id("stMain").get_by_test_id("stButtonGroup").filter(has_text="(").first
        chips.get_by_role("button").first.click()
        other.settle()
        assert "k=" in other.query()
        assert other.count() != "All 57 papers"
        assert result(other) == said


def test_an_own_library_beside_the_lists(chromium: Any, server: str, tmp_path: Path) -> None:
    """A Zotero export is loaded beside the lists, and what its papers are about is claimed with the test's figures."""
    file = library(tmp_path / "my-library.csv")
    with Visitor(chromium, server) as visitor:
        visitor.open("/corpus")
        visitor.page.locator('input[type="file"]').set_input_files(file)
        visitor.page.get_by_test_id("stFileUploader").get_by_text(file.name).wait_for(timeout=PATIENCE)
        visitor.page.wait_for_timeout(500)
        visitor.page.get_by_role("button", name="Load", exact=True).click()
        line = visitor.page.locator('[data-testid="stBottom"] strong', has_text=f"All {57 + OWN} papers")
        line.wait_for(timeout=PATIENCE)
        visitor.go("Explore")
        choose_side(visitor, "One side", "my-library")
        said = result(visitor)
        assert said.startswith("More frequent in my-library")
        assert "fermentation" in said
        assert f"of {OWN} against 0 of 57" in said
        assert "q < 0.001" in said
        assert complaints(visitor) == []


def test_the_map_opens_and_colours_without_a_pointer(chromium: Any, server: str) -> None:
    """With few papers the map is folded; the keyboard opens it, and its clusters are buttons that filter and filter back."""
    with Visitor(chromium, server) as visitor:
        visitor.open("/explore?see=map")
        fold = visitor.page.locator("summary", has_text="With 57 papers it shows little")
        fold.focus()
        visitor.page.keyboard.press("Enter")
        visitor.settle()
        clusters = visitor.page.locator(".st-key-cluster-buttons")
        clusters.wait_for(timeout=PATIENCE)
        first = clusters.locator("button").first
        first.focus()
        visitor.page.keyboard.press("Enter")
        visitor.page.locator('[data-testid="stBottom"] strong', has_text="of 57 papers").wait_for(timeout=PATIENCE)
        visitor.settle()
        assert "z=c1" in visitor.query()
        clusters.locator("button").first.focus()
        visitor.page.keyboard.press("Enter")
        visitor.page.locator('[data-testid="stBottom"] strong', has_text="All 57 papers").wait_for(timeout=PATIENCE)
        assert complaints(visitor) == []
        assert visitor.outside == []


def opened_map(visitor: Visitor, query: str = "") -> Any:
    """Open the map of the three lists, which is folded; give the place where it takes a drawing."""
    visitor.open(f"/explore?see=map{query}")
    visitor.page.locator("summary", has_text="With 57 papers it shows little").click()
    area = visitor.page.locator(".st-key-chart-map .nsewdrag").first
    area.wait_for(timeout=PATIENCE)
    visitor.settle()
    return area


def drag(visitor: Visitor, area: Any, way: tuple[tuple[float, float], ...]) -> None:
    """Draw over the map. way: places as shares of its width and height."""
    area.scroll_into_view_if_needed()
    visitor.page.wait_for_timeout(300)
    box = area.bounding_box()
    places = [(box["x"] + x * box["width"], box["y"] + y * box["height"]) for x, y in way]
    visitor.page.mouse.move(*places[0])
    visitor.page.mouse.down()
    for x, y in places[1:]:
        visitor.page.mouse.move(x, y, steps=8)
    visitor.page.mouse.up()
    visitor.page.locator('[data-testid="stBottom"] strong', has_text="of 57 papers").wait_for(timeout=PATIENCE)
    visitor.settle()


LEFT_HALF = ((0.05, 0.1), (0.5, 0.1), (0.5, 0.9), (0.05, 0.9), (0.05, 0.12))


def test_a_region_that_is_drawn_filters_and_back_takes_it_back(chromium: Any, server: str) -> None:
    """A lasso filters by the papers in it, and so does a box; Back brings the view before each, and the outline goes with it."""
    with Visitor(chromium, server) as visitor:
        area = opened_map(visitor)
        drag(visitor, area, LEFT_HALF)
        lasso = visitor.count()
        assert "z=" in visitor.query()
        visitor.page.locator('.modebar-btn[data-title="Box Select"]').click()
        drag(visitor, area, ((0.5, 0.05), (0.97, 0.95)))
        box = visitor.count()
        assert box != lasso
        for expected, parameter in ((lasso, "z="), ("All 57 papers", "")):
            visitor.page.go_back()
            visitor.page.locator('[data-testid="stBottom"] strong', has_text=expected).wait_for(timeout=PATIENCE)
            visitor.settle()
            assert visitor.count() == expected
            assert visitor.query().find(parameter) >= 0
        assert "z=" not in visitor.query()
        assert complaints(visitor) == []


def test_the_map_where_nothing_can_be_drawn_by_webgl(chromium: Any, server: str) -> None:
    """A browser without WebGL is told so, gets the few points drawn otherwise, and a table of them whose rows filter."""
    with Visitor(chromium, server) as visitor:
        visitor.context.add_init_script(
            "const get = HTMLCanvasElement.prototype.getContext;"
            "HTMLCanvasElement.prototype.getContext = function (kind, ...more) "
            "{ return /webgl/.test(kind) ? null : get.call(this, kind, ...more); };"
        )
        area = opened_map(visitor)
        visitor.page.get_by_text("This browser cannot use WebGL, so the points are drawn one by one").wait_for()
        assert visitor.page.locator(".st-key-chart-map .scatterlayer .point").count() == 57
        drag(visitor, area, LEFT_HALF)
        assert "z=" in visitor.query()
        visitor.page.get_by_role("button", name="Clear the region").click()
        visitor.settle()
        visitor.page.locator("summary", has_text="The papers on the map as a table").press("Enter")
        table = visitor.page.locator(".st-key-map-table-False .dvn-scroller")
        table.wait_for(timeout=PATIENCE)
        visitor.settle()
        table.click(position={"x": 16, "y": 52})
        visitor.settle()
        visitor.page.get_by_role("button", name="Show only this paper").press("Enter")
        visitor.page.locator('[data-testid="stBottom"] strong', has_text="1 of 57 papers").wait_for(timeout=PATIENCE)
