"""Tests of words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.keywords.tokens import detach, tokenize


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("k-NN and C++ beat A* at Pass@1.", ["k-NN", "and", "C++", "beat", "A*", "at", "Pass@1", "."]),
        ("Qwen2.5 (3.5%) speaks TCP/IP", ["Qwen2.5", "(", "3.5", "%", ")", "speaks", "TCP/IP"]),
        ("Newton's method, f–g models", ["Newton", "'s", "method", ",", "f–g", "models"]),
        ("and/or; evidence--while", ["and", "/", "or", ";", "evidence", "-", "-", "while"]),
        ("self-supervised ℓ_2 loss", ["self-supervised", "ℓ_2", "loss"]),
        ("", []),
    ],
)
def test_words_of_a_text(text: str, words: list[str]) -> None:
    """A compound with a hyphen is one word, and so are names with signs such as C++ and Pass@1."""
    assert tokenize(text).words == words


def test_based_is_a_word_of_its_own() -> None:
    """An LLM-based agent names LLMs; a self-supervised one does not name supervision."""
    tokens, cuts = detach(tokenize("An LLM-based or self-supervised agent"))
    assert tokens.words == ["An", "LLM", "-based", "or", "self-supervised", "agent"]
    assert cuts == [1]
    assert tokens.surface(1, 2) == "LLM-based"


@given(st.text(max_size=300))
def test_words_stand_in_the_text(text: str) -> None:
    """Every word of any text stands where it is said to stand, and no letter or digit is left out."""
    tokens, _ = detach(tokenize(text))
    assert [text[a:b] for a, b in zip(tokens.starts, tokens.ends, strict=True)] == tokens.words
    assert "".join(tokens.words) == "".join(text.split())
