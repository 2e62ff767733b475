"""Tests of `core.search.terms`."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.search.terms import forms, stems, surfaces, telling, terms


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("k-NN and self-supervised", ["k", "NN", "and", "self", "supervised"]),
        ("C++, C# and A* search; a C-like c++17", ["C++", "C#", "and", "A*", "search", "a", "C", "like", "c++", "17"]),
        ("R^2, R² and x₁₂", ["R", "2", "R", "²", "and", "x", "₁₂"]),
        ("the model's don't Bayes’s", ["the", "model", "don", "t", "Bayes"]),
        ("Qwen2.5 GPT-4o snake_case", ["Qwen2", "5", "GPT", "4o", "snake", "case"]),
        ("机器 learning", ["机", "器", "learning"]),
        ("e\u0301tude Gödel", ["e\u0301tude", "Gödel"]),
        ("… ∑ !?", []),
    ],
)
def test_words(text: str, words: list[str]) -> None:
    """A compound is the run of its parts; C++, C#, A* and raised numbers are words of their own."""
    assert surfaces(text) == words


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Models", "model"),
        ("modelling", "models"),
        ("LLMs", "LLM"),
        ("llms", "LLM"),
        ("GANs", "gan"),
        ("matrices", "Matrix"),
        ("Analyses", "analysis"),
        ("²", "2"),
        ("Poincaré", "poincare"),
        ("ﬁeld", "field"),
    ],
)
def test_same_word(one: str, other: str) -> None:
    """Case, accents, endings and the plural of an acronym make no other word."""
    assert forms(one)[1] == forms(other)[1]


@pytest.mark.parametrize(
    ("one", "other"), [("C++", "C"), ("GPS", "GPs"), ("RAG", "average"), ("AIDS", "aid"), ("A*", "a")]
)
def test_other_word(one: str, other: str) -> None:
    """What only looks alike stays another word."""
    assert forms(one)[1] != forms(other)[1]


def test_small_letters_may_mean_an_acronym() -> None:
    """Typed in small letters, "gps" may be the plural of GP or GPS; in capitals it is GPS alone."""
    assert (stems("gps"), stems("GPS"), stems("model")) == (["gp", "gps"], ["gps"], ["model"])


@given(st.text())
def test_places(text: str) -> None:
    """Each word is found exactly where it stands, in order, none on another, in any text."""
    found = terms(text)
    assert [text[term.start : term.end] for term in found] == surfaces(text)
    assert all(before.end <= after.start for before, after in pairwise(found))
    assert all(term.exact and term.stem for term in found)


def test_telling_words() -> None:
    """Words without a topic do not count, unless nothing else was asked."""
    assert telling(["how", "the", "graph"]) == ["graph"]
    assert telling(["the", "who"]) == ["the", "who"]
