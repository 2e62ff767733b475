"""Tests of `core.search.hits`."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.search.hits import hits
from core.search.query import parse

TEXT = "Graph networks and k-NN: networks of LLMs, in C++; R² of the graph network."


@pytest.mark.parametrize(
    ("query", "marked"),
    [
        ("network", ["networks", "networks", "network"]),
        ("graph network", ["Graph", "networks", "networks", "graph", "network"]),
        ('"graph network"', ["graph network"]),
        ('"graph networks" networks', ["Graph networks", "networks", "network"]),
        ("k-nn", ["k-NN"]),
        ("nn OR c++", ["NN", "C++"]),
        ("llm R^2", ["LLMs", "R²"]),
        ("net* -graph author:graph", ["networks", "networks", "network"]),
        ("work", []),
        ("", []),
    ],
)
def test_marked(query: str, marked: list[str]) -> None:
    """What the query asks for is marked where it stands, whole words only."""
    assert [TEXT[start:end] for start, end in hits(parse(query), TEXT)] == marked


@given(st.text(), st.text())
def test_apart(query: str, text: str) -> None:
    """Marks are in order and never overlap, so that a card can show them."""
    places = hits(parse(query), text)
    assert all(start < end for start, end in places)
    assert all(before[1] <= after[0] for before, after in pairwise(places))
