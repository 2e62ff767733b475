"""The page Methods: ranges, crossings, one category's own view, checking the labels, and own categories."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import polars as pl
import pytest
from streamlit.testing.v1 import AppTest

from core.analysis import Analysis
from core.categories import Corrections
from core.categories.review import Review
from core.text import escape
from dashboard import own_word, steps
from dashboard.method_page import words
from tests.dashboard.told import chips

Open = Callable[..., AppTest]


def on_methods(app: AppTest, *opened: str) -> AppTest:
    """Open the page Methods, and folds of it: the test driver cannot click them."""
    for key in opened:
        app.session_state[key] = True
    app.switch_page("screens/methods.py").run()
    assert not app.exception
    return app


def said(app: AppTest) -> str:
    """Give everything that a page writes."""
    kinds: tuple[Any, ...] = (app.title, app.header, app.subheader, app.markdown, app.caption, app.info, app.error)
    return "\n".join(part.value for kind in kinds for part in kind)


def press(app: AppTest, key: str) -> None:
    """Press a button."""
    app.button(key=key).click().run()
    assert not app.exception


def shown(app: AppTest) -> Analysis:
    """Give the analysis that the pages are given."""
    analysis: Analysis = app.session_state["view"].analysis
    return analysis


def to_check(app: AppTest) -> str:
    """Give the id of the paper that is being checked."""
    heading = next(part.value for part in app.subheader if part.value not in {"Filters", "What each rests on"})
    papers = shown(app).papers
    return str(next(row["paper_id"] for row in papers.iter_rows(named=True) if row["heading"] == heading))


def test_bars_have_ranges_and_the_page_says_how_often_the_model_errs(visit: Open) -> None:
    """The chart's words hold the likely range, and one line says what the model was measured on."""
    app = on_methods(visit())
    charts = [element.proto for element in app.get("plotly_chart")]
    assert ", likely " in charts[0].alt
    assert "Measured on 2,520 abstracts on machine learning (ICML 2026)" in said(app)


def test_a_cell_has_a_way_without_a_pointer(visit: Open, analysis: Analysis) -> None:
    """A category and a contribution chosen by buttons filter as their cell does; the same button takes it back."""
    app = on_methods(visit(), "fold crossed contributions")
    paper = next(row for row in analysis.papers.iter_rows(named=True) if row["methods"] and row["contribution"])
    method, kind = paper["methods"][0], paper["contribution"][0]
    app.selectbox(key="row of contributions").set_value(method).run()
    cells = f"cells of contributions {method}"
    app.button_group(key=cells).set_value(kind).run()
    selection = app.session_state["view"].selection
    assert (selection.methods, selection.contributions) == ((method,), (kind,))
    app.button_group(key=cells).set_value(None).run()
    assert not app.session_state["view"].selection


def test_lift_instead_of_counts(visit: Open) -> None:
    """The heat map can show lift, and says what that is."""
    app = on_methods(visit())
    app.button_group(key="crossed as").set_value("Lift").run()
    assert not app.exception
    assert words.LIFT in said(app)
    assert any(element.proto.alt.startswith("Lift by method category") for element in app.get("plotly_chart"))


def test_few_papers_claim_nothing(visit: Open, analysis: Analysis) -> None:
    """A category of a small corpus has nothing that is more frequent than chance, and the page says so."""
    app = on_methods(visit(m=analysis.methods["method"][0]))
    assert words.NOTHING_CLAIMED in said(app)


