"""Papers: the papers in view as cards or as a table, and the reading list."""

from __future__ import annotations

import hashlib

import polars as pl
import streamlit as st

from core.search import RULE
from core.tables.order import BY_AREA, BY_HEADING, BY_LIST, BY_MATCH, BY_YEAR, ordered
from core.text import escape
from dashboard import blocks, cards, known, reading_list, reading_list_page, state, status, theme, words
from dashboard.card_texts import Marks
from dashboard.view import View, current

#: Papers on one page: what a reader can choose, and what stands there at first.
CARDS, ROWS = (10, 25, 50), (50, 100, 200)
#: Papers near in meaning that are named below the matches of a search.
MOST_CLOSE = 5
#: A search of more words is a pasted text: papers like it are wanted, whatever words they share.
PASTED = 12
ORDERS = {
    BY_MATCH: "Best match",
    BY_LIST: "Order of the lists",
    BY_HEADING: "Heading, A to Z",
    BY_AREA: "Area, A to Z",
    BY_YEAR: "Year, latest first",
}
SHAPES = ("Cards", "Table", status.STARRED)


def page() -> None:
    """Draw the page."""
    view = current()
    st.title("Papers", anchor=False)
    shape, order, size, marks = _controls(view)
    if shape == status.STARRED:
        reading_list_page.draw(view)
        return
    if view.selection.papers and view.shown:
        st.button(
            f"Add {words.these(view.shown)} to the reading list", key="star all", type="tertiary",
            icon=theme.ICONS["star"], on_click=reading_list.add,
            args=(view.papers.select("paper_id", "heading").rows(),),
        )  # fmt: skip
    if not blocks.nothing_found(view):
        ranking = view.index.ranked(view.selection.search) if order == BY_MATCH else None
        papers = ordered(view.papers, order, ranking)
        if shape == "Table":
            _table(view, _turned(papers, size))
        else:
            cards.draw(view, _turned(papers, size), marks)
        _pages(papers.height, size)
    if view.selection.search:
        _close(view)


def _controls(view: View) -> tuple[str, str, int, Marks]:
    """Draw what decides how the papers are shown; give shape, order, papers on a page, and what is marked in abstracts."""
    starred = len(reading_list.current().entries)

    def name(shape: str) -> str:
        return f"Starred, {starred:,}" if shape == status.STARRED else shape

    with st.container(horizontal=True, vertical_alignment="center", gap="small", key="controls-of-papers"):
        shape = st.segmented_control(
            "Show as", SHAPES, default="Cards", key="shape", required=True, persist_state="session", format_func=name,
            label_visibility="collapsed",
        )  # fmt: skip
        if shape == status.STARRED:
            return status.STARRED, BY_LIST, 0, Marks()
        order = _order(view)
        sizes = ROWS if shape == "Table" else CARDS
        with st.popover("View", type="tertiary"):
            size = st.radio(
                "Papers on a page", sizes, key=f"size {shape}", horizontal=True, persist_state="session",
                on_change=state.put_page_number, args=(1,),
            )  # fmt: skip
            marks = cards.switches()
        if view.selection.search:
            with st.popover("How to search", type="tertiary"):
                st.markdown(escape(RULE))
    return str(shape), order, int(size), marks


def _order(view: View) -> str:
    searched = bool(view.selection.search)
    offered = dict(ORDERS)
    if not searched:
        del offered[BY_MATCH]
    if len(known.of(view.analysis).tally("year").values) < 2:
        del offered[BY_YEAR]
    return st.selectbox(
        "Order", list(offered), format_func=offered.__getitem__, key=f"order {searched}", width=190,
        persist_state="session", label_visibility="collapsed", on_change=state.put_page_number, args=(1,),
    )  # fmt: skip


def _turned(papers: pl.DataFrame, size: int) -> pl.DataFrame:
    """Give the papers of the page that the reader has turned to."""
    return papers.slice((_number(papers.height, size) - 1) * size, size)


def _number(papers: int, size: int) -> int:
    return min(state.page_number(), -(-papers // size))


def _pages(papers: int, size: int) -> None:
    if papers > size:
        key = f"page of papers {state.changes()} {size}"
        st.pagination(
            -(-papers // size), default=_number(papers, size), key=key,
            on_change=lambda: state.put_page_number(st.session_state[key]),
        )  # fmt: skip


def _close(view: View) -> None:
    """Name papers that are near in meaning to a search but lack its words."""
    search = view.selection.search
    pasted = len(search.split()) > PASTED
    if pasted:
        found = view.index.search(search, MOST_CLOSE + view.shown if view.shown <= MOST_CLOSE else MOST_CLOSE)
        found = found.filter(~pl.col("paper_id").is_in(view.papers["paper_id"].implode())).head(MOST_CLOSE)
    else:
        found = view.index.close(search, MOST_CLOSE)
    if found.height:
        st.header(words.LIKE_THE_TEXT if pasted else words.ALSO_CLOSE, anchor=False)
        reading_list_page.kin(view, found, "close")


def _only(papers: tuple[str, ...], shape: str = "Table") -> None:
    state.change(papers=papers)
    st.session_state["shape"] = shape


def _table(view: View, papers: pl.DataFrame) -> None:
    """Draw papers as rows; those that are chosen filter, or open as cards."""
    names = known.of(view.analysis).lists

    def labelled(column: str) -> pl.Expr:
        return pl.col(column).list.eval(pl.element().map_elements(words.label, return_dtype=pl.String))

    # Other rows under the same key would keep a choice of places that mean something else now.
    key = f"paper rows {hashlib.sha256(chr(10).join(papers['paper_id']).encode()).hexdigest()[:8]}"
    rows = st.session_state[key].selection.rows if key in st.session_state else []
    chosen = tuple(papers["paper_id"][row] for row in rows if row < papers.height)
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        st.button(
            words.only_these(len(chosen)), key="paper rows alone", disabled=not chosen, on_click=_only, args=(chosen,)
        )
        st.button(
            words.as_cards(len(chosen)), key="paper rows as cards", disabled=not chosen, on_click=_only,
            args=(chosen, SHAPES[0]),
        )  # fmt: skip
    # One list says nothing.
    listed = [pl.col("list_id").replace_strict(names, default=None, return_dtype=pl.String).alias("List")]
    listed = listed if len(names) > 1 else []
    st.dataframe(
        papers.select(
            pl.col("heading").alias("Heading"),
            labelled("methods").alias("Methods"),
            labelled("contribution").alias("Contribution"),
            pl.col("keywords").list.head(5).alias("Keywords"),
            *listed,
            pl.col("position").alias("No."),
        ),
        hide_index=True,
        height="content",
        key=key,
        on_select="rerun",
        selection_mode="multi-row",
        column_config={
            "Heading": st.column_config.TextColumn(width=340),
            "Methods": st.column_config.ListColumn(width=220),
            "Contribution": st.column_config.ListColumn(width=110),
            "Keywords": st.column_config.ListColumn(width=220),
            "List": st.column_config.TextColumn(width=180),
            "No.": st.column_config.NumberColumn(width=50),
        },
        alt=f"Table of {words.papers(papers.height)}",
    )


page()
