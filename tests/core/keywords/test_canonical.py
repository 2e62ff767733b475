"""Tests of the tables of keywords."""

import polars as pl
from hypothesis import given
from hypothesis import strategies as st
from polars.testing import assert_frame_equal

from core.keywords import Thesaurus
from core.keywords.canonical import Canonical, canonical
from core.keywords.learned import learned
from core.schema import FORMS, KEYWORDS, MENTIONS, PAPER_KEYWORDS, SURFACES

TEXTS = {
    "a": "Large language models (LLMs) plan well. LLMs need search.",
    "b": "We prune an LLM by behaviour cloning.",
    "c": "Behavior cloning of language models is studied. Tree search helps.",
    "d": "Nothing else is said of LLM-based planning.",
}


def made(
    rows: list[tuple[str, str, int, float]], texts: dict[str, str], thesaurus: Thesaurus | None = None
) -> Canonical:
    """Give the tables of keywords of `texts`, from `rows` that were extracted."""
    surfaces = pl.DataFrame(rows, schema=SURFACES, orient="row")
    bodies = pl.DataFrame(
        {"paper_id": list(texts), "text": list(texts.values())}, schema=dict.fromkeys(("paper_id", "text"), pl.String)
    )
    return canonical(surfaces, learned(surfaces, bodies), bodies["paper_id"], thesaurus)


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
    paper_keywords, mentions, keywords = made(ROWS, TEXTS)
    assert paper_keywords.schema == pl.Schema(PAPER_KEYWORDS)
    assert keywords.schema == pl.Schema(KEYWORDS)
    assert mentions.schema == pl.Schema(MENTIONS)
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


def test_a_name_is_no_adjective() -> None:
    """Of "token-level" and "token levels" the noun is the name, however often the other stands."""
    texts = {"a": "Losses are token-level here.", "b": "A token-level score.", "c": "Words meet at token levels."}
    rows = [("a", "token-level", 1, 0.5), ("b", "token-level", 1, 0.5), ("c", "token levels", 1, 0.5)]
    assert made(rows, texts).keywords["keyword"].to_list() == ["token levels"]


def test_the_order_of_papers_changes_only_the_order_of_rows() -> None:
    """The same papers in another order give the same keywords and counts."""
    first, second = made(ROWS, TEXTS), made(ROWS[::-1], dict(reversed(TEXTS.items())))
    for name in ("paper_keywords", "mentions"):
        assert_frame_equal(
            getattr(first, name).sort("paper_id", "keyword"), getattr(second, name).sort("paper_id", "keyword")
        )
    assert_frame_equal(first.keywords, second.keywords)


def test_an_acronym_of_two_things_is_not_merged_blindly() -> None:
    """SAM goes with what the paper says it is, and stays SAM where the paper does not say."""
    texts = {
        "a": "The segment anything model (SAM) segments. Segment anything model it is.",
        "b": "Sharpness-aware minimization (SAM) trains. Sharpness-aware minimization helps.",
        "c": "We use SAM.",
    }
    rows = [("a", "SAM", 1, 0.9), ("b", "SAM", 1, 0.9), ("c", "SAM", 1, 0.9)]
    rows += [("a", "Segment anything model", 2, 0.5), ("b", "Sharpness-aware minimization", 2, 0.5)]
    found = made(rows, texts).paper_keywords
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
    keywords = made(rows, texts).keywords
    assert keywords.select("keyword", "papers", "mentions").rows() == [("anomaly detection", 3, 3)]


def test_a_thesaurus_overrides_what_was_learned() -> None:
    """Merging, renaming, splitting and hiding change every count at once, and a paper still counts once."""
    thesaurus = (
        Thesaurus()
        .merge(["Tree search", "search"], into="planning")
        .rename("Large language models", "language models, large")
        .split("LLM")
        .hide("behaviour cloning")
    )
    paper_keywords, mentions, keywords = made(ROWS, TEXTS, thesaurus)
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
    assert mentions.rows() == [
        ("a", "language models, large", ["LLMs", "Large language models"]),
        ("a", "planning", ["search"]),
        ("b", "LLM", ["LLM"]),
        ("c", "planning", ["Tree search", "search"]),
        ("d", "LLM", ["LLM"]),
    ]
    assert_frame_equal(made(ROWS, TEXTS, Thesaurus()).keywords, made(ROWS, TEXTS).keywords)


def test_capitals_alone_can_be_renamed() -> None:
    """A thesaurus may change nothing but the capitals of a keyword."""
    keywords = made(ROWS, TEXTS, Thesaurus().rename("tree search", "Tree Search")).keywords
    assert "Tree Search" in keywords["keyword"].to_list()


