"""My vocabulary: which of a person's own terms occur here, which nearly do, and which frequent keywords they lack."""

from __future__ import annotations

import polars as pl
import streamlit as st

from core.tables.vocabulary import APART, Vocabulary, occurrences, read_terms, vocabulary
from core.text import escape
from dashboard import blocks, state
from dashboard import words as shared
from dashboard.explore_page import words
from dashboard.view import View

MOST_LACKING = 50
#: More lines, or more buttons of one kind, are left to the CSV file.
MOST_LINES = 40
_PASTED = "vocabulary pasted"
_MADE = "vocabulary compared last"
_READ = "where the texts have the terms"
_LONGEST = 20_000


def draw(view: View) -> None:
    """Draw the part of the page."""
    st.text_area(
        words.PASTE, key=_PASTED, height=150, max_chars=_LONGEST, placeholder=words.PASTE_HINT, persist_state="session"
    )
    terms = read_terms(str(st.session_state[_PASTED] or ""))
    if not terms:
        st.info(words.NO_TERMS)
        return
    found = _compared(view, tuple(terms))
    st.markdown(words.vocabulary_result(found.terms, found.near, view.shown))
    left, right = st.columns(2, gap="large")
    with left:
        _hits(found.terms.filter("found"))
        _misses(found)
    with right:
        _lacking(found.lacking)


def _compared(view: View, terms: tuple[str, ...]) -> Vocabulary:
    """Compare the terms; what was compared last is kept, for reading all texts takes a moment."""
    last, papers, made = st.session_state.get(_MADE, (None, None, None))
    asked = (terms, view.selection)
    if made is None or last != asked or papers is not view.analysis.papers:
        analysis = view.analysis
        whole, sought, found = st.session_state.get(_READ, (None, None, None))
        if whole is not analysis or sought != terms:
            found = occurrences(terms, analysis.papers, analysis.keywords)
            st.session_state[_READ] = (analysis, terms, found)
        made = vocabulary(terms, view.papers, analysis.keywords, analysis.mentions, MOST_LACKING, found)
        st.session_state[_MADE] = (asked, view.analysis.papers, made)
    return made


def _hits(hits: pl.DataFrame) -> None:
    blocks.heading(f"{hits.height:,} found", hits, "vocabulary found")
    named = hits.drop_nulls("keyword").unique("keyword", maintain_order=True)
    if named.height:
        st.caption(words.HITS)
        names = {
            row["keyword"]: words.hit(row["term"], row["keyword"], row["papers"], row["mentions"])
            for row in named.head(MOST_LINES).iter_rows(named=True)
        }
        blocks.chips("vocabulary hits", "keywords", "Found", list(names), names)
    in_texts = hits.filter(pl.col("keyword").is_null())
    if in_texts.height:
        st.caption(words.IN_TEXTS)
        _searches(in_texts)


def _searches(hits: pl.DataFrame) -> None:
    """Offer terms that only the texts have: a click searches for one, a second takes that back."""
    key = "vocabulary in texts"
    searches = {
        f'"{term}"': f"{term} · {papers:,}"
        for term, papers in hits.select("term", "mentions").head(MOST_LINES).iter_rows()
    }
    now = state.selection().search
    state.show_in_widget(key, now if now in searches else None)

    def changed() -> None:
        state.change(search=st.session_state[key] or "")

    st.pills(
        "Found in the texts", list(searches), key=key, on_change=changed, label_visibility="collapsed", wrap=True,
        format_func=lambda search: escape(searches[search]),
    )  # fmt: skip


def _misses(found: Vocabulary) -> None:
    missing = found.terms.filter(~pl.col("found"))
    blocks.heading(
        f"{missing.height:,} not found",
        missing.select("term").join(found.near, on="term", how="left"),
        "vocabulary missing",
    )
    lines = []
    for term in missing["term"].head(MOST_LINES):
        near = found.near.filter(term=term)
        lines.append(f"- **{escape(term)}**" + (f": {escape(words.near(near))}" if near.height else ""))
    if lines:
        st.markdown("\n".join(lines))
    close = found.near.filter(pl.col("kind") != APART).unique("near", maintain_order=True).head(MOST_LINES)
    if close.height:
        st.caption(words.NEAR)
        names = {name: f"{name} ({papers:,})" for name, papers in close.select("near", "papers").iter_rows()}
        blocks.chips("vocabulary near", "keywords", "Near misses", list(names), names)


def _lacking(lacking: pl.DataFrame) -> None:
    blocks.heading("What your list lacks", lacking, "vocabulary lacking")
    st.caption(words.LACKING)
    names = {
        name: f"{name} ({shared.papers(papers) if place == 0 else f'{papers:,}'})"
        for place, (name, papers) in enumerate(lacking.select("keyword", "papers").iter_rows())
    }
    if names:
        blocks.chips("vocabulary lacking", "keywords", "What your list lacks", list(names), names)
