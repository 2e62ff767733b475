"""The page of the papers: order, size, and what is near a search or a pasted text."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from streamlit.testing.v1 import AppTest

from core.analysis import Analysis
from dashboard import words

Open = Callable[..., AppTest]

PASTED = (
    "A policy is trained by reinforcement learning with sparse rewards, and value functions give it a gradient "
    "that reaches higher returns than other methods of reinforcement learning do."
)


def papers(visit: Open, **link: str) -> AppTest:
    """Open the page of the papers."""
    app = visit(**link)
    app.switch_page("screens/papers.py").run()
    assert not app.exception
    return app


def cards(app: AppTest) -> list[str]:
    """Give the headings of a page."""
    return [header.value for header in app.main.header]


def test_a_pasted_abstract_finds_its_kin(visit: Open) -> None:
    """A text that no paper has word by word still names the papers most like it, and counts none."""
    app = papers(visit, q=PASTED)
    assert app.session_state["view"].shown == 0
    assert words.NOTHING_FOUND in [info.value for info in app.info]
    assert cards(app) == [words.LIKE_THE_TEXT]
    assert any("HopNet" in text.value for text in app.markdown)


@pytest.mark.parametrize(("order", "column"), [("heading", "heading"), ("area", "area")])
def test_papers_are_sorted(visit: Open, analysis: Analysis, order: str, column: str) -> None:
    """Cards stand in the order that was chosen."""
    app = papers(visit)
    app.selectbox(key="order False").set_value(order).run()
    by_heading = dict(zip(analysis.papers["heading"], analysis.papers[column], strict=True))
    values = [by_heading[heading.replace("\\", "")] or "~" for heading in cards(app)]
    assert values == sorted(values, key=str.lower)


def test_a_page_can_hold_more_papers(visit: Open) -> None:
    """How many papers a page holds is chosen; without years there is no order by year."""
    app = papers(visit)
    app.radio(key="size Cards").set_value(25).run()
    assert not app.exception
    assert len(cards(app)) == 6
    assert app.selectbox(key="order False").options == ["Order of the lists", "Heading, A to Z", "Area, A to Z"]


def test_the_line_that_stays_leads_to_the_reading_list(visit: Open) -> None:
    """On any page the line in view says how many papers are starred, and opens the list."""
    app = visit()
    app.button(key="to the reading list").click().run()
    assert app.button_group(key="shape").value == "Starred"
    assert app.info[0].value == words.NOTHING_STARRED
