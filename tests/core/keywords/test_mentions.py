"""Tests of what mentions what."""

from core.keywords.mentions import mentions


def test_whole_words_only() -> None:
    """A phrase is mentioned in any number, case and spelling, never as a piece of a word or across two sentences."""
    texts = [
        "Self-supervised learning of policies. RAG helps.",
        "Supervised Learning, LLM-based policy; average drag.",
        "It was supervised. Learning followed.",
    ]
    assert list(mentions(["supervised learning", "policy", "LLM", "RAG"], texts)) == [
        (0, "RAG", "RAG"),
        (0, "policy", "policies"),
        (1, "LLM", "LLM"),
        (1, "policy", "policy"),
        (1, "supervised learning", "Supervised Learning"),
    ]


def test_a_phrase_inside_another_is_mentioned_too() -> None:
    """A text about large language models mentions language models."""
    found = mentions(["large language model", "language model"], ["Large language models plan."])
    assert list(found) == [
        (0, "language model", "language models"),
        (0, "large language model", "Large language models"),
    ]
