"""Checking the labels: one paper at a time, accepted or changed; what that says of the rest; and the file that it travels by."""

from __future__ import annotations

from functools import partial
from typing import Any

import polars as pl
import streamlit as st

from core.categories.decision import MOST_METHODS
from core.tables.doubts import doubts
from core.text import escape
from dashboard import corrections, own_corpus, own_word, theme
from dashboard import words as shared
from dashboard.marking import abstract
from dashboard.method_page import words
from dashboard.view import View

#: More would make the list slow; the file has them all.
MOST_LISTED = 30
#: A file of hundreds of thousands of papers is less, in megabytes.
LARGEST_FILE = 20


def section(view: View) -> None:
    """Draw the fold, closed unless it was opened."""
    if fault := corrections.fault():
        st.error(escape(fault))
    # Always the same name: the fold would close at each check otherwise.
    with st.expander(words.CHECK, key="fold check", on_change="rerun") as fold:
        if fold.open:
            review = corrections.review()
            mode = "doubtful"
            if not review.check_all:
                mode = st.segmented_control(
                    "Order", list(words.MODES), default="doubtful", format_func=words.MODES.__getitem__, key="check order",
                    required=True, persist_state="session",
                )  # fmt: skip
            st.markdown(words.verdict(review))
            if mode == "sample":
                st.caption(words.SAMPLE)
            paper = corrections.next_in_sample() if mode == "sample" else _most_doubtful(view)
            if paper is None:
                st.markdown(words.ALL_CHECKED)
            else:
                _one(view, paper, may_wait=mode != "sample")
            _done(view)


def _most_doubtful(view: View) -> str | None:
    """Give the paper in view to check next: the most doubtful one that was not put off, else the one put off first."""
    order = doubts(view.papers, view.analysis.paper_methods, view.analysis.method_probabilities)["paper_id"].to_list()
    later = corrections.skipped()
    waiting = [paper for paper in order if paper not in later] or [paper for paper in later if paper in set(order)]
    return waiting[0] if waiting else None


def _one(view: View, paper: str, may_wait: bool) -> None:
    row = view.analysis.papers.row(by_predicate=pl.col("paper_id") == paper, named=True)
    found = view.analysis.paper_methods.filter(paper_id=paper)
    evidence = tuple(text for text in found["evidence"] if text)
    with st.container(border=True, key="paper to check"):
        st.subheader(escape(row["heading"]), anchor=False)
        st.markdown(abstract(row["abstract"], (), evidence=evidence))
        _answer(found)
        _choice(view, row, may_wait)


def _answer(found: pl.DataFrame) -> None:
    """Say what the model gave, with its confidence."""
    said = [
        f"{escape(shared.label(key))} ({shared.certainty(confidence)}, {words.chance(confidence)})"
        for key, confidence in found.select("method", "confidence").iter_rows()
    ]
    st.caption("The model says: " + "; ".join(said) if said else words.NOT_SURE)


def _choice(view: View, row: dict[str, Any], may_wait: bool) -> None:
    paper, given = row["paper_id"], list(row["methods"])
    # What is undone comes back as the model gave it.
    key = f"categories of {paper} {own_word.CORRECTIONS.done()}"
    chosen = st.multiselect(
        f"Categories, the most central first, at most {MOST_METHODS}", view.analysis.taxonomy.method_keys, default=given,
        format_func=shared.label, key=key, max_selections=MOST_METHODS, placeholder=words.NONE_FITS, select_all=False,
    )  # fmt: skip
    changed = chosen != given
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        st.button(
            "Accept", key="accept", on_click=partial(corrections.accept, paper, given), disabled=changed or not given,
            help=words.ACCEPT_HELP,
        )  # fmt: skip
        st.button(
            "Save the change", key="save check", on_click=partial(corrections.change, paper, chosen),
            disabled=not changed or not chosen, help=words.SAVE_HELP,
        )  # fmt: skip
        decide = corrections.change if given else corrections.accept
        st.button(words.NONE_FITS, key="none fits", on_click=partial(decide, paper, []), help=words.NONE_HELP)
        if may_wait:
            st.button(
                "Later",
                key="later",
                on_click=partial(corrections.put_off, paper),
                type="tertiary",
                help=words.PUT_OFF_HELP,
            )


def _done(view: View) -> None:
    """List what was checked, each with the way back, and draw the file."""
    rows = corrections.now().rows
    holding = corrections.holding().rows
    if len(rows) > len(holding):
        st.caption(words.without_effect(len(rows) - len(holding)))
    last = holding[::-1][:MOST_LISTED]
    ids = [row.paper_id for row in last]
    names = dict(view.analysis.papers.filter(pl.col("paper_id").is_in(ids)).select("paper_id", "heading").iter_rows())
    for row in last:
        st.button(
            words.checked(names[row.paper_id], row.methods, row.source), key=f"take back {row.paper_id}",
            on_click=partial(corrections.take_back, row.paper_id), icon=theme.ICONS["remove"], icon_position="right",
            help="Take this back: the model's answer holds again",
        )  # fmt: skip
    if len(holding) > MOST_LISTED:
        st.caption(f"and {len(holding) - MOST_LISTED:,} more in the file")
    _buttons()
    st.caption(words.KEPT)
    # A file that was read lets the next one be chosen.
    key = f"checks file {own_word.CORRECTIONS.done()}"

    def chosen() -> None:
        if file := st.session_state.get(key):
            corrections.read_file(file.name, file.getvalue())

    st.file_uploader(words.READ, key=key, on_change=chosen, help=words.FILE_HELP, max_upload_size=LARGEST_FILE)


def _buttons() -> None:
    steps = own_word.CORRECTIONS
    with st.container(horizontal=True):
        st.download_button(
            "Save as a file", data=corrections.now().to_csv().encode("utf-8-sig"), file_name="checked-categories.csv",
            mime="text/csv", key="save checks", on_click="ignore", icon=theme.ICONS["csv"], disabled=not corrections.count(),
            help="Download what you checked as CSV, to read it here again or to pass it on",
        )  # fmt: skip
        st.button(
            "Undo", key="undo checks", on_click=corrections.undo, disabled=not steps.done(), icon=theme.ICONS["undo"],
            type="tertiary", help="Take the last check back",
        )  # fmt: skip
        st.button(
            "Redo", key="redo checks", on_click=corrections.redo, disabled=not steps.can_redo(), icon=theme.ICONS["redo"],
            type="tertiary", help="Check again what was taken back",
        )  # fmt: skip
        st.button(
            "Take all back", key="take all checks back", on_click=corrections.take_all_back, type="tertiary",
            disabled=not corrections.count(),
        )  # fmt: skip


def note() -> None:
    """Say beside the filters, on every page, that checks are in force."""
    if holding := len(corrections.holding().rows) if own_corpus.available() else 0:
        st.page_link("screens/methods.py", label=f"Categories checked: {holding:,}")
