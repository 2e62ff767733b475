"""What the pages are given in one run: the corpus, the filters in force, and the papers that they leave."""

from __future__ import annotations

from dataclasses import dataclass

import polars as pl
import streamlit as st

from core.analysis import Analysis
from core.categories.taxonomy import Taxonomy
from core.categories.taxonomy import taxonomy as shipped
from core.link import names
from core.search import Index
from core.selection import Selection

_VIEW = "view"


@dataclass(frozen=True)
class View:
    """The corpus and its index, `selection`: the filters in force, and `papers`: the rows of `analysis.papers` they leave."""

    analysis: Analysis
    index: Index
    selection: Selection
    papers: pl.DataFrame

    @property
    def total(self) -> int:
        """How many papers the corpus has."""
        return self.analysis.papers.height

    @property
    def facets(self) -> pl.DataFrame:
        """The further given fields that papers can be filtered by: paper_id, field, value."""
        return names(self.analysis).facets

    @property
    def shown(self) -> int:
        """How many papers the filters leave."""
        return self.papers.height


def show(view: View) -> None:
    """Hand `view` to the page that runs next."""
    st.session_state[_VIEW] = view


def taxonomy() -> Taxonomy:
    """Give the categories that the corpus is sorted into; before there is one, the shipped ones."""
    view: View | None = st.session_state.get(_VIEW)
    return view.analysis.taxonomy if view else shipped()


def current() -> View:
    """Give the view that the entry script made for this run."""
    view: View = st.session_state[_VIEW]
    return view
