"""The page Corpus: what is loaded, how it was understood, and a visitor's own papers beside it or instead of it."""

from __future__ import annotations

import runpy
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path

import polars as pl
import pytest
from streamlit.testing.v1 import AppTest

from core.errors import PaperlensError
from core.export.workbook import to_xlsx
from core.intake.by_hand import to_file
from dashboard import corpus, hosting, words
from dashboard.corpus_page import words as said

Open = Callable[..., AppTest]
MAIN = Path(__file__).resolve().parents[2] / "dashboard" / "main.py"

GOOD = b"""title,abstract,authors,year,doi
Lanterns for Rewards,"We propose LanternNet, which trains a policy by reinforcement with sparse rewards.",Ada Lee,2025,10.9/a
Counting Bridges,"We prove a lower bound on the sample complexity of causal discovery.",Cem Duru,2025,10.9/b
Lanterns for Rewards,"We propose LanternNet, which trains a policy by reinforcement with very sparse rewards.",Ada Lee,2026,10.9/a
Notes from the Workshop,,Dee Ito,2025,
"""
BROKEN = b"PK\x03\x04 this is no workbook"
STRANGE = b"""Nr;Kopf;Inhalt
1;Kites over Graphs;We propose a graph neural network that flies kites over molecular graphs and halves the error of prediction.
2;Ropes and Knots;We study optimisation on knots and prove convergence of gradient descent with momentum for tangled losses.
"""


@pytest.fixture
def page(visit: Open) -> Iterator[AppTest]:
    """Open the page."""
    app = visit()
    app.switch_page("screens/corpus.py").run()
    assert not app.exception
    yield app
    assert not app.exception


def load(app: AppTest, *files: tuple[str, bytes], paste: str = "", where: str = said.BESIDE) -> None:
    """Give files and text to the form, press the button, and wait until the load has ended."""
    number = int((app.text_area[0].key or "0").split()[-1])
    if files:
        app.file_uploader[0].set_value([(name, data, "") for name, data in files])
    app.text_area(key=f"paste {number}").set_value(paste)
    app.radio(key=f"where {number}").set_value(where)
    app.button(key=f"load button {number}").click().run()
    settle(app)


def settle(app: AppTest) -> None:
    """Wait until the load has ended, and draw the page."""
    if "own corpus in the making" in app.session_state:
        assert app.session_state["own corpus in the making"].loading.wait(60)
        app.run()


def texts(app: AppTest) -> str:
    """Give what the page writes."""
    return "\n".join(part.value for kind in (app.title, app.markdown, app.caption, app.error) for part in kind)


def tab(app: AppTest, name: str) -> None:
    """Open a tab."""
    app.session_state["corpus tabs"] = name
    app.run()


def files(app: AppTest) -> list[list[str]]:
    """Give the table of files: name, read, kept, merged, set aside."""
    return [
        [str(row[0]).split("**")[1].replace("\\", ""), *map(str, row[1:])] for row in app.table[0].value.values.tolist()
    ]


def test_the_first_lists_are_reported(page: AppTest) -> None:
    """Without a load the page says what the first lists are, file by file, and that every record was kept."""
    assert page.title[0].value == said.TITLE
    assert "6 abstracts in 2 lists; how they were chosen is not known" in texts(page)
    assert "6 records in 2 files: 6 papers kept, 0 merged as duplicates, 0 set aside." in texts(page)
    assert files(page) == [["autumn.txt", "3", "3", "0", "0"], ["spring.txt", "3", "3", "0", "0"]]
    assert said.ALL_KEPT in texts(page)
    assert not page.error


@pytest.mark.parametrize("name", ["Duplicates", "Columns", "Fields", "Settings", "Provenance"])
def test_every_tab_has_something_to_say(page: AppTest, name: str) -> None:
    """Each tab draws without a fault, also where there is nothing to show."""
    tab(page, name)
    assert not page.error
    assert not page.exception


def test_a_good_and_a_broken_file_together(page: AppTest) -> None:
    """The good file is loaded beside the lists, the broken one is named in a sentence, and all pages see the new papers."""
    load(page, ("good.csv", GOOD), ("broken.xlsx", BROKEN))
    assert files(page)[2:] == [["good.csv", "4", "2", "1", "1"], ["broken.xlsx", "0", "0", "0", "0"]]
    assert [error.value.split(":")[0] for error in page.error] == ["**broken.xlsx**"]
    assert "8 abstracts in 3 lists" in texts(page)
    page.switch_page("screens/overview.py").run()
    assert page.title[0].value == "What are these 8 abstracts about?"
    assert page.session_state["view"].total == 8
    assert page.session_state["view"].index.matching("LanternNet") != []


def test_pasted_text_instead_of_the_lists_and_back(page: AppTest) -> None:
    """Pasted abstracts can stand instead of the first lists; one click brings these back."""
    text = GOOD.decode().split('"')
    load(page, paste=f"{text[1]}\n\n{text[3]}", where=said.INSTEAD)
    assert files(page) == [[said.PASTED, "2", "2", "0", "0"]]
    assert said.OWN in texts(page)
    page.button(key="back to first").click().run()
    assert page.session_state["view"].total == 6
    assert said.FIRST_LISTS in texts(page)


