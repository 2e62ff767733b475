"""Tests of the list that a paper gets."""

import numpy as np

from core.keywords.abreast import abreast
from core.keywords.candidates import read
from core.keywords.features import NAMES
from core.keywords.presentable import presentable
from core.keywords.selection import choose

FIFTEEN = 15


def chosen(
    text: str,
    order: list[str],
    common: frozenset[str] = frozenset(),
    scores: dict[str, float] | None = None,
    liking: dict[str, float] | None = None,
) -> list[str]:
    """Give the list where a text's candidates with these keys come first, in this order, and the others far behind.

    scores: of keys that have another score. liking: of keys that are liked otherwise than the rest, which is liked at 0.9.
    """
    reading = read(text)
    keys = [candidate.key for candidate in reading.candidates]
    told = {key: 0.9 - 0.01 * place for place, key in enumerate(order)} | (scores or {})
    liked = None if liking is None else np.array([liking.get(key, 0.9) for key in keys])
    fine = np.array([key in order for key in keys])
    found = choose(reading, np.array([told.get(key, 0.01) for key in keys]), fine, FIFTEEN, common, liked)
    return [keyword.surface for keyword in found]


ROOM = "Owls hunt mice near barns. Foxes chase hares over meadows. Trout swim along rivers. Bees visit clover. Storks eat frogs. "
OTHERS = ["owl", "mouse", "barn", "fox", "hare", "meadow", "trout", "river", "bee", "clover"]


def test_what_a_longer_keyword_only_sizes_is_left_out() -> None:
    """Beside "large language models" nobody wants "language models" or "modern large language models" too."""
    text = ROOM + "Large language models talk. Language models talk. Modern large language models talk."
    order = ["large language model", "language model", "modern large language model", *OTHERS]
    assert chosen(text, order)[:3] == ["large language models", "Owls", "mice"]


def test_broad_words_wait_until_little_else_is_left() -> None:
    """A broad word alone is no keyword where a text has ten others, and one where it has not."""
    text = ROOM + "Inference is slow."
    assert "Inference" not in chosen(text, ["inference", *OTHERS])
    assert chosen(text, ["inference", "owl"]) == ["Inference", "Owls"]


def test_a_word_of_a_longer_keyword() -> None:
    """One word of a chosen phrase is left out, unless it is known as a term and not a broad one."""
    text = ROOM + "Activation steering helps. Steering is cheap. Spatial reasoning is hard. Reasoning is slow."
    order = ["activation steering", "steering", "spatial reasoning", "reasoning", *OTHERS]
    assert chosen(text, order)[:3] == ["Activation steering", "Spatial reasoning", "Owls"]
    common = frozenset(["steering", "reasoning"])
    assert chosen(text, order, common)[:4] == ["Activation steering", "steering", "Spatial reasoning", "Owls"]


def test_a_generic_word_at_the_end_adds_nothing() -> None:
    """Beside "fairness" no "fairness measures" is listed."""
    text = ROOM + "Fairness matters. Fairness measures differ."
    found = chosen(text, ["fairness", "fairness measure", *OTHERS])
    assert found[0] == "Fairness"
    assert "Fairness measures" not in found


def test_what_is_not_liked_waits() -> None:
    """What a reader would strike comes after ten others, whatever its score, and what is liked better comes first then."""
    text = ROOM + "Remaining budgets and odd trees grow."
    found = chosen(text, ["remaining budget", *OTHERS], liking={"remaining budget": 0.1})
    assert found == ["Owls", "mice", "barns", "Foxes", "hares", "meadows", "Trout", "rivers", "Bees", "clover"]


def test_what_only_stands_inside_a_longer_keyword_is_left_out() -> None:
    """A phrase that the text has only as a part of a chosen one is not listed beside it."""
    text = ROOM + "Barn owl tracking is fun."
    found = chosen(text, ["barn owl tracking", "owl tracking", *OTHERS])
    assert "Barn owl tracking" in found
    assert "owl tracking" not in found


