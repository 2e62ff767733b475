"""The page Keywords: its views, whose keywords it shows, and the network's two paths."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from core.analysis import Analysis
from core.tables.network import network
from dashboard import corpus
from dashboard.keyword_page import network_chart, words
from tests.made import made_papers

Open = Callable[..., AppTest]
LLMS, LEARNING = "large language models", "reinforcement learning"


def on_keywords(app: AppTest, shown: str = "bars") -> AppTest:
    """Open the page Keywords in one of its views."""
    app.session_state["keywords shown as"] = shown
    app.switch_page("screens/keywords.py").run()
    if shown == "network":  # Which is folded: the papers are few.
        app.session_state["fold network"] = True
        app.run()
    assert not app.exception
    return app


def said(app: AppTest) -> str:
    """Give everything that a page writes."""
    return "\n".join(part.value for kind in (app.header, app.markdown, app.caption, app.info) for part in kind)


@pytest.mark.parametrize(
    ("shown", "heading"),
    [
        ("bars", "most frequent"),
        ("table", "keywords"),
        ("network", "Which keywords meet"),
        ("methods", "Keywords by method category"),
    ],
)
def test_each_view_is_drawn(visit: Open, shown: str, heading: str) -> None:
    """Bars, table, network and methods each have a heading, and their charts words for those who do not see them."""
    app = on_keywords(visit(), shown)
    assert heading in "\n".join(header.value for header in app.header)
    for chart in app.get("plotly_chart"):
        assert "6 papers" in chart.proto.alt


def test_mentions_follow_the_filters(visit: Open, analysis: Analysis) -> None:
    """With a filter in force the table counts mentions in view, and a keyword's own view says both counts in view."""
    app = visit()
    app.multiselect(key="filter keywords").set_value([LEARNING]).run()
    on_keywords(app, "table")
    view = app.session_state["view"]
    table: Any = app.dataframe[0].value
    row = table[table["Keyword"] == LEARNING].iloc[0]
    mentioned = analysis.mentions.filter(keyword=LEARNING).join(view.papers, on="paper_id", how="semi").height
    assert (row["A keyword of (in view)"], row["Mentioned in (in view)"]) == (view.shown, mentioned)
    assert words.in_view(view.shown, mentioned, view.shown) in said(app)


def test_the_network_says_its_thresholds_and_has_a_path_by_lists(visit: Open, analysis: Analysis) -> None:
    """The figure says what it counts; a keyword is opened and two are filtered by from lists, and a second choice takes it back."""
    app = on_keywords(visit(), "network")
    found = network(analysis.papers, "keywords", 100)
    text = words.network_counted(
        found.nodes.height, found.least, found.edges.height, 1, found.clusters.height, found.alone
    )
    assert text in said(app)
    assert text in app.get("plotly_chart")[0].proto.alt
    app.session_state["fold network lists"] = True
    app.run()
    opened = next(box for box in app.selectbox if box.label == "Open a keyword")
    opened.set_value(found.nodes["value"][0]).run()
    assert app.selectbox(key="look").value == found.nodes["value"][0]
    first, second, papers, _ = found.edges.sort(
        ["papers", "strength", "first", "second"], descending=[True, True, False, False]
    ).row(0)
    for shown in (papers, 6):
        pairs = next(box for box in app.selectbox if box.label == "Filter by two keywords that meet")
        pairs.set_value((first, second)).run()
        assert not app.exception
        assert app.session_state["view"].shown == shown
        # The lists begin anew; under so narrow a filter the pair may be the only one.
        app.session_state["fold network lists"] = True
        app.run()


def test_no_network_where_nothing_meets_often_enough(visit: Open) -> None:
    """A threshold that leaves no link says what to do."""
    app = on_keywords(visit(), "network")
    app.number_input(key="network link").set_value(50).run()
    assert [info.value for info in app.info] == [words.NETWORK_NONE]


