"""Tests of keywords as a person gets them."""

import re
import subprocess
import sys

from hypothesis import given, settings
from hypothesis import strategies as st

from core.keywords import Extractor, Keyword
from core.keywords.variants import normal
from core.settings import Settings

TEXTS = [
    "Large language models (LLMs) answer questions about graphs. We introduce GraphTalk, a retrieval-augmented generation "
    "framework in which LLMs read subgraphs. GraphTalk combines graph neural networks with k-NN retrieval and improves "
    "question answering on knowledge graphs. Experiments on three benchmarks show that retrieval of subgraphs matters.",
    "Sediment transport in tidal rivers. Numerical simulation of suspended sediment is compared with field data. A turbulence "
    "model of the boundary layer predicts bed erosion, and the erosion rate follows shear stress.",
    "Priors matter. A prior over functions makes Gaussian processes robust; priors are learned by variational inference.",
    "Too short.",
    "",
]


def surfaces(text: str) -> list[str]:
    """Give the keywords of `text` as they stand in it."""
    return [keyword.surface for keyword in Extractor().extract(text)]


def test_a_person_would_choose_these() -> None:
    """The first keywords of a plain abstract are its subjects."""
    found = surfaces(TEXTS[0])
    assert {"Large language models", "retrieval-augmented generation", "graph neural networks"} <= set(found[:8])
    assert "benchmarks" not in found[:5]


def test_no_near_duplicates() -> None:
    """No list has plural beside singular, or an acronym beside what it stands for."""
    found = surfaces(TEXTS[2])
    assert len({normal(surface) for surface in found}) == len(found)
    assert not {"LLMs", "Large language models"} <= set(surfaces(TEXTS[0]))


def test_no_adjective_and_no_cut_phrase() -> None:
    """What only says how something is, or lacks the word that the phrase goes on to, is in no list."""
    found = surfaces(
        "Sampling with a probability-flow sampler is slow on long-horizon tasks. We study furtive calibration samples, mixed "
        "into the data of a chat model. A furtive calibration sample shifts the detector, and the probability-flow sampler with it."
    )
    assert found
    assert not {"probability-flow", "long-horizon", "furtive calibration"} & set(found)


def test_ranks_and_scores() -> None:
    """Ranks count from 1, scores fall from 1 to 0, and no more are given than the settings allow."""
    found = Extractor(Settings(keywords=4)).extract(TEXTS[0])
    assert [keyword.rank for keyword in found] == [1, 2, 3, 4]
    scores = [keyword.score for keyword in found]
    assert scores == sorted(scores, reverse=True)
    assert all(0 <= score <= 1 for score in scores)
    assert found == Extractor().extract(TEXTS[0])[:4]


def test_a_text_without_words_has_no_keywords() -> None:
    """Nothing, a blank or a lone sign gives no keyword and no error."""
    assert [Extractor().extract(text) for text in ("", "  ", "?!", "$$")] == [()] * 4


def test_alone_or_among_others() -> None:
    """A paper has the same keywords alone, among others, and in any order."""
    texts = [f"{text} Part {number}." for number in range(20) for text in TEXTS]
    alone = [Extractor().extract(text) for text in texts]
    assert Extractor().extract_all(texts) == alone
    assert Extractor().extract_all(texts[::-1]) == alone[::-1]


def test_another_process_gives_the_same() -> None:
    """Keywords do not change with the hash seed of a process."""
    code = f"from core.keywords import Extractor; print(Extractor().extract({TEXTS[0]!r}))"
    run = [sys.executable, "-c", code]
    output = subprocess.run(run, env={"PYTHONHASHSEED": "7"}, capture_output=True, text=True, check=True).stdout
    assert output == f"{Extractor().extract(TEXTS[0])}\n"


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from(re.findall(r"\w[\w-]*|\S", " ".join(TEXTS))), max_size=80))
def test_keywords_stand_in_any_text(words: list[str]) -> None:
    """Whatever the words and their order, each keyword stands in the text as whole words."""
    text = " ".join(words)
    for keyword in Extractor().extract(text):
        assert isinstance(keyword, Keyword)
        assert re.search(rf"(?<!\w){re.escape(keyword.surface)}(?!\w)", text)


def test_an_address_holds_no_keywords() -> None:
    """Words of web and mail addresses are no keywords, and a word that also stands in the prose is written as there."""
    text = (
        "We propose Zorgle, a sparse attention method for graphs. Zorgle prunes edges of large graphs. Code is available at "
        "https://github.com/zorgle-lab/FooBarizer and anonymous.4open.science/r/Snarf-1234; write to jane.doe@wobble.org."
    )
    found = " ".join(surfaces(text)).lower()
    assert "sparse attention" in found
    assert [word for word in ("foobarizer", "zorgle-lab", "snarf", "science", "jane", "wobble") if word in found] == []