def test_a_circle_of_merges_ends() -> None:
    """Two keywords that are merged into each other do not hang the program."""
    keywords = made(ROWS, TEXTS, Thesaurus((("search", "Tree search"), ("Tree search", "search")))).keywords
    assert keywords.filter(pl.col("keyword").str.contains("(?i)search"))["papers"].sum() == 2


def test_who_mentions_a_keyword_in_which_form() -> None:
    """A keyword has a row for each paper whose text has any form of it, also where it is no keyword of the paper."""
    merged = Thesaurus().hide("search").merge(["Tree search"], "Behaviour cloning")
    paper_keywords, mentions, keywords = made(ROWS, TEXTS, merged)
    assert mentions.rows() == [
        ("a", "Large language models", ["LLMs", "Large language models"]),
        ("b", "Large language models", ["LLM"]),
        ("b", "behaviour cloning", ["behaviour cloning"]),
        ("c", "behaviour cloning", ["Behavior cloning", "Tree search"]),
        ("d", "Large language models", ["LLM"]),
    ]
    counted = dict(mentions["keyword"].value_counts().iter_rows())
    assert counted == dict(keywords.select("keyword", "mentions").iter_rows())
    assert paper_keywords.join(mentions, on=["paper_id", "keyword"], how="anti").is_empty()


def test_an_acronym_mentions_what_it_stands_for() -> None:
    """A paper that only has the acronym mentions the keyword, though no paper has the acronym as a keyword."""
    texts = {"a": "Large language models (LLMs) plan well.", "b": "We prune an LLM."}
    _, mentions, keywords = made([("a", "Large language models", 1, 0.9)], texts)
    assert keywords.rows() == [("Large language models", 1, 2, 0.5, ["LLM", "LLMs", "Large language models"])]
    assert mentions["paper_id"].to_list() == ["a", "b"]


def test_what_a_record_brings_is_of_the_same_families() -> None:
    """An author's own keyword goes with the forms of the texts, and says so where it stands in no text."""
    surfaces = pl.DataFrame(ROWS, schema=SURFACES, orient="row")
    texts = pl.DataFrame({"paper_id": list(TEXTS), "text": list(TEXTS.values())})
    given = pl.DataFrame({"paper_id": ["d", "d", "b"], "surface": ["Large Language Model", "Robotics", "LLM"]})
    forms = learned(surfaces, texts, given)
    assert forms.schema == pl.Schema(FORMS)
    assert forms.filter(paper_id="d").rows() == [
        ("d", "LLM", "Large language models", True),
        ("d", "Large Language Model", "Large language models", False),
        ("d", "Robotics", "Robotics", False),
    ]
    assert forms.filter(~pl.col("paper_id").is_in(["d"]))["in_text"].all()


NAMES = ["Large language models", "LLM", "search", "Tree search", "behaviour cloning", "new name", ""]


@given(st.lists(st.tuples(st.sampled_from(NAMES[:-1]), st.sampled_from(NAMES)), max_size=6))
def test_whatever_a_thesaurus_says_all_counts_agree(rows: list[tuple[str, str]]) -> None:
    """A keyword's counts are its rows in the tables, a paper in each once, and those it is a keyword of all mention it."""
    paper_keywords, mentions, keywords = made(ROWS, TEXTS, Thesaurus(tuple(rows)))
    assert dict(paper_keywords["keyword"].value_counts().iter_rows()) == dict(
        keywords.select("keyword", "papers").iter_rows()
    )
    assert dict(mentions["keyword"].value_counts().iter_rows()) == dict(
        keywords.select("keyword", "mentions").iter_rows()
    )
    for table in (paper_keywords, mentions):
        assert not table.select("paper_id", "keyword").is_duplicated().any()
    assert paper_keywords.join(mentions, on=["paper_id", "keyword"], how="anti").is_empty()


@given(st.lists(st.sampled_from(NAMES[:1] + NAMES[2:5]), min_size=2, max_size=4, unique=True))
def test_a_merge_is_the_union_of_papers(labels: list[str]) -> None:
    """The papers of merged keywords are those of any of them, and so are the papers that mention them."""
    before, after = made(ROWS, TEXTS), made(ROWS, TEXTS, Thesaurus().merge(labels, "all of them"))
    for name in ("paper_keywords", "mentions"):
        table = getattr(before, name)
        union = set(table.filter(pl.col("keyword").is_in(labels))["paper_id"])
        assert set(getattr(after, name).filter(keyword="all of them")["paper_id"]) == union


def test_no_papers_give_empty_tables() -> None:
    """Without papers the tables are empty, with all their columns."""
    assert [table.shape for table in made([], {})] == [(0, 5), (0, 3), (0, 5)]
