"""Tests of what is remembered of words."""

import pytest

from core.keywords import lexicon as module
from core.keywords.lexicon import TRAITS, Lexicon, lexicon


def traits(word: str) -> set[str]:
    """Name the traits of `word`."""
    own = Lexicon()
    return {name for name, has in zip(TRAITS, own.columns["traits"][own.rows([word])[0]], strict=True) if has}


@pytest.mark.parametrize(
    ("word", "some"),
    [
        ("LLMs", {"alphanumeric", "several signs", "plain", "content", "capital", "acronym"}),
        ("object-level", {"alphanumeric", "several signs", "plain", "content", "hyphen", "adjectival"}),
        ("3D", {"alphanumeric", "several signs", "plain", "content", "digit", "symbol"}),
        ("of", {"alphanumeric", "several signs", "plain", "of", "lower of"}),
        ("'s", {"several signs", "plain", "opener", "hollow", "possessive"}),
        ("(", {"bracket"}),
        ("Methods", {"alphanumeric", "several signs", "plain", "content", "capital", "generic", "hollow"}),
    ],
)
def test_traits_of_a_word(word: str, some: set[str]) -> None:
    """A word's form and the lists that have it are told apart."""
    assert traits(word) == some


def test_rows_do_not_change_with_what_was_asked_before() -> None:
    """A word has the same answers whenever it is first asked for, and variants of one word share a key."""
    one, other = Lexicon(), Lexicon()
    words = ["graph", "graphs", "Graph", "tree", "zorgle"]
    first = one.rows(words)
    other.rows(f"w{number}" for number in range(9000))
    second = other.rows(reversed(words))[::-1]
    assert [one.keys[row] for row in first] == ["graph", "graph", "graph", "tree", "zorgle"]
    assert len(set(one.columns["numbers"][first].tolist())) == 3
    for name in ("traits", "idf", "nouns", "pieces"):
        assert (one.columns[name][first] == other.columns[name][second]).all()


def test_a_full_lexicon_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """An endless stream of new words does not fill the memory; who still uses the old rows keeps them."""
    monkeypatch.setattr(module, "_LEXICON", [])
    monkeypatch.setattr(module, "MOST_WORDS", 3)
    old = lexicon()
    rows = old.rows(["a", "b", "c", "d"])
    assert lexicon() is not old
    assert [old.keys[row] for row in rows] == ["a", "b", "c", "d"]
