"""An analysis in the making: one for all visitors, with progress; a fault is said and tried again."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from core.analysis import Analysis
from core.errors import PaperlensError
from dashboard import corpus

MAIN = Path(__file__).resolve().parents[2] / "dashboard" / "main.py"


def test_visitors_wait_for_one_analysis(analysis: Analysis) -> None:
    """Whoever comes while an analysis runs waits for that one, and gets the same."""
    assert corpus.start() is corpus.start()
    assert corpus.start().result().analysis is analysis


def test_progress_is_seen_while_it_runs(analysis: Analysis) -> None:
    """What is being done, and how far it is, can be read until the analysis is there."""
    told, go = threading.Event(), threading.Event()

    def work(report: Callable[[str, int, int], None]) -> Analysis:
        report("keywords", 20, 57)
        told.set()
        go.wait(10)
        return analysis

    loading = corpus.Loading(work)
    assert told.wait(10)
    assert loading.step == ("keywords", 20, 57)
    assert not loading.wait(0)
    go.set()
    assert loading.result() is analysis


def test_a_list_that_cannot_be_read_is_a_sentence_and_is_tried_again(
    small: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A fault in the lists is shown as its sentence; once the lists are good again, a reload shows them."""
    monkeypatch.setattr(corpus, "VERSION", "a version that has no analysis yet")

    def broken(*_: object, **__: object) -> None:
        raise PaperlensError("spring.txt, line 3: this is not text: save it as UTF-8.")

    with monkeypatch.context() as patch:
        patch.setattr(corpus, "read_corpus", broken)
        app = AppTest.from_file(str(MAIN), default_timeout=30).run()
        assert not app.exception
        (error,) = app.error
        assert error.value.startswith("spring.txt, line 3: this is not text: save it as UTF-8. (Request ")
    app.run()
    assert not app.error
    assert app.title[0].value == "What are these 6 abstracts about?"
    assert small.is_dir()
