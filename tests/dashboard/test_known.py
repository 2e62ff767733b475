"""What is known of a corpus once for all its visitors."""

from __future__ import annotations

import gc
import weakref

from core.analysis import Analysis
from core.link import names
from dashboard import known
from tests.made import made_analysis


def test_a_corpus_is_known_once(analysis: Analysis) -> None:
    """Two visitors of a corpus share what was worked out for it."""
    assert known.of(analysis) is known.of(analysis)
    assert known.of(analysis).tally("methods") is known.of(analysis).tally("methods")
    assert list(known.of(analysis).lists.values()) == ["Workshop Papers, autumn", "Workshop Papers, spring"]


def test_a_corpus_that_nobody_has_any_more_is_forgotten() -> None:
    """What is known of a visitor's papers goes with them, also where their filters and link were used."""
    made = made_analysis({"methods": ["causal"], "extra": '{"track": "a"}'}, {"extra": '{"track": "a"}'})
    known.of(made).tally("f.track")
    known.of(made).cards.of(made.papers)
    names(made).of("keywords")
    gone = weakref.ref(made)
    del made
    gc.collect()
    assert gone() is None
