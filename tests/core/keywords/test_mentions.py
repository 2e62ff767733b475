"""Tests of what mentions what."""

from hypothesis import given, settings
from hypothesis import strategies as st

from core.keywords.mentions import Finder, mentions
from core.keywords.tokens import detach, tokenize
from core.keywords.variants import normal


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


KEYS = [
    "graph",
    "graph network",
    "network",
    "llm",
    "LLM",
    "self supervised",
    "supervised graph",
    "C++",
    "k nn",
    "a",
    "",
]
TEXTS = st.lists(
    st.lists(st.sampled_from([*"a.,(", "graphs", "LLM-based", "Graph", "network", "self-supervised", "C++", "k-NN", "\n\n", "\n"]))
    .flatmap(lambda words: st.sampled_from([" ", ""]).map(lambda blank: blank.join(words))),
    max_size=4,
)  # fmt: skip


def one_by_one(text: str) -> list[tuple[str, int, int]]:
    """Find the keys in a text by trying each stretch of words of each sentence."""
    tokens, _ = detach(tokenize(text))
    found = []
    for first in range(len(tokens.words)):
        for last in range(first, len(tokens.words)):
            if tokens.sentence[first] != tokens.sentence[last]:
                break
            key = " ".join(normal(word) for word in tokens.words[first : last + 1])
            if key in KEYS and all(key.split(" ")):
                found.append((key, tokens.starts[first], tokens.ends[last]))
    return found


@settings(deadline=None)
@given(TEXTS)
def test_phrases_are_found_where_they_stand(texts: list[str]) -> None:
    """Each phrase is found in each place of each text, side by side as one by one, in the order of the words."""
    finder = Finder(KEYS)
    places = finder.find_all(texts)
    found = [(n, finder.keys[k], a, b) for n, k, a, b in zip(*(column.tolist() for column in places), strict=True)]
    assert sorted(found) == sorted((number, *place) for number, text in enumerate(texts) for place in one_by_one(text))
    assert [(number, start) for number, _, start, _ in found] == sorted(
        (number, start) for number, _, start, _ in found
    )
