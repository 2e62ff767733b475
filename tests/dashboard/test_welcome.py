"""The welcome of a first visit."""

from __future__ import annotations

from collections.abc import Callable

from streamlit.testing.v1 import AppTest

from dashboard import words

Open = Callable[..., AppTest]


def answered(app: AppTest, **values: str) -> AppTest:
    """Let the browser have answered that it keeps `values`."""
    kept = app.session_state["what the browser keeps"]
    kept.ready, kept.values = True, values
    return app.run()


def welcomed(app: AppTest) -> bool:
    """Whether the page welcomes."""
    return words.WELCOME in [part.value for part in app.markdown]


def test_a_first_visit_is_welcomed_until_it_closes_that(visit: Open) -> None:
    """Two sentences stand on the overview once it is known that this browser has not closed them, and go for good."""
    app = visit()
    assert not welcomed(app)
    assert welcomed(answered(app))
    app.button(key="close welcome").click().run()
    assert not welcomed(app)
    assert app.session_state["what the browser keeps"].put == {"welcome closed": "true"}


def test_a_later_visit_is_not_welcomed(visit: Open) -> None:
    """What was closed stays closed."""
    assert not welcomed(answered(visit(), **{"welcome closed": "true"}))