def test_accepting_and_changing_is_seen_everywhere_and_undone(visit: Open, analysis: Analysis) -> None:
    """A check goes into every table and the link; undo, redo and taking back go their ways; others' corpus stays."""
    app = on_methods(visit(), "fold check")
    assert "0 of 6 papers checked" in said(app)
    first = to_check(app)
    before = analysis.papers.row(by_predicate=pl.col("paper_id") == first, named=True)["methods"]
    assert before
    press(app, "accept")
    assert shown(app).papers.row(by_predicate=pl.col("paper_id") == first, named=True)["methods_source"] == "accepted"
    second = to_check(app)
    assert second != first
    app.multiselect(key=f"categories of {second} 1").set_value(["causal", "scientific-ml"]).run()
    press(app, "save check")
    row = shown(app).papers.row(by_predicate=pl.col("paper_id") == second, named=True)
    assert (list(row["methods"]), row["methods_source"]) == (["causal", "scientific-ml"], "corrected")
    expected = Corrections().accept(first, before).change(second, ["causal", "scientific-ml"])
    assert dict(app.query_params)["t"] == f".2-{expected.fingerprint()}"
    assert "2 of 6 papers checked, 1 of them changed" in said(app)
    assert [link.proto.label for link in app.sidebar.get("page_link")] == ["Categories checked: 2"]
    press(app, "undo checks")
    assert shown(app).papers.row(by_predicate=pl.col("paper_id") == second, named=True)["methods_source"] == "predicted"
    press(app, "redo checks")
    press(app, f"take back {first}")
    assert "1 of 6 papers checked" in said(app)
    press(app, "take all checks back")
    assert "t" not in app.query_params
    assert shown(app).papers.equals(analysis.papers)


def test_no_category_fits_and_later(visit: Open) -> None:
    """A paper can be put off, and can have no category at all; the card then has no chip of one."""
    app = on_methods(visit(), "fold check")
    first = to_check(app)
    press(app, "later")
    second = to_check(app)
    assert second != first
    press(app, "none fits")
    assert shown(app).papers.row(by_predicate=pl.col("paper_id") == second, named=True)["methods"] == []
    assert words.not_sure(1) in said(app)
    app.switch_page("screens/papers.py").run()
    assert [row["field"] for row in chips(app)[second]] == ["keywords"]
    assert "No category fits, checked by hand" in said(app)


def test_papers_without_a_category_can_be_looked_at(visit: Open) -> None:
    """A button leaves only the papers without a category, the link says so, and the same button takes it back."""
    app = visit()
    paper = shown(app).papers["paper_id"][0]
    app.session_state[own_word.CORRECTIONS.name] = steps._State(Corrections().change(paper, []))
    on_methods(app)
    press(app, "papers without a category")
    assert app.session_state["view"].papers["paper_id"].to_list() == [paper]
    assert dict(app.query_params)["m"] == "no-category"
    press(app, "papers without a category")
    assert app.session_state["view"].shown == 6


def test_a_card_says_that_a_person_checked_it(visit: Open, analysis: Analysis) -> None:
    """The chip of a checked category says accepted or corrected in place of the model's certainty."""
    paper = analysis.papers["paper_id"][0]
    app = visit()
    app.session_state[own_word.CORRECTIONS.name] = steps._State(Corrections().change(paper, ["causal"]))
    app.switch_page("screens/papers.py").run()
    assert chips(app)[paper][0]["chips"] == [["causal", "Causal inference · corrected", False]]


def test_files_of_checks(visit: Open, analysis: Analysis) -> None:
    """A file of checks is read and added; a bad one, and one without a check, is answered by a sentence."""
    app = on_methods(visit(), "fold check")
    paper = analysis.papers["paper_id"][0]
    content = f"paper_id,methods\n{paper},Causal inference\nnobody,causal\n".encode()
    app.file_uploader(key="checks file 0").set_value(("mine.csv", content, "text/csv")).run()
    assert not app.exception
    assert shown(app).papers["methods"][0].to_list() == ["causal"]
    assert words.without_effect(1) in said(app)
    app.file_uploader(key="checks file 1").set_value(("mine.csv", b"paper_id,methods\nx,zebra\n", "text/csv")).run()
    sentence = "mine.csv, line 2: no category is called 'zebra'; use a label or key of the categories in use."
    assert [error.value for error in app.error] == [sentence]
    empty = b"paper_id,methods,methods_source\nx,causal,predicted\n"
    app.file_uploader(key="checks file 1").set_value(("papers.csv", empty, "text/csv")).run()
    assert [error.value for error in app.error] == [escape(words.EMPTY_FILE.format(name="papers.csv"))]


def test_a_link_with_checks_says_so_where_they_are_lacking(visit: Open) -> None:
    """A link that was made with checked categories says what is lacking, beside what it says of keywords."""
    made = Corrections().change("x", []).change("y", [])
    app = visit(t=f"1-abcdef.2-{made.fingerprint()}")
    assert app.info[0].value.count("This link was made with") == 2
    app = visit(t=f".2-{made.fingerprint()}")
    assert [info.value for info in app.info] == [words.link_with(2)]
    assert [info.value for info in visit(t="nonsense").info] == []


