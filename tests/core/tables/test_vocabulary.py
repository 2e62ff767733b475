"""A person's own vocabulary against a corpus."""

from __future__ import annotations

import polars as pl
import pytest

import core
from core.tables.vocabulary import LACKING, NEAR, TERMS, read_terms, vocabulary
from tests.made import made_analysis

ANALYSIS = made_analysis(
    {
        "keywords": ["tree search", "language models"],
        "text": "Tree search helps language models. Policies learn from rewards.",
    },
    {
        "keywords": ["tree search"],
        "text": "We prune a tree, and a search follows. Gradient descent of the slope is studied.",
    },
    {"keywords": ["reinforcement learning"], "text": "Reinforcement learning with the gradient of a policy."},
)


@pytest.mark.parametrize(
    ("pasted", "terms"),
    [
        ("tree search\n LLMs ;k-NN, graphs\t", ["tree search", "LLMs", "k-NN", "graphs"]),
        ("• Tree searches.\n- tree-search\n\n;;", ["Tree searches"]),
        ("", []),
    ],
)
def test_a_pasted_list_is_read(pasted: str, terms: list[str]) -> None:
    """Lines, commas, semicolons and tabs part terms; bullets and points go; a variant of one is no second term."""
    assert read_terms(pasted) == terms


def test_worked_example() -> None:
    """A term is a hit as a keyword or as words in the text; a miss has its near misses; and what is lacking is told."""
    terms = ["Tree Searches", "gradient descent", "policy gradient", "reinforcment learning", "zebra"]
    found = vocabulary(terms, ANALYSIS.papers, ANALYSIS.keywords, ANALYSIS.mentions, most=2)
    assert found.terms.schema == pl.Schema(TERMS)
    assert found.terms.rows() == [
        ("Tree Searches", True, "tree search", 2, 2, 2 / 3),
        ("gradient descent", True, None, 0, 1, 1 / 3),
        ("policy gradient", False, None, 0, 0, 0.0),
        ("reinforcment learning", False, None, 0, 0, 0.0),
        ("zebra", False, None, 0, 0, 0.0),
    ]
    assert found.near.schema == pl.Schema(NEAR)
    assert found.near.filter(pl.col("kind") != "meaning").rows() == [
        ("policy gradient", "policy gradient", "words apart", 1, None),
        ("reinforcment learning", "reinforcement learning", "spelling", 1, 0.9767),
    ]
    assert found.lacking.schema == pl.Schema(LACKING)
    assert found.lacking.rows() == [("language models", 1, 1 / 3, 1), ("reinforcement learning", 1, 1 / 3, 1)]


def test_a_keyword_near_in_meaning() -> None:
    """A term that says the same in other words leads to the keyword."""
    found = vocabulary(["statistical language modelling"], ANALYSIS.papers, ANALYSIS.keywords, ANALYSIS.mentions)
    assert found.near.select("near", "kind").rows()[0] == ("language models", "meaning")


def test_only_papers_in_view_count() -> None:
    """Counts, near misses and lacking keywords are those of the papers in view."""
    view = ANALYSIS.papers.tail(1)
    found = vocabulary(["tree search", "language model"], view, ANALYSIS.keywords, ANALYSIS.mentions)
    assert found.terms.select("found", "papers", "mentions").rows() == [(False, 0, 0), (False, 0, 0)]
    assert found.lacking["keyword"].to_list() == ["reinforcement learning"]


def test_an_acronym_names_its_keyword() -> None:
    """A form that the corpus merged names the keyword that it is merged into."""
    text = b"abstract\n" + b"Large language models (LLMs) plan with tree search and with LLMs.\n" * 1
    analysis = core.analyse(core.read_corpus([("a.csv", text)]))
    found = vocabulary(["LLM"], analysis.papers, analysis.keywords, analysis.mentions)
    assert found.terms.row(0)[:3] == ("LLM", True, "Large language models")


def test_nothing_to_compare() -> None:
    """Without terms or papers the tables are empty, with all their columns."""
    found = vocabulary([], ANALYSIS.papers.clear(), ANALYSIS.keywords, ANALYSIS.mentions)
    assert (found.terms.shape, found.near.shape, found.lacking.shape) == ((0, 6), (0, 5), (0, 4))
