"""Names of what is proposed."""

from __future__ import annotations

import pytest

from core.facts.name_candidates import candidates, marked
from core.facts.name_features import FEATURES, spelled_out
from core.facts.names import find_name, model
from core.facts.reading import Reading
from core.text import parse


@pytest.mark.parametrize(
    ("abstract", "expected"),
    [
        ("Policy learning is hard. We propose ZorPPO, a novel framework that improves PPO. ZorPPO outperforms PPO.", "ZorPPO"),
        ("Sorting is slow. We introduce Zero-Order Radix Trees (ZORT), a method for sorting. ZORT beats QSORT.", "ZORT"),
        (r"Sorting is slow. We propose \textbf{S\&R}, a method for sorting. S\&R consistently improves speed.", "S&R"),
        ("Sorting is slow. We propose ***Zort Theory***, a framework for sorting. Zort Theory explains lists.", "Zort Theory"),
        ("We study how SGD behaves on ImageNet. We show that SGD with momentum converges faster than Adam.", None),
        ("We control errors using family-wise error rate (FWER) bounds. Our method improves coverage.", None),
        ("Here we report six pellets of the dinosaur Zortornis, which is a key taxon. Zortornis had feathers.", None),
        ("", None),
    ],
)  # fmt: skip
def test_the_proposed_thing_is_named_and_nothing_else(abstract: str, expected: str | None) -> None:
    """The name is that of the paper's own proposal; a paper that only uses named things has none."""
    assert find_name(Reading(parse(abstract))) == expected


def test_candidates_are_words_set_apart_and_capitalised_runs() -> None:
    """Spelling, emphasis and capitals inside a sentence make candidates; formula symbols do not."""
    reading = Reading(parse("Deep nets help. We add Fast Zort 2.0 to *mosaic*, k-NN, but $D^{AD}$ is Rényi’s."))

    assert [c.surface for c in candidates(reading)] == ["Fast", "Fast Zort 2.0", "Zort", "mosaic", "k-NN", "Rényi"]


@pytest.mark.parametrize(
    ("word", "expected"), [("DisPPO", True), ("k-NN", True), ("R2", True), ("Deep", False), ("a", False)]
)
def test_marked_words_differ_by_spelling(word: str, expected: bool) -> None:
    """A capital after the first letter, or letters with digits, mark a word."""
    assert marked(word) is expected


def test_an_acronym_is_spelled_by_the_words_before_its_bracket() -> None:
    """Hyphenated parts count as words; other words spell nothing."""
    tokens = Reading(parse("We add Block-wise Reliable Embedding (BRE) to old wine (BRE).")).tokens
    opening = [i for i, token in enumerate(tokens) if token.text == "("]

    assert [spelled_out(tokens, i, "BRE") for i in opening] == [True, False]


def test_the_model_knows_the_features() -> None:
    """The shipped trees ask for no feature that is not computed."""
    assert model().trees.feature.max() < len(FEATURES)


def test_the_head_of_a_part_is_no_name() -> None:
    """Capitals that head a part of a structured abstract name nothing."""
    reading = Reading(parse("BACKGROUND: Sleep matters. CONCLUSION: NapNet, a network, helps. CONCLUSION: It does."))
    assert {"BACKGROUND", "CONCLUSION"} & {candidate.surface for candidate in candidates(reading)} == set()
