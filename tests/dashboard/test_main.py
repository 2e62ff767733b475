"""The frame around the pages: navigation, filters, the line that stays in view, and the link."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from core.errors import PaperlensError
from core.text import escape
from dashboard import corpus, status, words

Open = Callable[..., AppTest]

PAGES = ["overview", "papers", "keywords", "methods"]


def count(app: AppTest) -> str:
    """Give how many papers are in view, in the words of the line that stays in view (which the test driver does not see)."""
    view = app.session_state["view"]
    return words.in_view(view.shown, view.total)


def without_id(sentence: str) -> str:
    """Give a sentence on a fault without the id by which the log has it."""
    said, _, request = sentence.partition(" (Request ")
    assert len(request) == 9
    return said


def link(app: AppTest) -> dict[str, str]:
    """Give the link's parameters as they stand."""
    return dict(app.query_params)


def test_all_papers_are_in_view_at_first(visit: Open) -> None:
    """Whoever comes without a link sees all papers, no chip and nothing to clear."""
    app = visit()
    assert count(app) == "All 6 papers"
    assert link(app) == {}
    assert status.chips(app.session_state["view"]) == []


def test_a_link_opens_its_view(visit: Open) -> None:
    """A link with a list and a search shows these filters in the widgets and as chips."""
    spring = corpus.start().result().analysis.papers.filter(source="spring.txt")["list_id"][0]
    app = visit(l=spring, q="causal")
    assert count(app) == "1 of 6 papers"
    assert app.text_input(key="search").value == "causal"
    assert app.multiselect(key="filter lists").value == [spring]
    named = [text for text, _ in status.chips(app.session_state["view"])]
    assert named == ["Search: causal", "Workshop Papers, spring"]
    assert link(app) == {"l": spring, "q": "causal"}


@pytest.mark.parametrize("page", PAGES[1:])
def test_filters_hold_on_every_page(visit: Open, page: str) -> None:
    """Changing the page keeps the filters and writes them into the link again."""
    app = visit()
    app.text_input(key="search").set_value("reinforcement").run()
    assert (count(app), link(app)) == ("2 of 6 papers", {"q": "reinforcement"})
    app.switch_page(f"screens/{page}.py").run()
    assert not app.exception
    assert (count(app), link(app)) == ("2 of 6 papers", {"q": "reinforcement"})


def test_a_filter_in_force_can_be_taken_away(visit: Open) -> None:
    """Each filter in force is named in words with what takes it away, and only that, also from the link."""
    app = visit(q="reinforcement", code="1")
    assert count(app) == "1 of 6 papers"
    assert [text for text, _ in status.chips(app.session_state["view"])] == [
        "Search: reinforcement",
        words.CODE_CHIP,
    ]
    app.toggle(key="code").set_value(False).run()
    assert (count(app), link(app)) == ("2 of 6 papers", {"q": "reinforcement"})


def test_a_link_that_was_edited_is_read_again(visit: Open) -> None:
    """Whoever goes back, or edits the link in the address bar, gets what the link says."""
    app = visit(q="causal")
    app.query_params["q"] = "diffusion"
    app.run()
    assert app.text_input(key="search").value == "diffusion"
    del app.query_params["q"]
    app.run()
    assert count(app) == "All 6 papers"


def test_what_the_corpus_lacks_is_named(visit: Open) -> None:
    """A link from another corpus says which names are not here, and keeps the rest."""
    app = visit(q="causal", k="quantum-leap", m="no-such-method")
    assert app.warning[0].value.count("“") == 2
    assert "quantum-leap" in app.warning[0].value
    assert link(app) == {"q": "causal"}


@pytest.mark.parametrize("page", PAGES)
def test_nothing_found_says_what_to_do(visit: Open, page: str) -> None:
    """Filters that leave nothing give a sentence, on every page."""
    app = visit(q="zebra")
    if page != "overview":
        app.switch_page(f"screens/{page}.py").run()
    assert not app.exception
    assert count(app) == "0 of 6 papers"
    assert [info.value for info in app.info] == [words.NOTHING_FOUND]


def test_no_list_is_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """An empty folder gives one sentence that says how to load papers; that is no fault, and nothing of it is logged as one."""
    monkeypatch.setattr(corpus, "FIRST_CORPUS", tmp_path)
    app = AppTest.from_file(
        str(Path(__file__).resolve().parents[2] / "dashboard" / "main.py"), default_timeout=30
    ).run()
    assert not app.exception
    assert app.info[0].value == escape(words.NO_LISTS.format(folder=tmp_path.name))
    assert not app.error
    assert not [
        record
        for record in caplog.records
        if record.name.startswith("dashboard") and record.levelname in {"WARNING", "ERROR"}
    ]
    with pytest.raises(PaperlensError):
        corpus.start()


def test_a_fault_in_a_page_is_a_sentence(visit: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page that breaks says so in a sentence; the filters stay usable, and the traceback goes to the log."""
    app = visit()
    monkeypatch.setattr(words, "coverage", lambda *_: 1 / 0)
    app.run()
    assert not app.exception
    assert without_id(app.error[0].value) == words.FAILED
    app.text_input(key="search").set_value("causal").run()
    assert count(app) == "1 of 6 papers"


def test_a_browser_is_told_in_each_run_what_it_did_not_choose(visit: Open) -> None:
    """Of two runs at once a browser draws one: each says what the link put in a box, but not what was typed there."""
    app = visit(q="graph")
    for _ in range(2):
        assert app.text_input(key="search").proto.set_value
        app.run()
    for _ in range(2):
        app.text_input(key="search").set_value("policy").run()
        assert not app.text_input(key="search").proto.set_value


def test_a_blank_behind_a_word_is_left_while_somebody_types(visit: Open) -> None:
    """The search is trimmed, and the box keeps the blank after which the next word is typed."""
    app = visit()
    app.text_input(key="search").set_value("graph ").run()
    assert app.text_input(key="search").value == "graph "
    assert link(app) == {"q": "graph"}
