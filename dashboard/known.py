"""What each change of the filters asks of a corpus and is always the same: worked out once for all its visitors."""

from __future__ import annotations

from functools import cached_property
from weakref import WeakKeyDictionary, ref

from core.analysis import Analysis
from core.selection import areas
from core.tables.tally import Tally
from dashboard import tallies, words
from dashboard.card_texts import Cards

_KNOWN: WeakKeyDictionary[Analysis, Known] = WeakKeyDictionary()


class Known:
    """Of one corpus: the names of its lists, its areas, and the values of its columns, ready to be counted."""

    def __init__(self, analysis: Analysis) -> None:
        self._analysis = ref(analysis)  # whose entry in `_KNOWN` this is
        self._papers, self._keywords = analysis.papers, analysis.keywords["keyword"]
        self._cards = analysis.paper_methods, analysis.paper_keywords, analysis.taxonomy.label

    @cached_property
    def lists(self) -> dict[str, str]:
        """The name of each list by its key, see `words.list_labels`."""
        return words.list_labels(self._papers)

    @cached_property
    def areas(self) -> list[str]:
        """What papers can be filtered by, see `core.selection.areas`."""
        return areas(self._papers)

    @cached_property
    def area_title(self) -> str:
        """What the filter by area is called: areas that were predicted are likely ones."""
        return "Area" if self._papers.filter(area_source="predicted").is_empty() else "Likely area"

    @cached_property
    def keywords(self) -> list[str]:
        """All keywords, the most frequent first."""
        return self._keywords.to_list()

    @cached_property
    def cards(self) -> Cards:
        """What the cards of its papers say."""
        methods, keywords, label = self._cards
        return Cards(methods, keywords, self.lists, label)

    def tally(self, column: str) -> Tally:
        """Give what counts the papers of each value of a column, see `tallies.of`."""
        analysis = self._analysis()
        assert analysis is not None  # whoever asks holds it
        return tallies.of(analysis, column)


def of(analysis: Analysis) -> Known:
    """Give what is known of a corpus."""
    known = _KNOWN.get(analysis)
    if known is None:
        known = _KNOWN[analysis] = Known(analysis)
    return known
