"""Tests of `core.search.query`."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.search.query import LONGEST, Group, Part, head, in_order, parse


def words(*typed: str, negated: bool = False) -> Part:
    """Give a part that asks for words with any endings."""
    return Part("words", typed, negated)


@pytest.mark.parametrize(
    ("query", "groups"),
    [
        ("", ()),
        ("graph networks", ((words("graph"),), (words("networks"),))),
        ("k-NN", ((words("k", "NN"),),)),
        ('"exact phrase" more', ((Part("phrase", ("exact", "phrase")),), (words("more"),))),
        ("“curly quotes”", ((Part("phrase", ("curly", "quotes")),),)),
        ('"still being typ', ((Part("phrase", ("still", "being", "typ")),),)),
        ("graph -neural", ((words("graph"),), (words("neural", negated=True),))),
        ('-"deep learning"', ((Part("phrase", ("deep", "learning"), negated=True),),)),
        ("a GAN OR VAE b", ((words("a"),), (words("GAN"), words("VAE")), (words("b"),))),
        ("GAN | VAE OR flow", ((words("GAN"), words("VAE"), words("flow")),)),
        ("either or", ((words("either"),), (words("or"),))),
        ("optim*", ((Part("phrase", ("optim",), open=True),),)),
        ('"policy optim*"', ((Part("phrase", ("policy", "optim"), open=True),),)),
        ("A* search", ((words("A*"),), (words("search"),))),
        ("author:Bengio", ((Part("author", ("Bengio",)),),)),
        ('Author:"Smith, Jane"', ((Part("author", ("Jane", "Smith")),),)),
        ("-author:smi*", ((Part("author", ("smi",), negated=True, open=True),),)),
    ],
)
def test_language(query: str, groups: tuple[Group, ...]) -> None:
    """Words, phrases, -without, OR, beginnings and authors are what they say."""
    assert parse(query) == groups


@pytest.mark.parametrize(
    "query", ["OR", "OR OR", "-", "- -", '"', '""', "*", "**", "author:", 'author:""', "-author:", "?!", "|"]
)
def test_nothing_asked(query: str) -> None:
    """Operators and signs without a word ask nothing."""
    assert parse(query) == ()


@pytest.mark.parametrize("query", ["OR graph", "graph OR", "graph author:", 'graph "', "graph - "])
def test_unfinished(query: str) -> None:
    """What is still being typed does not disturb what stands already."""
    assert parse(query) == ((words("graph"),),)


@given(st.text(alphabet=st.one_of(st.sampled_from("ab\"*-|:OR '“"), st.characters())))
def test_never_raises(query: str) -> None:
    """Whatever is typed is understood somehow, and each part has words."""
    assert all(part.words and all(part.words) for group in parse(query) for part in group)


def test_names_in_order() -> None:
    """A name with a comma is read as it is spoken."""
    assert [in_order(name) for name in ("Smith, Jane", "Jane Smith", "Plato")] == [" Jane Smith", "Jane Smith", "Plato"]


def test_long_queries() -> None:
    """Of a query longer than any abstract only whole words at its beginning are read, and a word said twice counts once."""
    assert parse("graph " * 10_000) == ((words("graph"),),)
    assert head("a" * 20_000) == "a" * LONGEST
    assert head(" " * 20_000) == ""
