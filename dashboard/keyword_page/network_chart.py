"""The co-occurrence network as a figure: circles in the colours of their communities, lines, and labels that do not overlap."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

import plotly.graph_objects as go
import polars as pl

from core.tables.network import Network
from dashboard import charts, theme

#: What a click on a point stands for: the first entry of its custom data.
NODE, EDGE = "node", "edge"

#: More lines would be a grey ground; the table has them all.
MOST_LINES = 400
#: More labels are a ground of letters; the others are told where the pointer rests.
MOST_LABELS = 60
#: Height of the drawing with its margins, and of a line of the legend below it, in pixels.
_HEIGHT, _ENTRY = 600, 23
_MARGIN = {"l": 4, "r": 4, "t": 8, "b": 8}
#: Diameters in pixels: of the smallest and of the largest circle, and less for many.
_SMALLEST, _LARGEST = 9, 46
_CROWD = 150
#: From this width on a legend's names need not be wrapped.
_BROAD = 500
#: A letter is about so wide and a line so high, in pixels, at the size of labels.
_LETTER, _LINE = 7.4, 17
#: What is left free around circles at the edge, as a share of the axis.
_ROOM = 0.08
_DOT = 6


@dataclass(frozen=True)
class _Label:
    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: _Label) -> bool:
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )


def figure(network: Network, chosen: Collection[str], width: int) -> go.Figure:
    """Draw `network`. chosen: keywords that are looked at or filtered by, with a ring. width: about that of the figure, in pixels.

    The custom data of a circle are `NODE`, its keyword and "", those of a line's dot `EDGE` and both keywords.
    """
    nodes = network.nodes.with_columns(size=pl.Series(_sizes(network.nodes["papers"]), dtype=pl.Float64))
    lines = network.edges.sort(["strength", "first", "second"], descending=[True, False, False]).head(MOST_LINES)
    names = [charts.safe(name) for name in network.clusters["name"].head(len(theme.GROUPS))]
    if width < _BROAD:
        names = [charts.plain(name) for name in network.clusters["name"].head(len(theme.GROUPS))]
    further = network.clusters.height - len(names)
    if further:
        names.append(f"{further:,} smaller {'one' if further == 1 else 'ones'}")
    traces = [*_lines(nodes, lines), *_circles(nodes, names, chosen), _labels(nodes, width)]
    legend = sum(_ENTRY + theme.LINE * name.count("<br>") for name in names)
    axis = {"visible": False, "range": [-1 - 2 * _ROOM, 1 + 2 * _ROOM], "fixedrange": True}
    return go.Figure(
        data=traces,
        layout={
            "xaxis": axis,
            "yaxis": {**axis, "range": [-1 - _ROOM, 1 + _ROOM]},
            "height": _HEIGHT + legend,
            "margin": {**_MARGIN, "b": _MARGIN["b"] + legend},
            "showlegend": True,
            "legend": {
                "orientation": "h", "yanchor": "top", "y": 0, "x": 0, "font": charts.FONT, "itemsizing": "constant",
                "itemclick": False, "itemdoubleclick": False,
            },
            "dragmode": False,
            "clickmode": "event+select",
            "hoverlabel": {"font": {"size": theme.LABEL}},
        },
    )  # fmt: skip


def _sizes(papers: pl.Series) -> list[float]:
    """Give the diameters of circles: their areas grow with the papers."""
    most = max([1, *papers])
    largest = _LARGEST * min(1.0, (_CROWD / max(1, len(papers))) ** 0.35)
    return [max(_SMALLEST * largest / _LARGEST, largest * (count / most) ** 0.5) for count in papers]


def _lines(nodes: pl.DataFrame, lines: pl.DataFrame) -> list[dict[str, Any]]:
    places = {value: (x, y) for value, x, y in nodes.select("value", "x", "y").iter_rows()}
    xs: list[float | None] = []
    ys: list[float | None] = []
    dots = []
    for first, second, papers, strength in lines.iter_rows():
        (x1, y1), (x2, y2) = places[first], places[second]
        xs += [x1, x2, None]
        ys += [y1, y2, None]
        told = f"{charts.safe(first)} and {charts.safe(second)}: {papers:,} · ×{strength:.1f}"
        dots.append(((x1 + x2) / 2, (y1 + y2) / 2, [EDGE, first, second, told]))
    return [
        {
            "type": "scatter", "mode": "lines", "x": xs, "y": ys, "hoverinfo": "skip", "showlegend": False,
            "line": {"width": 1, "color": theme.LINK},
        },
        {
            "type": "scatter", "mode": "markers", "x": [dot[0] for dot in dots], "y": [dot[1] for dot in dots],
            "customdata": [dot[2] for dot in dots], "hovertemplate": "%{customdata[3]}<extra></extra>",
            "showlegend": False, "marker": {"size": _DOT, "color": theme.LINK}, **charts.STEADY,
        },
    ]  # fmt: skip


def _circles(nodes: pl.DataFrame, names: Sequence[str], chosen: Collection[str]) -> list[dict[str, Any]]:
    """Give a trace for each community that has a colour, and one for all further ones. names: what the legend calls them."""
    traces = []
    for place, name in enumerate(names):
        coloured = place < len(theme.GROUPS)
        rows = nodes.filter((pl.col("cluster") == place + 1) if coloured else (pl.col("cluster") > place))
        traces.append(
            {
                "type": "scatter",
                "mode": "markers",
                "name": name,
                "x": rows["x"].to_list(),
                "y": rows["y"].to_list(),
                "customdata": [
                    [NODE, value, "", f"{charts.safe(value)}: {papers:,} · {links:,} links"]
                    for value, papers, links in rows.select("value", "papers", "links").iter_rows()
                ],
                "hovertemplate": "%{customdata[3]}<extra></extra>",
                "marker": {
                    "size": rows["size"].to_list(),
                    "opacity": 1,
                    "color": theme.GROUPS[place] if coloured else theme.FURTHER_GROUPS,
                    "line": {
                        "width": [4 if value in chosen else 1 for value in rows["value"]],
                        "color": [theme.TEXT if value in chosen else theme.TEXT_ON_STRONG for value in rows["value"]],
                    },
                },
                **charts.STEADY,
            }
        )
    return traces


def _labels(nodes: pl.DataFrame, width: int) -> dict[str, Any]:
    """Give the labels of the largest circles, as many as have room: each above or below its circle, none over another."""
    taken: list[_Label] = []
    rows: list[tuple[float, float, str]] = []
    across = (width - _MARGIN["l"] - _MARGIN["r"]) / (2 + 4 * _ROOM)
    down = (_HEIGHT - _MARGIN["t"] - _MARGIN["b"]) / (2 + 2 * _ROOM)
    for value, x, y, size in nodes.select("value", "x", "y", "size").iter_rows():
        if len(rows) == MOST_LABELS:
            break
        middle, centre = (x + 1 + 2 * _ROOM) * across, (1 + _ROOM - y) * down
        half = len(value) * _LETTER / 2
        if half > width / 4:
            continue
        for top in (centre - size / 2 - _LINE, centre + size / 2):
            left = min(max(middle - half, 0), width - 2 * half)
            label = _Label(left, top, left + 2 * half, top + _LINE)
            if top >= 0 and not any(label.meets(other) for other in taken):
                taken.append(label)
                # Near an edge a label stands off its circle's middle, so that it is not cut.
                moved = (left + half) / across - 1 - 2 * _ROOM
                rows.append((moved, 1 + _ROOM - (top + _LINE / 2) / down, charts.safe(value)))
                break
    return {
        "type": "scatter", "mode": "text", "x": [row[0] for row in rows], "y": [row[1] for row in rows],
        "text": [row[2] for row in rows], "textposition": "middle center", "hoverinfo": "skip", "showlegend": False,
        "textfont": {"size": theme.LABEL - 1, "color": theme.TEXT},
    }  # fmt: skip
