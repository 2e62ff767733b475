"""Tests of variants of form."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.keywords.variants import american, is_acronym, normal, singular


@pytest.mark.parametrize(
    "forms",
    [
        ["large language models", "Large-Language Model", "large language Models"],
        ["LLMs", "LLM"],
        ["behaviour modelling", "behavior modeling", "Behaviors modeling"],
        ["optimisation", "optimization", "Optimizations"],
        ["analyses", "analysis"],
        ["matrices", "Matrix"],
        ["policies", "policy"],
        ["k-NN", "k NN"],
        ["losses", "loss"],
        ["fine-tuning", "fine tuning"],
    ],
)
def test_variants_have_one_form(forms: list[str]) -> None:
    """Number, hyphen, case and British spelling do not make another keyword."""
    assert len({normal(form) for form in forms}) == 1


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("RAG", "rag"),
        ("C++", "C"),
        ("C#", "C"),
        ("dynamics", "dynamic"),
        ("A*", "A"),
        ("news", "new"),
        ("bias", "bia"),
        ("semantics", "semantic"),
        ("k-NN", "NN"),
    ],
)
def test_different_words_stay_apart(one: str, other: str) -> None:
    """What only looks alike is not merged."""
    assert normal(one) != normal(other)


@pytest.mark.parametrize(
    "word", ["noise", "precise", "supervised", "otherwise", "exercise", "denoising", "our", "four"]
)
def test_words_that_are_not_british_stay(word: str) -> None:
    """A word that only looks British is spelled as before."""
    assert american(word) == word


@pytest.mark.parametrize("word", ["series", "process", "physics", "bus", "bayes", "lens", "basis", "gas"])
def test_singular_words_in_s_stay(word: str) -> None:
    """A singular that ends in s keeps it."""
    assert singular(word) == word


def test_acronyms_are_told_from_words() -> None:
    """An acronym has two capitals or more, and few other letters."""
    words = ["LLMs", "GAN", "LoRA", "BERT", "RoBERTa", "Adam", "ImageNet", "I", "x"]
    assert [word for word in words if is_acronym(word)] == ["LLMs", "GAN", "LoRA", "BERT", "RoBERTa"]


@given(st.text(max_size=60))
def test_the_normal_form_is_its_own(text: str) -> None:
    """Taking the normal form of a normal form changes nothing that a space would."""
    assert normal(text) == " ".join(normal(text).split())
