"""The charts: figures of Plotly's graph objects in the colours of the visitor's theme; a click on a bar or cell filters."""

from __future__ import annotations

import html
import textwrap
from collections.abc import Callable, Collection, Sequence
from itertools import accumulate
from typing import Any

import plotly.graph_objects as go
import polars as pl
import streamlit as st

from dashboard import theme

#: A click on a chart calls this with the values that the bar or cell stands for.
OnPick = Callable[..., None]

_CONFIG = {"displaylogo": False, "scrollZoom": False, "doubleClick": False, "modeBarButtons": [["toImage"]]}
UNSEEN = "rgba(0,0,0,0)"
#: A click must not pale the other bars before the answer is there.
STEADY: dict[str, Any] = {"selected": {"marker": {"opacity": 1}}, "unselected": {"marker": {"opacity": 1}}}
FONT = {"size": theme.LABEL, "color": theme.TEXT}
AXIS = {"tickfont": FONT, "ticks": "", "fixedrange": True, "showgrid": False, "zeroline": False}
#: Plotly refuses a lower figure, in pixels.
LEAST = 10
#: A bar's share of its row.
THICK = 0.68
#: Room on the right of the longest bar for its numbers, as a share of the bar.
_ROOM = 1.25
_ROOM_FOR_RANGES = 2.2
#: A heat map of more columns has narrow names.
_MOST_WIDE = 5
#: In pixels, what the name of the last of many columns needs on its right.
_ROOM_FOR_THE_LAST = 44
#: From this share of the largest count on, a cell is so dark (so bright in the dark) that its number takes the ground's colour.
_STRONG = 0.6


def plain(text: str, width: int = theme.WRAP) -> str:
    """Make `text` safe for Plotly, which reads a little HTML and TeX between dollars, and wrap it into lines.

    width: so many characters a line has at most, where words allow it.
    """
    lines = textwrap.wrap(text, width) or [""]
    # The blank that the break replaces stays: who copies a label or listens to it wants two words.
    return "<br> ".join(safe(line) for line in lines)


def safe(text: str) -> str:
    """Make `text` safe for Plotly, on one line."""
    return html.escape(text, quote=False).replace("$", "&#36;")


def likely(low: float, high: float) -> str:
    """Say between which counts the true one lies."""
    return f", likely {low:,.0f}–{high:,.0f}"


def bars(
    labels: Sequence[str],
    values: Sequence[str],
    shown: Sequence[int],
    total: Sequence[int],
    chosen: Collection[str],
    ranges: Sequence[tuple[float, float]] | None = None,
    said: Callable[[float, float], str] = likely,
) -> go.Figure:
    """Draw one bar a value, the first on top: papers in view before all papers of the corpus, with both numbers.

    labels: what people read. values: what a click stands for. shown, total: counts of papers. chosen: the values that are
    filtered by, drawn in the second colour. ranges: the likely least and most papers in view, where a count is not certain: a
    line across the bar's end, and behind the count, as `said` writes them, where the two differ.
    """
    # Ranges take room, which a phone has not.
    names = [plain(label, theme.NARROW_WRAP if ranges else theme.WRAP) for label in labels]
    numbers = [f"{n:,}" if n == of else f"{n:,} of {of:,}" for n, of in zip(shown, total, strict=True)]
    places, heights = row_places(names, theme.BAR)
    ends: list[float] = list(total)
    spans: list[tuple[float, float, float]] = []
    if ranges:
        spans = [(low, high, y) for (low, high), y in zip(ranges, places, strict=True) if low < high]
        numbers = [f"{n}{said(low, high)}" if low < high else n for n, (low, high) in zip(numbers, ranges, strict=True)]
        ends = [max(of, high) for of, (_, high) in zip(total, ranges, strict=True)]
    end = max([1, *ends]) * (_ROOM_FOR_RANGES if ranges else _ROOM)
    common: dict[str, Any] = {
        "type": "bar",
        "y": places,
        "orientation": "h",
        "customdata": [list(row) for row in zip(values, map(safe, labels), numbers, strict=True)],
        "hovertemplate": "%{customdata[1]}: %{customdata[2]}<extra></extra>",
        **STEADY,
    }
    colours = [theme.CHOSEN if value in chosen else theme.COUNT for value in values]
    traces: list[dict[str, Any]] = [
        # As wide as the chart and not seen, so that a short bar is as easy to hit as a long one.
        {"x": [end] * len(names), "width": heights, "marker": {"color": UNSEEN}, **common},
        {"x": list(total), "width": theme.BAR * THICK, "marker": {"color": theme.TOTAL}, **common},
        {"x": list(shown), "width": theme.BAR * THICK, "marker": {"color": colours}, **common},
        {
            "type": "scatter",
            "x": ends,
            "y": places,
            "mode": "text",
            "text": [f" {number}" for number in numbers],
            "textposition": "middle right",
            "textfont": FONT,
            "hoverinfo": "skip",
            "cliponaxis": False,
        },
    ]
    if spans:
        traces.append(
            {
                "type": "scatter",
                "x": [x for low, high, _ in spans for x in (low, high, None)],
                "y": [y for _, _, place in spans for y in (place, place, None)],
                "mode": "lines",
                "line": {"color": theme.TEXT, "width": 2},
                "hoverinfo": "skip",
            }
        )
    axis = {"visible": False, "range": [0, end], "fixedrange": True}
    margin = {"l": 0, "r": 24, "t": 4, "b": 4}
    return go.Figure(data=traces, layout={**layout(names, theme.BAR, margin), "xaxis": axis, "barmode": "overlay"})


