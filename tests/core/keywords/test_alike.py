"""Tests of when one phrase only says what another says."""

import pytest

from core.keywords.alike import abbreviates, is_name, is_short, roots, written_out


@pytest.mark.parametrize(
    ("name", "phrase"),
    [
        ("CEN", "Centroid-based Energy Navigation"),
        ("DecFus", "Decentralized Layer-wise Fusion"),
        ("MoDA", "Modulation Adapter"),
        ("ZOs", "zeroth-order"),
        ("RMNP", "Row Momentum Normalized Preconditioning"),
    ],
)
def test_a_name_made_of_beginnings_abbreviates_the_phrase(name: str, phrase: str) -> None:
    """A name is known as short for a phrase though the text does not say so in brackets."""
    assert is_short(name)
    assert abbreviates(name, phrase)


@pytest.mark.parametrize(
    ("name", "phrase"),
    [("CEN", "energy navigation"), ("SAC", "sparse attention"), ("DecFus", "decentralized training")],
)
def test_other_names_abbreviate_nothing(name: str, phrase: str) -> None:
    """A name that has letters of none of a phrase's words, or leaves two of them out, is another thing."""
    assert not abbreviates(name, phrase)


def test_what_a_paper_says_of_an_acronym_counts_before_what_others_say() -> None:
    """A paper's own meaning is written out, else the one that nearly all papers agree on; other words stay."""
    assert written_out("LLM agent", {}) == "large language model agent"
    assert written_out("LLM agent", {"LLM": "lifelong map"}) == "lifelong map agent"
    assert written_out("fox-like agent", {}) == "fox-like agent"


def test_words_of_one_root_are_one() -> None:
    """Derivations, hollow openings and generic ends make no difference to what a phrase is about."""
    assert roots("orchestrator")[0] == roots("orchestration")[0]
    assert roots("convergence behavior")[1] == roots("convergence rate")[1]
    assert roots("responsibility")[0] == roots("responsible")[0]
    assert roots("estimators")[0] == roots("estimation")[0]
    assert roots("fox map")[0] != roots("fox net")[0]


def test_names_are_told_by_their_capitals_and_digits() -> None:
    """Words with capitals inside or digits are names; a word that opens a sentence is none."""
    assert [is_name(word) for word in ("SAC", "TD3", "OServe", "Foxes", "foxes", "Re-Use")] == [
        True,
        True,
        True,
        False,
        False,
        False,
    ]
