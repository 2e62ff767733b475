"""Whether a text is from the field of a model."""

from __future__ import annotations

from collections import Counter

from core.categories.familiarity import Share, is_foreign, is_near_border, least, share_known, trust


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
    """Rare words alone do not make a paper foreign, and too few known pairs only where nearly none is known."""
    assert is_foreign(Share(0.5, 0.01), Share(0.8, 0.1))
    assert not is_foreign(Share(0.5, 0.3), Share(0.8, 0.1))
    assert not is_foreign(Share(0.9, 0.06), Share(0.8, 0.1))
    assert is_foreign(Share(0.9, 0.01), Share(0.8, 0.1))


def test_near_the_border() -> None:
    """A text that shares few pairs of words with the field may be from another; where no border is known, none may."""
    assert is_near_border(Share(0.9, 0.15), Share(0.8, 0.1))
    assert not is_near_border(Share(0.9, 0.3), Share(0.8, 0.1))
    assert not is_near_border(Share(0.0, 0.0), Share(0.0, 0.0))


def test_trust_falls_towards_the_border() -> None:
    """A text that is at home is trusted in full, one at the border in part, and any where the model knows no border."""
    border = Share(0.8, 0.125)
    assert trust(Share(0.9, 0.2), border) == trust(Share(0.9, 0.19), border) == 1.0
    assert trust(Share(0.9, 0.0), Share(0.0, 0.0)) == 1.0
    assert round(trust(Share(0.9, 0.125), border), 3) == 0.816
