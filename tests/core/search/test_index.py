"""Tests of `core.search.index` with papers made up here."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.errors import PaperlensError
from core.search import RULE, Index
from core.search.index import RANKING, SIMILAR
from tests.made import made_analysis

PAPERS: tuple[dict[str, object], ...] = (
    {
        "paper_id": "forget",
        "title": "Forgetting on demand",
        "text": "We study machine unlearning for large language models (LLMs). Removing the influence of private data is hard.",
        "keywords": ["machine unlearning", "LLM"],
        "methods": ["trust"],
        "area": "Social Aspects->Privacy",
        "area_source": "given",
        "authors": ["Smith, Jane", "José García"],
    },
    {
        "paper_id": "erase",
        "text": "Erasing concepts from a diffusion model without harm: machine unlearning with k-NN guidance and R² bounds.",
        "keywords": ["machine unlearning", "diffusion"],
        "methods": ["generative", "trust"],
        "authors": ["Bo Smith"],
    },
    {
        "paper_id": "plan",
        "title": "Planning in C++",
        "text": "A* search over graphs finds shortest paths; the average planner is implemented in C++.",
        "authors": ["Jane García"],
    },
    {
        "paper_id": "private",
        "text": "Differential privacy protects the records of individuals in training data of neural networks.",
        "area": "Social Aspects->Privacy",
        "area_source": "predicted",
        "area_confidence": 0.6,
    },
    {"paper_id": "graph", "text": "Graph neural networks pass messages. Nodes of a graph are classified; NN models."},
)
ANALYSIS = made_analysis(*PAPERS)
LABELS = dict(ANALYSIS.methods.select("method", "label").iter_rows())
INDEX = Index(ANALYSIS)
EVERYTHING = {str(paper["paper_id"]) for paper in PAPERS}


@pytest.mark.parametrize(
    ("query", "ids"),
    [
        ("unlearning", {"forget", "erase"}),
        ("Model", {"forget", "erase", "graph"}),
        ("llm", {"forget"}),
        ("machine unlearning diffusion", {"erase"}),
        ("k-NN", {"erase"}),
        ("NN", {"erase", "graph"}),
        ("C++", {"plan"}),
        ("c", set()),
        ("A*", {"plan"}),
        ("R^2", {"erase"}),
        ("rag", set()),
        ('"language models"', {"forget"}),
        ('"language model"', set()),
        ('"demand we"', set()),
        ("graph -neural", {"plan"}),
        ("-graph -unlearning", {"private"}),
        ("diffusion OR privacy", {"erase", "private"}),
        ("machine privacy OR diffusion", {"erase"}),
        ("priva*", {"forget", "private"}),
        ('"neural net*"', {"private", "graph"}),
        ("zzz*", set()),
        ("author:smith", {"forget", "erase"}),
        ("author:garcia", {"forget", "plan"}),
        ('author:"jane smith"', {"forget"}),
        ('author:"Smith, Jane"', {"forget"}),
        ('author:"smith jose"', set()),
        ("author:smi* -author:bo", {"forget"}),
        ("smith", set()),
        ("forgetting", {"forget"}),
        ("graph OR -graph", EVERYTHING),
        ("", EVERYTHING),
        ("?!", EVERYTHING),
    ],
)
def test_matching(query: str, ids: set[str]) -> None:
    """Words filter as the rule beside the box says."""
    assert INDEX.matching(query) == ids


@given(st.text(alphabet=st.one_of(st.sampled_from('aegr"*-|: ^+'), st.characters())))
@settings(deadline=None, max_examples=40)
def test_never_raises(query: str) -> None:
    """Whatever is typed gets an answer, and the joint search and its neighbours agree with the filter on what there is."""
    assert INDEX.matching(query) <= EVERYTHING
    assert set(INDEX.ranked(query)["paper_id"]) == INDEX.matching(query)
    assert set(INDEX.search(query)["paper_id"]) <= EVERYTHING
    assert not set(INDEX.close(query)["paper_id"]) & INDEX.matching(query)


def test_long_compound() -> None:
    """A chain of many short words is looked for and does not multiply."""
    assert INDEX.matching("-".join("as" for _ in range(60)) + "x") == frozenset()


@pytest.mark.parametrize("query", ["\ud800 graph", "\x00graph", "graph\x1e", "graph\u200b ", "gr\x00 OR graph"])
def test_odd_characters(query: str) -> None:
    """Characters that no keyboard types disturb nothing."""
    assert INDEX.matching(query) == {"plan", "graph"}
    assert INDEX.search(query).height > 0
    assert INDEX.hits(query, "\udc00graph") == [(1, 6)]


def test_ranked_by_words() -> None:
    """Of the papers that match, the one that says a word more often in fewer words comes first."""
    assert INDEX.ranked("graph")["paper_id"].to_list() == ["graph", "plan"]
    assert INDEX.ranked("").select("score").sum().item() == 0


def test_search_joins_words_and_meaning() -> None:
    """A question finds its paper first although no paper has every word of it."""
    found = INDEX.search("how do I delete private data from language models", k=3)
    assert (found.schema, found["paper_id"][0]) == (RANKING, "forget")
    assert found["score"].is_sorted(descending=True)
    assert found["score"].is_between(0, 1).all()


def test_search_leaves_out() -> None:
    """What is excluded, and other authors' papers, never come back through their meaning."""
    assert set(INDEX.search("machine unlearning -diffusion")["paper_id"]) & {"forget", "erase"} == {"forget"}
    assert set(INDEX.search("unlearning author:bo")["paper_id"]) == {"erase"}
    assert set(INDEX.search("author:bo")["paper_id"]) == {"erase"}


