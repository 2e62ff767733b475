"""How the analysis was made: its settings, the provenance sheet, and a paragraph on methods to copy."""

from __future__ import annotations

from dataclasses import asdict, replace

import streamlit as st

from core.analysis import Analysis
from core.corpus import Corpus
from core.embedding import installed
from core.settings import MOST_KEYWORDS, Settings
from core.tables.provenance import sheet
from dashboard import blocks, own_corpus, sampling
from dashboard.corpus_page import words


def settings() -> None:
    """Draw the settings, which can be changed."""
    now = own_corpus.request()
    st.header("Settings", anchor=False)
    st.markdown(words.SESSION_ONLY)
    offered = installed()
    with st.form("settings", border=False):
        most = st.number_input(
            "Keywords of a paper, at most",
            1,
            MOST_KEYWORDS,
            now.settings.keywords,
            width=260,
            key=f"most {own_corpus.loads()}",
        )
        embedding = st.selectbox(
            "KeyBERT scores them with", offered, index=offered.index(now.settings.embedding), width=420,
            format_func=words.EMBEDDINGS.__getitem__, key=f"embedding {own_corpus.loads()}",
        )  # fmt: skip
        if st.form_submit_button("Analyse again", key="settings again", disabled=own_corpus.pending() is not None):
            wanted = Settings(**{**asdict(now.settings), "keywords": int(most), "embedding": embedding})
            own_corpus.begin(replace(now, settings=wanted))
            st.rerun()


def provenance(read: Corpus, analysis: Analysis) -> None:
    """Draw the paragraph on methods, and what makes the result repeatable."""
    now = own_corpus.request()
    st.header("Methods paragraph", anchor=False)
    paragraph = words.methods_paragraph(
        analysis.provenance, read.report, now.rule, now.include, now.settings, sampling.now()
    )
    st.code(paragraph, language=None, wrap_lines=True)
    reading = {
        "rule for duplicates": now.rule,
        "included": list(now.include),
        "columns mapped by hand": dict(now.mapping),
        "how the papers were chosen": words.HOW_KINDS[sampling.now()].lower(),
    }
    table = sheet({**analysis.provenance, "reading": reading})
    blocks.heading("Provenance", table, "provenance")
    st.dataframe(
        table.rename({"item": "What", "value": "Value"}),
        hide_index=True,
        alt="Table of versions, models, settings and fingerprints that made this analysis",
    )
