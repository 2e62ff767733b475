"""The reading list as it is worked with: order, notes, read marks, the files that leave and come back, and more like these."""

from __future__ import annotations

from functools import partial
from typing import Any

import polars as pl
import streamlit as st

from core.export.bibliography import to_bibtex, to_ris
from core.export.calendar import to_ics, with_times
from core.export.markdown import to_markdown
from core.reading_list import Entry
from core.text import escape
from dashboard import browser_storage, downloads, known, reading_list, state, theme, words
from dashboard.view import View

#: Entries on one page, and papers that are named as like them.
ENTRIES = 30
MOST_LIKE = 8


def draw(view: View) -> None:
    """Draw the whole list, whatever the filters leave."""
    entries = reading_list.current().entries
    known = {row["paper_id"]: row for row in _known(view).iter_rows(named=True)}
    if not browser_storage.kept():
        st.warning(words.NOT_KEPT)
    if entries:
        _files(view)
        pages = -(-len(entries) // ENTRIES)
        number = st.pagination(pages, key="page of the reading list") if pages > 1 else 1
        for place, entry in list(enumerate(entries, start=1))[(number - 1) * ENTRIES : number * ENTRIES]:
            _entry(view, place, entry, known.get(entry.paper_id), len(entries))
    else:
        st.info(words.NOTHING_STARRED)
    _bring_back()
    if known:
        st.header("More like these", anchor=False)
        kin(view, view.index.similar_to(list(known), MOST_LIKE), "like starred")


def _known(view: View) -> pl.DataFrame:
    ids = pl.Series(reading_list.current().ids, dtype=pl.String)
    return view.analysis.papers.filter(pl.col("paper_id").is_in(ids.implode()))


def _entry(view: View, place: int, entry: Entry, paper: dict[str, Any] | None, count: int) -> None:
    heading = paper["heading"] if paper else entry.heading or entry.paper_id
    name = reading_list.called(paper) if paper else heading
    with st.container(border=True, gap="small"):
        st.header(escape(f"{place}. {heading}"), anchor=False)
        st.caption(escape(_origin(view, paper)))
        if paper and paper["summary"]:
            st.markdown(escape(paper["summary"]))
        with st.container(horizontal=True, vertical_alignment="center", gap="small"):
            key = f"read {entry.paper_id}"
            state.show_in_widget(key, entry.read)
            st.checkbox("Read", key=key, on_change=_read, args=(entry.paper_id, key))
            for label, by, end in (("Up", -1, 1), ("Down", 1, count)):
                st.button(
                    label, key=f"{label} {entry.paper_id}", on_click=reading_list.move, args=(entry.paper_id, by),
                    disabled=place == end, type="tertiary", icon=theme.ICONS[label.lower()],
                    help=f"Move {escape(name)} {label.lower()}",
                )  # fmt: skip
            reading_list.star(paper or {"paper_id": entry.paper_id, "heading": heading, "name": None}, "list")
        reading_list.note_box(entry.paper_id, "list", reading_list.current())


def _read(paper_id: str, key: str) -> None:
    reading_list.mark(paper_id, st.session_state[key])


def _origin(view: View, paper: dict[str, Any] | None) -> str:
    if paper is None:
        return words.ELSEWHERE
    where = f"{known.of(view.analysis).lists[paper['list_id']]}, no. {paper['position']}"
    return where if paper["title"] else f"{where} · {words.DERIVED}"


def _files(view: View) -> None:
    made = reading_list.current()
    table = made.table(view.analysis.papers)
    order = {paper: place for place, paper in enumerate(made.ids)}
    papers = _known(view).sort(pl.col("paper_id").replace_strict(order, return_dtype=pl.Int64))
    notes = {entry.paper_id: entry.note for entry in made.entries if entry.note}
    name, count = "reading-list", words.papers(table.height)
    title = f"Reading list: {count}"
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        downloads.csv_button(table, name, "the reading list")
        give = partial(downloads.file_button, icon=None)
        give("Markdown", partial(to_markdown, table, title), f"{name}.md", f"Download {count} with notes as Markdown")
        empty = papers.is_empty()
        give("BibTeX", partial(to_bibtex, papers), f"{name}.bib", "Download for a reference manager", empty=empty)
        give("RIS", partial(to_ris, papers), f"{name}.ris", "Download for a reference manager", empty=empty)
        timed = with_times(papers)
        if timed.height:
            give(
                "Calendar",
                partial(to_ics, timed, notes),
                f"{name}.ics",
                f"Download {words.papers(timed.height)} with times",
            )
        give("List file", made.to_file, f"{name}.json", "Download order, notes and read marks, to bring them back here")


def _bring_back() -> None:
    with st.expander("Add a list that was saved here", key="fold bring a list", type="compact"):
        key = f"list file {len(reading_list.current().entries)}"
        st.file_uploader("The CSV or the list file", key=key, on_change=_uploaded, args=(key,))
        if fault := reading_list.fault():
            st.error(escape(fault))


def _uploaded(key: str) -> None:
    file = st.session_state[key]
    if file is not None:
        reading_list.add_file(file.name, file.getvalue())


def kin(view: View, ranking: pl.DataFrame, where: str) -> None:
    """Name the papers of a ranking (paper_id, and reasons where there are some) in its order, each with its star."""
    columns = view.analysis.papers.select("paper_id", "heading", "name")
    for row in ranking.join(columns, on="paper_id", maintain_order="left").iter_rows(named=True):
        reasons = "; ".join(row.get("reasons") or ())
        with st.container(gap=None):
            st.markdown(f"**{escape(row['heading'])}**" + (f"  \n{escape(reasons)}" if reasons else ""))
            reading_list.star(row, where)
