"""Rows of the table and the network in a real browser: what a click does, and the files that leave."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import igraph

from tests.browser.visitor import Visitor


def show(visitor: Visitor, view: str) -> None:
    """Choose one of the views of the page Keywords."""
    visitor.page.get_by_role("radio", name=view, exact=True).click()
    visitor.settle()
    if view == "Network":  # Which is folded: the papers are few.
        visitor.page.locator("summary", has_text="The network").click()
        visitor.settle()


def choose_rows(visitor: Visitor, *rows: int) -> None:
    """Tick rows of the table, counted from 0."""
    box = visitor.page.get_by_test_id("stDataFrame").bounding_box()
    assert box is not None
    for row in rows:
        visitor.page.mouse.click(box["x"] + 18, box["y"] + 35 * (row + 1) + 17)
        visitor.settle()


def downloaded(visitor: Visitor, button: str) -> bytes:
    """Give the file that a button downloads."""
    found = visitor.page.get_by_test_id("stMainBlockContainer").get_by_role("button", name=button, exact=True)
    with visitor.page.expect_download() as download:
        found.first.click()
    return Path(download.value.path()).read_bytes()


def point(visitor: Visitor, kind: str, want: str) -> tuple[float, float]:
    """Give where a circle or the dot of a line lies on the screen."""
    place: list[float] = visitor.page.evaluate(
        """([kind, want]) => {
            const plot = document.querySelector('.st-key-chart-network .js-plotly-plot');
            plot.scrollIntoView({block: 'center'});
            const frame = plot.getBoundingClientRect(), layout = plot._fullLayout;
            for (const trace of plot.data) {
                for (const [i, data] of (trace.customdata || []).entries()) {
                    if (data[0] === kind && (data[1] === want || data[1] + ' + ' + data[2] === want)) {
                        return [
                            frame.x + layout.xaxis._offset + layout.xaxis.d2p(trace.x[i]),
                            frame.y + layout.yaxis._offset + layout.yaxis.d2p(trace.y[i]),
                        ];
                    }
                }
            }
        }""",
        [kind, want],
    )
    return place[0], place[1]


def click_point(visitor: Visitor, kind: str, want: str) -> None:
    """Click a circle or a dot as a person does."""
    x, y = point(visitor, kind, want)
    visitor.page.wait_for_timeout(300)
    x, y = point(visitor, kind, want)
    visitor.page.mouse.move(x - 1, y - 1)
    visitor.page.mouse.move(x, y)
    visitor.page.wait_for_timeout(200)
    visitor.page.mouse.click(x, y)
    visitor.settle()


def test_two_rows_become_one_and_two_again(chromium: Any, server: str) -> None:
    """Two rows of the table are merged at once; the table and the network follow, and undo takes it back."""
    with Visitor(chromium, server) as visitor:
        visitor.open("/keywords")
        show(visitor, "Table")
        table = list(csv.DictReader(io.StringIO(downloaded(visitor, "CSV").decode("utf-8-sig"))))
        first, second = table[0]["keyword"], table[1]["keyword"]
        choose_rows(visitor, 0, 1)
        visitor.page.get_by_role("button", name="Merge 2", exact=True).click()
        visitor.settle()
        name = visitor.page.get_by_label("Under the name")
        assert name.input_value() == first
        name.fill("one of both")
        name.press("Tab")
        visitor.settle()
        visitor.page.get_by_role("button", name="Merge them").click()
        visitor.settle()
        assert "t=2-" in visitor.query()
        after = list(csv.DictReader(io.StringIO(downloaded(visitor, "CSV").decode("utf-8-sig"))))
        assert after[0]["keyword"] == "one of both"
        counts = [int(row["papers"]) for row in (table[0], table[1], after[0])]
        assert max(counts[:2]) <= counts[2] <= sum(counts[:2])
        assert not {first, second} & {row["keyword"] for row in after}
        show(visitor, "Network")
        document = json.loads(downloaded(visitor, "VOSviewer"))
        labels = {item["label"]: item["weights"]["Papers"] for item in document["network"]["items"]}
        assert labels["one of both"] == counts[2]
        assert not {first, second} & set(labels)
        visitor.page.get_by_role("button", name="Undo").first.click()
        visitor.settle()
        document = json.loads(downloaded(visitor, "VOSviewer"))
        labels = {item["label"]: item["weights"]["Papers"] for item in document["network"]["items"]}
        assert (labels[first], labels[second]) == tuple(counts[:2])
        assert visitor.complaints == []


def test_the_network_leads_to_keywords_and_papers(chromium: Any, server: str, tmp_path: Path) -> None:
    """A circle opens its keyword, a line's dot filters by both; a second click takes either back; GraphML opens elsewhere."""
    with Visitor(chromium, server) as visitor:
        visitor.open("/keywords")
        show(visitor, "Network")
        file = tmp_path / "keywords.graphml"
        file.write_bytes(downloaded(visitor, "GraphML"))
        graph = igraph.Graph.Read_GraphML(str(file))
        assert graph["papers in view"] == "All 57 papers"
        assert graph["least papers of a node"] >= 2
        keyword = graph.vs["label"][0]
        for opened in (1, 0):
            click_point(visitor, "node", keyword)
            assert visitor.page.get_by_role("heading", name=keyword, exact=True).count() == opened
        edges = sorted(graph.es, key=lambda edge: -edge["papers"])
        ends = (graph.vs[edges[0].source]["label"], graph.vs[edges[0].target]["label"])
        pair = " + ".join(sorted(ends))
        click_point(visitor, "edge", pair)
        assert visitor.count() == f"{int(edges[0]['papers'])} of 57 papers"
        assert "km=all" in visitor.query()
        visitor.page.get_by_test_id("stBottom").get_by_role("button", name="Clear all").click()
        visitor.settle()
        assert visitor.count() == "All 57 papers"
        assert visitor.complaints == []
