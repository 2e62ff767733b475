"""Tests of noun phrases."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.keywords.candidates import LONGEST, read


@pytest.mark.parametrize(
    ("text", "some", "none"),
    [
        (
            "We propose a novel graph neural network for molecular property prediction.",
            {"graph neural network", "neural network", "molecular property prediction"},
            {"novel graph neural network", "We", "propose"},
        ),
        (
            "Large language models (LLMs) improve accuracy. Experts improve planning.",
            {"Large language models", "LLMs", "planning"},
            {"accuracy. Experts", "Experts improve", "improve planning"},
        ),
        ("LLM-based agents need self-supervised learning.", {"LLM", "LLM-based agents"}, {"supervised learning"}),
        ("The approach is a method for evaluation.", set(), {"approach", "method", "evaluation"}),
        ("We study the theory of mind.", {"theory of mind", "mind"}, {"theory of"}),
        ("Methods by Nielsen et al. show results.", {"Nielsen"}, {"Nielsen et", "et al"}),
    ],
)
def test_noun_phrases(text: str, some: set[str], none: set[str]) -> None:
    """Candidates are noun phrases of one sentence without praise, generic words or verbs."""
    found = set(read(text).surfaces())
    assert some <= found
    assert not none & found


@settings(deadline=None)
@given(st.text(alphabet=st.sampled_from("aAbN-'s.,;()1 \nλ–ofthe"), max_size=200))
def test_candidates_stand_in_the_text(text: str) -> None:
    """Whatever the text, every candidate stands in it in one sentence, as whole words, in all its places."""
    reading = read(text)
    for candidate in reading.candidates:
        for first, last in candidate.spans:
            assert last - first < LONGEST
            assert reading.tokens.surface(first, last) in text
            assert reading.tokens.sentence[first] == reading.tokens.sentence[last]
