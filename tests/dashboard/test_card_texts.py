"""What cards say of papers."""

from __future__ import annotations

from typing import Any

import pytest

from core.search import Index
from core.text import parse
from dashboard import card_texts, known
from dashboard.card_texts import Marks
from tests.made import made_analysis

PAPER: dict[str, Any] = {
    "heading": "Kites *fly*",
    "name": "KITE",
    "abstract": "We fly kites with <b>graph</b> networks.",
    "text": "We fly kites with graph networks.",
    "summary": "We fly kites.",
    "methods": [],
    "contribution": ["theory"],
    "keywords": [f"word {number}" for number in range(10)],
    "claims": ["12 % higher"],
    "code_statement": "Code is at hand.",
    "code_url": "https://example.org/kite",
}


def test_a_card_says_what_the_tables_say() -> None:
    """Name, origin, keywords, claims and links of a paper are on its card, safe as Markdown."""
    made = made_analysis(PAPER)
    (card,) = known.of(made).cards.of(made.papers)
    assert card.heading == "Kites \\*fly\\*"
    assert card.called == "KITE"
    assert card.origin.startswith("**KITE** · ")
    assert card.origin.endswith("no. 1 · derived heading · Theory")
    assert card.nothing == "Not sure which category"
    assert (list(card.keywords), list(card.more_keywords)) == (PAPER["keywords"][:8], PAPER["keywords"][8:])
    assert card.statements == (
        "The authors' own figures, not checked:\n- 12 % higher\n\nAbstract says code is available: “Code is at hand.”"
    )
    assert card.links == (("Code", "https://example.org/kite"),)


def test_an_abstract_is_marked_by_what_was_asked() -> None:
    """Another search, or another switch, is another text; without any the abstract stands as it is."""
    made = made_analysis(PAPER)
    cards, index = known.of(made).cards, Index(made)
    (card,) = cards.of(made.papers)
    plain = cards.abstract(card, Marks(), "", index)
    assert plain == parse(PAPER["abstract"]).markdown()
    assert ":orange-background[kites]" in cards.abstract(card, Marks(), "kite", index)
    assert cards.abstract(card, Marks(), "", index) == plain


def test_few_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many papers are looked at, no more than a limit is kept, and what was asked for last is."""
    monkeypatch.setattr(card_texts, "MOST_KEPT", 2)
    made = made_analysis(*({"heading": f"Kite {number}"} for number in range(3)))
    cards = known.of(made).cards
    first = cards.of(made.papers)
    assert [card.plain_heading for card in first] == ["Kite 0", "Kite 1", "Kite 2"]
    again = cards.of(made.papers)
    assert again == first
    assert again[2] is first[2]
    assert again[0] is not first[0]
