"""Tests that each keyword of real and invented abstracts is true to its text and to the eye."""

import re
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import core
from core.keywords import Extractor
from core.keywords.variants import is_acronym, normal
from core.keywords.words import GENERIC
from core.text import plain, sentences

LISTS = sorted((Path(__file__).parents[3] / "data" / "icml2026").glob("list-*.txt"))
PARTS = st.sampled_from(
    [
        "We propose OwlNet, a graph neural network (GNN) for bird song recognition.",
        "Training large owls is slow; OwlNet's output improves k-NN search in C++.",
        "Doe et al. (2025) and Roe & Poe (2024) study large language models (LLMs), or a large-language model.",
        "The colour of priors matters, and a prior is learned by variational inference of behaviour and behavior.",
        "See https://owl.example/nest or write to owl@nest.example; x_1, y_2 and 90M stand in formulas.",
        "Zero shot learning, pre-training and pretraining help (MCTS, 3D reconstruction and vision–language models).",
        "Extensive experiments show better results than existing methods on three datasets.",
        "Causal Feather Learning (CFL) finds Causal Feather Learning where owls rise.",
    ]
)


@cache
def lists() -> list[tuple[str, list[str]]]:
    """Give the text and the keywords of each abstract that comes with Paperlens."""
    abstracts = core.read_corpus([str(path) for path in LISTS]).papers["abstract"].to_list()
    texts = [plain(abstract) for abstract in abstracts]
    found = Extractor().extract_all(texts)
    return [(text, [one.surface for one in keywords]) for text, keywords in zip(texts, found, strict=True)]


def check(text: str, surfaces: list[str]) -> None:
    """Fail where a list breaks a promise."""
    spans = [text[begin:end] for begin, end in sentences(text)]
    for surface in surfaces:
        whole = re.compile(rf"(?<![^\W_]){re.escape(surface)}(?![^\W_])")
        assert any(whole.search(sentence) for sentence in spans), f"{surface!r} stands in no sentence as whole words"
        assert not re.search(r"[<>$\\{}|]|https?:|@\w+\.", surface), f"{surface!r} has markup or an address"
        assert surface.lower() not in GENERIC, f"{surface!r} says nothing"
        assert normal(surface) not in GENERIC, f"{surface!r} says nothing"
        assert surface[0].isalnum(), f"{surface!r} begins with a sign"
    keys = [normal(surface).replace(" ", "") for surface in surfaces]
    assert len(set(keys)) == len(keys), f"{surfaces} has one keyword in two forms"


def test_there_are_three_lists() -> None:
    """The 57 abstracts that come with Paperlens are looked at."""
    assert len(LISTS) == 3
    assert len(lists()) == 57


@pytest.mark.parametrize("number", range(57))
def test_keywords_of_the_shipped_abstracts(number: int) -> None:
    """Each keyword of each shipped abstract stands in it as whole words, without markup, and once only; there are 10 to 15."""
    text, surfaces = lists()[number]
    check(text, surfaces)
    assert 10 <= len(surfaces) <= 15


def test_no_acronym_beside_what_it_stands_for() -> None:
    """No list of the shipped abstracts has an acronym beside the expansion that the abstract gives it."""
    for text, surfaces in lists():
        explained = {normal(short): normal(long) for short, long in core_definitions(text).items()}
        keys = {normal(surface) for surface in surfaces}
        assert not [(short, long) for short, long in explained.items() if {short, long} <= keys]


def core_definitions(text: str) -> dict[str, str]:
    """Give the acronyms that `text` explains."""
    from core.keywords.acronyms import definitions

    return {short: long for short, long in definitions(text).items() if is_acronym(short)}


@settings(max_examples=60, deadline=None)
@given(st.lists(PARTS, min_size=1, max_size=8))
def test_keywords_of_invented_abstracts(parts: list[str]) -> None:
    """Whatever sentences follow each other, the list keeps all promises."""
    text = " ".join(parts)
    surfaces = [keyword.surface for keyword in Extractor().extract(text)]
    check(text, surfaces)
    low = [surface.lower() for surface in surfaces]
    for never in ("doe", "roe", "poe", "x_1", "y_2", "90m", "nest", "zero shot", "causal feather", "feather learning",
                  "owlnet's output", "training large owls", "experiments", "results", "existing methods"):  # fmt: skip
        assert never not in low
    if any("k-NN" in part for part in parts):
        assert "nn" not in low
        assert "c" not in low