def test_pasted_abstract_finds_kin() -> None:
    """A long pasted text finds the paper it is most about, and its signs are no operators."""
    pasted = (
        "We ask a question - and -unlearning is no operator here. " * 8 + "Machine unlearning of large language models."
    )
    assert INDEX.search(pasted, k=1)["paper_id"].to_list() == ["forget"]


@pytest.mark.parametrize("query", ["", "?!", "zzzzqq"])
def test_search_for_nothing(query: str) -> None:
    """Where nothing is asked, or nothing known, nothing is found."""
    assert INDEX.search(query).height == INDEX.close(query).height == 0


def test_close_are_not_counted() -> None:
    """Papers near in meaning follow those with the words, and none of these is among them."""
    found = INDEX.close("unlearning privacy OR private")
    assert found.schema == RANKING
    assert not set(found["paper_id"]) & INDEX.matching("unlearning privacy OR private")
    assert "private" in INDEX.close("protecting private personal information")["paper_id"].to_list()


def test_similar_says_why() -> None:
    """A paper like another comes with what they share, and never itself."""
    found = INDEX.similar("forget")
    assert found.schema == SIMILAR
    assert "forget" not in found["paper_id"]
    assert found.filter(paper_id="erase")["reasons"][0][:2].to_list() == [
        "shared keywords: machine unlearning",
        f"shared methods: {LABELS['trust']}",
    ]
    assert found.filter(paper_id="private")["reasons"][0][0] == "same likely area: Social Aspects"
    assert all(found["reasons"].list.len() > 0)


def test_similar_to_starred() -> None:
    """Several papers are asked for at once, in any order, and none of them comes back."""
    found = INDEX.similar_to(["forget", "private"])
    assert found.equals(INDEX.similar_to(["private", "forget", "forget"]))
    assert found["paper_id"][0] == "erase"
    assert not set(found["paper_id"]) & {"forget", "private"}
    assert INDEX.similar_to([]).height == 0


def test_unknown_paper() -> None:
    """An id that no paper has is said, not guessed."""
    with pytest.raises(PaperlensError, match="No paper has the id nobody"):
        INDEX.similar("nobody")


def test_order_of_papers_does_not_matter() -> None:
    """The same papers in another order give the same answers."""
    other = Index(made_analysis(*reversed(PAPERS)))
    assert other.search("private data of language models").equals(INDEX.search("private data of language models"))
    assert other.similar("forget").equals(INDEX.similar("forget"))
    assert other.close("graphs").equals(INDEX.close("graphs"))


def test_ties_go_by_id() -> None:
    """Papers that fit equally well are ordered by their id."""
    index = Index(made_analysis(*({"paper_id": name, "text": "Equal words in each."} for name in ("c", "a", "b"))))
    assert index.search("equal words")["paper_id"].to_list() == ["a", "b", "c"]
    assert index.similar("b")["paper_id"].to_list() == ["a", "c"]
    assert index.search("equal words", k=2)["paper_id"].to_list() == ["a", "b"]


def test_follows_merges() -> None:
    """After a merge the reasons speak of the merged keyword; other papers are refused."""
    merged = [paper | {"keywords": ["forgetting"]} if paper.get("keywords") else paper for paper in PAPERS]
    following = INDEX.following(made_analysis(*merged))
    assert following.similar("forget").filter(paper_id="erase")["reasons"][0][0] == "shared keywords: forgetting"
    assert INDEX.similar("forget").filter(paper_id="erase")["reasons"][0][0] == "shared keywords: machine unlearning"
    with pytest.raises(ValueError, match="same papers"):
        INDEX.following(made_analysis({"paper_id": "else"}))


def test_no_papers() -> None:
    """An empty corpus answers every question with nothing."""
    analysis = made_analysis({"paper_id": "only"})
    empty = Index(type(analysis)(**{n: t.clear() for n, t in analysis.tables.items()}, provenance=analysis.provenance))
    assert (empty.matching("x"), empty.matching("")) == (frozenset(), frozenset())
    assert empty.search("x").height == empty.close("x").height == empty.ranked("x").height == 0


def test_rule_is_one_short_text() -> None:
    """The rule beside the box names every operator."""
    assert all(sign in RULE for sign in ('"', "-", "OR", "*", "author:"))
