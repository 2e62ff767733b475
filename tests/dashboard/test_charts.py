"""The figures: what they draw, what a click stands for, and that text in them is only text."""

from __future__ import annotations

import plotly.graph_objects as go
import polars as pl
from hypothesis import given
from hypothesis import strategies as st

from dashboard import charts, theme


def test_a_bar_shows_papers_in_view_before_all() -> None:
    """Each value has a bar of all papers behind that of the papers in view, and both numbers where they differ."""
    figure = charts.bars(["Causal", "Games"], ["causal", "games"], [2, 1], [7, 1], ["games"])
    unseen, total, shown, numbers = figure.data
    assert list(total.x) == [7, 1]
    assert list(shown.x) == [2, 1]
    assert list(numbers.text) == [" 2 of 7", " 1"]
    assert list(shown.marker.color) == [theme.COUNT, theme.CHOSEN]
    assert [point[0] for point in unseen.customdata] == ["causal", "games"]
    assert set(unseen.x) == {7 * 1.25}


def test_a_count_that_is_not_certain_has_its_range() -> None:
    """Where a range is known, a line across the bar and words behind the count give it; a certain count has neither."""
    figure = charts.bars(["A", "B"], ["a", "b"], [2, 1], [7, 1], [], [(1, 9), (1, 1)])
    numbers, spans = figure.data[3:]
    assert list(numbers.text) == [" 2 of 7, likely 1–9", " 1"]
    assert list(numbers.x) == [9, 1]
    assert list(spans.x) == [1, 9, None]


def test_a_heat_map_of_other_numbers() -> None:
    """A map of lifts writes them its own way, its colours have their own ends, and weak cells stay pale."""
    table = pl.DataFrame({"m": ["a", "b"], "c": ["x", "x"], "n": [1.25, 3.0]})
    figure = charts.heat_map(
        table, [("a", "A"), ("b", "B")], [("x", "X")], [], "×{:.1f}".format, (0.5, 4), [("b", "x")]
    )
    heat, cells = figure.data
    assert (heat.zmin, heat.zmax) == (0.5, 4)
    assert list(cells.text) == ["×1.2", "×3.0"]
    assert [list(line) for line in heat.z] == [[1.25], [0.5]]


def test_long_labels_are_wrapped_into_higher_rows() -> None:
    """A label of two lines is never cut, and its row is higher so that it meets no other."""
    figure = charts.bars(["Privacy, federated learning, unlearning", "Games"], ["p", "g"], [1, 1], [1, 1], [])
    assert figure.layout.yaxis.ticktext[0].count("<br> ") == 1
    assert list(figure.data[0].width) == [theme.BAR + theme.LINE, theme.BAR]
    assert figure.layout.height > 2 * theme.BAR + theme.LINE


def test_a_figure_without_values_is_a_figure() -> None:
    """Nothing to draw draws nothing, without a fault."""
    assert isinstance(charts.bars([], [], [], [], []), go.Figure)
    assert isinstance(charts.heat_map(pl.DataFrame(schema=["m", "c", "n"]), [], [], []), go.Figure)


def test_a_cell_of_the_heat_map_stands_for_its_pair() -> None:
    """A cell shows its count, is empty where there is none, and a click on it stands for row and column."""
    table = pl.DataFrame({"m": ["a", "b"], "c": ["x", "y"], "n": [3, 1]})
    figure = charts.heat_map(table, [("a", "A"), ("b", "B")], [("x", "X"), ("y", "Y")], [("a", "x")])
    heat, cells = figure.data
    assert [list(line) for line in heat.z] == [[3, 0], [0, 1]]
    assert list(cells.text) == ["3", "", "", "1"]
    assert [tuple(cell) for cell in cells.customdata] == [
        ("a", "x", "A, X", "3"),
        ("a", "y", "A, Y", "0"),
        ("b", "x", "B, X", "0"),
        ("b", "y", "B, Y", "1"),
    ]
    assert list(cells.marker.line.width) == [3, 0, 0, 0]


@given(st.text(max_size=80))
def test_text_in_a_chart_is_only_text(text: str) -> None:
    """Whatever a keyword holds, Plotly gets no tag and no formula from it but our own line breaks."""
    shown = charts.plain(text)
    assert "<" not in shown.replace("<br>", "")
    assert ">" not in shown.replace("<br>", "")
    assert "$" not in shown