def test_a_file_can_be_taken_away_again(page: AppTest) -> None:
    """What was loaded by mistake goes without the rest; the last file stays."""
    load(page, ("good.csv", GOOD), ("broken.xlsx", BROKEN))
    page.multiselect(key="take away 1").set_value([0, 1, 3])
    page.button(key="button take away 1").click().run()
    settle(page)
    assert files(page) == [["good.csv", "4", "2", "1", "1"]]
    assert not page.error


def test_a_helping_process_draws_no_page() -> None:
    """A process that helps with a long analysis loads the main script once more, and draws nothing."""
    assert runpy.run_path(str(MAIN), run_name="__mp_main__")["PAGES"]["corpus"] == "Corpus"


def test_nothing_given_says_what_to_do(page: AppTest) -> None:
    """The button without a file or text gives a sentence, and the corpus stays."""
    load(page)
    assert page.error[0].value.startswith(said.NOTHING_GIVEN)
    assert page.session_state["view"].total == 6


def test_a_failure_leaves_the_corpus_in_place(page: AppTest) -> None:
    """Where no file can be read, each is named with the reason, and what was loaded before stays."""
    load(page, ("broken.xlsx", BROKEN), where=said.INSTEAD)
    assert "broken.xlsx" in page.error[0].value
    assert page.error[0].value.endswith(said.STILL_THERE)
    assert page.session_state["view"].total == 6


def test_columns_are_mapped_by_hand_and_the_choice_is_kept(page: AppTest) -> None:
    """A table whose columns are not recognised is asked about; the answer loads it, and the next one like it needs none."""
    load(page, ("strange.csv", STRANGE))
    assert said.ask("strange.csv") in texts(page)
    assert page.session_state["view"].total == 6
    page.selectbox(key="map question 0 0 title").set_value("Kopf")
    page.selectbox(key="map question 0 0 abstract").set_value("Inhalt")
    page.button(key="read again question 0 0").click().run()
    settle(page)
    assert files(page)[2:] == [["strange.csv", "2", "2", "0", "0"]]
    tab(page, "Columns")
    assert page.dataframe[0].value["Taken for"].to_list() == ["kept under its own name", "Title", "Abstract"]
    load(page, ("again.csv", STRANGE), where=said.INSTEAD)
    assert files(page) == [["again.csv", "2", "2", "0", "0"]]


@pytest.mark.parametrize("kind", ["strange.xlsx", "strange.json", "strange.jsonl", "strange.parquet"])
def test_any_table_can_be_mapped_by_hand(page: AppTest, kind: str) -> None:
    """Workbooks, JSON and Parquet of unknown columns are asked about like a CSV file."""
    table = pl.read_csv(STRANGE, separator=";", infer_schema=False)
    stream = BytesIO()
    if kind.endswith("xlsx"):
        stream.write(to_xlsx({"Liste": table}))
    elif kind.endswith("parquet"):
        table.write_parquet(stream)
    else:
        stream.write((table.write_ndjson() if kind.endswith("jsonl") else table.write_json()).encode())
    load(page, (kind, stream.getvalue()), where=said.INSTEAD)
    assert said.ask(kind) in texts(page)
    page.selectbox(key="map question 0 0 title").set_value("Kopf")
    page.selectbox(key="map question 0 0 abstract").set_value("Inhalt")
    page.button(key="read again question 0 0").click().run()
    settle(page)
    assert files(page) == [[kind, "2", "2", "0", "0"]]
    assert page.session_state["view"].total == 2


def test_a_saved_mapping_is_brought_back(page: AppTest) -> None:
    """The file of choices about columns, loaded with the papers or after them, makes the question needless; a wrong one is not."""
    saved = to_file({"Kopf": "title", "Inhalt": "abstract", "Nr": "source_id"})
    load(page, ("columns.json", saved), ("strange.csv", STRANGE), where=said.INSTEAD)
    assert files(page) == [["strange.csv", "2", "2", "0", "0"]]
    tab(page, "Columns")
    assert "You said: **Kopf** is Title, **Inhalt** is Abstract, **Nr** is Identifier." in texts(page)
    assert page.get("download_button")
    load(page, ("columns.json", saved.replace(b"source_id", b"number")))
    assert "cannot be mapped to 'number'" in texts(page).replace("\\", "")
    assert files(page) == [["strange.csv", "2", "2", "0", "0"]]


def test_a_mapping_answers_what_is_asked(page: AppTest) -> None:
    """A saved mapping loaded while its file is asked about is the answer."""
    load(page, ("strange.csv", STRANGE), where=said.INSTEAD)
    assert said.ask("strange.csv") in texts(page)
    load(page, ("columns.json", to_file({"Kopf": "title", "Inhalt": "abstract"})))
    assert files(page) == [["strange.csv", "2", "2", "0", "0"]]


