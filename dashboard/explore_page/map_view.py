"""Map: papers placed by meaning, coloured by what they are; a region drawn by hand, or a cluster from the list, filters."""

from __future__ import annotations

import math
from collections import Counter
from typing import Any

import plotly.graph_objects as go
import polars as pl
import streamlit as st

from core.map.layout import SIDE
from core.tables.groups import grouped
from core.tables.region import corners, written
from dashboard import blocks, chart_image, charts, placing, state, theme, watch
from dashboard import words as shared
from dashboard.explore_page import map_lists, sight, webgl, words
from dashboard.view import View

#: Below so many papers a map shows little: it is folded away.
FEW = 150
#: Beyond so many points in view, their headings are not sent: megabytes.
MOST_HEADINGS = 12_000
#: More points than these are not drawn one by one.
MOST_BY_HAND = 6000
#: Names on the map itself; the list beside it has all.
MOST_NAMES = 18
_HEIGHT = 580
#: Room for the names of colours, below the map.
_LEGEND = 110
#: Of more points together each is drawn thinner.
_DENSE = 5000
#: The width of a letter on the map where a phone shows it, in units of the map.
_LETTER = 18
_CLUSTER = "cluster"
_KEY = "chart map"


def draw(view: View) -> None:
    """Draw the part of the page."""
    if view.total < FEW:
        with st.expander(
            words.FOLDED.format(papers=shared.papers(view.total)), key="map fold", on_change="rerun"
        ) as fold:
            if fold.open:
                _opened(view)
        return
    _opened(view)


def _opened(view: View) -> None:
    made = placing.begun()
    if made is not None and not made.wait(2.0):
        _waiting()
        return
    hue = _controls(view)
    left, right = st.columns([5, 3], gap="large")
    points = _points(view, hue)
    clusters = placing.clusters(view.analysis)
    labels = _labels(view, points, clusters, hue)
    # Without WebGL the points are drawn one by one, as long as a browser bears it.
    by_hand = webgl.missing()
    drawn = not by_hand or points.height <= MOST_BY_HAND
    with left:
        if by_hand:
            st.info(words.BY_HAND if drawn else words.NOT_DRAWN)
        if drawn:
            _map(view, points, clusters, labels, hue, "scatter" if by_hand else "scattergl")
        by = words.CLUSTERS if hue == _CLUSTER else words.grouping(hue)
        map_lists.of_papers(points, clusters, labels, by, opened=not drawn)
    with right:
        map_lists.of_clusters(view, clusters)


@st.fragment(run_every=2.0)
def _waiting() -> None:
    """Say that the map is being made, and draw the page once it is."""
    with watch.part("Explore: the map is made"):
        made = placing.begun()
        if made is None or made.wait(0):
            st.rerun()
        st.info(shared.PLACING)


def _controls(view: View) -> str:
    """Draw what decides the colours; give the grouping."""
    options = [_CLUSTER, *view.groupings]
    key = "map hue"
    seen = sight.current().hue
    state.show_in_widget(key, seen if seen in options else _CLUSTER)

    def changed() -> None:
        chosen = st.session_state[key]
        sight.change(hue="" if chosen == _CLUSTER else chosen)

    with st.container(horizontal=True, vertical_alignment="bottom"):
        st.selectbox(
            "Colour by", options, key=key, on_change=changed, width=230,
            format_func=lambda by: words.CLUSTERS if by == _CLUSTER else words.grouping(by),
        )  # fmt: skip
        if view.selection.region:
            st.button(
                words.CLEAR_REGION, key="clear region", on_click=lambda: state.change(region=""),
                icon=theme.ICONS["remove"], icon_position="right",
            )  # fmt: skip
    return str(st.session_state[key])


def _points(view: View, hue: str) -> pl.DataFrame:
    """Give each paper's place, whether it is in view, and its group: paper_id, x, y, cluster, heading, seen, group."""
    papers = view.analysis.papers
    points = placing.places().join(papers.select("paper_id", "heading"), on="paper_id", maintain_order="left")
    seen = pl.col("paper_id").is_in(view.papers["paper_id"].implode()) if view.shown < view.total else pl.lit(True)
    if hue == _CLUSTER:
        number = pl.col("cluster").cast(pl.String)
        group = pl.when(pl.col("cluster") > 0).then(number)
        return points.with_columns(seen=seen, group=group)
    groups = grouped(papers, hue, view.facets).select("paper_id", group=pl.col("group").list.first())
    return points.join(groups, on="paper_id", maintain_order="left").with_columns(seen=seen)


