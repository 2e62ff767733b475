"""The order in which categories are checked."""

from __future__ import annotations

from core.schema import METHOD_PROBABILITIES, PAPER_METHODS, frame
from core.tables.doubts import doubts
from tests.made import made_papers


def test_the_doubtful_come_first() -> None:
    """A paper without a category comes first, then the ones with most that may be wrong; checked ones do not come."""
    papers = made_papers(
        {"methods": ["a"], "methods_source": "predicted"},
        {"methods": ["a"], "methods_source": "predicted"},
        {},
        {"methods": ["a"], "methods_source": "accepted"},
        {"methods": [], "methods_source": "corrected"},
        {"methods": ["a"], "methods_source": "predicted"},
    )
    sure = {"p1": (0.9, 0.0), "p2": (0.6, 0.3), "p3": (0.0, 0.0), "p4": (1.0, 0.0), "p5": (0.0, 0.0), "p6": (0.9, 0.0)}
    methods = frame(
        (
            {"paper_id": p, "method": "a", "rank": 1, "confidence": sure[p][0], "evidence": ""}
            for p in ("p1", "p2", "p4", "p6")
        ),
        PAPER_METHODS,
    )
    probabilities = frame(
        (
            {"paper_id": p, "method": m, "probability": x}
            for p, row in sure.items()
            for m, x in zip("ab", row, strict=True)
        ),
        METHOD_PROBABILITIES,
    )
    assert doubts(papers, methods, probabilities).rows() == [("p3", 0.0), ("p2", 0.7), ("p1", 0.1), ("p6", 0.1)]
    assert doubts(papers.clear(), methods, probabilities).is_empty()
