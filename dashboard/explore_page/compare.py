"""Compare: two groups of papers, what is more frequent in which, tested and drawn, and what was not found in the other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import polars as pl
import streamlit as st

from core.tables.comparison import comparison, leading, not_found, telling
from core.tables.groups import Sides, against_rest, sides
from core.text import escape
from dashboard import blocks, chart_image, charts, in_view, sampling, state
from dashboard import words as shared
from dashboard.explore_page import figures, sight, words
from dashboard.view import View

MOST_DIFFERENT, MOST_RANKS, MOST_LACKING, MOST_ROWS = 14, 8, 12, 1000
#: The column of `papers` that each compared field counts.
COLUMNS = {"keywords": "keywords", "methods": "methods", "contributions": "contribution"}
#: Of what both sides have hundreds, what one paper alone has on one side says nothing.
_LEAST_LACKING = 2


@dataclass(frozen=True)
class _Compared:
    """What is compared: the field, the two sides with their names, and the table; `names`: how people read its values."""

    of: str
    sides: Sides
    labels: tuple[str, str]
    table: pl.DataFrame
    names: dict[str, str]

    @property
    def sizes(self) -> tuple[int, int]:
        """The papers of each side."""
        return self.sides.left.height, self.sides.right.height

    @property
    def titles(self) -> tuple[str, str]:
        """The names of the sides where they stand alone: "The rest"; a name of its own is written as it is."""
        one, two = (f"T{name[1:]}" if name.startswith("the ") else name for name in self.labels)
        return one, two


def draw(view: View) -> None:
    """Draw the part of the page."""
    offered = _offered(view)
    if not offered:
        st.info(words.NOT_TWO)
        return
    by, one, two, of = _choices(view, offered)
    if by != sight.VIEW and not one:
        st.info(words.CHOOSE_ONE)
        return
    if by == sight.VIEW and view.shown == view.total:
        st.info(words.ALL_IN_VIEW)
        return
    found = _compared(view, offered, by, one, two, of)
    for label, size in zip(found.labels, found.sizes, strict=True):
        if not size:
            st.info(words.EMPTY_SIDE.format(side=f"{label[0].upper()}{label[1:]}"))
            return
    st.markdown(words.main_result(found.table, found.names, found.labels, found.sizes, of))
    _charts(view, found)
    _lacking(found)
    _table(found)


def _offered(view: View) -> dict[str, list[str]]:
    """Give what papers can be divided by, with the values of each; the papers in view against the rest come last."""
    offered = view.groupings
    if view.shown < view.total or offered:
        offered[sight.VIEW] = []
    return offered


def _choices(view: View, offered: dict[str, list[str]]) -> tuple[str, tuple[str, ...], tuple[str, ...], str]:
    """Draw what decides the sides; give what they are divided by, the values of each, and what is compared."""
    seen = sight.current()
    by = seen.by if seen.by in offered else next(iter(offered))
    options = offered[by]
    one = tuple(value for value in seen.one if value in options) if by == seen.by else tuple(options[:1])
    two = tuple(value for value in seen.two if value in options and value not in one)
    lists = shared.list_labels(view.analysis.papers)
    label = partial(words.value, by, lists=lists)
    with st.container(horizontal=True, vertical_alignment="bottom", key="controls-of-compare"):
        _select(
            "Compare",
            "by",
            list(offered),
            by,
            words.grouping,
            180,
            lambda chosen: {"one": tuple(offered[chosen][:1]), "two": ()},
        )
        _select("What", "of", list(words.COMPARED), seen.of, words.COMPARED.__getitem__, 150)
        if by != sight.VIEW:
            _several("One side", "one", options, one, label, "Choose")
            _several("Other side", "two", [value for value in options if value not in one], two, label, "All the rest")
    return by, one, two, seen.of


def _select(
    title: str,
    field: str,
    options: Sequence[str],
    value: str,
    label: Callable[[str], str],
    width: int,
    also: Callable[[str], dict[str, Any]] = lambda _: {},
) -> None:
    """Draw a choice of `sight`. also: gives what else changes with it."""
    key = f"compare {field}"
    state.show_in_widget(key, value)

    def changed() -> None:
        sight.change(**{field: st.session_state[key]}, **also(st.session_state[key]))

    st.selectbox(title, options, key=key, format_func=label, on_change=changed, width=width)


def _several(
    title: str, field: str, options: Sequence[str], values: Sequence[str], label: Callable[[str], str], placeholder: str
) -> None:
    key = f"compare {field}"
    state.show_in_widget(key, list(values))

    def changed() -> None:
        seen = sight.current()
        chosen = tuple(st.session_state[key])
        by = st.session_state["compare by"]
        # What the page chose by itself is now said in the link as well.
        sides = {"one": tuple(st.session_state["compare one"]), "two": seen.two, field: chosen}
        sight.change(by=by, **sides)

    st.multiselect(
        title,
        options,
        key=key,
        format_func=label,
        on_change=changed,
        placeholder=placeholder,
        select_all=False,
        width=290,
    )


def _compared(
    view: View, offered: dict[str, list[str]], by: str, one: tuple[str, ...], two: tuple[str, ...], of: str
) -> _Compared:
    lists = shared.list_labels(view.analysis.papers)
    labels = (
        words.side(by, one or (sight.VIEW,), lists, len(offered[by])),
        words.side(by, two, lists, len(offered[by]), len(one)),
    )
    if by == sight.VIEW:
        divided = against_rest(view.papers, view.analysis.papers)
    else:
        divided = sides(_without(view, by, of), by, one, two, view.facets)
    table = comparison(divided.left, divided.right, COLUMNS[of])
    names = {value: value if of == "keywords" else shared.label(value) for value in table[COLUMNS[of]]}
    return _Compared(of, divided, labels, table, names)


def _set_aside(view: View, by: str, of: str) -> list[str]:
    """Give the filters in force that would decide the answer of a comparison: of what is compared, and of what divides."""
    return [] if by == sight.VIEW else [name for name in dict.fromkeys((by, of)) if view.selection.values(name)]


def _without(view: View, by: str, of: str) -> pl.DataFrame:
    """Give the papers that the filters leave, but for those that would decide the answer."""
    fields = _set_aside(view, by, of)
    if not fields:
        return view.papers
    chosen = view.selection
    for name in fields:
        chosen = chosen.without(name)
    return in_view.papers(view.analysis, view.index, chosen)


def _rows(found: _Compared, table: pl.DataFrame) -> list[figures.Row]:
    column = table.columns[0]
    return [
        figures.Row(
            value=row[column],
            label=found.names[row[column]],
            **{name: row[name] for name in figures.Row.__dataclass_fields__ if name in row},
        )
        for row in table.iter_rows(named=True)
    ]


def _charts(view: View, found: _Compared) -> None:
    chosen = view.selection.values(found.of)
    pick = partial(state.toggle, found.of)
    between = " and ".join(found.labels)
    sized = " · ".join(f"{label}: {shared.papers(size)}" for label, size in zip(found.labels, found.sizes, strict=True))
    most = telling(found.table, MOST_DIFFERENT)
    first = leading(found.table, MOST_RANKS)
    by = sight.current().by or next(iter(_offered(view)))
    aside = words.aside(by, _set_aside(view, by, found.of), found.sides.both, found.sides.neither)
    st.caption(escape(f"{sized}. {aside}".strip()))
    left, right = st.columns(2, gap="large")
    with left:
        blocks.heading("What differs most", _sided(found, most), f"differences {found.of}")
        st.caption(words.DUMBBELL)
        rows = _rows(found, most)
        if rows:
            figure = figures.dumbbells(rows, found.titles, chosen)
            alt = f"Shares of {found.labels[0]} and {found.labels[1]}. {_plain(found)}"
            charts.draw(figure, f"chart differences {found.of}", alt, pick)
            chart_image.draw(
                view, f"chart differences {found.of}", f"What differs most: {between}", _plain(found), words.PICTURED
            )
            numbers = {row.value: f"{row.label} ({row.papers:,} · {row.other_papers:,})" for row in rows}
            blocks.buttons(found.of, "What differs most", list(numbers), numbers)
    with right:
        blocks.heading("Ranks", _sided(found, first), f"ranks {found.of}")
        st.caption(words.SLOPE)
        rows = _rows(found, first)
        if rows:
            alt = (
                f"Ranks by papers on both sides. First in {found.labels[0]}: {_leader(rows, 'rank')}; first in "
                f"{found.labels[1]}: {_leader(rows, 'other_rank')}."
            )
            charts.draw(figures.slopes(rows, found.titles, chosen), f"chart ranks {found.of}", alt, pick)
            chart_image.draw(view, f"chart ranks {found.of}", f"Ranks: {between}", alt, words.RANKED)


def _plain(found: _Compared) -> str:
    """Give the main result without marks, for those who hear it."""
    return words.main_result(found.table, found.names, found.labels, found.sizes, found.of).replace("**", "")


def _leader(rows: Sequence[figures.Row], rank: str) -> str:
    first = [row.label for row in rows if getattr(row, rank) == 1]
    return ", ".join(first) or "none"


def _lacking(found: _Compared) -> None:
    """Name what one side has and the other has not."""
    least = _LEAST_LACKING if min(found.sizes) > 1 else 1
    lacking = not_found(found.table, least)
    st.header("Not found in the other", anchor=False)
    st.caption(words.NOT_FOUND.format(what=words.COMPARED[found.of].lower()))
    for place, (column, count) in enumerate(zip(st.columns(2, gap="large"), ("papers", "other_papers"), strict=True)):
        rows = lacking[place]
        with column:
            other = 1 - place
            st.markdown(
                f"**{escape(words.not_found(rows.height, found.of, found.labels[other], found.sizes[other]))}**"
            )
            some = rows.head(MOST_LACKING)
            names = {
                value: f"{found.names[value]} ({papers:,})"
                for value, papers in some.select(some.columns[0], count).iter_rows()
            }
            if names:
                blocks.chips(f"lacking {place} {found.of}", found.of, "Not found in the other", list(names), names)
            if rows.height > MOST_LACKING:
                st.caption(f"and {rows.height - MOST_LACKING:,} more in the table.")


def _sided(found: _Compared, table: pl.DataFrame) -> pl.DataFrame:
    """Give the table as it leaves: with what the sides are, and how many papers each has."""
    return table.with_columns(
        side=pl.lit(found.labels[0]),
        side_papers=pl.lit(found.sizes[0]),
        other_side=pl.lit(found.labels[1]),
        other_side_papers=pl.lit(found.sizes[1]),
    )


def _table(found: _Compared) -> None:
    table = found.table
    blocks.heading(
        f"All {table.height:,} {words.COMPARED[found.of].lower()}", _sided(found, table), f"comparison {found.of}"
    )
    st.caption(words.method(table, sampling.now()))
    if table.height > MOST_ROWS:
        st.caption(f"The first {MOST_ROWS:,}; the CSV file has them all.")
    one, two = found.titles
    shown = table.head(MOST_ROWS)
    st.dataframe(
        shown.select(
            pl.Series(
                words.COMPARED[found.of], [found.names[value] for value in shown[table.columns[0]]], dtype=pl.String
            ),
            pl.col("papers").alias(f"{one}: papers"),
            (100 * pl.col("share")).alias(f"{one}: %"),
            pl.col("other_papers").alias(f"{two}: papers"),
            (100 * pl.col("other_share")).alias(f"{two}: %"),
            pl.col("log_odds").alias("Log-odds"),
            pl.col("z").alias("z"),
            pl.col("q").alias("q"),
            pl.col("claimed").alias("Claimed"),
        ),
        hide_index=True,
        column_config={
            words.COMPARED[found.of]: st.column_config.TextColumn(width=240),
            **{f"{side}: %": st.column_config.NumberColumn(format="%.1f") for side in (one, two)},
            **{name: st.column_config.NumberColumn(format="%.2f") for name in ("Log-odds", "z")},
            "q": st.column_config.NumberColumn(format="%.3f"),
        },
        alt=f"Table of {table.height:,} rows: {found.labels[0]} against {found.labels[1]}",
    )
