"""A visitor's own word on keywords: merge, rename, split, hide, undo, and the file they travel by."""

from __future__ import annotations

from collections.abc import Callable

import polars as pl
import pytest
from streamlit.testing.v1 import AppTest

from core.analysis import Analysis
from core.keywords import Thesaurus
from dashboard import own_word, steps
from dashboard.keyword_page import words

Open = Callable[..., AppTest]
LLMS, LEARNING = "large language models", "reinforcement learning"


def on_keywords(app: AppTest, look: str | None = None) -> AppTest:
    """Open the page Keywords, and the view of one keyword."""
    app.switch_page("screens/keywords.py").run()
    if look:
        app.selectbox(key="look").set_value(look).run()
    assert not app.exception
    return app


def button(app: AppTest, label: str) -> None:
    """Press the button that says `label`."""
    found = [button for button in app.button if button.label == label]
    assert len(found) >= 1, [button.label for button in app.button]
    found[0].click().run()
    assert not app.exception


def opened(app: AppTest, key: str) -> None:
    """Open a popover or a fold: the test driver cannot click them."""
    app.session_state[key] = True
    app.run()
    assert not app.exception


def counted(app: AppTest) -> dict[str, int]:
    """Give the papers of each keyword in view."""
    table: pl.DataFrame = app.session_state["view"].analysis.keywords
    return dict(table.select("keyword", "papers").iter_rows())


def said(app: AppTest) -> str:
    """Give everything that a page writes."""
    return "\n".join(part.value for kind in (app.header, app.markdown, app.caption, app.info) for part in kind)


def put(app: AppTest, thesaurus: Thesaurus) -> None:
    """Put changes in force as a step of the history."""
    app.session_state[own_word.THESAURUS.name] = steps._State(thesaurus, (Thesaurus(),))
    app.run()
    assert not app.exception


def test_a_keyword_has_its_own_view(visit: Open, analysis: Analysis) -> None:
    """A chosen keyword shows its two counts, its papers and those that only mention it; a button filters by it."""
    app = on_keywords(visit(), LLMS)
    row = analysis.keywords.row(by_predicate=pl.col("keyword") == LLMS, named=True)
    assert words.counted(row["papers"], row["mentions"], 6) in said(app)
    button(app, "Filter by it")
    assert app.session_state["view"].shown == row["papers"]
    button(app, "Filter off")
    assert app.session_state["view"].shown == 6
    assert app.selectbox(key="look").value == LLMS


def test_hiding_is_seen_everywhere_and_undone(visit: Open, analysis: Analysis) -> None:
    """A hidden keyword is on no page, the filter by it goes, and undo and redo go back and forth."""
    app = visit()
    before = counted(app)
    app.multiselect(key="filter keywords").set_value([LLMS, LEARNING]).run()
    on_keywords(app, LLMS)
    button(app, "Hide")
    assert counted(app) == {name: papers for name, papers in before.items() if name != LLMS}
    assert app.multiselect(key="filter keywords").value == [LEARNING]
    assert not any(LLMS in keywords for keywords in app.session_state["view"].analysis.papers["keywords"])
    assert dict(app.query_params)["t"] == f"1-{Thesaurus().hide(LLMS).fingerprint()}"
    button(app, "Undo")
    assert counted(app) == before
    assert "t" not in app.query_params
    button(app, "Redo")
    assert LLMS not in counted(app)
    # The corpus that all visitors share has not changed.
    assert LLMS in visit().session_state["view"].analysis.keywords["keyword"]
    assert LLMS in analysis.keywords["keyword"]


def test_a_filter_follows_a_merge_and_its_undo(visit: Open, analysis: Analysis) -> None:
    """Papers that have several of the merged keywords count once, and the filter goes to the new name and back."""
    both = analysis.papers.filter(pl.col("keywords").list.set_intersection([LLMS, LEARNING]).list.len() > 0).height
    app = visit()
    app.multiselect(key="filter keywords").set_value([LLMS]).run()
    on_keywords(app, LLMS)
    turn = f"{LLMS} 0 "
    opened(app, f"merge {turn}")
    app.multiselect(key=f"merge labels {turn}").set_value([LLMS, LEARNING]).run()
    app.text_input(key=f"merge name {turn}").set_value("learning machines").run()
    button(app, "Merge them")
    assert counted(app)["learning machines"] == both == app.session_state["view"].shown
    assert LLMS not in counted(app)
    assert app.multiselect(key="filter keywords").value == ["learning machines"]
    assert app.selectbox(key="look").value == "learning machines"
    app.switch_page("screens/overview.py").run()
    assert "learning machines" in said(app)
    on_keywords(app)
    button(app, "Undo")
    assert counted(app)[LLMS] < both
    assert len(app.multiselect(key="filter keywords").value) == 1


def test_a_merge_of_nothing_says_why(visit: Open) -> None:
    """One keyword alone, or a word that is no keyword, gives a sentence and changes nothing."""
    app = on_keywords(visit(), LLMS)
    turn = f"{LLMS} 0 "
    opened(app, f"merge {turn}")
    button(app, "Merge them")
    assert [error.value for error in app.error] == [words.TOO_FEW]
    app.multiselect(key=f"merge labels {turn}").set_value([LLMS, "zebra crossing"]).run()
    button(app, "Merge them")
    assert [error.value for error in app.error] == [words.NO_SUCH.format(names="“zebra crossing”")]
    assert "t" not in app.query_params


