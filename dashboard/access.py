"""Who a visitor is, where the host asks for sign-in by OpenID Connect, and what they may do."""

from __future__ import annotations

import streamlit as st

from core.text import escape
from dashboard import hosting, words
from dashboard.corpus_page import words as corpus_words


def address() -> str | None:
    """Give the address that a visitor signed in with, in small letters; null where they did not, or the provider tells none.

    An address that the provider says is not verified is none.
    """
    if hosting.settings().sign_in == "off" or not st.user.get("is_logged_in", False):
        return None
    told = st.user.get("email")
    return str(told).lower() if told and st.user.get("email_verified", True) is not False else None


def on_list(name: str, allowed: tuple[str, ...]) -> bool:
    """Tell whether an address is one of `allowed`, or of a domain in it (`@example.org`); anybody's, where that is empty."""
    name = name.lower()
    return not allowed or name in allowed or f"@{name.rpartition('@')[2]}" in allowed


def signed_in() -> bool:
    """Whether this visitor signed in, with an address that the host lets in."""
    name = address()
    return name is not None and on_list(name, hosting.settings().allow_list)


def may_not_load() -> str | None:
    """Say why this visitor may not load papers of their own; null where they may."""
    who = hosting.settings().uploads
    if who == "nobody":
        return corpus_words.NO_LOADING
    return corpus_words.SIGNED_IN_LOAD if who == "signed-in" and not signed_in() else None


def refused() -> bool:
    """Draw, in place of the page, what keeps a visitor out: no sign-in yet, or an address that is not on the list.

    Where sign-in is optional, nobody is kept out.
    """
    if hosting.settings().sign_in != "required" or signed_in():
        return False
    st.title(words.PRODUCT, anchor=False)
    name = address()
    st.markdown(words.NOT_ALLOWED.format(name=escape(name)) if name else words.SIGN_IN_FIRST)
    button()
    return True


def button() -> None:
    """Draw what signs in or out, where the host offers it."""
    if hosting.settings().sign_in == "off":
        return
    if st.user.get("is_logged_in", False):
        st.button(words.SIGN_OUT, key="sign out", on_click=st.logout, help=address() or None)
    else:
        st.button(words.SIGN_IN, key="sign in", on_click=st.login, type="primary")
