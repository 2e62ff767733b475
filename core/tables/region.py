"""A region of the map and the papers in it: a polygon drawn by hand, with few enough corners for a link, or a cluster.

A polygon is written as its corners, `x-y` in whole units of the map, joined by `.` ("120-340.500-340.310-90"); a cluster as `c` and
its number ("c7").
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
import polars as pl

Corners: TypeAlias = Sequence[tuple[float, float]]
#: A hand draws hundreds of corners; so many tell the shape.
MOST_CORNERS = 24
_WRITTEN = re.compile(rf"\d{{1,4}}-\d{{1,4}}(?:\.\d{{1,4}}-\d{{1,4}}){{2,{MOST_CORNERS - 1}}}")
_CLUSTER = re.compile(r"c[1-9]\d{0,3}")


def written(corners: Corners) -> str:
    """Write a polygon with at most `MOST_CORNERS` corners; empty where it has no area to speak of.

    Corners are dropped by the area of the triangle with their neighbours, the smallest first (Visvalingam and Whyatt 1993).
    """
    whole = [(max(0, min(9999, round(x))), max(0, min(9999, round(y)))) for x, y in corners]
    kept = [corner for place, corner in enumerate(whole) if corner != whole[place - 1]]
    while len(kept) > 3:
        sizes = [_triangle(kept[place - 1], kept[place], kept[(place + 1) % len(kept)]) for place in range(len(kept))]
        smallest = min(range(len(kept)), key=sizes.__getitem__)
        if len(kept) <= MOST_CORNERS and sizes[smallest] > 0:
            break
        del kept[smallest]
    if len(kept) < 3 or (len(kept) == 3 and _triangle(*kept) == 0):
        return ""
    return ".".join(f"{x}-{y}" for x, y in kept)


def cluster(number: int) -> str:
    """Write a cluster as a region."""
    return f"c{number}"


def cluster_of(region: str) -> int | None:
    """Give the number of the cluster that a region is, or null."""
    return int(region[1:]) if _CLUSTER.fullmatch(region) else None


def is_region(text: str) -> bool:
    """Tell whether `text` is a region as it is written."""
    return bool(_WRITTEN.fullmatch(text) or _CLUSTER.fullmatch(text))


def corners(region: str) -> list[tuple[float, float]]:
    """Read the corners of a written polygon; none where it is not one."""
    if not _WRITTEN.fullmatch(region):
        return []
    pairs = (corner.split("-") for corner in region.split("."))
    return [(float(x), float(y)) for x, y in pairs]


def within(places: pl.DataFrame, region: str) -> list[str]:
    """Give the ids of the papers that lie in a written region.

    places: the table `map`. A point is inside where a ray from it crosses the boundary an odd number of times, so that the parts
    of a polygon that crosses itself are told apart as Plotly's own lasso does.
    """
    number = cluster_of(region)
    if number is not None:
        return places.filter(cluster=number)["paper_id"].to_list()
    polygon = corners(region)
    if not polygon:
        return []
    x, y = (places[name].to_numpy() for name in ("x", "y"))
    inside = np.zeros(places.height, dtype=bool)
    for (x1, y1), (x2, y2) in zip(polygon, [*polygon[1:], polygon[0]], strict=True):
        if y1 == y2:
            continue
        crosses = (y1 > y) != (y2 > y)
        inside ^= crosses & (x < (x2 - x1) * (y - y1) / (y2 - y1) + x1)
    return places["paper_id"].filter(pl.Series(inside)).to_list()


def _triangle(a: tuple[int, int], b: tuple[int, int], c: tuple[int, int]) -> float:
    return abs((b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])) / 2
