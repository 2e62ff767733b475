"""The charts of a comparison: shares side by side, and ranks. A click on a row filters by what it stands for."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

import plotly.graph_objects as go

from dashboard import charts, theme

#: The two sides, told apart by colour and by shape.
SYMBOLS = ("circle", "diamond")
_DOT = 13
_STRONG, _THIN = 4, 1
#: Room on the right of the longest row for its numbers, as a share of it.
_ROOM = 1.5
#: Labels of the chart of ranks have a side each, so their lines are short.
_WRAP = 19
#: Where labels end and lines begin, of a width of 3.
_FROM, _TO = 1.15, 1.85


@dataclass(frozen=True)
class Row:
    """One row of a comparison: what a click stands for and people read, and its figures on both sides; ranks from 1, or none."""

    value: str
    label: str
    papers: int
    share: float
    rank: int | None
    other_papers: int
    other_share: float
    other_rank: int | None
    claimed: bool


def dumbbells(rows: Sequence[Row], sides: tuple[str, str], chosen: Collection[str]) -> go.Figure:
    """Draw the share of each row's papers on both sides as two marks with a line between, strong where a difference is claimed."""
    names = [charts.plain(row.label) for row in rows]
    places, heights = charts.row_places(names, theme.BAR)
    end = max([0.01, *(max(row.share, row.other_share) for row in rows)]) * _ROOM
    hover = [
        [row.value, charts.safe(row.label), *(charts.safe(side) for side in sides), row.papers, row.other_papers]
        for row in rows
    ]
    common: dict[str, Any] = {
        "customdata": hover,
        "hovertemplate": "%{customdata[1]}<br>%{customdata[2]}: %{customdata[4]}<br>"
        "%{customdata[3]}: %{customdata[5]}<extra></extra>",
        **charts.STEADY,
    }
    traces: list[dict[str, Any]] = [
        # As wide as the chart and not seen, so that every row is easy to hit.
        {
            "type": "bar",
            "orientation": "h",
            "x": [end] * len(rows),
            "y": places,
            "width": heights,
            "marker": {"color": charts.UNSEEN},
            "showlegend": False,
            **common,
        },
        *_lines(
            [(row.share, place, row.other_share, place, row.claimed) for row, place in zip(rows, places, strict=True)]
        ),
    ]
    for side, papers, other in ((0, "papers", "share"), (1, "other_papers", "other_share")):
        del papers
        traces.append(
            {
                "type": "scatter",
                "mode": "markers",
                "name": charts.safe(_short(sides[side])),
                "x": [getattr(row, other) for row in rows],
                "y": places,
                "marker": {
                    "size": _DOT,
                    "symbol": SYMBOLS[side],
                    "color": theme.SIDES[side],
                    "line": {"width": [3 if row.value in chosen else 0 for row in rows], "color": theme.CHOSEN},
                },
                "cliponaxis": False,
                **common,
            }
        )
    traces.append(
        {
            "type": "scatter",
            "mode": "text",
            "x": [max(row.share, row.other_share) for row in rows],
            "y": places,
            "text": [f"   {row.papers:,} · {row.other_papers:,}" for row in rows],
            "textposition": "middle right",
            "textfont": charts.FONT,
            "hoverinfo": "skip",
            "showlegend": False,
            "cliponaxis": False,
        }
    )
    margin = {"l": 0, "r": 24, "t": 34, "b": 28}
    axis = {
        **charts.AXIS,
        "range": [-0.04 * end, end],
        "tickformat": ".0%",
        "rangemode": "tozero",
        "nticks": 5,
        "zeroline": True,
    }
    layout = charts.layout(names, theme.BAR, margin)
    return go.Figure(data=traces, layout={**layout, "xaxis": axis, "barmode": "overlay", **_legend()})


