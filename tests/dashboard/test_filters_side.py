"""The filters beside the page: by what records bring, counted in view, undone step by step."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from core.analysis import analyse
from core.corpus import read_corpus
from core.search import Index
from core.selection import Selection
from dashboard import own_corpus, status
from dashboard.own_corpus import Loaded, Request

Open = Callable[..., AppTest]

ROWS: list[dict[str, Any]] = [
    {"title": "Kites", "abstract": "We fly kites over graphs and learn policies by reinforcement learning with sparse rewards.",
     "authors": ["Ada Lee", "Bo Ek"], "year": 2025, "venue": "KiteConf", "decision": "oral", "session_type": "Main hall"},
    {"title": "Ropes", "abstract": "We bound the regret of a bandit whose arms are borrowed from its many quiet neighbours.",
     "authors": ["Ada Lee"], "year": 2026, "venue": "KiteConf", "decision": "poster", "session_type": "Main hall"},
    {"title": "Looms", "abstract": "A diffusion model of woven cloth samples carpets that no loom has made in four steps each.",
     "authors": ["Cem Duru"], "year": 2026, "venue": "LoomConf", "decision": "poster", "session_type": "Side room"},
]  # fmt: skip


@pytest.fixture(scope="module")
def loaded() -> Loaded:
    """Analyse three records that bring authors, years, venues and two fields of their own."""
    content = "\n".join(json.dumps(row) for row in ROWS).encode()
    request = Request(sources=(("kites.jsonl", content),))
    read = read_corpus(request.sources)
    made = analyse(read)
    return Loaded(request, read, made, Index(made))


@pytest.fixture
def own(visit: Open, loaded: Loaded, monkeypatch: pytest.MonkeyPatch) -> Open:
    """Give what opens the dashboard on these records."""
    monkeypatch.setattr(own_corpus, "_own", lambda: loaded)
    return visit


def shown(app: AppTest) -> int:
    """Give how many papers are in view."""
    return int(app.session_state["view"].shown)


def named(app: AppTest) -> list[str]:
    """Give the chips."""
    return [text for text, _ in status.chips(app.session_state["view"])]


def test_fields_of_the_records_are_filters(own: Open) -> None:
    """Authors, years, venues and further fields that group papers are filters under their own names, drawn when asked for."""
    app = own()
    assert "Authors" not in [box.label for box in app.sidebar.multiselect]
    app.session_state["fold more fields"] = True
    app.run()
    labels = [box.label for box in app.sidebar.multiselect]
    assert labels[-5:] == ["Authors", "Year", "Venue", "Decision", "Session type"]
    app.multiselect(key="filter f.decision").set_value(["poster"]).run()
    app.multiselect(key="filter authors").set_value(["Ada Lee"]).run()
    assert shown(app) == 1
    assert named(app) == ["Ada Lee", "Decision: poster"]
    assert dict(app.query_params) == {"au": "ada-lee", "f.decision": "poster"}


def test_a_link_with_fields_opens_its_view(own: Open) -> None:
    """Years, venues and further fields come back from the link, and what is not here is named."""
    app = own(**{"y": "2026", "v": "kiteconf", "f.session-type": "main-hall", "f.room": "b"})
    assert shown(app) == 1
    assert app.multiselect(key="filter years").value == ["2026"]
    assert "f.room" in app.warning[0].value
    assert dict(app.query_params) == {"y": "2026", "v": "kiteconf", "f.session-type": "main-hall"}


def test_values_are_counted_in_view_of_all(own: Open) -> None:
    """Each value says how many papers in view have it, and how many of the corpus."""
    app = own(y="2026")
    assert app.multiselect(key="filter f.decision").options == ["poster (2)", "oral (0 of 1)"]
    assert app.multiselect(key="filter years").options == ["2026 (2)", "2025 (0 of 1)"]


def test_lists_without_fields_have_no_such_filters(visit: Open) -> None:
    """Plain abstracts bring no authors, years or venues: nothing is offered for them."""
    labels = [box.label for box in visit().sidebar.multiselect]
    assert not {"Authors", "Year", "Venue"} & set(labels)


def test_each_change_of_the_filters_can_be_undone(visit: Open) -> None:
    """Each change is a step, what is typed in one go is one, and a link that was opened is where it begins."""
    app = visit(c="method")
    for typed in ("rein", "reinforcement"):
        app.text_input(key="search").set_value(typed).run()
    app.toggle(key="code").set_value(True).run()
    opened = Selection(contributions=("method",))
    assert app.session_state[PAST] == [opened, replace(opened, search="reinforcement")]


PAST = "filters before, the latest last"