def test_cited_authors_are_no_keywords() -> None:
    """The names of cited authors are not presentable, and what is named like a year of a conference is."""
    reading = read(
        "Nielsen et al. (2025), Roe and Poe (2024) and others (Doe, 2023; Lee & Kim, 2022) met at Owlconf 2026."
    )
    fine = presentable(abreast([reading]), np.ones((len(reading.candidates), 90), dtype=np.float32), frozenset())
    names = {candidate.key for candidate, good in zip(reading.candidates, fine, strict=True) if good}
    assert not names & {"nielsen", "roe", "poe", "doe", "lee", "kim"}


def test_no_candidates() -> None:
    """A text without candidates has an empty list."""
    reading = read("")
    assert choose(reading, np.zeros(0), np.zeros(0, dtype=bool), FIFTEEN) == ()
    assert len(presentable(abreast([reading]), np.zeros((0, 90), dtype=np.float32), frozenset())) == 0


def weak(text: str, order: list[str], score: float = 0.05, common: frozenset[str] = frozenset()) -> list[str]:
    """Give the list where the first key of `order` is unlikely, and the others are less likely by little, all liked."""
    reading = read(text)
    keys = [candidate.key for candidate in reading.candidates]
    scores = np.array([score - 0.001 * order.index(key) if key in order else 0.0001 for key in keys])
    liking = np.array([0.9 if key in order else 0.02 for key in keys])
    fine = np.array([key in order for key in keys])
    return [keyword.surface for keyword in choose(reading, scores, fine, FIFTEEN, common, liking)]


def test_a_bare_word_gives_way_to_the_phrase_that_it_stands_in() -> None:
    """Where "alignments" only stands in "skill alignments", the phrase is listed and not the word."""
    text = ROOM + "Skill alignments help."
    found = weak(text, ["alignment", "skill alignment", *OTHERS])
    assert "Skill alignments" in found
    assert "alignments" not in found


def test_a_known_term_that_only_stands_inside_a_longer_one_is_left_out() -> None:
    """A term in its own right is left out beside a chosen phrase unless it stands alone somewhere."""
    common = frozenset(["neural network"])
    order = ["graph neural network", "neural network", *OTHERS]
    assert "neural networks" not in weak(ROOM + "Graph neural networks learn.", order, common=common)
    assert "neural networks" in weak(ROOM + "Graph neural networks learn. Neural networks learn.", order, common=common)


def test_parts_of_what_a_chosen_acronym_stands_for_are_left_out() -> None:
    """Beside "GNNs", explained as graph neural networks, no "neural networks" are listed."""
    text = ROOM + "Graph neural networks (GNNs) learn. GNNs are slow."
    found = weak(text, ["GNN", "neural network", *OTHERS], common=frozenset(["neural network"]))
    assert "GNNs" in found
    assert "neural networks" not in found


def test_forms_of_one_word_are_listed_once() -> None:
    """Beside "watermarking" no "watermarks" are listed."""
    found = chosen(ROOM + "Watermarking adds watermarks.", ["watermarking", "watermark", *OTHERS])
    assert found[0] == "Watermarking"
    assert "watermarks" not in found


def test_what_sizes_or_counts_waits() -> None:
    """A phrase that begins with a hollow word or a number says little where it is not liked well."""
    order = ["high fidelity", *OTHERS]
    found = chosen(
        ROOM + "High fidelity matters.", order, scores=dict.fromkeys(order, 0.3), liking={"high fidelity": 0.7}
    )
    assert "High fidelity" not in found


def test_what_an_acronym_stands_for_may_stand() -> None:
    """The long form of an acronym is presentable, though words before it make the noun phrase longer."""
    reading = read("We use a representative Parameter-Efficient Fine-Tuning (PEFT) method.")
    rows = np.zeros((len(reading.candidates), len(NAMES)), dtype=np.float32)
    keys = [candidate.key for candidate in reading.candidates]
    long = keys.index("parameter efficient fine tuning")
    for name, value in (("unknown", 1), ("longer tf", 1), ("head noun share", 1), ("first noun share", 0.1)):
        rows[:, NAMES.index(name)] = value
    assert not presentable(abreast([reading]), rows, frozenset())[long]
    rows[long, NAMES.index("long form")] = 1
    assert presentable(abreast([reading]), rows, frozenset())[long]
