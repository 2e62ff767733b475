"""One keyword's own view: its two counts, forms, papers, company and categories, and what can be done with it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import polars as pl
import streamlit as st

from core.tables.cooccurrence import meeting
from core.tables.facets import facet
from core.tables.keywords import forms, papers_of
from core.text import escape
from dashboard import blocks, changes, chart_image, charts, filters, own_word, state
from dashboard import words as shared
from dashboard.keyword_page import changes_list, words
from dashboard.view import View

#: The view names at most this many papers; the list of papers has them all.
MOST_PAPERS = 8
MOST_FORMS = 30
MOST_MET = 15
#: Keywords of fewer papers, and keywords that share fewer, meet by chance.
LEAST_MET = 2
TABS = ("Papers", "Written as", "Meets with", "Methods")
YEARS = "Years"


def panel(view: View) -> None:
    """Draw the view of the keyword that was chosen, else of the one that was filtered by last."""
    asked = changes.looked_at() or next(reversed(view.selection.keywords), None)
    keyword = asked if asked in view.analysis.keywords["keyword"] else None
    with st.container(border=True):
        _choice(view, keyword)
        if keyword is None:
            st.markdown(words.NO_SUCH.format(names=words.quoted([asked])) if asked else words.NOT_CHOSEN)
            with st.container(horizontal=True):
                changes_list.undo_buttons("view")
            return
        _shown(view, keyword)


def _choice(view: View, keyword: str | None) -> None:
    key = "look"
    state.show_in_widget(key, keyword)
    options = filters.keyword_options(view.analysis, [keyword] if keyword else [])

    def chosen() -> None:
        changes.look_at(st.session_state[key])

    st.selectbox(
        words.LOOK, options, index=None, key=key, on_change=chosen, accept_new_options=True, placeholder=words.LOOK_HINT
    )


def _shown(view: View, keyword: str) -> None:
    row = view.analysis.keywords.row(by_predicate=pl.col("keyword") == keyword, named=True)
    having, mentioning, written = _found(view, keyword)
    mentions = view.analysis.mentions.filter(keyword=keyword)
    mentioned = mentions.join(view.papers, on="paper_id", how="semi").height
    blocks.heading(keyword, having, f"keyword-{keyword}")
    st.markdown(words.counted(row["papers"], row["mentions"], view.total))
    if view.shown < view.total:
        st.markdown(words.in_view(having.height, mentioned, view.shown))
    _actions(view, keyword, written["form"].to_list())
    with_years = view.analysis.papers["year"].drop_nulls().n_unique() > 1
    tabs = st.tabs([*TABS, *([YEARS] if with_years else [])], key="keyword tabs", on_change="rerun")
    draw = (
        lambda: _papers(view, having, mentioning), lambda: _forms(keyword, written), lambda: _met(view, keyword),
        lambda: _methods(view, keyword), lambda: _years(view, keyword),
    )  # fmt: skip
    for tab, part in zip(tabs, draw, strict=False):
        if tab.open:
            with tab:
                part()


def _found(view: View, keyword: str) -> tuple[pl.DataFrame, pl.DataFrame, pl.DataFrame]:
    """Give the papers in view that have the keyword, those that mention it, and all its forms with their papers."""
    analysis = view.analysis
    return *papers_of(view.papers, analysis.mentions, keyword), forms(analysis.papers, analysis.mentions, keyword)


def _actions(view: View, keyword: str, written: Sequence[str]) -> None:
    # Whatever was changed, the next forms begin anew.
    turn = f"{keyword} {changes.steps()} {own_word.stamp()}"
    in_force = keyword in view.selection.keywords
    # No primary buttons: white words on the primary colour of the dark theme are too pale.
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        st.button(
            "Filter off" if in_force else "Filter by it", key="filter by it", on_click=partial(_filter, keyword),
            help="Take this filter away" if in_force else "Show only papers that it is a keyword of",
        )  # fmt: skip
        with st.popover("Merge", key=f"merge {turn}", on_change="rerun") as merge:
            if merge.open:
                _merge(view, keyword, turn)
        with st.popover("Rename", key=f"rename {turn}", on_change="rerun") as rename:
            if rename.open:
                _named(f"name {turn}", keyword, words.RENAME_HELP, "Rename it", partial(changes.rename, keyword))
        others = [form for form in written if form.casefold() != keyword.casefold()]
        with st.popover("Split", key=f"split {turn}", on_change="rerun", disabled=not others) as split:
            if split.open:
                _split(others, turn)
        st.button("Hide", key="hide it", on_click=partial(changes.hide, keyword), help=words.HIDE_HELP)
        changes_list.undo_buttons("view")


def _filter(keyword: str) -> None:
    """Filter by a keyword or take that away; its view stays."""
    changes.look_at(keyword)
    state.toggle("keywords", keyword)


def _merge(view: View, keyword: str, turn: str) -> None:
    labels, name = f"merge labels {turn}", f"merge name {turn}"
    st.multiselect(
        "Keywords to count as one", filters.keyword_options(view.analysis, [keyword]), default=[keyword], key=labels,
        accept_new_options=True, placeholder=words.LOOK_HINT, select_all=False,
    )  # fmt: skip

    def done(new: str) -> None:
        changes.merge(st.session_state[labels], new)

    _named(name, keyword, words.MERGE_HELP, "Merge them", done)


def _named(key: str, now: str, said: str, button: str, done: Callable[[str], None]) -> None:
    """Draw a name that can be changed, and the button that puts it in force."""
    st.text_input("Under the name", value=now, key=key, max_chars=100)
    st.caption(said)
    if fault := changes.fault(of_file=False):
        st.error(escape(fault))
    st.button(button, key=f"do {key}", on_click=lambda: done(st.session_state[key]))


def _split(others: Sequence[str], turn: str) -> None:
    key = f"split form {turn}"
    st.selectbox("Form to split off", others, key=key)
    st.caption(words.SPLIT_HELP)
    st.button("Split it off", key=f"do {key}", on_click=lambda: changes.split(st.session_state[key]))


def _papers(view: View, having: pl.DataFrame, mentioning: pl.DataFrame) -> None:
    in_view = "" if view.shown == view.total else " in view"
    for title, papers in (("A keyword of", having), ("Only mentioned in", mentioning)):
        if not papers.is_empty():
            st.markdown(f"**{title} {shared.papers(papers.height)}{in_view}**")
            blocks.paper_names(papers, MOST_PAPERS)
    if having.is_empty() and mentioning.is_empty():
        st.markdown(words.NONE_IN_VIEW)


def _forms(keyword: str, written: pl.DataFrame) -> None:
    blocks.heading("Forms", written, f"forms-{keyword}")
    st.caption(words.FORMS)
    lines = [f"- {words.form(form, papers)}" for form, papers in written.head(MOST_FORMS).iter_rows()]
    if written.height > MOST_FORMS:
        lines.append(f"- and {written.height - MOST_FORMS:,} more")
    st.markdown("\n".join(lines))


def _met(view: View, keyword: str) -> None:
    table = meeting(view.analysis.papers, "keywords", keyword, LEAST_MET)
    blocks.heading("Meets with", table, f"meets-{keyword}")
    often = table.filter(pl.col("papers") >= LEAST_MET)
    if often.is_empty():
        st.markdown(words.MEETS_NONE.format(least=LEAST_MET))
        return
    st.caption(words.MEETS.format(papers=shared.papers(view.total), least=LEAST_MET))
    names = {
        name: f"{name} · {papers:,} · ×{strength:.1f}" for name, papers, strength in often.head(MOST_MET).iter_rows()
    }
    blocks.chips(f"met {keyword}", "keywords", "Meets with", list(names), names)


def _methods(view: View, keyword: str) -> None:
    papers = view.analysis.papers
    table = facet(papers.filter(pl.col("keywords").list.contains(keyword)), papers, "methods").filter(
        pl.col("papers") > 0
    )
    blocks.heading("Methods", table, f"methods-{keyword}")
    if table.is_empty():
        st.caption(shared.NONE_HAS_ONE)
        return
    st.caption(words.METHODS.format(papers=shared.papers(view.total)))
    names = {
        key: f"{shared.label(key)} · {shown:,} of {total:,}"
        for key, shown, total in table.select("methods", "papers", "total").iter_rows()
    }
    blocks.chips(f"methods with {keyword}", "methods", "Methods", list(names), names)


def _years(view: View, keyword: str) -> None:
    papers = view.analysis.papers
    table = facet(papers.filter(pl.col("keywords").list.contains(keyword)), papers, "year").sort("year")
    blocks.heading("Years", table, f"years-{keyword}")
    st.caption(words.YEARS)
    names = [str(year) for year in table["year"]]
    shown, total = table["papers"].to_list(), table["total"].to_list()
    most = max(range(len(names)), key=lambda place: shown[place])
    alt = f"Papers that {keyword} is a keyword of, by year, of {shared.papers(view.total)}. Most: {names[most]}, {shown[most]:,}."
    charts.draw(
        charts.bars(names, names, shown, total, view.selection.years), "chart keyword years", alt,
        partial(state.toggle, "years"),
    )  # fmt: skip
    said = sorted(((name, count) for name, count in zip(names, shown, strict=True) if count), key=lambda pair: -pair[1])
    title = f"{keyword} by year"
    sentence = shared.as_sentence(title, view.total, said[: words.MOST_SAID])
    chart_image.draw(
        view, "chart keyword years", title, sentence, f"All {shared.papers(view.total)}, whatever the filters; in view"
    )
    blocks.chips(f"years with {keyword}", "years", "Years", names, dict(zip(names, names, strict=True)))
