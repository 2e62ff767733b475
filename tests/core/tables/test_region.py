"""Regions of the map: polygons and clusters, written for a link."""

from __future__ import annotations

import math

import polars as pl
from hypothesis import given
from hypothesis import strategies as st

from core.schema import MAP
from core.tables.region import MOST_CORNERS, cluster, cluster_of, corners, is_region, within, written

PLACES = pl.DataFrame(
    [("p1", 100.0, 100.0, 1), ("p2", 500.0, 500.0, 2), ("p3", 900.0, 100.0, 0)], schema=MAP, orient="row"
)


def test_worked_example() -> None:
    """A square around one paper holds it alone, and is written with its four corners."""
    square = written([(400.2, 400.0), (600.0, 400.0), (600.0, 600.0), (400.0, 600.0)])
    assert square == "400-400.600-400.600-600.400-600"
    assert within(PLACES, square) == ["p2"]
    assert within(PLACES, written([(0, 0), (1000, 0), (1000, 300), (0, 300)])) == ["p1", "p3"]


def test_a_dent_leaves_papers_out() -> None:
    """What lies in a dent of a lasso is not in it."""
    dented = [(0, 0), (1000, 0), (1000, 1000), (500, 200), (0, 1000)]
    assert within(PLACES, written(dented)) == ["p1", "p3"]


def test_a_cluster_is_a_region() -> None:
    """A cluster is chosen by its number."""
    assert cluster(2) == "c2"
    assert cluster_of("c2") == 2
    assert within(PLACES, "c2") == ["p2"]
    assert cluster_of("400-400.600-400.600-600") is None


def test_what_is_no_region() -> None:
    """A line, a broken link or nothing at all holds no paper."""
    assert written([(0, 0), (5, 5), (9, 9)]) == ""
    assert written([]) == ""
    for text in ("", "c0", "c", "1-2.3-4", "1-2.3-4.5", "a-b.c-d.e-f", "1-2.3-4.5-6." + "7-8" * 9):
        assert not is_region(text)
        assert within(PLACES, text) == []


def test_a_hand_drawn_circle_is_written_with_few_corners() -> None:
    """A lasso of hundreds of corners keeps its shape in a few."""
    turns = [2 * math.pi * step / 400 for step in range(400)]
    drawn = [(500 + 300 * math.cos(turn), 500 + 300 * math.sin(turn)) for turn in turns]
    kept = corners(written(drawn))
    assert len(kept) == MOST_CORNERS
    assert all(285 < math.dist(corner, (500, 500)) < 302 for corner in kept)


@given(st.lists(st.tuples(st.floats(-1e4, 1e5), st.floats(-1e4, 1e5)), max_size=60))
def test_whatever_is_drawn_can_be_written_and_read(drawn: list[tuple[float, float]]) -> None:
    """Any polygon is written as a region that reads back to the same corners, or as nothing."""
    region = written(drawn)
    assert region == "" or is_region(region)
    assert written(corners(region)) in {region, ""}