def slopes(rows: Sequence[Row], sides: tuple[str, str], chosen: Collection[str]) -> go.Figure:
    """Draw the order of the rows on both sides, joined by lines; what a side lacks stands at its foot, without a rank."""
    left = _order(rows, [row.rank for row in rows])
    right = _order(rows, [row.other_rank for row in rows])
    texts = [(_ranked(row.label, row.rank), _ranked(row.label, row.other_rank, after=True)) for row in rows]
    row_height = theme.BAR + theme.LINE * max((text.count("<br>") for pair in texts for text in pair), default=0)
    height = row_height * len(rows)
    ends = [((left[place] + 0.5) * row_height, (right[place] + 0.5) * row_height) for place in range(len(rows))]
    hover = [[row.value, charts.safe(row.label), row.papers, row.other_papers] for row in rows]
    common: dict[str, Any] = {
        "customdata": hover,
        "hovertemplate": "%{customdata[1]}: %{customdata[2]} and %{customdata[3]} papers<extra></extra>",
        **charts.STEADY,
    }
    traces: list[dict[str, Any]] = []
    for side, colour in enumerate(theme.SIDES):
        # Places count from the top: a line belongs to the side where it ends higher.
        traces += _lines(
            [
                (_FROM, one, _TO, two, row.claimed)
                for row, (one, two) in zip(rows, ends, strict=True)
                if (one > two) is bool(side)
            ],
            colour,
        )
    for side, x, position in ((0, _FROM, "middle left"), (1, _TO, "middle right")):
        traces.append(
            {
                "type": "scatter",
                "mode": "markers+text",
                "x": [x] * len(rows),
                "y": [pair[side] for pair in ends],
                "text": [pair[side] for pair in texts],
                "textposition": position,
                "textfont": charts.FONT,
                "marker": {
                    "size": _DOT,
                    "symbol": SYMBOLS[side],
                    "color": theme.SIDES[side],
                    "line": {"width": [3 if row.value in chosen else 0 for row in rows], "color": theme.CHOSEN},
                },
                "name": charts.safe(_short(sides[side])),
                "cliponaxis": False,
                **common,
            }
        )
    layout = charts.layout([""] * len(rows), row_height, {"l": 0, "r": 0, "t": 34, "b": 4})
    hidden = {"visible": False, "fixedrange": True}
    return go.Figure(
        data=traces,
        layout={
            **layout,
            "xaxis": {**hidden, "range": [0, 3]},
            "yaxis": {**hidden, "range": [height, 0]},
            **_legend(),
        },
    )


def _lines(
    lines: Sequence[tuple[float, float, float, float, bool]], colour: str = theme.BETWEEN
) -> list[dict[str, Any]]:
    """Give the traces of lines (x, y, x, y, strong): the strong ones together, and the thin ones."""
    traces = []
    for strong, width in ((True, _STRONG), (False, _THIN)):
        some = [line for line in lines if line[4] is strong]
        traces.append(
            {
                "type": "scatter",
                "mode": "lines",
                "x": [x for line in some for x in (line[0], line[2], None)],
                "y": [y for line in some for y in (line[1], line[3], None)],
                "line": {"width": width, "color": colour},
                "hoverinfo": "skip",
                "showlegend": False,
            }
        )
    return traces


def _order(rows: Sequence[Row], ranks: Sequence[int | None]) -> list[int]:
    """Give each row's place on a side, from 0: by rank, then as the rows come; those without a rank last."""
    order = sorted(range(len(rows)), key=lambda place: (ranks[place] is None, ranks[place] or 0, place))
    places = [0] * len(rows)
    for place, row in enumerate(order):
        places[row] = place
    return places


def _ranked(label: str, rank: int | None, after: bool = False) -> str:
    # A space that does not break: a number alone on a line would be lost.
    said = f"{rank}.\u00a0{label}" if rank else f"–\u00a0{label}"
    lines = charts.plain(said, _WRAP).split("<br>")
    return "<br>".join(f" {line}" if after else f"{line} " for line in lines)


def _short(side: str) -> str:
    return side if len(side) <= 40 else f"{side[:39]}…"


def _legend() -> dict[str, Any]:
    return {
        "showlegend": True,
        "legend": {
            "orientation": "h",
            "x": 0,
            "y": 1,
            "xanchor": "left",
            "yanchor": "bottom",
            "font": charts.FONT,
            "itemclick": False,
            "itemdoubleclick": False,
        },
    }
