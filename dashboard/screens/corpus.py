"""Corpus: what is loaded and how it was understood, and loading other papers."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from core.errors import PaperlensError
from core.text import escape
from dashboard import access, loads, own_corpus, sampling, shared
from dashboard.corpus_page import how, load, made, mapping, pairs, report, shelf
from dashboard.corpus_page import words as said

TABS = ("Not kept", "Duplicates", "Columns", "Fields", "Settings", "Provenance")


def page() -> None:
    """Draw the page."""
    st.title(said.TITLE, anchor=False)
    _last_load()
    try:
        analysis, read = own_corpus.analysis(), own_corpus.read()
    except PaperlensError as fault:
        st.info(escape(str(fault)))
        shelf.choice()
        _loading()
        return
    left, right = st.columns([5, 3], gap="large")
    with left:
        st.markdown(f"**{sampling.coverage(analysis.papers).capitalize()}.** {said.sums(read.report)}")
        st.caption(
            said.OWN
            if own_corpus.is_own()
            else said.FIRST_LISTS
            if shared.chosen() == shared.SHIPPED
            else said.PREBUILT
        )
        how.chosen()
        shelf.choice()
        if own_corpus.is_own():
            st.button(said.BACK, key="back to first", on_click=own_corpus.back, icon=":material/undo:")
        report.files(read)
        load.taking_away()
    with right:
        _loading()
    tabs = st.tabs(list(TABS), key="corpus tabs", on_change="rerun")
    draw = (
        lambda: report.records(read), lambda: pairs.duplicates(read), lambda: mapping.columns(read), lambda: report.fields(read),
        made.settings, lambda: made.provenance(read, analysis),
    )  # fmt: skip
    for tab, part in zip(tabs, draw, strict=True):
        if tab.open:
            with tab:
                part()


def _loading() -> None:
    """Draw the form that loads papers, where this visitor may, and what the host says."""
    if (refused := access.may_not_load()) is None:
        load.panel()
    else:
        st.markdown(refused)
    shelf.about()


def _last_load() -> None:
    """Say why the last load failed, or ask what has to be known first."""
    if fault := own_corpus.fault():
        st.error(escape(fault) + ("" if said.STILL_THERE in fault else f" {said.STILL_THERE}"))
    waiting = own_corpus.question()
    if waiting is None:
        return
    asked = loads.unanswered(waiting.read, waiting.request)
    with st.container(border=True):
        if asked.is_empty():
            st.subheader("Nothing could be kept", anchor=False)
            st.markdown(f"{said.sums(waiting.read.report)} {said.STILL_THERE}")
            for source, message in waiting.read.report.select("source", "message").iter_rows():
                st.markdown(f"- {escape(source)}: {escape(message)}")
        else:
            st.subheader("Which column is which?", anchor=False)
        for number, source in enumerate(asked["source"]):
            table = waiting.read.fields.filter(source=source)
            st.markdown(said.ask(source))
            mapping.form(table, waiting.request, f"question {own_corpus.loads()} {number}", first=True)
        with st.container(horizontal=True):
            if not asked.is_empty() and not waiting.read.papers.is_empty():
                st.button(
                    "Load the other files without it", key="go on",
                    on_click=lambda: own_corpus.begin(replace(waiting.request, skips=(*waiting.request.skips, *asked["source"]))),
                )  # fmt: skip
            st.button("Cancel", key="dismiss", on_click=own_corpus.dismiss, type="tertiary")


page()
