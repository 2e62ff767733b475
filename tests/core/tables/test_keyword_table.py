"""The frequency table of keywords for the papers in view."""

from __future__ import annotations

import polars as pl

from core.tables.keywords import form_of, forms, keyword_table, papers_of, successor, unknown_labels


def test_a_keyword_has_its_counts_in_view_and_of_the_corpus() -> None:
    """A row says how many papers in view have the keyword, how many of all do and mention it, and how it is written."""
    papers = pl.DataFrame({"paper_id": ["a", "b"], "keywords": [["flow matching", "LLMs"], ["LLMs"]]})
    keywords = pl.DataFrame(
        {
            "keyword": ["LLMs", "flow matching"],
            "papers": [2, 1],
            "mentions": [2, 2],
            "share": [1.0, 0.5],
            "variants": [["LLMs", "LLM"], ["flow matching"]],
        }
    )
    assert keyword_table(papers.head(1), papers, keywords).to_dicts() == [
        {"keyword": "LLMs", "papers": 1, "share": 1.0, "total": 2, "mentions": 2, "words": 1, "variants": ["LLMs", "LLM"]},
        {
            "keyword": "flow matching", "papers": 1, "share": 1.0, "total": 1, "mentions": 2, "words": 2,
            "variants": ["flow matching"],
        },
    ]  # fmt: skip


MENTIONED = pl.DataFrame(
    [("a", "LLMs", "LLM"), ("a", "LLMs", "LLMs"), ("b", "LLMs", "LLM"), ("b", "trees", "tree"), ("c", "LLMs", "LLMs"),
     ("d", "LLMs", "LLMs")],
    schema=["paper_id", "keyword", "form"], orient="row",
)  # fmt: skip


def test_a_keyword_is_counted_form_by_form() -> None:
    """Each form has the papers whose text has it, the most frequent first."""
    assert forms(MENTIONED, "LLMs").rows() == [("LLMs", 3), ("LLM", 2)]
    assert forms(MENTIONED, "none").is_empty()


def test_papers_that_have_a_keyword_and_papers_that_mention_it() -> None:
    """No paper is in both, and those that are not in view are in neither."""
    papers = pl.DataFrame({"paper_id": ["d", "b", "a"], "keywords": [["LLMs"], ["trees"], ["LLMs", "trees"]]})
    having, mentioning = papers_of(papers, MENTIONED, "LLMs")
    assert (having["paper_id"].to_list(), mentioning["paper_id"].to_list()) == (["d", "a"], ["b"])


def test_a_filter_follows_its_keyword() -> None:
    """A keyword that was merged or renamed is followed to where most of its surfaces went; a hidden one to nowhere."""

    def rows(*keywords: str) -> pl.DataFrame:
        found = [("a", keywords[0], "LLM"), ("a", keywords[1], "tree"), ("b", keywords[0], "LLMs")]
        return pl.DataFrame(found, schema=["paper_id", "keyword", "surface"], orient="row")

    before = rows("LLM", "tree")
    assert successor(before, rows("language models", "tree"), "LLM") == "language models"
    assert successor(before, rows("language models", "tree"), "tree") == "tree"
    assert successor(before, before.filter(keyword="LLM"), "tree") is None


def test_labels_that_say_nothing() -> None:
    """A thesaurus may name what this corpus does not know; capitals make no difference."""
    keywords = pl.DataFrame({"keyword": ["LLMs"], "variants": [["LLMs", "LLM"]]})
    assert unknown_labels(["llm", "LLMS", "trees"], keywords) == ["trees"]


def test_a_typed_name_finds_its_keyword() -> None:
    """A name goes before a form, capitals make no difference, and an unknown name comes back as it is."""
    keywords = pl.DataFrame(
        {"keyword": ["language models", "SAM", "sam"], "variants": [["LM", "language models"], ["SAM", "lm"], ["sam"]]}
    )
    asked = ["Language Models", "lm", "sam", "Sam", "trees"]
    assert [form_of(label, keywords) for label in asked] == [
        "language models",
        "language models",
        "sam",
        "SAM",
        "trees",
    ]
