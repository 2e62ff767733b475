"""Keywords that the records bring."""

from __future__ import annotations

import json

import polars as pl
import pytest
from polars.testing import assert_frame_equal

import core
from core.keywords.given import brings_keywords, given_keywords, together
from core.schema import SURFACES, frame
from tests.made import made_papers


def test_authors_and_index_keywords_are_read() -> None:
    """Authors' own keywords come first, then those that databases keep; doubles, markup and shouting go."""
    papers = made_papers(
        {
            "author_keywords": ["$k$-NN", "Tree search", ""],
            "extra": json.dumps({"Index Keywords": "TREE SEARCH; Tree search; LLMs; planning", "Language": "English"}),
        },
        {
            "author_keywords": [],
            "extra": json.dumps({"ID": "MACHINE LEARNING; BERT", "MH": ["*Humans", "Ethics/trends"]}),
        },
        {"author_keywords": [], "extra": json.dumps({"ID": "42", "Keywords": ""})},
    )
    found = given_keywords(papers)
    assert found.schema == pl.Schema(SURFACES)
    assert found.drop("score").rows() == [
        ("p1", "k-NN", 1),
        ("p1", "Tree search", 2),
        ("p1", "tree search", 3),
        ("p1", "LLMs", 4),
        ("p1", "planning", 5),
        ("p2", "machine learning", 1),
        ("p2", "BERT", 2),
        ("p2", "Humans", 3),
        ("p2", "Ethics", 4),
    ]
    assert found["score"].null_count() == 9


@pytest.mark.parametrize(
    ("own", "extra", "brings"),
    [
        (["trees"], "{}", True),
        ([], json.dumps({"Index Keywords": "trees; graphs"}), True),
        ([], json.dumps({"ID": "TREES; GRAPHS"}), True),
        ([], json.dumps({"id": "7", "Note": "no keywords"}), False),
        (["", "-"], json.dumps({"MH": ""}), False),
    ],
)
def test_whether_any_record_brings_keywords(own: list[str], extra: str, brings: bool) -> None:
    """The quick answer is that of reading all, for authors' keywords and for those of an index."""
    papers = made_papers({}, {"author_keywords": own, "extra": extra})
    assert brings_keywords(papers) == brings == (not given_keywords(papers).is_empty())
    assert not brings_keywords(made_papers())


def test_both_sources_together() -> None:
    """What a record gives comes first, what was extracted follows, and a surface from both stands once."""
    extracted = frame(
        [
            {"paper_id": p, "surface": s, "rank": r, "score": 0.5}
            for p, s, r in (("a", "x", 1), ("a", "y", 2), ("b", "z", 1))
        ],
        SURFACES,
    )
    given = frame([{"paper_id": "a", "surface": s, "rank": r} for r, s in ((1, "v"), (2, "y"))], SURFACES)
    assert together(extracted, given, "both").rows() == [
        ("a", "v", 1, None),
        ("a", "y", 2, None),
        ("a", "x", 3, 0.5),
        ("b", "z", 1, 0.5),
    ]
    assert together(extracted, given, "given") is given
    assert together(extracted, given, "extracted") is extracted


@pytest.fixture(scope="module")
def analysis() -> core.Analysis:
    """Give the analysis of three invented papers, two with keywords of their own."""
    csv = (
        "abstract,keywords\n"
        "We study large language models (LLMs). LLMs plan with tree search and are slow.,LLMs; Robotics\n"
        "Large language models are pruned by behaviour cloning of smaller ones.,Behavior Cloning; Pruning of Models\n"
        "We prove a regret bound for tree search with LLMs in games and planning.,\n"
    )
    return core.analyse(core.read_corpus([("mine.csv", csv.encode())]))


def test_a_person_chooses_whose_keywords(analysis: core.Analysis) -> None:
    """The authors' "LLMs" is the extracted "large language models"; each view counts papers of the chosen source, each once."""
    assert analysis.has_given_keywords
    assert analysis.with_keywords_of("extracted") is analysis
    given = analysis.with_keywords_of("given")
    assert given.keywords.select("keyword", "papers", "mentions").rows() == [
        ("large language models", 1, 3),
        ("behaviour cloning", 1, 1),
        ("Pruning of Models", 1, 0),
        ("Robotics", 1, 0),
    ]
    assert given.papers["keywords"].to_list() == [
        ["large language models", "Robotics"],
        ["behaviour cloning", "Pruning of Models"],
        [],
    ]
    both = analysis.with_keywords_of("both")
    counted = dict(both.keywords.select("keyword", "papers").iter_rows())
    shown = both.papers.explode("keywords", empty_as_null=False)["keywords"].value_counts()
    assert dict(shown.iter_rows()) == counted
    assert (
        counted["large language models"]
        == both.papers.filter(pl.col("keywords").list.contains("large language models")).height
    )
    assert set(counted) >= {*given.keywords["keyword"], *analysis.keywords["keyword"]}
    assert_frame_equal(both.papers.drop("keywords"), analysis.papers.drop("keywords"))
    assert len({given.fingerprint, both.fingerprint, analysis.fingerprint}) == 3


def test_a_thesaurus_holds_for_given_keywords(analysis: core.Analysis) -> None:
    """Merging two keywords of records unites their papers, and taking the thesaurus away brings back what was."""
    given = analysis.with_keywords_of("given")
    merged = given.with_thesaurus(core.Thesaurus().merge(["Robotics", "behaviour cloning"], "robots"))
    assert dict(merged.keywords.select("keyword", "papers").iter_rows())["robots"] == 2
    back = merged.with_thesaurus(core.Thesaurus())
    assert back.provenance == given.provenance
    assert_frame_equal(back.keywords, given.keywords)


def test_without_keywords_of_records_there_is_nothing_to_choose() -> None:
    """Plain abstracts bring none."""
    plain = core.analyse(core.read_corpus([("a.txt", b"List\n\nWe study tree search in large games with care.\n")]))
    assert not plain.has_given_keywords
    assert plain.with_keywords_of("given").keywords.is_empty()
