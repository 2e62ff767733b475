"""A click on a chip of a card filters, and filters back; a browser that says anything else is not believed."""

from __future__ import annotations

from typing import Any

import pytest
import streamlit as st

from core.selection import Selection
from dashboard import chips, state


@pytest.mark.parametrize(
    ("picked", "keywords"),
    [
        (["keywords", "kites"], ("kites",)),
        (["keywords", "something else"], ()),
        (["authors", "kites"], ()),
        (["keywords", ["kites"]], ()),
        ("kites", ()),
        (None, ()),
    ],
)
def test_only_what_a_card_offers_filters(
    picked: Any, keywords: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A chip of the card filters; a value or a field that the card does not offer does nothing."""
    monkeypatch.setattr(st, "session_state", {"card": {"picked": picked}})
    chips._picked("card", {"keywords": {"kites"}})
    assert state.selection() == Selection(keywords=keywords)


def test_a_second_click_takes_it_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """A click on a chip that is in force takes its filter away."""
    monkeypatch.setattr(st, "session_state", {"card": {"picked": ["keywords", "kites"]}})
    chips._picked("card", {"keywords": {"kites"}})
    chips._picked("card", {"keywords": {"kites"}})
    assert state.selection() == Selection()
