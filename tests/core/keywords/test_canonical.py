"""Tests of the tables of keywords."""

import polars as pl
from polars.testing import assert_frame_equal

from core.keywords import Thesaurus, canonical
from core.keywords.canonical import mentioned
from core.schema import KEYWORDS, PAPER_KEYWORDS, SURFACES

TEXTS = {
    "a": "Large language models (LLMs) plan well. LLMs need search.",
    "b": "We prune an LLM by behaviour cloning.",
    "c": "Behavior cloning of language models is studied. Tree search helps.",
    "d": "Nothing else is said of LLM-based planning.",
}


def frames(rows: list[tuple[str, str, int, float]], texts: dict[str, str]) -> tuple[pl.DataFrame, pl.DataFrame]:
    """Give the two frames that `canonical` takes."""
    return (
        pl.DataFrame(rows, schema=SURFACES, orient="row"),
        pl.DataFrame({"paper_id": list(texts), "text": list(texts.values())}),
    )


ROWS = [
    ("a", "LLMs", 1, 0.9),
    ("a", "Large language models", 2, 0.8),
    ("a", "search", 3, 0.2),
    ("b", "behaviour cloning", 1, 0.7),
    ("b", "LLM", 2, 0.6),
    ("c", "Behavior cloning", 1, 0.7),
    ("c", "Tree search", 2, 0.5),
]


def test_one_keyword_for_many_surfaces() -> None:
    """Plural, acronym, spelling and case make no second keyword, and a paper with two surfaces counts once."""
    paper_keywords, keywords = canonical(*frames(ROWS, TEXTS))
    assert paper_keywords.schema == pl.Schema(PAPER_KEYWORDS)
    assert keywords.schema == pl.Schema(KEYWORDS)
    assert paper_keywords.rows() == [
        ("a", "Large language models", "LLMs", 1, 0.9),
        ("a", "search", "search", 3, 0.2),
        ("b", "behaviour cloning", "behaviour cloning", 1, 0.7),
        ("b", "Large language models", "LLM", 2, 0.6),
        ("c", "behaviour cloning", "Behavior cloning", 1, 0.7),
        ("c", "Tree search", "Tree search", 2, 0.5),
    ]
    assert keywords.rows() == [
        ("Large language models", 2, 3, 0.5, ["LLM", "LLMs", "Large language models"]),
        ("behaviour cloning", 2, 2, 0.5, ["Behavior cloning", "behaviour cloning"]),
        ("search", 1, 2, 0.25, ["search"]),
        ("Tree search", 1, 1, 0.25, ["Tree search"]),
    ]


def test_the_order_of_papers_changes_only_the_order_of_rows() -> None:
    """The same papers in another order give the same keywords and counts."""
    backwards = frames(ROWS[::-1], dict(reversed(TEXTS.items())))
    first, second = canonical(*frames(ROWS, TEXTS)), canonical(*backwards)
    assert_frame_equal(first[0].sort("paper_id", "rank"), second[0].sort("paper_id", "rank"))
    assert_frame_equal(first[1], second[1])


def test_an_acronym_of_two_things_is_not_merged_blindly() -> None:
    """SAM goes with what the paper says it is, and stays SAM where the paper does not say."""
    texts = {
        "a": "The segment anything model (SAM) segments. Segment anything model it is.",
        "b": "Sharpness-aware minimization (SAM) trains. Sharpness-aware minimization helps.",
        "c": "We use SAM.",
    }
    rows = [("a", "SAM", 1, 0.9), ("b", "SAM", 1, 0.9), ("c", "SAM", 1, 0.9)]
    rows += [("a", "Segment anything model", 2, 0.5), ("b", "Sharpness-aware minimization", 2, 0.5)]
    found, _ = canonical(*frames(rows, texts))
    assert found.select("paper_id", "keyword").rows() == [
        ("a", "segment anything model"),
        ("b", "Sharpness-aware minimization"),
        ("c", "SAM"),
    ]


def test_order_variants_are_one_keyword_where_both_occur() -> None:
    """Detection of anomalies is anomaly detection."""
    texts = {
        "a": "Detection of anomalies matters.",
        "b": "We study anomaly detection.",
        "c": "Anomaly detection again.",
    }
    rows = [
        ("a", "Detection of anomalies", 1, 0.9),
        ("b", "anomaly detection", 1, 0.9),
        ("c", "Anomaly detection", 1, 0.9),
    ]
    _, keywords = canonical(*frames(rows, texts))
    assert keywords.select("keyword", "papers", "mentions").rows() == [("anomaly detection", 3, 3)]


def test_a_thesaurus_overrides_what_was_learned() -> None:
    """Merging, renaming, splitting and hiding change every count at once, and a paper still counts once."""
    surfaces, texts = frames(ROWS, TEXTS)
    thesaurus = (
        Thesaurus()
        .merge(["Tree search", "search"], into="planning")
        .rename("Large language models", "language models, large")
        .split("LLM")
        .hide("behaviour cloning")
    )
    paper_keywords, keywords = canonical(surfaces, texts, thesaurus)
    assert paper_keywords.select("paper_id", "keyword").rows() == [
        ("a", "language models, large"),
        ("a", "planning"),
        ("b", "LLM"),
        ("c", "planning"),
    ]
    assert keywords.select("keyword", "papers", "mentions", "variants").rows() == [
        ("planning", 2, 2, ["search", "Tree search"]),
        ("LLM", 1, 2, ["LLM"]),
        ("language models, large", 1, 1, ["LLMs", "Large language models"]),
    ]
    assert_frame_equal(canonical(surfaces, texts, Thesaurus())[1], canonical(surfaces, texts)[1])


def test_capitals_alone_can_be_renamed() -> None:
    """A thesaurus may change nothing but the capitals of a keyword."""
    _, keywords = canonical(*frames(ROWS, TEXTS), Thesaurus().rename("tree search", "Tree Search"))
    assert "Tree Search" in keywords["keyword"].to_list()


def test_a_circle_of_merges_ends() -> None:
    """Two keywords that are merged into each other do not hang the program."""
    _, keywords = canonical(*frames(ROWS, TEXTS), Thesaurus((("search", "Tree search"), ("Tree search", "search"))))
    assert keywords.filter(pl.col("keyword").str.contains("(?i)search"))["papers"].sum() == 2


def test_who_mentions_a_keyword_in_which_form() -> None:
    """Each form of a keyword is named with the papers whose text has it, also those that it is no keyword of."""
    merged = Thesaurus().hide("search").merge(["Tree search"], "Behaviour cloning")
    asked = ["Large language models", "behaviour cloning", "search"]
    assert mentioned(*frames(ROWS, TEXTS), merged, asked).rows() == [
        ("a", "Large language models", "LLMs"),
        ("a", "Large language models", "Large language models"),
        ("b", "Large language models", "LLM"),
        ("b", "behaviour cloning", "behaviour cloning"),
        ("c", "behaviour cloning", "Behavior cloning"),
        ("c", "behaviour cloning", "Tree search"),
        ("d", "Large language models", "LLM"),
    ]


def test_no_papers_give_empty_tables() -> None:
    """Without papers the tables are empty, with all their columns."""
    paper_keywords, keywords = canonical(*frames([], {}))
    assert (paper_keywords.shape, keywords.shape) == ((0, 5), (0, 5))