def _map(view: View, points: pl.DataFrame, clusters: pl.DataFrame, labels: dict[str, str], hue: str, kind: str) -> None:
    table = points.filter("seen").select("paper_id", "heading", "x", "y", "cluster", "group")
    blocks.heading("Papers by meaning", table, "map")
    st.caption(words.MAP if hue != _CLUSTER else f"{words.MAP} {words.CLUSTER_COLOURS}")
    largest = Counter(points.filter("seen")["group"].drop_nulls()).most_common(1)
    most = f" Most: {labels.get(largest[0][0], largest[0][0])}, {largest[0][1]:,}." if largest else ""
    by = words.CLUSTERS if hue == _CLUSTER else words.grouping(hue)
    said = (
        f"Map of {shared.in_view(view.shown, view.total).lower()}, each near those of like meaning, with "
        f"{clusters.height:,} clusters. Coloured by {by}.{most}"
    )
    alt = f"{said} The list of clusters beside it, and the table below, filter as the map does."
    st.plotly_chart(
        _figure(view, points, clusters, labels, hue, kind), key=_KEY, alt=alt, on_select=_drawn, selection_mode=("lasso", "box"),
        config={
            "displaylogo": False, "scrollZoom": False, "displayModeBar": True, "doubleClick": "reset",
            "modeBarButtons": [["lasso2d", "select2d", "pan2d"], ["zoomIn2d", "zoomOut2d", "resetScale2d"]],
        },
    )  # fmt: skip
    chart_image.draw(view, _KEY, f"Papers by meaning, coloured by {by.lower()}", said, words.PLACED)


def _drawn() -> None:
    """Filter by the region that was drawn."""
    selection = st.session_state[_KEY].selection
    shapes = [(shape["x"], shape["y"]) for shape in selection.get("lasso", ())]
    for box in selection.get("box", ()):
        (x1, x2), (y1, y2) = box["x"], box["y"]
        shapes.append(([x1, x2, x2, x1], [y1, y1, y2, y2]))
    if shapes:
        region = written(list(zip(*shapes[-1], strict=True)))
        if region:
            state.change(region=region)


def _labels(view: View, points: pl.DataFrame, clusters: pl.DataFrame, hue: str) -> dict[str, str]:
    """Give how people read each group."""
    if hue == _CLUSTER:
        return {
            str(number): placing.cluster_name(number, keywords[:2])
            for number, keywords in clusters.select("cluster", "keywords").iter_rows()
        }
    lists = shared.list_labels(view.analysis.papers)
    return {name: words.value(hue, name, lists) for name in points["group"].drop_nulls().unique()}


def _figure(
    view: View, points: pl.DataFrame, clusters: pl.DataFrame, labels: dict[str, str], hue: str, kind: str
) -> go.Figure:
    """Draw the points in view, each group in its colour, over the others; names of clusters where there is room for them.

    kind: how Plotly draws points: `scattergl` by WebGL, `scatter` one by one.
    """
    inside = points.filter("seen")
    headings = inside.height <= MOST_HEADINGS
    size = 10 if view.total < 500 else 6 if view.total < 5000 else 4 if view.total < 20_000 else 3
    traces = [_trace(points.filter(~pl.col("seen")), words.OUT_OF_VIEW, theme.TOTAL, size, headings=False)]
    if hue == _CLUSTER:
        colours = _neighbours_apart(clusters)
        traces.append(
            _trace(inside.filter(pl.col("group").is_null()), "", theme.FURTHER_GROUPS, size, headings, pale=True)
        )
        for place, colour in enumerate(theme.GROUPS):
            same = [str(number) for number, own in colours.items() if own == place]
            traces.append(_trace(inside.filter(pl.col("group").is_in(same)), "", colour, size, headings))
    else:
        totals = Counter(points["group"].drop_nulls())
        order = sorted(totals, key=lambda name: (-totals[name], name))[: len(theme.GROUPS)]
        others = inside.filter(pl.col("group").is_null() | ~pl.col("group").is_in(order))
        traces.append(_trace(others, words.OTHER_GROUPS, theme.FURTHER_GROUPS, size, headings, pale=True))
        for name, colour in zip(order, theme.GROUPS, strict=False):
            some = inside.filter(pl.col("group") == name)
            traces.append(_trace(some, labels[name], colour, size, headings))
    legend = hue != _CLUSTER
    layout = {
        "height": _HEIGHT + (_LEGEND if legend else 0),
        "margin": {"l": 0, "r": 0, "t": 34, "b": _LEGEND if legend else 0},
        "xaxis": {"visible": False, "range": _range(points["x"])},
        "yaxis": {"visible": False, "range": _range(points["y"])},
        "dragmode": "lasso",
        "uirevision": "map",
        "hoverlabel": {"font": {"size": theme.LABEL}},
        "showlegend": legend,
        "legend": {
            "orientation": "h", "x": 0, "y": 0, "xanchor": "left", "yanchor": "top", "font": charts.FONT, "itemsizing": "constant",
            "itemclick": False, "itemdoubleclick": False,
        },
        "newselection": {"line": {"color": theme.CHOSEN, "width": 2}},
        "shapes": _outline(view),
        "annotations": _names(clusters),
    }  # fmt: skip
    return go.Figure(data=[{**trace, "type": kind} for trace in traces], layout=layout)


