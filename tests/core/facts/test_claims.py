"""Headline results."""

from __future__ import annotations

import pytest

from core.facts.claims import MOST_CLAIMS, find_claims
from core.facts.reading import Reading
from core.text import parse

OPENING = "Sorting is slow. We propose Zort, a method for sorting. "


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Zort achieves 93.5% average sorting accuracy.", ("93.5% average sorting accuracy",)),
        ("It reaches a 2.7x inference speedup.", ("2.7x inference speedup",)),
        ("Experiments show that Zort wins, outperforming Qort by 29.1%.", ("outperforming Qort by 29.1%",)),
        (
            "Zort improves accuracy by 4.2% on SortBench and 3% on PileBench.",
            ("improves accuracy by 4.2% on SortBench and 3% on PileBench",),
        ),
        ("Zort achieves 1.04 ∼ 2.2× speedup over Qort.", ("1.04 ∼ 2.2× speedup over Qort",)),
        (
            "On SortBench with 32 lists, accuracy improves from 41.5% to 48.2%.",
            ("accuracy improves from 41.5% to 48.2%",),
        ),
        ("We find a 31%-84% memory sorting overhead in our tests.", ()),
        ("Our method reduces memory from 40% to 12%.", ("reduces memory from 40% to 12%",)),
        (
            "Zort achieves a TPR of 0.965 with an FPR of 0.02 under 10% noise.",
            ("achieves a TPR of 0.965 with an FPR of 0.02 under 10% noise",),
        ),
        (
            "Even the best sorter reaches only 53.4% list accuracy.",
            ("Even the best sorter reaches only 53.4% list accuracy",),
        ),
        ("Results show 10–25% accuracy gains over baselines.", ("10–25% accuracy gains over baselines",)),
        ("We find that smaller piles reduce sorting time by 30%.", ("smaller piles reduce sorting time by 30%",)),
    ],
)
def test_a_result_is_quoted_with_what_it_is_about(sentence: str, expected: tuple[str, ...]) -> None:
    """A claim is the abstract's own words: number, unit, and what was measured."""
    assert find_claims(Reading(parse(OPENING + sentence)), "Zort") == expected


@pytest.mark.parametrize(
    "abstract",
    [
        "Sorting takes 40% of all computing time. We propose Zort, a method for sorting.",
        OPENING + "We train on 12,000 lists and 3 machines with 7B parameters.",
        OPENING + "Zort achieves good results with 256 × 256 inputs.",
        OPENING + "Results hold with a 95% confidence interval.",
        OPENING + "Zort achieves it all, whereas existing methods reach 30% accuracy.",
        OPENING + "Results show that leading models fail to exceed a 60% success rate.",
        OPENING + "Zort achieves strong results with 20% missing rate.",
        OPENING + "We see that removing these piles reduces the error rate by 25%.",
        "",
    ],
)
def test_sizes_settings_and_others_figures_are_no_claims(abstract: str) -> None:
    """Background, sizes, settings, failures and what others reach are left out."""
    assert find_claims(Reading(parse(abstract)), "Zort") == ()


def test_claims_stand_in_the_text_and_are_few() -> None:
    """However many figures an abstract has, a card quotes the first few, verbatim."""
    many = " ".join(f"Zort improves task {name} accuracy by {n}.5%." for n, name in enumerate("ABCDEFGH", 1))
    reading = Reading(parse(OPENING + many))
    claims = find_claims(reading, "Zort")

    assert len(claims) == MOST_CLAIMS
    assert all(claim in reading.text for claim in claims)
