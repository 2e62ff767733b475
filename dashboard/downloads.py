"""Buttons that give files: all rows that the filters leave, not the page on the screen; written only when someone asks for it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import polars as pl
import streamlit as st

from core.export.csv import to_csv
from dashboard import theme

#: What the files are, by their endings.
KINDS = {
    "csv": "text/csv",
    "md": "text/markdown",
    "bib": "application/x-bibtex",
    "ris": "application/x-research-info-systems",
    "ics": "text/calendar",
    "json": "application/json",
    "zip": "application/zip",
}


def csv_button(table: pl.DataFrame, name: str, what: str, icon: str | None = theme.ICONS["csv"]) -> None:
    """Offer `table` as a CSV file called `name`.

    what: the table in words, for the button's explanation. icon: what stands beside the button's text.
    """
    file_button(
        "CSV",
        partial(to_csv, table),
        f"{name}.csv",
        f"Download {what} as CSV: {table.height:,} rows",
        icon=icon,
        empty=table.is_empty(),
    )


def file_button(
    label: str,
    content: Callable[[], bytes | str],
    name: str,
    what: str,
    *,
    icon: str | None = theme.ICONS["csv"],
    empty: bool = False,
) -> None:
    """Offer a file called `name`, which `content` writes on another thread: it holds plain data, nothing of the session.

    what: the button's explanation. empty: whether there is nothing to download.
    """
    st.download_button(
        label,
        data=content,
        file_name=name,
        mime=KINDS[name.rsplit(".", 1)[1]],
        key=f"{name.rsplit('.', 1)[1]} {name.rsplit('.', 1)[0]}",
        on_click="ignore",
        icon=icon,
        help=what,
        disabled=empty,
    )
