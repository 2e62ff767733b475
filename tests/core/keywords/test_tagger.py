"""Tests of the part-of-speech tagger."""

import numpy as np
import pytest

from core.keywords.tagger import NAMES, shape, tagger


def tags(words: list[str], sentence: list[int] | None = None) -> list[str]:
    """Give the names of the tags of `words`."""
    return [NAMES[tag] for tag in tagger().tag(words, sentence or [0] * len(words))]


def test_tags_of_a_plain_sentence() -> None:
    """A plain sentence of an abstract is tagged as a person would."""
    words = ["We", "propose", "a", "novel", "framework", "that", "trains", "deep", "networks", "efficiently", "."]
    assert tags(words) == ["PRP", "VB", "DT", "JJ", "NN", "PRP", "VB", "JJ", "NNS", "RB", "SYM"]


def test_unknown_words_are_tagged_by_their_form() -> None:
    """A word that was never seen is tagged by its ending and its neighbours."""
    assert tags(["the", "frobnication", "of", "quorblings", "is", "blorbly", "good"])[1:4:2] == ["NN", "NNS"]


def test_sentences_do_not_touch() -> None:
    """The words of one sentence do not change the tags of the next."""
    one, two = ["We", "train", "models", "."], ["Results", "improve", "."]
    assert tags(one + two, [0] * 4 + [1] * 3) == tags(one) + tags(two)
    assert len(tagger().tag([], [])) == 0


def test_tags_stay_when_many_words_were_seen() -> None:
    """An endless stream of new words changes no tag and fills no memory."""
    own = type(tagger())(
        ["w a"], np.ones((1, 2)), np.ones((10, 3)), np.zeros(3), np.ones((3, len(NAMES))), np.zeros(len(NAMES))
    )
    first = own.tag(["a", "b"], [0, 0]).tolist()
    for start in range(0, 20_000, 1000):
        own.tag([f"w{number}" for number in range(start, start + 1000)], [0] * 1000)
    assert own.tag(["a", "b"], [0, 0]).tolist() == first


@pytest.mark.parametrize(
    ("word", "name"), [("LLMs", "AA"), ("k-NN", "aA-"), ("3D", "1A"), ("3.5", "number"), (",", "sign")]
)
def test_shapes(word: str, name: str) -> None:
    """Capitals, digits and hyphens make the shape of a word."""
    assert shape(word) == name
