"""The report that opens offline."""

import re
from html.parser import HTMLParser

import polars as pl

from core.export.report import MOST_PAPERS, Bars, to_html
from tests.made import made_papers

PAPERS = made_papers(
    {"heading": "<script>alert(1)</script>", "text": 'An "abstract" & more', "claims": ["5 % <b>better</b>"],
     "code_url": "javascript:alert(1)", "project_url": 'https://x.org/"onclick="x', "methods": ["causal"], "authors": ["Ada & Bo"]},
    {"heading": "Plain", "title": "Plain", "doi": "10.1/a", "year": 2026, "keywords": ["a", "b"]},
)  # fmt: skip
SHEET = pl.DataFrame({"item": ["paperlens"], "value": ["1 <2>"]})


class Reader(HTMLParser):
    """Notes the tags of a page, their attributes and the text."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.text = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note a tag."""
        self.tags.append(tag)
        self.attributes += attrs

    def handle_data(self, data: str) -> None:
        """Note text."""
        self.text += data


def report(papers: pl.DataFrame = PAPERS) -> Reader:
    """Write a report and read it as a browser does."""
    bars = [Bars("Methods", [("Causal <i>", 1, 2), ("Other", 0, 1)]), Bars("Empty", [])]
    return Reader(to_html(papers, 3, bars, {"Filters": 'Search: "<x>"'}, SHEET, str.title))


def test_nothing_in_it_runs_or_loads() -> None:
    """There is no script, no picture, no frame and no style from elsewhere, whatever papers are called."""
    page = report()
    assert set(page.tags).isdisjoint({"script", "img", "link", "iframe", "object", "form", "b", "i"})
    names = {name for name, _ in page.attributes}
    assert not any(name.startswith("on") for name in names)
    assert [value for name, value in page.attributes if name == "href"] == [
        'https://x.org/"onclick="x',
        "https://doi.org/10.1/a",
    ]
    assert ("http-equiv", "Content-Security-Policy") in page.attributes


def test_it_says_what_is_in_view() -> None:
    """Numbers, filters, papers and provenance stand in it as text."""
    text = " ".join(report().text.split())
    for said in (
        "2 of 3 papers", 'Search: "<x>"', "Causal <i>", "1 of 2", "50 %", "<script>alert(1)</script>", "derived heading",
        "5 % <b>better</b>", "Keywords: a, b", "Methods: Causal", "1 <2>", 'An "abstract" & more', "Ada & Bo",
    ):  # fmt: skip
        assert said in text
    assert "Empty" not in text
    assert re.search(r"PlainA list, a\.txt, no\. 2 · 2026", text)


def test_a_long_report_says_what_it_leaves_out() -> None:
    """More papers than a page can hold are counted, not dropped in silence."""
    page = report(made_papers(*({"heading": str(n)} for n in range(MOST_PAPERS + 2))))
    assert page.tags.count("article") == MOST_PAPERS
    assert "And 2 more" in page.text
