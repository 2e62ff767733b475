"""Named data sets and models."""

from __future__ import annotations

import pytest

from core.facts.named import find_named
from core.facts.reading import Reading
from core.text import parse

OPENING = "GPT-4 and MNIST are famous. We propose Zort, a method for sorting. "


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Experiments on CIFAR-10 and ImageNet show gains.", (("CIFAR-10", "ImageNet"), ())),
        ("We evaluate Zort with Llama and Qwen2.5-7B models.", ((), ("Llama", "Qwen2.5-7B"))),
        ("Results on the SortBench dataset are good.", (("SortBench",), ())),
        ("Results on GSM8K with Llama-3.1-8B, and again on GSM8K.", (("GSM8K",), ("Llama-3.1-8B",))),
        ("Results with GPT-2 XL and Qwen3 8B are good.", ((), ("GPT-2 XL", "Qwen3 8B"))),
        ("Zort builds on lists.", ((), ())),
        ("Zort outperforms larger TabPFN-v2 and GPT-5, such as on MNIST.", (("MNIST",), ())),
        ("Zort on Qwen3-8B achieves gains of 3% over GPT-4o.", ((), ("Qwen3-8B",))),
        ("Zort reaches accuracy comparable to that of Llama.", ((), ())),
        ("Zort sorts with comparable accuracy to robots with larger models (e.g., GPT-5).", ((), ())),
        ("Zort outperforms others on FLUX.1 and SDXL.", ((), ("FLUX.1", "SDXL"))),
        ("Experiments show that sharpness-aware minimisation (SAM) helps CLIP-like models.", ((), ())),
    ],
)
def test_what_is_evaluated_is_named(sentence: str, expected: tuple[tuple[str, ...], tuple[str, ...]]) -> None:
    """Names count where the paper speaks of its own evaluation, each once, as written."""
    assert find_named(Reading(parse(OPENING + sentence)), "Zort") == expected
