"""One CSV button beside each table and chart: all rows that the filters leave, not the page on the screen."""

from __future__ import annotations

from functools import partial

import polars as pl
import streamlit as st

from core.export.csv import to_csv
from dashboard import theme


def csv_button(table: pl.DataFrame, name: str, what: str, icon: str | None = theme.ICONS["csv"]) -> None:
    """Offer `table` as a CSV file called `name`; it is written only when someone asks for it.

    what: the table in words, for the button's explanation. icon: what stands beside the button's text.
    """
    st.download_button(
        "CSV",
        data=partial(to_csv, table),
        file_name=f"{name}.csv",
        mime="text/csv",
        key=f"csv {name}",
        on_click="ignore",
        icon=icon,
        type="tertiary",
        help=f"Download {what} as CSV: {table.height:,} rows",
        disabled=table.is_empty(),
    )
