"""All that a card states, together."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.facts import Facts, find_facts
from core.text import parse

ABSTRACT = r"""Sorting is slow. We propose \textbf{ZorPPO}, a novel sorting framework that adds quantile sketches to PPO.
ZorPPO achieves 93.69\% average accuracy on CIFAR-10 with Llama-3.1-8B models, outperforming PPO by 29.1\%.
Code is available at \url{https://github.com/zort/zorppo}."""


def test_a_card_states_what_the_abstract_states() -> None:
    """Every fact of an invented abstract is found, each in the abstract's own words."""
    facts = find_facts(parse(ABSTRACT), title="ZorPPO: *Fast* sorting")

    assert facts == Facts(
        heading="ZorPPO: Fast sorting",
        name="ZorPPO",
        summary="We propose ZorPPO, a novel sorting framework that adds quantile sketches to PPO.",
        claims=("93.69% average accuracy on CIFAR-10 with Llama-3.1-8B models, outperforming PPO by 29.1%",),
        code_url="https://github.com/zort/zorppo",
        code_statement="Code is available at https://github.com/zort/zorppo.",
        datasets=("CIFAR-10",),
        models=("Llama-3.1-8B",),
    )


def test_an_empty_abstract_states_nothing() -> None:
    """Nothing is made up."""
    assert find_facts(parse("")) == Facts(heading="")


@settings(max_examples=60, deadline=None)
@given(st.one_of(st.text(max_size=200), st.lists(st.sampled_from(ABSTRACT.split()), max_size=60).map(" ".join)))
def test_facts_of_any_text_stand_in_it(abstract: str) -> None:
    """No text breaks the facts, and all but the heading are words of the text as they stand; the same text gives the same facts."""
    document = parse(abstract)
    facts = find_facts(document)

    for fact in (facts.name, facts.summary, facts.code_statement, *facts.claims, *facts.datasets, *facts.models):
        assert fact is None or fact in document.text
    assert find_facts(document) == facts


@pytest.mark.parametrize("title", [None, "", "  "])
def test_a_blank_title_is_none(title: str | None) -> None:
    """A heading is derived where a title says nothing."""
    assert find_facts(parse(ABSTRACT), title).heading.startswith("ZorPPO: ")
