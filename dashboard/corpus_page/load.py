"""Loading papers: from files, or from pasted text, beside what is loaded or instead of it; and taking files away."""

from __future__ import annotations

import streamlit as st

from core.errors import PaperlensError
from core.intake import by_hand
from dashboard import hosting, own_corpus, shared
from dashboard.corpus_page import words


def panel() -> None:
    """Draw the form that loads papers."""
    # A corpus that was put in place empties the form; a failure leaves what was given.
    number = own_corpus.loads()
    files, text, where = (f"{name} {number}" for name in ("upload", "paste", "where"))
    allowed = hosting.limits()

    def submitted() -> None:
        given: tuple[tuple[str, bytes], ...] = ()
        mapped = False
        for name, data in ((file.name, file.getvalue()) for file in st.session_state.get(files) or ()):
            if not by_hand.is_file(data):
                given += ((name, data),)
                continue
            try:
                own_corpus.decide(by_hand.from_file(data, name))
            except PaperlensError as fault:
                own_corpus.complain(str(fault))
                return
            mapped = True
        if pasted := (st.session_state.get(text) or "").strip():
            given += ((words.PASTED, pasted.encode()),)
        if given:
            own_corpus.load(given, beside=st.session_state[where] == words.BESIDE)
        elif mapped:
            own_corpus.again()
        else:
            own_corpus.complain(words.NOTHING_GIVEN)

    with st.form(f"load {number}"):
        st.subheader("Load papers", anchor=False)
        st.file_uploader(
            "Files", accept_multiple_files=True, key=files, help=words.FORMATS, max_upload_size=allowed.file >> 20
        )
        st.text_area("Or paste text", key=text, height=120, placeholder=words.PASTE_HINT)
        # The files of a prebuilt corpus are not here to be read once more beside others.
        prebuilt = not own_corpus.is_own() and shared.chosen() != shared.SHIPPED
        offered = [words.INSTEAD] if prebuilt else [words.BESIDE, words.INSTEAD]
        st.radio("Load it", offered, key=where, horizontal=True, label_visibility="collapsed")
        st.form_submit_button(
            "Load",
            icon=":material/upload:",
            on_click=submitted,
            disabled=own_corpus.pending() is not None,
            key=f"load button {number}",
        )
        st.caption(words.limits(allowed))


def taking_away() -> None:
    """Draw what takes files away again, where there are several."""
    names = own_corpus.given_names()
    if len(names) < 2:
        return
    key = f"take away {own_corpus.loads()}"
    with st.expander("Take files away", type="compact"), st.form(f"form {key}", border=False):
        st.multiselect(
            "Files", range(len(names)), format_func=names.__getitem__, key=key, label_visibility="collapsed",
            placeholder="Files to take away",
        )  # fmt: skip
        st.form_submit_button(
            "Read again without them", key=f"button {key}", disabled=own_corpus.pending() is not None,
            on_click=lambda: own_corpus.take_away(st.session_state[key]) if st.session_state[key] else None,
        )  # fmt: skip
