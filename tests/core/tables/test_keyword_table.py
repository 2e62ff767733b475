"""The frequency table of keywords for the papers in view."""

from __future__ import annotations

import polars as pl

from core.tables.keywords import keyword_table


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
