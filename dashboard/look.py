"""The one style sheet: what Streamlit cannot be told otherwise, for phones, print, eyes, and those whom motion disturbs."""

from __future__ import annotations

from pathlib import Path

import streamlit as st

_SHEET = Path(__file__).parent / "static" / "look.css"


def apply() -> None:
    """Load the style sheet; it takes no room on the page."""
    st.html(_SHEET)


def phone_navigation(pages: dict[str, str]) -> None:
    """Draw a row of links to the pages that only a small screen shows, where Streamlit folds its own away.

    pages: the titles of the pages by the names of their files.
    """
    with st.container(horizontal=True, key="phone-navigation"):
        for name, title in pages.items():
            st.page_link(f"screens/{name}.py", label=title)