def test_renaming(visit: Open) -> None:
    """A keyword gets another name, under which its view goes on."""
    app = on_keywords(visit(), LLMS)
    before = counted(app)
    opened(app, f"rename {LLMS} 0 ")
    app.text_input(key=f"name {LLMS} 0 ").set_value("LM").run()
    button(app, "Rename it")
    assert counted(app) == {"LM" if name == LLMS else name: papers for name, papers in before.items()}
    assert app.selectbox(key="look").value == "LM"


def test_splitting(visit: Open) -> None:
    """A form can become a keyword of its own; the others stay together."""
    app = visit()
    before = counted(app)
    merged = Thesaurus().merge([LLMS, LEARNING], "LM")
    put(on_keywords(app), merged)
    app.selectbox(key="look").set_value("LM").run()
    turn = f"LM 1 2-{merged.fingerprint()}"
    opened(app, f"split {turn}")
    form = app.selectbox(key=f"split form {turn}")
    assert {LLMS, LEARNING} <= set(form.options) <= {LLMS, LEARNING, "LLMs"}
    form.set_value(LEARNING).run()
    button(app, "Split it off")
    assert counted(app) == {"LM" if name == LLMS else name: papers for name, papers in before.items()}


def test_the_changes_are_listed_and_taken_back_one_by_one(visit: Open) -> None:
    """Each change in force is a sentence and a button that takes it back, also one that names nothing here."""
    app = on_keywords(visit())
    put(app, Thesaurus().hide(LLMS).rename("zebras", "horses"))
    opened(app, "fold changes")
    assert words.without_effect(["zebras"], 5) in said(app)
    button(app, words.change("zebras", "horses"))
    opened(app, "fold changes")
    button(app, words.change(LLMS, ""))
    opened(app, "fold changes")
    assert "t" not in app.query_params
    assert words.NOTHING_CHANGED in said(app)


def test_every_page_says_that_changes_are_in_force(visit: Open) -> None:
    """Beside the filters of each page stands how many changes are in force."""
    app = visit()
    assert not app.sidebar.get("page_link")
    put(app, Thesaurus().hide(LLMS))
    assert [link.proto.label for link in app.sidebar.get("page_link")] == ["Your changes to keywords: 1"]


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (b"label\treplace by\nLLMs\tmodels\tof language\n", "m.txt, line 2: has 3 columns"),
        (b"\xff\xfea\x00", "m.txt: byte 0 is not UTF-8"),
        (b"label,replace by\n", "m.txt holds no change"),
        (b"one word a line\nanother\n", "m.txt, line 1: has 1 column"),
    ],
)
def test_a_bad_file_is_told_in_a_sentence(visit: Open, content: bytes, fault: str) -> None:
    """A file that is no thesaurus changes nothing, and the page says what is wrong with it."""
    app = on_keywords(visit())
    opened(app, "fold changes")
    app.file_uploader(key="changes file 0").set_value(("m.txt", content, "text/plain")).run()
    assert [error.value.replace("\\", "").startswith(fault) for error in app.error] == [True]
    assert "t" not in app.query_params


def test_a_thesaurus_of_vosviewer_is_read(visit: Open) -> None:
    """VOSviewer's own form, with tabs, is put in force as one step."""
    app = on_keywords(visit())
    opened(app, "fold changes")
    content = f"label\treplace by\n{LLMS}\tmodels\n{LEARNING}\t\n".encode()
    app.file_uploader(key="changes file 0").set_value(("v.txt", content, "text/plain")).run()
    assert not app.error
    assert "models" in counted(app)
    assert LEARNING not in counted(app)
    button(app, "Undo")
    assert {LLMS, LEARNING} <= set(counted(app))


def test_a_link_with_changes_says_so(visit: Open) -> None:
    """A link that was made with changes tells whoever opens it without them; with the same ones it says nothing."""
    made = Thesaurus().hide(LLMS).rename("b", "c")
    app = visit(t=f"2-{made.fingerprint()}", q="policy")
    assert [info.value for info in app.info] == [words.link_with(2)]
    put(app, made)
    assert not app.info
    app.text_input(key="search").set_value("").run()
    assert dict(app.query_params) == {"t": f"2-{made.fingerprint()}"}


def test_a_link_and_its_file_open_the_view_that_was_sent(visit: Open) -> None:
    """Whoever reads the file that a link was made with gets the link's filters, also by keywords that only the file knows."""
    made = Thesaurus().rename(LLMS, "models")
    app = on_keywords(visit(t=f"1-{made.fingerprint()}", k="models"))
    assert app.session_state["view"].shown == 6
    opened(app, "fold changes")
    app.file_uploader(key="changes file 0").set_value(("m.csv", made.to_csv().encode(), "text/csv")).run()
    assert app.multiselect(key="filter keywords").value == ["models"]
    assert app.session_state["view"].shown == counted(app)["models"]
    assert not app.info


def test_names_are_shown_as_text(visit: Open) -> None:
    """A name from a file is never read as markup."""
    app = on_keywords(visit())
    put(app, Thesaurus().rename(LLMS, "<b>[x](javascript:alert(1))</b>"))
    app.selectbox(key="look").set_value("<b>[x](javascript:alert(1))</b>").run()
    opened(app, "fold changes")
    assert "](javascript:" not in said(app)
    assert not any("](javascript:" in button.label for button in app.button)
