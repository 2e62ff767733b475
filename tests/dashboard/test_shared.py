"""The corpora of a host: chosen by name or link, in memory once, followed when they are written anew."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from core.analysis import Analysis, write_analysis
from core.errors import PaperlensError
from dashboard import shared, words
from dashboard.corpus_page import words as said
from tests.made import made_analysis

Open = Callable[..., AppTest]

BRIDGES = ({"heading": "On bridges", "text": "Bridges carry loads.", "keywords": ["bridges", "loads"]},)
BIRDS = (
    {"heading": "On birds", "text": "Birds sing in spring.", "keywords": ["birds"]},
    {"heading": "On owls", "text": "Owls are birds of the night.", "keywords": ["birds", "owls"]},
)


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give a folder with two prebuilt corpora, which the host offers."""
    folder = tmp_path / "shelf"
    write_analysis(made_analysis(*BRIDGES), folder / "Bridges & roads")
    write_analysis(made_analysis(*BIRDS), folder / "birds")
    (folder / ".hidden").mkdir()
    monkeypatch.setenv("PAPERLENS_CORPORA", str(folder))
    return folder


def total(app: AppTest) -> int:
    """Give how many papers the corpus has that the visitor sees."""
    return int(app.session_state["view"].total)


def test_a_visitor_chooses_by_name(shelf: Path, visit: Open) -> None:
    """The page Corpus lists the corpora of the server; the one that is chosen stands in the link."""
    app = visit()
    assert "corpus" not in app.query_params
    app.switch_page("screens/corpus.py").run()
    (box,) = (box for box in app.selectbox if box.label == said.CHOOSE)
    assert box.options == ["Bridges & roads", "birds", shared.SHIPPED_NAME]
    box.set_value("birds").run()
    assert not app.exception
    assert (total(app), app.query_params["corpus"]) == (2, "birds")
    assert said.PREBUILT in [caption.value for caption in app.caption]
    app.switch_page("screens/papers.py").run()
    assert (total(app), app.query_params["corpus"]) == (2, "birds")
    assert shelf.is_dir()


def test_a_link_opens_its_corpus(shelf: Path, visit: Open) -> None:
    """A link with a corpus and a filter opens both; each page can be drawn."""
    app = visit(corpus="bridges-roads", k="loads")
    assert total(app) == 1
    assert app.query_params == {"corpus": "bridges-roads", "k": "loads"}
    for page in ("papers", "keywords", "methods", "corpus"):
        app.switch_page(f"screens/{page}.py").run()
        assert not app.exception
        assert not app.error
        assert total(app) == 1
    assert shelf.is_dir()


@pytest.mark.parametrize("name", ["../shelf", "/etc", ".hidden", "whales", "<script>"])
def test_a_link_cannot_name_another_folder(shelf: Path, visit: Open, name: str) -> None:
    """What is not on the list is not opened, whatever a link says; the usual corpus is shown and a sentence says so."""
    app = visit(corpus=name)
    assert app.warning[0].value == words.CORPUS_UNKNOWN.format(name=words.quoted([name]))
    assert total(app) == 6
    assert "corpus" not in app.query_params
    assert shelf.is_dir()


def test_the_host_says_which_is_first(shelf: Path, visit: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first corpus of the host is seen without a link; the lists that come with Paperlens are then not offered."""
    monkeypatch.setenv("PAPERLENS_FIRST_CORPUS", "birds")
    app = visit()
    assert (total(app), app.query_params) == (2, {})
    assert list(shared.names().values()) == ["Bridges & roads", "birds"]
    assert shelf.is_dir()


def test_visitors_share_one(shelf: Path) -> None:
    """A corpus is in memory once, however many look at it."""
    assert shared.get("birds").analysis is shared.get("birds").analysis
    assert shelf.is_dir()


def test_a_folder_that_is_written_anew_is_taken_up(shelf: Path, visit: Open) -> None:
    """Whoever looks at a corpus sees its new version with the next run, keeping the filters that it knows."""
    app = visit(corpus="birds", k="birds.owls")
    before = shared.get("birds")
    write_analysis(made_analysis(*BIRDS[:1], *BRIDGES), shelf / "birds")
    end = time.monotonic() + 30
    while shared.get("birds") is before and time.monotonic() < end:
        time.sleep(0.05)
    app.run()
    assert not app.exception
    assert app.session_state["selection"].keywords == ("birds",)
    assert app.query_params == {"corpus": "birds", "k": "birds"}


def test_half_written_folders_do_not_disturb(shelf: Path) -> None:
    """While a folder is being written, and where its new tables are broken, the old version stays."""
    before = shared.get("birds")
    provenance = (shelf / "birds" / "provenance.json").read_bytes()
    (shelf / "birds" / "provenance.json").unlink()
    assert shared.get("birds") is before
    (shelf / "birds" / "papers.parquet").write_bytes(b"no table")
    (shelf / "birds" / "provenance.json").write_bytes(provenance + b" ")
    for _ in range(20):
        assert shared.get("birds") is before
        time.sleep(0.01)


def test_a_folder_that_is_gone_is_a_sentence(shelf: Path, visit: Open) -> None:
    """A corpus that was taken away while it was open is a sentence on each page, and the page Corpus offers the others."""
    app = visit(corpus="birds")
    shutil.rmtree(shelf / "birds")
    app.run()
    assert not app.exception
    (error,) = app.error
    assert error.value.startswith(words.CORPUS_GONE.format(name=words.quoted(["birds"])) + " (Request ")
    app.switch_page("screens/corpus.py").run()
    assert not app.exception
    (box,) = (box for box in app.selectbox if box.label == said.CHOOSE)
    box.set_value(shared.SHIPPED).run()
    assert not app.error
    assert total(app) == 6


def test_a_broken_folder_is_a_sentence(shelf: Path) -> None:
    """A folder without tables, or with a broken one, is a sentence that names it."""
    (shelf / "empty").mkdir()
    (shelf / "birds" / "papers.parquet").write_bytes(b"no table")
    for key in ("empty", "birds"):
        with pytest.raises(PaperlensError) as caught:
            shared.get(key)
        assert str(caught.value) == words.CORPUS_BROKEN.format(name=words.quoted([key]))


def test_nobody_loads_where_the_host_says_so(visit: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where loading is switched off there is no form for it, a sentence says so, and so does the host's line whom to ask."""
    monkeypatch.setenv("PAPERLENS_UPLOADS", "nobody")
    monkeypatch.setenv("PAPERLENS_CONTACT", "Ask <b>Ann</b>")
    app = visit().switch_page("screens/corpus.py").run()
    assert not app.exception
    assert said.NO_LOADING in [text.value for text in app.markdown]
    assert not app.text_area
    assert app.caption[-1].value == r"Ask \<b\>Ann\</b\>" or "Ann" in app.caption[-1].value


def test_a_prebuilt_corpus_is_not_read_again(shelf: Path, visit: Open) -> None:
    """Settings of the reading cannot be changed where the files are not here; a sentence says so, and nothing is lost."""
    app = visit(corpus="birds").switch_page("screens/corpus.py").run()
    app.session_state["corpus tabs"] = "Settings"
    app.run()
    next(button for button in app.button if button.label == "Analyse again").click().run()
    assert not app.exception
    assert any(said.PREBUILT_STAYS in error.value for error in app.error)
    assert total(app) == 2
    assert isinstance(app.session_state["view"].analysis, Analysis)
    assert shelf.is_dir()