TOML = b"""
name = "Machines"
[[methods]]
label = "Chatty machines"
terms = ["large language models", "LLMs"]
[[methods]]
label = "Rewards"
terms = ["reinforcement learning", "reward"]
"""


def wait(app: AppTest, loads: int) -> None:
    """Wait until what is made in the background is in place."""
    for _ in range(300):
        app.run()
        assert not app.exception
        if (
            app.session_state["corpora loaded so far"] == loads
            if "corpora loaded so far" in app.session_state
            else False
        ):
            return
        time.sleep(0.1)
    raise AssertionError("nothing was put in place")


def test_own_categories_and_the_way_back(visit: Open, analysis: Analysis) -> None:
    """A file of names and terms sorts anew; labels are shown everywhere, and it is said what that rests on; a button goes back."""
    app = on_methods(visit(), "fold own categories")
    app.file_uploader(key="own categories 0").set_value(("bad.toml", b"methods = 1", "")).run()
    assert [error.value for error in app.error] == [
        "bad.toml: write each category as its own table \\[\\[methods\\]\\]."
    ]
    app.file_uploader(key="own categories 0").set_value(("machines.toml", TOML, "")).run()
    wait(app, 1)
    assert shown(app).methods["label"].to_list() == ["Chatty machines", "Rewards"]
    assert shown(app).papers["contribution"].equals(analysis.papers["contribution"])
    assert "Sorted into “Machines” from your terms alone; how often that errs was not measured." in said(app)
    assert words.in_use("machines.toml") in said(app)
    assert "Rewards (2)" in app.multiselect(key="filter methods").options
    app.switch_page("screens/papers.py").run()
    labels = [label for rows in chips(app).values() for row in rows for _, label, _ in row["chips"]]
    assert any(label.startswith("Chatty machines · ") for label in labels)
    on_methods(app, "fold own categories")
    press(app, "shipped categories")
    wait(app, 2)
    assert shown(app) is analysis


def test_labelled_abstracts_of_ones_own(visit: Open) -> None:
    """A CSV of labelled abstracts is fitted on, and the page says on how many it was measured."""
    rows = ["id,abstract,methods"]
    for number in range(12):
        text = "We train a policy with rewards" if number % 2 else "We prompt large language models"
        rows.append(f"{number},{text} and repeat it {number} times.,{'rewards' if number % 2 else 'chat'}")
    app = on_methods(visit(), "fold own categories")
    app.file_uploader(key="own categories 0").set_value(("labels.csv", b"id,abstract,methods\n1,,a\n", "")).run()
    assert [error.value for error in app.error] == [
        "labels.csv, paper 1 has no abstract: add a column abstract, or name a file of texts with its id."
    ]
    app.file_uploader(key="own categories 0").set_value(("labels.csv", "\n".join(rows).encode(), "")).run()
    wait(app, 1)
    assert set(shown(app).methods["label"]) <= {"Rewards", "Chat"}
    assert "Measured on 12 of your labelled papers that the model had not seen" in said(app)


@pytest.mark.parametrize(
    ("review", "sentence"),
    [
        (Review(57, 3, 1), "**3 of 57 papers checked, 1 of them changed.** With fewer than 300 papers a sample says little"),
        (Review(800, 0, 0), "Check a random sample to learn how wrong the rest can be."),
        (Review(800, 100, 0), "at most 3.1 % of the 700 unchecked papers have one."),
        (Review(800, 100, 0), "unchecked papers have one. This holds after a number of papers that you decided on beforehand"),
        (Review(800, 100, 0), "If errors stay as frequent, check 64 more for 2 %."),
        (Review(800, 700, 40, 100, 3), "**800 of 800 papers checked, 43 of them changed.**"),
    ],
)  # fmt: skip
def test_what_a_check_says_of_the_rest(review: Review, sentence: str) -> None:
    """Small corpora are to be checked in full; of larger ones a bound and the way to a lower one are given."""
    assert sentence in words.verdict(review)
