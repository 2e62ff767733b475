"""The names of the map's clusters."""

from __future__ import annotations

import polars as pl
import pytest

from core.schema import MAP
from core.tables.clusters import cluster_table
from core.tables.distinguishing import distinguishing
from tests.made import made_papers


def test_worked_example() -> None:
    """A cluster is named by what its papers have more often than the others, not by what all have or one alone has."""
    rows = [["graphs", "common"], ["graphs", "common", "once"], ["games", "common"], ["games", "common"], ["common"]]
    papers = made_papers(*({"keywords": keywords} for keywords in rows))
    places = pl.DataFrame(
        {
            "paper_id": papers["paper_id"],
            "x": [0.0, 2.0, 10.0, 20.0, 500.0],
            "y": [1.0] * 5,
            "cluster": [1, 1, 2, 2, 0],
        },
        schema=MAP,
    )
    assert cluster_table(papers, places).rows() == [
        (1, 2, ["graphs"], 1.0, 1.0),
        (2, 2, ["games"], 15.0, 1.0),
    ]


def test_names_follow_the_same_test_as_comparisons() -> None:
    """The order of a cluster's keywords is that of the comparison of its papers with all others."""
    rows = [["a", "b"]] * 6 + [["a", "c"]] * 3 + [["c", "d"]] * 8 + [["b", "d"]] * 2
    papers = made_papers(*({"keywords": keywords} for keywords in rows))
    cluster = [1] * 9 + [0] * 10
    places = pl.DataFrame(
        {"paper_id": papers["paper_id"], "x": [0.0] * 19, "y": [0.0] * 19, "cluster": cluster}, schema=MAP
    )
    expected = distinguishing(papers.head(9), papers.tail(10), "keywords").filter(pl.col("z") > 0, pl.col("papers") > 1)
    assert cluster_table(papers, places, most=5)["keywords"].to_list() == [expected["keywords"].to_list()]
    assert expected["keywords"].to_list()[0] == "a"


@pytest.mark.parametrize("count", [0, 3])
def test_no_clusters(count: int) -> None:
    """A map without clusters gives an empty table."""
    papers = made_papers(*[{"keywords": ["a"]}] * count)
    places = pl.DataFrame(
        {"paper_id": papers["paper_id"], "x": [0.0] * count, "y": [0.0] * count, "cluster": [0] * count}, schema=MAP
    )
    assert cluster_table(papers, places).is_empty()
