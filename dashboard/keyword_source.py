"""Whose keywords a visitor looks at: the extracted ones, those that the records bring, or both. Every page follows."""

from __future__ import annotations

from typing import cast

import streamlit as st

from core.analysis import Analysis
from core.keywords.given import SOURCES, Source
from dashboard import state
from dashboard.keyword_page import words

_SOURCE = "whose keywords"
_MADE = "analyses of other keywords"
_WRITTEN = "source as the link has it"
_DEFAULT: Source = "extracted"


def now() -> Source:
    """Give the source that was chosen, here or by the link."""
    return cast("Source", st.session_state.get(_SOURCE, _DEFAULT))


def read_link() -> None:
    """Take the source from the link, if that came from outside: when it was opened, edited, or gone back to."""
    asked = st.query_params.get(state.SOURCE)
    if asked is not None and asked != st.session_state.get(_WRITTEN) and asked in SOURCES:
        st.session_state[_SOURCE] = asked
    st.session_state[_WRITTEN] = asked


def put(source: Source) -> None:
    """Look at the keywords of another source."""
    st.session_state[_SOURCE] = source


def in_link(base: Analysis) -> str:
    """Give what the link is to say of the source; empty for the extracted ones."""
    said = now() if now() != _DEFAULT and base.has_given_keywords else ""
    st.session_state[_WRITTEN] = said or None
    return said


def of(base: Analysis) -> Analysis:
    """Give the analysis of `base`'s papers with the keywords of the chosen source; each is made once and kept for the session."""
    source = now()
    if source == _DEFAULT or not base.has_given_keywords:
        return base
    made: list[tuple[Analysis, Source, Analysis]] = [
        kept for kept in st.session_state.get(_MADE, []) if kept[0] is base
    ]
    for _, of_source, analysis in made:
        if of_source == source:
            return analysis
    with st.spinner(words.SOURCE_IN_THE_MAKING):
        analysis = base.with_keywords_of(source)
    st.session_state[_MADE] = [*made, (base, source, analysis)]
    return analysis
