"""The frequency table of keywords for the papers in view."""

from __future__ import annotations

import polars as pl

from core.tables.keywords import form_of, forms, keyword_table, papers_of, successor, unknown_labels

MENTIONS = pl.DataFrame(
    [("a", "LLMs", ["LLM", "LLMs"]), ("b", "LLMs", ["LLM"]), ("b", "trees", ["tree"]), ("c", "LLMs", ["LLMs"]),
     ("d", "LLMs", ["LLMs"])],
    schema=["paper_id", "keyword", "forms"], orient="row",
)  # fmt: skip
PAPERS = pl.DataFrame({"paper_id": ["d", "b", "a"], "keywords": [["LLMs"], ["trees"], ["LLMs", "trees"]]})


def test_a_keyword_has_both_its_counts_in_view_and_of_the_corpus() -> None:
    """A row says how many papers in view have the keyword and mention it, how many of all do, and how it is written."""
    keywords = pl.DataFrame(
        {
            "keyword": ["LLMs", "decision trees"],
            "papers": [2, 1],
            "mentions": [4, 1],
            "variants": [["LLMs", "LLM"], ["decision trees"]],
        },
        schema_overrides={"papers": pl.UInt32, "mentions": pl.UInt32},
    )
    papers = PAPERS.with_columns(keywords=pl.col("keywords").list.eval(pl.element().replace("trees", "decision trees")))
    mentions = MENTIONS.with_columns(pl.col("keyword").replace("trees", "decision trees"))
    in_view = keyword_table(papers.filter(paper_id="b"), papers, keywords, mentions)
    assert in_view.columns == ["keyword", "papers", "share", "total", "mentions", "mentions_total", "words", "variants"]
    assert in_view.rows() == [
        ("decision trees", 1, 1.0, 1, 1, 1, 2, ["decision trees"]),
        ("LLMs", 0, 0.0, 2, 1, 4, 1, ["LLMs", "LLM"]),
    ]
    assert keyword_table(papers, papers, keywords, mentions).drop("share", "variants").rows() == [
        ("LLMs", 2, 2, 4, 4, 1),
        ("decision trees", 1, 1, 1, 1, 2),
    ]
    assert keyword_table(papers, papers, keywords, mentions).schema == in_view.schema


def test_a_keyword_is_counted_form_by_form() -> None:
    """Each form has the papers in view whose text has it, the most frequent first."""
    assert forms(PAPERS, MENTIONS, "LLMs").rows() == [("LLM", 2), ("LLMs", 2)]
    assert forms(PAPERS.tail(1), MENTIONS, "LLMs").rows() == [("LLM", 1), ("LLMs", 1)]
    assert forms(PAPERS, MENTIONS, "none").is_empty()


def test_papers_that_have_a_keyword_and_papers_that_mention_it() -> None:
    """No paper is in both, and those that are not in view are in neither."""
    having, mentioning = papers_of(PAPERS, MENTIONS, "LLMs")
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