@pytest.fixture
def with_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the dashboard open a table of papers with keywords of their own."""
    rows = [
        ("We study large language models (LLMs). LLMs plan with tree search and are slow.", "LLMs; Robotics"),
        ("Large language models are pruned by behaviour cloning of smaller ones.", "Behavior Cloning"),
        ("We prove a regret bound for tree search with large language models in games.", ""),
    ]
    table = tmp_path / "own.csv"
    table.write_text("abstract,keywords\n" + "".join(f'"{text}","{own}"\n' for text, own in rows), encoding="utf-8")
    monkeypatch.setattr(corpus, "first_files", lambda: (table,))


def opened(**link: str) -> AppTest:
    """Open the dashboard by a link."""
    app = AppTest.from_file(str(Path(corpus.__file__).parent / "main.py"), default_timeout=30)
    for key, value in link.items():
        app.query_params[key] = value
    app.run()
    assert not app.exception
    return app


def source(app: AppTest) -> Any:
    """Give the switch that chooses whose keywords are shown."""
    return next(group for group in app.segmented_control if group.label == words.SOURCE)


@pytest.mark.usefixtures("with_own")
def test_a_visitor_chooses_whose_keywords() -> None:
    """The records' own keywords are in all views at once, merged with the extracted ones, and in the link."""
    app = on_keywords(opened())
    source(app).set_value("given").run()
    keywords = app.session_state["view"].analysis.keywords
    assert dict(keywords.select("keyword", "papers").iter_rows()) == {
        "large language models": 1, "behaviour cloning": 1, "Robotics": 1,
    }  # fmt: skip
    assert dict(app.query_params)["ks"] in ("given", ["given"])
    app.multiselect(key="filter keywords").set_value(["Robotics"]).run()
    assert app.session_state["view"].shown == 1
    source(app).set_value("extracted").run()
    # No such keyword is extracted: the filter goes, and the page says so.
    assert app.session_state["view"].shown == 3
    assert any(words.filters_gone(["Robotics"]) == toast.value for toast in app.toast)
    assert "ks" not in app.query_params


@pytest.mark.usefixtures("with_own")
def test_an_edited_link_chooses_whose_keywords() -> None:
    """Whoever changes the link's part in the address sees the other keywords; one that is not known changes nothing."""
    app = opened(ks="given")
    for asked, shown in (("both", "both"), ("elsewhere", "both"), ("extracted", "extracted")):
        app.query_params["ks"] = asked
        app.run()
        assert not app.exception
        assert app.session_state["whose keywords"] == shown
    assert "ks" not in app.query_params


@pytest.mark.usefixtures("with_own")
@pytest.mark.parametrize("page", ["overview", "papers", "methods", "explore"])
def test_every_page_follows_the_source(page: str) -> None:
    """Each page is drawn with the keywords of the records, which need not stand in the abstracts."""
    app = opened(ks="given", k="robotics")
    app.switch_page(f"screens/{page}.py").run()
    assert not app.exception
    assert not app.error
    assert app.session_state["view"].shown == 1
    assert dict(app.query_params)["ks"] in ("given", ["given"])


@pytest.mark.usefixtures("with_own")
def test_a_link_brings_its_source() -> None:
    """A link that was made with the records' own keywords opens with them, and finds what it filters by."""
    app = opened(ks="both", k="robotics")
    assert app.session_state["view"].shown == 1
    assert not app.warning
    # A merge holds for what the records bring as well.
    on_keywords(app)
    app.selectbox(key="look").set_value("Robotics").run()
    next(button for button in app.button if button.label == "Hide").click().run()
    assert "Robotics" not in app.session_state["view"].analysis.keywords["keyword"]
    next(button for button in app.button if button.label == "Undo" and button.key == "undo view").click().run()
    assert "Robotics" in app.session_state["view"].analysis.keywords["keyword"]


def test_lists_without_own_keywords_have_no_switch(visit: Open) -> None:
    """Where no record brings keywords there is nothing to choose, and a link that asks for them shows the extracted ones."""
    app = on_keywords(visit(ks="given"))
    assert words.SOURCE not in [group.label for group in app.segmented_control]
    assert "ks" not in app.query_params
    assert app.session_state["view"].analysis.keywords.height > 0


def test_labels_of_the_network_do_not_overlap() -> None:
    """No label lies over another, on a phone either, and markup in a keyword is only text."""
    lists = [
        [f"keyword {a} <b>", f"keyword {b} <b>", f"long keyword number {a + b}"]
        for a in range(9)
        for b in range(9)
        if a != b
    ]
    found = network(made_papers(*({"keywords": keywords} for keywords in lists)), "keywords")
    for width in (350, 900):
        figure = network_chart.figure(found, [], width)
        labels = figure.data[-1]
        assert len(labels.text) > 3
        assert not any("<b>" in text for text in labels.text)
        across = width / 2.32
        boxes = [
            (x * across - 3.4 * len(text.replace("&lt;", "<").replace("&gt;", ">")), y, text)
            for x, y, text in zip(labels.x, labels.y, labels.text, strict=True)
        ]
        for one in boxes:
            for other in boxes:
                close = abs(one[1] - other[1]) * 280 < 14
                length = 6.8 * len(one[2].replace("&lt;", "<").replace("&gt;", ">"))
                assert one is other or not close or not one[0] <= other[0] < one[0] + length - 1
