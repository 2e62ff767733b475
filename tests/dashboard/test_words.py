"""The wording that keeps people honest."""

from __future__ import annotations

import polars as pl
import pytest

from dashboard import words


@pytest.mark.parametrize(
    ("shown", "total", "said"),
    [(57, 57, "All 57 papers"), (37, 57, "37 of 57 papers"), (0, 57, "0 of 57 papers"), (1, 1, "All 1 paper")],
)
def test_the_count_says_of_how_many(shown: int, total: int, said: str) -> None:
    """The line that stays in view says how many papers are left, and of how many."""
    assert words.in_view(shown, total) == said


@pytest.mark.parametrize(
    ("confidence", "said"), [(1.0, "sure"), (0.9, "sure"), (0.89, "likely"), (0.67, "likely"), (0.66, "unsure")]
)
def test_a_probability_is_said_in_a_word(confidence: float, said: str) -> None:
    """Chips say sure, likely or unsure; the number stands in details and in the CSV."""
    assert words.certainty(confidence) == said


def test_lists_are_told_apart_only_where_they_need_be() -> None:
    """Two lists of one name get their files' names; a name that is alone stays as it is."""
    table = pl.DataFrame(
        {
            "list_id": ["1", "1", "2", "3"],
            "list_name": ["Papers", "Papers", "Papers", "论文列表"],
            "source": ["list-000.txt", "list-000.txt", "list.v2.csv", "x.txt"],
        }
    )
    assert words.list_labels(table) == {"1": "Papers, list-000", "2": "Papers, list.v2", "3": "论文列表"}
    assert words.coverage(table) == "4 abstracts in 3 lists; how they were chosen is not known"


def test_a_list_without_a_name_is_called_as_people_write() -> None:
    """Of a file's name neither ending nor underscores are shown; where two would be the same they keep their endings."""
    table = pl.DataFrame({"list_id": ["1", "2"], "list_name": ["icml2026_dev.parquet", "Version 1.0 of 2026"]})
    table = table.with_columns(source=pl.col("list_name"))
    assert words.list_labels(table) == {"1": "icml2026 dev", "2": "Version 1.0 of 2026"}
    both = pl.DataFrame({"list_id": ["1", "2"], "list_name": ["my_list.csv", "my_list.json"]})
    both = both.with_columns(source=pl.col("list_name"))
    assert words.list_labels(both) == {"1": "my list.csv", "2": "my list.json"}


def test_one_sentence_says_what_the_papers_are_about() -> None:
    """The overview's answer can be quoted as it stands."""
    said = words.in_one_sentence(
        57, [("Causal inference", 7), ("Optimisation", 5), ("Games", 2)], [("Method", 40)], [("a*b", 3)]
    )
    assert said == (
        "These 57 abstracts are most often about **Causal inference** (7), **Optimisation** (5) and **Games** (2), "
        "share most often the keyword **a\\*b** (3), and have **method** as their most frequent contribution (40)."
    )
    assert words.unmarked(said).endswith(
        "the keyword a*b (3), and have method as their most frequent contribution (40)."
    )
    assert words.in_one_sentence(1, [("Games", 1)], [], [("auctions", 1)]) == (
        "This abstract is about **Games**; it has among its keywords **auctions**."
    )


def test_what_was_not_kept_is_said_in_a_line() -> None:
    """Nothing merged or set aside is said as well."""
    assert words.kept(0, 0) == "Every record was kept"
    assert words.kept(1, 3) == "1 record was merged with another, 3 records were set aside"


def test_an_area_is_shown_as_its_levels() -> None:
    """No raw name of an area reaches the screen."""
    assert words.area("Deep Learning->Large Language Models") == "Deep Learning › Large Language Models"
