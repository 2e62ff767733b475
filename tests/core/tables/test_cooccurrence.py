"""Which keywords meet."""

from core.tables.cooccurrence import cooccurrence
from tests.made import made_papers

PAPERS = made_papers(
    {"keywords": ["a", "b", "c"]}, {"keywords": ["b", "a"]}, {"keywords": ["c", "d"]}, {"keywords": ["e"]}
)


def test_worked_example() -> None:
    """Pairs are counted in papers, and their strength is that of van Eck and Waltman."""
    # Links: ab 2, ac 1, bc 1, cd 1; sums: a 3, b 3, c 3, d 1; all links 5.
    assert cooccurrence(PAPERS, "keywords").rows() == [
        ("c", "d", 1, 10 * 1 / (3 * 1)),
        ("a", "b", 2, 10 * 2 / (3 * 3)),
        ("a", "c", 1, 10 * 1 / (3 * 3)),
        ("b", "c", 1, 10 * 1 / (3 * 3)),
    ]


def test_rare_values_are_left_out() -> None:
    """A threshold takes rare keywords away before anything is counted."""
    assert cooccurrence(PAPERS, "keywords", least=2).select("first", "second", "papers").rows() == [
        ("a", "b", 2),
        ("a", "c", 1),
        ("b", "c", 1),
    ]


def test_no_pairs() -> None:
    """Papers with one keyword each give an empty table."""
    assert cooccurrence(PAPERS.tail(1), "keywords").is_empty()
