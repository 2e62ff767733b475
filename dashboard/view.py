"""What the pages are given in one run: the corpus, the filters in force, and the papers that they leave."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from weakref import WeakKeyDictionary

import numpy as np
import polars as pl
import streamlit as st

from core.analysis import Analysis
from core.categories.taxonomy import Taxonomy
from core.categories.taxonomy import taxonomy as shipped
from core.link import names
from core.search import Index
from core.selection import Selection
from core.tables.groups import groupings
from dashboard import tallies

_VIEW = "view"
#: By what papers of a corpus can be grouped, whatever the filters.
_GROUPINGS: WeakKeyDictionary[Analysis, dict[str, list[str]]] = WeakKeyDictionary()


@dataclass(frozen=True)
class View:
    """The corpus and its index, `selection`: the filters in force, and `papers`: the rows of `analysis.papers` they leave."""

    analysis: Analysis
    index: Index
    selection: Selection
    papers: pl.DataFrame
    _counted: dict[str, pl.DataFrame] = field(default_factory=dict, repr=False, compare=False)

    def facet(self, column: str) -> pl.DataFrame:
        """Give how many papers in view, and of all, have each value of a column, as `core.tables.facets.facet` does; once a run."""
        if column not in self._counted:
            self._counted[column] = tallies.of(self.analysis, column).table(self.chosen, column)
        return self._counted[column]

    @property
    def groupings(self) -> dict[str, list[str]]:
        """By what the papers of the corpus can be grouped, with the values of each (`core.tables.groups.groupings`)."""
        if self.analysis not in _GROUPINGS:
            _GROUPINGS[self.analysis] = groupings(self.analysis.papers, self.facets)
        return dict(_GROUPINGS[self.analysis])

    @property
    def total(self) -> int:
        """How many papers the corpus has."""
        return self.analysis.papers.height

    @property
    def facets(self) -> pl.DataFrame:
        """The further given fields that papers can be filtered by: paper_id, field, value."""
        return names(self.analysis).facets

    @cached_property
    def chosen(self) -> np.ndarray:
        """Which rows of `analysis.papers` the filters leave: bool."""
        return self.analysis.papers["paper_id"].is_in(self.papers["paper_id"].implode()).to_numpy()

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
