"""Loading papers: from files, or from pasted text, beside what is loaded or instead of it."""

from __future__ import annotations

import streamlit as st

from dashboard import hosting, own_corpus
from dashboard.corpus_page import words


def panel() -> None:
    """Draw the form that loads papers."""
    # A corpus that was put in place empties the form; a failure leaves what was given.
    number = own_corpus.loads()
    files, text, where = (f"{name} {number}" for name in ("upload", "paste", "where"))
    allowed = hosting.limits()

    def submitted() -> None:
        given = tuple((file.name, file.getvalue()) for file in st.session_state.get(files) or ())
        if pasted := (st.session_state.get(text) or "").strip():
            given += ((words.PASTED, pasted.encode()),)
        if given:
            own_corpus.load(given, beside=st.session_state[where] == words.BESIDE)
        else:
            own_corpus.complain(words.NOTHING_GIVEN)

    with st.form(f"load {number}"):
        st.subheader("Load papers", anchor=False)
        st.file_uploader(
            "Files", accept_multiple_files=True, key=files, help=words.FORMATS, max_upload_size=allowed.file >> 20
        )
        st.text_area("Or paste text", key=text, height=120, placeholder=words.PASTE_HINT)
        st.radio("Load it", [words.BESIDE, words.INSTEAD], key=where, horizontal=True, label_visibility="collapsed")
        st.form_submit_button(
            "Load",
            icon=":material/upload:",
            on_click=submitted,
            disabled=own_corpus.pending() is not None,
            key=f"load button {number}",
        )
        st.caption(words.limits(allowed))
