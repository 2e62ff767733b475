"""Stars on cards, and the list of what is starred."""

from __future__ import annotations

import json
from collections.abc import Callable

import polars as pl
import pytest
from streamlit.testing.v1 import AppTest

from core.analysis import Analysis
from core.reading_list import Entry, ReadingList
from dashboard import browser_storage, reading_list

Open = Callable[..., AppTest]


def papers(visit: Open, **link: str) -> AppTest:
    """Open the page of the papers."""
    app = visit(**link)
    app.switch_page("screens/papers.py").run()
    assert not app.exception
    return app


def kept(app: AppTest) -> list[dict[str, object]]:
    """Give what goes to the browser."""
    entries: list[dict[str, object]] = json.loads(
        app.session_state["what the browser keeps"].put.get("reading list", "[]")
    )
    return entries


def stars(app: AppTest) -> list[str]:
    """Give what the buttons that add a paper are called."""
    return [button.label for button in app.button if button.label.startswith("Add ")]


def starred(app: AppTest) -> AppTest:
    """Look at the list."""
    app.button_group(key="shape").set_value("Starred").run()
    assert not app.exception
    return app


def test_a_star_is_named_after_its_paper(visit: Open, analysis: Analysis) -> None:
    """Each card has a button that says which paper it adds; pressed, it takes the paper off again."""
    app = papers(visit, q="HopNet")
    paper = analysis.papers.row(by_predicate=pl.col("name") == "HopNet", named=True)
    assert stars(app)[0] == "Add HopNet to the reading list"
    app.button(key=f"star card {paper['paper_id']}").click().run()
    assert kept(app) == [{"paper_id": paper["paper_id"], "heading": paper["heading"]}]
    assert app.button(key=f"star card {paper['paper_id']}").label == ":primary[Take HopNet off the reading list]"
    app.text_area(key=f"note card {paper['paper_id']}").set_value("read *this*").run()
    assert kept(app)[0]["note"] == "read *this*"
    app.button(key=f"star card {paper['paper_id']}").click().run()
    assert kept(app) == []


def test_the_list_has_an_order_and_marks(visit: Open, analysis: Analysis) -> None:
    """Starred papers stand in the order in which they were starred, move, are marked as read, and go."""
    first, second = analysis.papers["paper_id"][:2]
    app = papers(visit)
    for paper in (first, second):
        app.button(key=f"star card {paper}").click().run()
    starred(app)
    assert app.button_group(key="shape").options[-1] == "Starred, 2"
    headings = [header.value[0] for header in app.header if header.value[:1].isdigit()]
    assert headings == ["1", "2"]
    app.button(key=f"Down {first}").click().run()
    app.checkbox(key=f"read {first}").check().run()
    assert [(entry["paper_id"], entry.get("read", False)) for entry in kept(app)] == [(second, False), (first, True)]
    app.button(key=f"star list {second}").click().run()
    assert [entry["paper_id"] for entry in kept(app)] == [first]


def test_nothing_starred_says_what_to_do(visit: Open) -> None:
    """An empty list is a sentence."""
    app = starred(papers(visit))
    assert "Nothing is starred yet" in app.info[0].value


def test_stars_filter(visit: Open, analysis: Analysis) -> None:
    """The starred papers are a filter like others, and their link names them."""
    paper = analysis.papers["paper_id"][1]
    app = papers(visit)
    app.button(key=f"star card {paper}").click().run()
    app.toggle(key="starred").set_value(True).run()
    assert app.session_state["view"].papers["paper_id"].to_list() == [paper]
    assert dict(app.query_params) == {"s": paper[:8]}


def test_a_link_with_stars_of_another_opens_their_papers(visit: Open, analysis: Analysis) -> None:
    """Who opens a link with starred papers sees these papers; they are starred when asked for."""
    paper = analysis.papers["paper_id"][1]
    app = papers(visit, s=paper[:8])
    assert app.session_state["view"].papers["paper_id"].to_list() == [paper]
    assert dict(app.query_params) == {"p": paper[:8]}
    assert kept(app) == []
    app.button(key="star all").click().run()
    assert [entry["paper_id"] for entry in kept(app)] == [paper]
    assert dict(app.query_params) == {"s": paper[:8]}


def test_papers_of_another_corpus_stay_on_the_list(visit: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the loaded corpus lacks is named by the heading that it had."""
    made = ReadingList((Entry("0" * 16, "An *old* find", "keep"),))
    monkeypatch.setattr(browser_storage, "get", lambda _: made.to_json())
    app = starred(papers(visit))
    assert "1\\. An \\*old\\* find" in [header.value for header in app.header]
    assert app.text_area(key=f"note list {'0' * 16}").value == "keep"


def test_a_saved_list_comes_back(visit: Open, analysis: Analysis) -> None:
    """The list file adds its papers with their notes; another file is refused in a sentence."""
    paper = analysis.papers["paper_id"][0]
    app = starred(papers(visit))
    content = ReadingList((Entry(paper, note="mine"),)).to_file()
    app.file_uploader(key="list file 0").upload("list.json", content, "application/json").run()
    assert [(entry["paper_id"], entry["note"]) for entry in kept(app)] == [(paper, "mine")]
    app.file_uploader(key="list file 1").upload("other.csv", b"a,b\n1,2\n", "text/csv").run()
    assert "no column paper" in app.error[0].value


@pytest.mark.parametrize(
    ("paper", "expected"),
    [
        ({"name": "HopNet", "heading": "HopNet: a way"}, "HopNet"),
        ({"name": None, "heading": "One two three"}, "One two three"),
        ({"name": None, "heading": "One two three four five six seven"}, "One two three four five six…"),
    ],
)
def test_what_a_button_calls_a_paper(paper: dict[str, str | None], expected: str) -> None:
    """A paper is called by its name, else by the first words of its heading."""
    assert reading_list.called(paper) == expected
