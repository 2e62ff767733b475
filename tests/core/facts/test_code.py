"""Sentences that say code is available."""

from __future__ import annotations

import pytest

from core.facts.code import states_code


@pytest.mark.parametrize(
    "sentence",
    [
        "Code is available at https://github.com/a/b.",
        "Code available at https://github.com/a/b.",
        "Our source code and data are publicly available.",
        "Codes are attached.",
        "Our code is submitted as supplementary material.",
        "The code is provided in the supplementary material.",
        "Code and videos are available at https://a.github.io.",
        "Model checkpoints and inference code are available at https://github.com/a/b.",
        "We release our code, weights and data to support further research.",
        "We make our code publicly available.",
        "Code: https://anonymous.4open.science/r/a.",
        "Our open-source package is available at https://gitlab.com/a/b.",
        "An anonymized implementation is available at this link.",
        "We present source code and the benchmark at this anonymous URL.",
        "The code can be accessed openly through https://osf.io/abc.",
    ],
)
def test_availability_is_recognised(sentence: str) -> None:
    """A sentence that offers the paper's code now says so, linked or not."""
    assert states_code(sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        "Code will be released upon acceptance.",
        "Our code is submitted.",
        "We will make our code publicly available.",
        "The code is to be published soon.",
        "We release a dataset of 3,000 questions.",
        "We propose a framework for code generation that is publicly tested.",
        "We evaluate on publicly available code datasets.",
        "Open-source models write worse code than closed ones.",
        "Our implementation follows an open-source framework.",
        "We study error-correcting codes that are provably optimal.",
        "",
    ],
)
def test_promises_and_other_code_are_not_availability(sentence: str) -> None:
    """A promise is no code, and neither is code as the subject of study."""
    assert not states_code(sentence)
