"""How wrong the unchecked assignments can be."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.categories.review import Review, in_random_order, more_for, most_wrong, sampled


def test_bound_by_counting_every_sample() -> None:
    """The bound is the one found by listing every possible sample of a small population."""
    for wrong in range(4):
        possible = []
        for bad in range(11):
            samples = list(combinations([i < bad for i in range(10)], 3))
            if sum(sum(sample) <= wrong for sample in samples) / len(samples) > 0.05:
                possible.append(bad)
        expected = max(d for d in possible if wrong <= d <= 10 - (3 - wrong))
        assert most_wrong(10, 3, wrong) == expected


def test_nothing_or_all_checked() -> None:
    """Without a check all may be wrong; once all are checked, what is wrong is known."""
    assert Review(800, 0, 0).most_wrong == 1.0
    assert Review(800, 800, 12).most_wrong is None
    assert most_wrong(800, 800, 12) == 12


def test_a_clean_sample() -> None:
    """Of 800, after 100 right ones in a row, at most about 3.1 % of the rest are wrong, and no more are needed for 5 %."""
    review = Review(800, 100, 0)
    assert review.most_wrong == pytest.approx(0.0314, abs=0.0001)
    assert review.more_for(0.05) == 0
    assert 0 < review.more_for(0.02) < 100
    assert not review.check_all


def test_small_corpora_are_checked_in_full() -> None:
    """Under 300 papers one should check them all."""
    assert Review(57, 10, 0).check_all
    assert not Review(300, 10, 0).check_all


def test_doubtful_ones_narrow_the_rest() -> None:
    """Papers that were checked outside of the sample are known: what was wrong among them is not counted among the rest."""
    bound = most_wrong(800, 100, 2)
    assert Review(800, 100, 2, others=50, others_wrong=10).most_wrong == (bound - 2 - 10) / 650
    assert Review(800, 100, 2, others=50, others_wrong=50).most_wrong == 0.0
    assert Review(800, 100, 2, others=700, others_wrong=3).most_wrong is None


def test_a_sample_is_the_same_in_every_corpus() -> None:
    """The order of drawing looks at the ids alone, so a sample can be gone on with, and an order has no pattern of its own."""
    ids = [f"p{number}" for number in range(200)]
    order = in_random_order(ids)
    assert order == in_random_order(reversed(ids))
    assert [paper for paper in order if paper in ids[:50]] == in_random_order(ids[:50])
    assert order not in (ids, sorted(ids))


def test_the_sample_ends_before_the_first_unchecked_paper() -> None:
    """Papers that were checked out of turn belong to the sample only once all before them are checked."""
    assert sampled(["a", "b", "c", "d"], {"d", "b", "a"}) == ["a", "b"]
    assert sampled(["a", "b"], set()) == []
    assert sampled(["a", "b"], {"a", "b", "x"}) == ["a", "b"]


def test_impossible_counts() -> None:
    """More wrong ones than were checked is an error of the caller."""
    with pytest.raises(ValueError, match="impossible"):
        most_wrong(10, 3, 4)


@given(st.integers(1, 400), st.data())
def test_more_checks_reach_the_goal(population: int, data: st.DataObject) -> None:
    """Checking as many more as it says does reach the share asked for."""
    sample = data.draw(st.integers(0, population))
    wrong = data.draw(st.integers(0, sample))
    more = more_for(population, sample, wrong, 0.05)
    assert 0 <= more <= population - sample
    rest = population - sample - more
    expected = -(-wrong * (sample + more) // sample) if sample else 0
    assert rest == 0 or most_wrong(population, sample + more, expected) - expected <= 0.05 * rest
