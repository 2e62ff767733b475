"""Parts that several pages are built of: a facet's chart with its buttons and CSV, and what to say where nothing is found."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import polars as pl
import streamlit as st

from core.search import RULE
from core.tables.facets import facet
from core.text import escape
from dashboard import chart_image, charts, downloads, sampling, state, words
from dashboard.view import View


def nothing_found(view: View) -> bool:
    """Where the filters leave no paper, say so and what to do; tell whether that was so."""
    if view.shown:
        return False
    st.info(words.NOTHING_FOUND)
    if view.selection.search:
        st.caption(escape(RULE))
    return True


def heading(title: str, table: pl.DataFrame, name: str) -> None:
    """Draw the title of a chart or table, with the button for its CSV file called `name` beside it."""
    with st.container(horizontal=True, vertical_alignment="center", horizontal_alignment="distribute"):
        st.header(escape(title), anchor=False, width="content")
        downloads.csv_button(table, name, title)


def paper_names(papers: pl.DataFrame, most: int) -> None:
    """Name up to `most` papers, and say how many more there are."""
    lines = [f"- {escape(name)}" for name in papers["heading"].head(most)]
    if papers.height > most:
        lines.append(f"- and {papers.height - most:,} more")
    st.markdown("\n".join(lines))


def facet_bars(
    view: View,
    column: str,
    field: str,
    title: str,
    label: Callable[[str], str],
    most: int,
    *,
    steady: bool = False,
    everything: pl.DataFrame | None = None,
) -> None:
    """Draw how many papers have each value of `column`; a bar, and a button below it, filters by the value.

    field: the field of the filters. most: how many bars. steady: whether each bar keeps its place, ordered by the papers of the
    corpus, also where none is in view; else those in view decide. everything: the papers of the corpus with a `column` that
    the table itself lacks.
    """
    if everything is None:
        table = view.facet(column)
    else:
        table = facet(everything.join(view.papers.select("paper_id"), on="paper_id", how="semi"), everything, column)
    # A large corpus has a hundred thousand keywords, which are their own labels.
    as_it_is = label is str
    said = table[column] if as_it_is else pl.Series([label(value) for value in table[column]], dtype=pl.String)
    table = table.with_columns(said.alias("label"))
    chosen = view.selection.values(field)
    if steady:
        top = table.sort(["total", "label"], descending=[True, False]).head(most)
    else:
        if not as_it_is:
            table = table.sort(["papers", "total", "label"], descending=[True, True, False])
        top = table.filter((pl.col("papers") > 0) | pl.col(column).is_in(list(chosen))).head(most)
    heading(title, table, field)
    values, labels, shown, total = (top[name].to_list() for name in (column, "label", "papers", "total"))
    if not values:
        st.caption(words.NONE_HAS_ONE)
        return
    first = max(range(len(shown)), key=lambda place: (shown[place], -place))
    alt = (
        f"{title}, counts of {words.in_view(view.shown, view.total)}. Most frequent: {labels[first]}, {shown[first]:,}."
    )
    drawn = sampling.intervals(shown, view.shown)
    charts.draw(
        charts.bars(labels, values, shown, total, chosen, **drawn), f"chart {field}", alt, partial(state.toggle, field)
    )
    first_three = sorted(zip(labels, shown, strict=True), key=lambda pair: -pair[1])[:3]
    sentence = words.as_sentence(title, view.shown, [(name, count) for name, count in first_three if count])
    chart_image.draw(view, f"chart {field}", title, sentence)
    # The numbers of the corpus: names that change would take the keyboard's focus away.
    names = {value: f"{name} ({count:,})" for value, name, count in zip(values, labels, total, strict=True)}
    buttons(field, title, values, names)


def buttons(field: str, title: str, values: list[str], names: dict[str, str]) -> None:
    """Offer the values of a chart as buttons, which the keyboard reaches and which filter as the bars do."""
    key = f"buttons {field}"
    with st.expander("Filter with buttons", key=f"fold {key}", on_change="rerun", type="compact") as fold:
        if not fold.open:
            return
        chips(key, field, title, values, names)


def chips(key: str, field: str, title: str, values: list[str], names: dict[str, str]) -> None:
    """Offer values of a field as chips; one that is filtered by stands out, and a click puts it in force or takes it away."""
    state.show_in_widget(key, [value for value in values if value in state.selection().values(field)])

    def changed() -> None:
        others = [value for value in state.selection().values(field) if value not in values]
        state.having(field, (*others, *st.session_state[key]))

    st.pills(
        title, values, key=key, selection_mode="multi", on_change=changed, label_visibility="collapsed", wrap=True,
        format_func=lambda value: escape(names[value]),
    )  # fmt: skip
