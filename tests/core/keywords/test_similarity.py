"""Tests of KeyBERT's scores."""

import numpy as np
import pytest

from core.backends import WordLlamaBackend
from core.embedding import Backend, static_model, static_table
from core.keywords import similarity
from core.keywords.abreast import abreast
from core.keywords.candidates import Reading, read
from core.keywords.outline import outline
from core.keywords.similarity import cosines, keybert_scores, static_vectors
from core.keywords.vectors import StaticVectors, common_tokens

TEXTS = [
    "We present Newton's method for k-NN search in C++. LLM-based agents solve the 3D reconstruction of large scenes.",
    "Graph neural networks (GNNs) pass messages.\n\nMessages of GNNs are over-smoothed; rewiring helps message passing.",
    "Über-Effekte: naïve Bayes classifiers, λ-returns and ℓ_2 losses for vision–language models.",
    "Agents plan, plan. LLM-based agents, trees and Newton's-based trees plan.\nTrees (deep ones) plan",
]


def scores(readings: list[Reading], embedding: Backend = "wordllama") -> list[np.ndarray]:
    """Give KeyBERT's scores of the candidates of each text, computed side by side."""
    row = abreast(readings)
    found = cosines(row, [outline(reading) for reading in readings], embedding)[:, 0]
    return np.split(found, row.candidate_begin[1:-1])


def test_scores_are_those_of_keybert() -> None:
    """Our scores in blocks are the ones that KeyBERT's own extract_keywords gives, to its rounding."""
    readings = [read(text) for text in TEXTS]
    for reading, ours in zip(readings, scores(readings), strict=True):
        theirs = keybert_scores(reading.tokens.text, reading.surfaces())
        expected = [theirs[surface] for surface in reading.surfaces()]
        assert ours == pytest.approx(expected, abs=1.01e-4)


def test_scores_do_not_depend_on_the_block() -> None:
    """A text has the same scores alone and among others."""
    readings = [read(text) for text in TEXTS]
    for reading, together in zip(readings, scores(readings), strict=True):
        assert np.array_equal(scores([reading])[0], together)


def test_any_backend_scores_as_keybert_does(monkeypatch: pytest.MonkeyPatch) -> None:
    """With another embedding than the static one, the scores are KeyBERT's own too."""
    monkeypatch.setattr(similarity, "backend", lambda _name: WordLlamaBackend())
    readings = [read(text) for text in TEXTS]
    for one, other in zip(scores(readings, "minilm"), scores(readings), strict=True):
        assert one == pytest.approx(other, abs=1.01e-4)


def test_vectors_stay_when_many_words_were_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """An endless stream of new words changes no vector and fills no memory."""
    monkeypatch.setattr("core.keywords.vectors.MOST_WORDS", 5000)
    own = StaticVectors(static_model())
    first = own.sums(["graph", "Newton's", "graph"])
    for start in range(0, 12_000, 1000):
        assert own.sums([f"w{number}" for number in range(start, start + 1000)]).shape == (1000, 256)
    assert len(own.table) <= 10_000
    assert np.array_equal(own.sums(["graph", "Newton's", "graph"]), first)


def test_scores_stay_when_words_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that has to forget words in the middle of a text gives the same scores."""
    readings = [read(text) for text in TEXTS]
    expected = [own for reading in readings for own in scores([reading])]
    forgetful = StaticVectors(static_table())
    monkeypatch.setattr("core.keywords.vectors.MOST_WORDS", 20)
    monkeypatch.setattr(similarity, "static_vectors", lambda: forgetful)
    for _ in range(3):
        for reading, own in zip(readings, expected, strict=True):
            assert np.array_equal(scores([reading])[0], own)


@pytest.mark.parametrize("word", ["graphs,", "(graphs),", "e.g.,", "3.5.", "C++,", ",", "end.\n\nNext,", "naïve.", ""])
def test_a_word_with_a_sign_is_the_sum_of_its_tokens(word: str) -> None:
    """A word has the sum of the vectors of the tokens that the model splits it into, whatever stands behind it."""
    model = static_model()
    ids = model.tokenizer.encode(word, add_special_tokens=False).ids
    assert static_vectors().sums([word])[0] == pytest.approx(
        model.embedding[ids].astype(np.float32).sum(axis=0), abs=1e-5
    )


def test_common_words_are_split_as_the_model_splits_them() -> None:
    """What ships of common words is what the model says of them."""
    tokenizer = static_model().tokenizer
    known = common_tokens()
    assert len(known) > 10_000
    few = list(known)[::97]
    assert {word: known[word] for word in few} == {
        word: tokenizer.encode(word, add_special_tokens=False).ids for word in few
    }
