"""How the papers were chosen: marked by a visitor or a host, said with every number, and intervals of a sample alone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import plotly.graph_objects as go
import pytest
from streamlit.testing.v1 import AppTest

from core.analysis import write_analysis
from core.errors import PaperlensError
from dashboard import charts, hosting, sampling, words
from dashboard.explore_page.words import SPEAKS
from tests.made import made_analysis

Open = Callable[..., AppTest]


def said(app: AppTest) -> str:
    """Give the captions and texts of the page."""
    return "\n".join(part.value for kind in (app.markdown, app.caption) for part in kind)


def mark(app: AppTest, kind: str) -> None:
    """Answer the question of the page Corpus."""
    app.session_state["how chosen"] = kind
    app.run()


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[go.Figure]:
    """Give the bar charts that are drawn."""
    figures: list[go.Figure] = []
    bars = charts.bars

    def keep(*arguments: object, **options: object) -> go.Figure:
        figures.append(bars(*arguments, **options))  # type: ignore[arg-type]
        return figures[-1]

    monkeypatch.setattr(charts, "bars", keep)
    return figures


def lines(figures: list[go.Figure]) -> int:
    """Count the charts with lines across their bars."""
    return sum(any(trace.type == "scatter" and trace.mode == "lines" for trace in figure.data) for figure in figures)


def test_nothing_is_claimed_unless_it_is_marked(visit: Open, drawn: list[go.Figure]) -> None:
    """Of a corpus that nobody marked it is said that nothing is known, and no interval is drawn."""
    app = visit()
    assert words.CHOSEN["unknown"] in said(app)
    assert words.INTERVALS not in said(app)
    assert (len(drawn) > 2, lines(drawn)) == (True, 0)


def test_a_sample_has_intervals_on_each_page_and_in_the_link(visit: Open, drawn: list[go.Figure]) -> None:
    """Marked as a sample, pages say so and draw intervals with their shares, and the link opens the same for others."""
    app = visit(how="sample")
    assert words.CHOSEN["sample"] in said(app)
    assert words.INTERVALS in said(app)
    assert lines(drawn) > 2
    assert any("%)" in text for figure in drawn for trace in figure.data for text in trace.text or ())
    assert app.query_params == {"how": "sample"}
    app.switch_page("screens/keywords.py").run()
    assert not app.exception
    assert words.INTERVALS in said(app)
    assert app.query_params == {"how": "sample"}


def test_marking_on_the_page_corpus(visit: Open, drawn: list[go.Figure]) -> None:
    """The page Corpus asks; the answer stands in the methods paragraph, the provenance and the link, and can be taken back."""
    app = visit()
    app.switch_page("screens/corpus.py").run()
    app.segmented_control(key="how chosen").set_value("complete").run()
    assert words.CHOSEN["complete"] in said(app).lower()
    app.session_state["corpus tabs"] = "Provenance"
    app.run()
    assert not app.exception
    assert "the papers were said to be all that there are" in app.code[0].value
    assert app.query_params == {"how": "complete"}
    drawn.clear()
    app.switch_page("screens/overview.py").run()
    assert words.CHOSEN["complete"] in said(app)
    assert lines(drawn) == 0
    app.switch_page("screens/corpus.py").run()
    app.segmented_control(key="how chosen").set_value("unknown").run()
    assert app.query_params == {}


def test_a_comparison_says_of_what_it_speaks(visit: Open) -> None:
    """The test of a comparison speaks of these abstracts, or of the whole that they are a sample of."""
    for kind, speaks in SPEAKS.items():
        app = visit(how=kind)
        app.switch_page("screens/explore.py").run()
        assert not app.exception
        assert speaks in said(app)


def test_a_link_with_another_word_is_as_none(visit: Open) -> None:
    """What is not one of the three answers changes nothing."""
    app = visit(how="<b>all</b>")
    assert words.CHOSEN["unknown"] in said(app)
    assert app.query_params == {}


def test_the_host_marks_prebuilt_corpora(visit: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A host names the corpora that are complete and those that are samples; a visitor may say otherwise for themselves."""
    for name in ("all-of-it", "some of it", "whatever"):
        write_analysis(
            made_analysis({"heading": "On owls", "text": "Owls see.", "keywords": ["owls"]}), tmp_path / name
        )
    monkeypatch.setenv("PAPERLENS_CORPORA", str(tmp_path))
    monkeypatch.setenv("PAPERLENS_COMPLETE", "all-of-it")
    monkeypatch.setenv("PAPERLENS_SAMPLES", "some of it, another")
    for key, kind in (("all-of-it", "complete"), ("some-of-it", "sample"), ("whatever", "unknown")):
        app = visit(corpus=key)
        assert words.CHOSEN[kind] in said(app)
        assert app.query_params == {"corpus": key}
    app = visit(corpus="some-of-it", how="unknown")
    assert words.CHOSEN["unknown"] in said(app)
    assert app.query_params == {"corpus": "some-of-it", "how": "unknown"}


def test_a_corpus_is_one_or_the_other() -> None:
    """A host who names a corpus as both complete and a sample is told so at the start."""
    with pytest.raises(PaperlensError, match="both name 'a'"):
        hosting.read({"PAPERLENS_COMPLETE": "a, b", "PAPERLENS_SAMPLES": "c,a"})


def test_kinds_have_words() -> None:
    """Whatever a corpus can be marked as is said in words on every page."""
    assert [words.CHOSEN[kind] for kind in sampling.KINDS] == list(words.CHOSEN.values())
