"""Each page says what it counts, shows what the core counted, and treats abstracts as untrusted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import polars as pl
import pytest
from streamlit.testing.v1 import AppTest

from core.analysis import Analysis
from dashboard import words
from dashboard.card_texts import FIRST_KEYWORDS
from tests.dashboard.told import chips

Open = Callable[..., AppTest]


def texts(app: AppTest) -> str:
    """Give everything that a page writes."""
    return "\n".join(part.value for kind in (app.title, app.header, app.markdown, app.caption) for part in kind)


def charts(app: AppTest) -> list[Any]:
    """Give the charts of a page."""
    return [element.proto for element in app.get("plotly_chart")]


def test_the_overview_answers_in_a_sentence(visit: Open, analysis: Analysis) -> None:
    """The first screen asks what these abstracts are about, answers in words, and says what the numbers cover."""
    app = visit()
    assert app.title[0].value == "What are these 6 abstracts about?"
    most = analysis.methods.row(0, named=True)
    assert f"**{most['label']}** ({most['papers']})" in texts(app)
    assert "6 abstracts in 2 lists; how they were chosen is not known" in texts(app)
    assert "6 records in 2 files: 6 papers kept, 0 merged as duplicates, 0 set aside." in texts(app)


def test_the_overview_leads_on(visit: Open) -> None:
    """Beside its charts the overview links to comparing the lists, and to merging keywords."""
    links = [element.proto.label for element in visit().get("page_link")]
    assert {words.COMPARE_LISTS, words.KEYWORDS_CLOSER, words.METHODS_CLOSER} <= set(links)
    assert words.ON_A_MAP not in links  # A map of six papers says nothing.


@pytest.mark.parametrize("page", ["overview", "keywords", "methods"])
def test_every_chart_has_words_for_those_who_do_not_see_it(visit: Open, page: str) -> None:
    """Each chart carries a text alternative that says what it counts and what is most."""
    app = visit()
    if page != "overview":
        app.switch_page(f"screens/{page}.py").run()
    assert charts(app)
    for chart in charts(app):
        assert "6 papers" in chart.alt


def test_lists_of_one_name_are_told_apart_by_file(visit: Open) -> None:
    """Two lists with the same name carry their files' names in the filter."""
    options = visit().multiselect(key="filter lists").options
    assert options == ["Workshop Papers, autumn (3)", "Workshop Papers, spring (3)"]


def test_a_card_shows_the_abstract_safely(visit: Open, analysis: Analysis) -> None:
    """An opened abstract shows markup as text: no script, no link that runs, prices stay prices, formulas are formulas."""
    app = visit()
    app.switch_page("screens/papers.py").run()
    assert "\\$5" not in texts(app)  # Nobody has opened it, so it was not sent.
    for paper in analysis.papers["paper_id"]:
        app.session_state[f"abstract of {paper}"] = True
    app.run()
    shown = texts(app)
    assert "<script>" not in shown
    assert "](javascript:" not in shown
    assert "\\$5" in shown
    assert "$x^2$" in shown


def test_a_card_has_a_real_heading_and_says_where_it_comes_from(visit: Open, analysis: Analysis) -> None:
    """Each paper is one heading, marked as derived where the list has no titles."""
    app = visit()
    app.switch_page("screens/papers.py").run()
    assert len(app.header) == analysis.papers.height + len(app.sidebar.header)
    assert f"Workshop Papers, spring, no. 1 · {words.DERIVED}" in texts(app)


def test_a_keyword_in_force_stands_out_on_its_card(visit: Open, analysis: Analysis) -> None:
    """Each card offers its categories and keywords as chips; the one that is filtered by is pressed."""
    app = visit()
    paper = analysis.papers.row(0, named=True)
    keyword = paper["keywords"][0]
    app.multiselect(key="filter keywords").set_value([keyword]).run()
    app.switch_page("screens/papers.py").run()
    pressed = {value: pressed for row in chips(app)[paper["paper_id"]] for value, _, pressed in row["chips"]}
    assert pressed == {value: value == keyword for value in [*paper["methods"], *paper["keywords"][:FIRST_KEYWORDS]]}


def test_papers_can_be_a_table(visit: Open) -> None:
    """The same papers in view as a table, one row each."""
    app = visit(q="reinforcement")
    app.switch_page("screens/papers.py").run()
    app.button_group(key="shape").set_value("Table").run()
    assert not app.exception
    assert app.dataframe[0].value.shape[0] == 2


def test_a_method_in_force_shows_its_papers_with_their_evidence(visit: Open, analysis: Analysis) -> None:
    """The methods page shows, for a category that is filtered by, each paper and the words that it rests on."""
    row = analysis.paper_methods.row(0, named=True)
    app = visit(m=row["method"])
    app.switch_page("screens/methods.py").run()
    assert f"· {words.certainty(row['confidence'])}" in texts(app)
    assert not app.info


def test_a_keyword_in_force_shows_how_it_is_written(visit: Open, analysis: Analysis) -> None:
    """The keywords page shows, for a keyword that is filtered by, its two counts and its papers."""
    app = visit()
    keyword = analysis.papers.row(0, named=True)["keywords"][0]
    app.multiselect(key="filter keywords").set_value([keyword]).run()
    app.switch_page("screens/keywords.py").run()
    counts = analysis.keywords.row(by_predicate=pl.col("keyword") == keyword, named=True)
    assert f"A keyword of {counts['papers']}, mentioned in {counts['mentions']} of 6 papers." in texts(app)


def test_too_high_a_minimum_says_what_to_do(visit: Open) -> None:
    """Where no keyword has so many papers, a sentence says so."""
    app = visit()
    app.switch_page("screens/keywords.py").run()
    app.number_input(key="minimum").set_value(6).run()
    assert not app.exception
    assert "allow fewer papers" in app.info[0].value
