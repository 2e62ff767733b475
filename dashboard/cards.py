"""One card a paper: what it is called and proposes, its categories and keywords, and its abstract."""

from __future__ import annotations

import polars as pl
import streamlit as st

from core.reading_list import ReadingList
from core.text import escape
from dashboard import chips, known, reading_list, state, theme, watch, words
from dashboard.card_texts import Card, Marks
from dashboard.view import View

#: How many similar papers are named.
MOST_SIMILAR = 5


def switches() -> Marks:
    """Draw a switch for each kind of mark, named by how the mark looks."""
    keywords = st.toggle(words.MARK_KEYWORDS, value=True, key="marks", persist_state="session")
    evidence = st.toggle(words.MARK_EVIDENCE, value=True, key="marks of evidence", persist_state="session")
    return Marks(bool(keywords), bool(evidence))


def draw(view: View, papers: pl.DataFrame, marks: Marks) -> None:
    """Draw a card for each row of `papers`; `marks`: what stands out in the abstracts."""
    starred = reading_list.current()
    for card in known.of(view.analysis).cards.of(papers):
        with st.container(border=True, gap="xsmall", key=f"card {card.paper_id}"):
            _card(view, card, marks, starred)


def _card(view: View, card: Card, marks: Marks, starred: ReadingList) -> None:
    """Draw one card, of few elements: each costs the server and the browser about as much as the text of a whole card."""
    st.header(card.heading, anchor=False)
    st.caption(card.origin)
    if card.summary:
        st.markdown(card.summary)
    reading_list.star_button(card.paper_id, card.plain_heading, card.called, "card", starred)
    reading_list.note_box(card.paper_id, "card", starred)
    if card.nothing:
        st.caption(card.nothing)
    rows = chips.Row("methods", "Method categories", card.methods), chips.Row("keywords", "Keywords", card.keywords)
    chips.draw(f"chips of {card.paper_id}", rows, view.selection)
    if card.statements:
        st.markdown(card.statements)
    if card.links:
        with st.container(horizontal=True, gap="small"):
            for name, address in card.links:
                st.link_button(name, address, help=escape(address), icon=theme.ICONS["link"])
    _folds(view, card, marks, state.changes())


@st.fragment
def _folds(view: View, card: Card, marks: Marks, changes: int) -> None:
    """Draw what a reader opens, and only then: the abstract, with the other keywords, and the papers most like this one.

    changes: those of the filters before this was drawn.
    """
    if changes != state.changes():
        st.rerun()  # A chip in here filters: the whole page follows.
    with watch.part("Papers: one card"):
        with st.expander("Abstract", type="compact", key=f"abstract of {card.paper_id}", on_change="rerun") as fold:
            if fold.open:
                st.markdown(known.of(view.analysis).cards.abstract(card, marks, view.selection.search, view.index))
                more = chips.Row("keywords", "More keywords", card.more_keywords)
                chips.draw(f"more chips of {card.paper_id}", (more,), view.selection)
        key = f"similar to {card.paper_id}"
        with st.expander("Similar papers", type="compact", key=key, on_change="rerun") as fold:
            if fold.open:
                listed(view, view.index.similar(card.paper_id, MOST_SIMILAR))


def listed(view: View, ranking: pl.DataFrame) -> None:
    """Name the papers of a ranking (paper_id, and reasons where there are some) in its order."""
    named = ranking.join(view.analysis.papers.select("paper_id", "heading"), on="paper_id", maintain_order="left")
    lines = []
    for row in named.iter_rows(named=True):
        reasons = "; ".join(row.get("reasons") or ())
        lines.append(f"- {escape(row['heading'])}" + (f"  \n  {escape(reasons)}" if reasons else ""))
    st.markdown("\n".join(lines) if lines else words.NO_SIMILAR)
