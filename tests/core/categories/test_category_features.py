"""What the category models see of a text."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from core.categories.features import WORD, fold, terms, terms_between, weigh


def test_whole_words() -> None:
    """Words are whole: "k-NN", "C++" and "GPT-4.1" are one each, and "average" does not hold "rag"."""
    assert WORD.findall("k-NN in C++, GPT-4.1 (average).") == ["k-NN", "in", "C++", "GPT-4.1", "average"]
    assert "rag" not in terms("The average encoder likelihood.")


def test_plural_and_numbers() -> None:
    """A plain plural counts with its singular, and all numbers count as one."""
    assert [fold(w) for w in ("Models", "bias", "analysis", "loss", "GANs", "2.7x")] == [
        "model",
        "bias",
        "analysis",
        "loss",
        "gans",
        "0",
    ]


def test_pairs_stay_in_a_sentence() -> None:
    """Pairs are neighbours in one sentence, with no stop word between them."""
    assert terms("Tree search wins. Policies of agents learn.") == [
        "tree", "search", "tree search", "wins", "search wins", "policie", "agent", "learn", "agent learn",
    ]  # fmt: skip


@given(st.text(max_size=200))
def test_terms_stand_where_they_say(text: str) -> None:
    """Each term's place in the text begins and ends with its words, whatever the text."""
    for term, start, end in terms_between(text, 0, len(text)):
        assert 0 <= start < end <= len(text)
        if " " not in term and "-" not in text[start:end]:
            assert fold(text[start:end]) == term


def test_rows_do_not_depend_on_the_batch() -> None:
    """A paper's row is the same alone and among others, whatever the order of its words."""
    vocabulary, idf = {"a": 0, "b": 1}, np.array([1.0, 2.0])
    alone = weigh([["a", "b", "x", "y"]], vocabulary, idf).toarray()
    among = weigh([["b"], ["y", "x", "b", "a"], ["x"]], vocabulary, idf).toarray()
    assert alone[0].tolist() == among[1].tolist()
    assert among[0].tolist() == [0.0, 1.0]
    assert among[2].tolist() == [0.0, 0.0]


def test_unknown_words_make_a_paper_less_sure() -> None:
    """The more of a paper is unknown, the less its known words weigh."""
    vocabulary, idf = {"a": 0}, np.array([1.0])
    rows = weigh([["a"], ["a", "x"], ["a", "x", "y"]], vocabulary, idf).toarray()[:, 0]
    assert 1 == rows[0] > rows[1] > rows[2] > 0
