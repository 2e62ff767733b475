"""Whether a text is from the field of a model."""

from __future__ import annotations

from collections import Counter

from core.categories.familiarity import Share, is_foreign, least, share_known


def test_known_words_and_pairs() -> None:
    """Words and pairs of words are counted apart, each once."""
    assert share_known(["tree", "tree", "search", "tree search"], {"tree", "tree search"}) == Share(0.5, 1.0)
    assert share_known([], {"tree"}) == Share(0.0, 0.0)


def test_a_paper_does_not_vouch_for_itself() -> None:
    """A term that only this paper and two others have is not known, as it would not be to a new paper."""
    papers = [["a", "b"]] * 3 + [["a"]] * 3
    having = Counter(term for paper in papers for term in set(paper))
    assert least(papers, having, 3).words < 1


def test_foreign_needs_both() -> None:
    """Rare words alone do not make a paper foreign."""
    assert is_foreign(Share(0.5, 0.01), Share(0.8, 0.1))
    assert not is_foreign(Share(0.5, 0.3), Share(0.8, 0.1))
    assert not is_foreign(Share(0.9, 0.01), Share(0.8, 0.1))
