"""Tests of explained acronyms."""

import pytest

from core.keywords.acronyms import definitions, spelt


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("We use large language models (LLMs) here.", {"LLMs": "large language models"}),
        ("Monte Carlo tree search (MCTS) and MCTS (again).", {"MCTS": "Monte Carlo tree search"}),
        ("Our method, Hindsight instruction Replay (HiR), works.", {"HiR": "Hindsight instruction Replay"}),
        ("Proximal Policy Optimization (PPO) clips.", {"PPO": "Proximal Policy Optimization"}),
        ("We act by mean squared error of the fit (MSEF).", {"MSEF": "mean squared error of the fit"}),
        ("out-of-distribution (OOD) data", {"OOD": "out-of-distribution"}),
        ("It is fast (GPU).", {}),
        ("We beat it (see Table 2).", {}),
        ("area under the curve (AUC; higher is better)", {"AUC": "area under the curve"}),
        ("The budget (2024) of New York (NY)", {"NY": "New York"}),
    ],
)
def test_explained_acronyms(text: str, found: dict[str, str]) -> None:
    """An acronym in brackets goes with the words before it whose letters it has, and with no others."""
    assert definitions(text) == found


@pytest.mark.parametrize(
    ("short", "long", "is_spelt"),
    [
        ("PPO", "policy optimization", False),
        ("PPO", "proximal policy optimization", True),
        ("OOD", "out-of-distribution", True),
        ("LLMs", "large language models", True),
        ("ViT", "vision transformer", True),
    ],
)
def test_a_word_for_each_letter(short: str, long: str, is_spelt: bool) -> None:
    """An acronym in capitals is not merged with a part of what it stands for."""
    assert spelt(short, long) is is_spelt


def test_a_two_may_stand_for_to() -> None:
    """The 2 of "T2I" is the "to" of "text-to-image"."""
    assert definitions("Unsafe text-to-image (T2I) models remain.") == {"T2I": "text-to-image"}