def heat_map(
    table: pl.DataFrame,
    rows: Sequence[tuple[str, str]],
    columns: Sequence[tuple[str, str]],
    chosen: Collection[tuple[str, str]],
    written: Callable[[float], str] = "{:,}".format,
    ends: tuple[float, float] | None = None,
    pale: Collection[tuple[str, str]] = (),
) -> go.Figure:
    """Draw a number for a row's value and a column's, such as the papers that have both: colour and number in each cell.

    table: three columns (row value, column value, number). rows, columns: (value, label) in order. chosen: the pairs that are
    filtered by, framed. written: how a number is written. ends: of the colours, unless 0 and the largest. pale: pairs that
    keep their number without its colour.
    """
    found = {(row, column): number for row, column, number in table.iter_rows()}
    counts = [[found.get((row, column), 0) for column, _ in columns] for row, _ in rows]
    least, most = ends or (0, max([1, *(count for line in counts for count in line)]))
    strength = [
        [least if (row, column) in pale else count for (column, _), count in zip(columns, line, strict=True)]
        for (row, _), line in zip(rows, counts, strict=True)
    ]
    # Many columns leave a phone little room for names.
    width = theme.WRAP if len(columns) <= _MOST_WIDE else theme.NARROW_WRAP
    names = [plain(label, width) for _, label in rows]
    places, heights = row_places(names, theme.CELL)
    cells = [
        (x, places[y], row, column, f"{row_label}, {column_label}", counts[y][x], strength[y][x])
        for y, (row, row_label) in enumerate(rows)
        for x, (column, column_label) in enumerate(columns)
    ]
    traces: list[dict[str, Any]] = [
        {
            "type": "heatmap",
            "x": list(range(len(columns))),
            "y": [0, *accumulate(heights)],
            "z": strength,
            "colorscale": [list(step) for step in theme.SCALE],
            "zmin": least,
            "zmax": most,
            "showscale": False,
            "xgap": 2,
            "ygap": 2,
            "hoverinfo": "skip",
        },
        # The cells of a heat map cannot be selected; unseen squares on them can.
        {
            "type": "scatter",
            "x": [cell[0] for cell in cells],
            "y": [cell[1] for cell in cells],
            "mode": "markers+text",
            "text": [written(cell[5]) if cell[5] else "" for cell in cells],
            "textfont": {
                "size": theme.LABEL,
                "color": [
                    theme.TEXT_ON_STRONG if cell[6] >= least + _STRONG * (most - least) else theme.TEXT
                    for cell in cells
                ],
            },
            "marker": {
                "size": theme.CELL - 6,
                "symbol": "square",
                "color": UNSEEN,
                "line": {"width": [3 if cell[2:4] in chosen else 0 for cell in cells], "color": theme.CHOSEN},
            },
            "customdata": [[cell[2], cell[3], safe(cell[4]), written(cell[5])] for cell in cells],
            "hovertemplate": "%{customdata[2]}: %{customdata[3]}<extra></extra>",
            **STEADY,
        },
    ]
    titles = [plain(label) for _, label in columns]
    axis = {
        **AXIS,
        "tickvals": list(range(len(columns))),
        "ticktext": titles,
        "side": "top",
        "range": [-0.5, len(columns) - 0.5],
        # Names of many columns rise from their column to the right, unless each has room.
        "tickangle": 0 if len(columns) <= _MOST_WIDE else -35,
        "ticklabeloverflow": "allow",
    }
    top = theme.AXIS + theme.LINE * max((title.count("<br>") for title in titles), default=0)
    margin = {"l": 0, "r": 0 if len(columns) <= _MOST_WIDE else _ROOM_FOR_THE_LAST, "t": top, "b": 4}
    return go.Figure(data=traces, layout={**layout(names, theme.CELL, margin), "xaxis": axis})


def row_places(names: Sequence[str], row: int) -> tuple[list[float], list[int]]:
    """Give the middle and the height of each row, in pixels from the top: names of several lines get higher ones."""
    heights = [row + theme.LINE * name.count("<br>") for name in names]
    ends = accumulate(heights)
    return [end - height / 2 for end, height in zip(ends, heights, strict=True)], heights


def layout(names: Sequence[str], row: int, margin: dict[str, int]) -> dict[str, Any]:
    """Give a layout with one row a name, the first on top, and no way to zoom away from it."""
    places, heights = row_places(names, row)
    axis = {**AXIS, "tickvals": places, "ticktext": list(names), "range": [sum(heights), 0], "automargin": True}
    return {
        "yaxis": {**axis, "ticklabelstandoff": 6},
        "height": max(LEAST, sum(heights) + margin["t"] + margin["b"]),
        "margin": margin,
        "showlegend": False,
        "dragmode": False,
        "clickmode": "event+select",
        "hoverlabel": {"font": {"size": theme.LABEL}},
    }


def draw(figure: go.Figure, key: str, alt: str, on_pick: OnPick, values: int = 1) -> None:
    """Show `figure`; a click calls `on_pick` with the first `values` entries of the point's custom data.

    A figure that changes with the filters begins anew without a selection, so the next click on the same bar counts again.
    """

    def picked() -> None:
        points = st.session_state[key].selection.points
        if points:
            on_pick(*points[0]["customdata"][:values])

    st.plotly_chart(
        figure, key=key, alt=alt, on_select=picked, selection_mode="points",
        config={**_CONFIG, "toImageButtonOptions": {"format": "svg", "filename": key.replace(" ", "-")}},
    )  # fmt: skip