def _range(values: pl.Series) -> list[float]:
    """Give the ends of an axis, a little beyond its points."""
    low, high = (float(values.min() or 0), float(values.max() or 1)) if len(values) else (0.0, 1.0)  # type: ignore[arg-type]
    more = 0.03 * (high - low) + 1
    return [low - more, high + more]


def _neighbours_apart(clusters: pl.DataFrame) -> dict[int, int]:
    """Give each cluster the place of a colour in `theme.GROUPS` that the nearest clusters before it do not have, where it can."""
    colours: dict[int, int] = {}
    middles: list[tuple[int, float, float]] = []
    for number, x, y in clusters.select("cluster", "x", "y").iter_rows():
        near = sorted(middles, key=lambda other: (math.hypot(other[1] - x, other[2] - y), other[0]))
        taken = [colours[other] for other, _, _ in near[: len(theme.GROUPS) - 1]]
        free = [place for place in range(len(theme.GROUPS)) if place not in taken]
        colours[number] = free[number % len(free)]
        middles.append((number, x, y))
    return colours


def _trace(
    points: pl.DataFrame, name: str, colour: str, size: int, headings: bool, pale: bool = False
) -> dict[str, Any]:
    opacity = 0.4 if pale else 0.85 if points.height < _DENSE else 0.6
    trace: dict[str, Any] = {
        "mode": "markers",
        "name": charts.safe(_short(name)),
        # Half the bytes of the usual numbers, and finer than a screen.
        "x": points["x"].cast(pl.Float32).to_numpy(),
        "y": points["y"].cast(pl.Float32).to_numpy(),
        "marker": {"size": size, "color": colour, "opacity": opacity},
        "hoverinfo": "skip",
        "showlegend": points.height > 0,
        "selected": {"marker": {"opacity": opacity}},
        "unselected": {"marker": {"opacity": opacity}},
    }
    if headings:
        trace |= {
            "text": [charts.plain(heading, 50) for heading in points["heading"]],
            "hoverinfo": "text",
            "hovertemplate": "%{text}<extra></extra>",
        }
    return trace


def _names(clusters: pl.DataFrame) -> list[dict[str, Any]]:
    """Give the names of clusters on the map, the largest first, where none would lie over another."""
    taken: list[tuple[float, float, float]] = []
    shown: list[dict[str, Any]] = []
    for number, keywords, x, y in clusters.select("cluster", "keywords", "x", "y").iter_rows():
        name = placing.cluster_name(number, keywords[:1])
        half = _LETTER / 2 * len(name)
        # At the edge a name would be cut if it stood in the middle.
        anchor, middle = (
            ("left", x + half) if x < SIDE / 4 else ("right", x - half) if x > SIDE * 3 / 4 else ("center", x)
        )
        if len(shown) < MOST_NAMES and all(
            abs(y - other_y) > 40 or abs(middle - other_middle) > half + other_half
            for other_middle, other_y, other_half in taken
        ):
            taken.append((middle, y, half))
            shown.append(
                {
                    "x": x,
                    "y": y,
                    "xanchor": anchor,
                    "text": charts.safe(name),
                    "showarrow": False,
                    "font": charts.FONT,
                    "bgcolor": theme.GROUND,
                    "opacity": 0.85,
                    "borderpad": 1,
                }
            )
    return shown


def _outline(view: View) -> list[dict[str, Any]]:
    """Give the outline of the region that is filtered by."""
    polygon = corners(view.selection.region)
    if not polygon:
        return []
    path = "M" + "L".join(f"{x:.0f},{y:.0f}" for x, y in polygon) + "Z"
    return [{"type": "path", "path": path, "line": {"color": theme.CHOSEN, "width": 2}}]


def _short(name: str) -> str:
    return name if len(name) <= 36 else f"{name[:35]}…"