def test_the_others_load_without_a_file_that_is_not_understood(page: AppTest) -> None:
    """Whoever does not know the columns can load the rest, or let it be."""
    load(page, ("strange.csv", STRANGE), ("good.csv", GOOD))
    page.button(key="go on").click().run()
    settle(page)
    assert files(page)[2:] == [["strange.csv", "2", "0", "0", "2"], ["good.csv", "4", "2", "1", "1"]]
    load(page, ("strange2.csv", STRANGE))
    page.button(key="dismiss").click().run()
    assert page.session_state["view"].total == 8


def test_duplicates_are_shown_in_pairs_and_the_rule_changes(page: AppTest) -> None:
    """A pair says what was decided and what differs, word by word; another rule keeps both records."""
    load(page, ("good.csv", GOOD))
    tab(page, "Duplicates")
    assert "1 pair was compared: 1 merged, 0 kept apart." in texts(page)
    pair = next(fold for fold in page.expander if "Lanterns" in fold.label)
    assert pair.label.startswith("**Merged**: the same DOI")
    page.session_state["pair good.csv 1 good.csv 3 0"] = True
    page.run()
    assert ":orange-background[**very**]" in texts(page)
    page.selectbox(key="rule 1").set_value("none")
    page.button(key="rule again").click().run()
    settle(page)
    assert files(page)[2:] == [["good.csv", "4", "3", "0", "1"]]


def test_records_not_kept_have_a_reason_and_can_be_included(page: AppTest) -> None:
    """Each record that is no paper is listed with file, line and reason; those without an abstract can be analysed all the same."""
    load(page, ("good.csv", GOOD))
    table = page.dataframe[0].value
    assert table[["File", "Line", "What became of it"]].values.tolist() == [
        ["good.csv", 2, "merged"],
        ["good.csv", 5, "no abstract"],
    ]
    page.button_group(key="include 1").set_value(["no-abstract"])
    page.button(key="include again").click().run()
    settle(page)
    assert files(page)[2:] == [["good.csv", "4", "3", "1", "0"]]
    page.switch_page("screens/papers.py").run()
    assert "Notes from the Workshop" in [header.value for header in page.header]


def test_settings_are_changed_and_stand_in_the_provenance(page: AppTest) -> None:
    """Fewer keywords a paper can be asked for; the methods paragraph and the provenance say so."""
    tab(page, "Settings")
    page.number_input(key="most 0").set_value(3)
    page.button(key="settings again").click().run()
    settle(page)
    view = page.session_state["view"]
    assert view.analysis.papers["keywords"].list.len().max() <= 3
    tab(page, "Provenance")
    assert "Up to 3 keywords a paper" in page.code[0].value
    assert view.analysis.fingerprint in page.code[0].value


def test_filters_that_the_new_corpus_lacks_are_named(visit: Open, analysis: object) -> None:
    """Of the filters in force those hold that the new corpus knows; the others are named and left out."""
    del analysis
    lists = corpus.start().result().analysis.papers["list_id"].unique().to_list()
    app = visit(q="policy", l=lists[0])
    app.switch_page("screens/corpus.py").run()
    load(app, ("good.csv", GOOD), where=said.INSTEAD)
    assert "was left out" in app.warning[0].value
    assert dict(app.query_params) == {"q": "policy"}
    assert app.session_state["view"].total == 2


def test_another_visitor_sees_nothing_of_it(page: AppTest, visit: Open) -> None:
    """What one visitor loads is not in another visitor's session."""
    load(page, ("good.csv", GOOD))
    assert page.session_state["view"].total == 8
    assert visit().session_state["view"].total == 6


def test_a_file_name_is_shown_as_text(page: AppTest) -> None:
    """Markup in a file name is shown as it is."""
    load(page, ("<b>x</b>[a](javascript:alert).csv", GOOD), ("![a](http://x.example/y.png).xlsx", BROKEN))
    assert "[a](javascript" not in texts(page).replace("\\[a\\](javascript", "")
    assert "![a](http" not in texts(page)


def test_without_any_list_papers_can_still_be_loaded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no list lies ready, the page says so and loads what a visitor brings."""
    monkeypatch.setattr(corpus, "FIRST_CORPUS", tmp_path)
    app = AppTest.from_file(str(MAIN), default_timeout=30).run()
    app.switch_page("screens/corpus.py").run()
    assert not app.exception
    assert "There is no list of abstracts" in app.info[0].value
    load(app, ("good.csv", GOOD))
    assert app.session_state["view"].total == 2
    app.switch_page("screens/overview.py").run()
    assert app.title[0].value == f"What are these {words.abstracts(2)} about?"


def test_a_host_sets_limits(page: AppTest, monkeypatch: pytest.MonkeyPatch) -> None:
    """More records than the host lets in are refused in a sentence, on the server."""
    monkeypatch.setenv(hosting.variable("most_records"), "8")
    load(page, ("good.csv", GOOD))
    assert "8 records" in texts(page)
    assert page.session_state["view"].total == 6
    monkeypatch.setenv(hosting.variable("most_records"), "many")
    with pytest.raises(PaperlensError, match="give a whole number from 1"):
        hosting.limits()
