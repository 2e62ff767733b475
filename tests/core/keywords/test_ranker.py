"""Tests of the ranker."""

import numpy as np
import pytest

from core.keywords.features import NAMES
from core.keywords.networks import Network
from core.keywords.ranker import Ranker, ranker


def small(gate: float) -> Ranker:
    """Give a ranker whose authors like the first feature and whose indexers like the second."""
    size = len(NAMES) + 2
    first, second = np.zeros((size, 1)), np.zeros((size, 1))
    first[0], second[1] = 1, 1
    return Ranker(
        {"author": {"graph": 5}, "index": {"tree": 1}},
        np.zeros(size),
        np.ones(size),
        {"author": [Network([first, np.zeros(1)])], "index": [Network([second, np.zeros(1)])]},
        np.array([0.0] * 7 + [gate]),
    )


@pytest.mark.parametrize(("gate", "best"), [(9.0, 0), (-9.0, 1)])
def test_the_gate_chooses_the_habit(gate: float, best: int) -> None:
    """In a text of an author's kind an author's choice ranks first, in another an indexer's."""
    rows = np.zeros((2, len(NAMES)), dtype=np.float32)
    rows[0, 0], rows[1, 1] = 2, 2
    own = small(gate)
    assert own.score(rows, own.given_logs(["a", "b"])).argmax() == best


def test_a_ranker_survives_its_file() -> None:
    """What is written as arrays scores as before."""
    own = small(0.5)
    again = Ranker.load(own.arrays())
    rows = np.ones((1, len(NAMES)), dtype=np.float32)
    assert again.score(rows, again.given_logs(["graph"])) == own.score(rows, own.given_logs(["graph"]))
    assert again.given == own.given
    assert again.common == {"graph"}


def test_the_shipped_ranker_gives_probabilities() -> None:
    """The ranker that ships scores between 0 and 1, to six digits, and nothing for no candidates."""
    scores = ranker().score(np.zeros((3, len(NAMES)), dtype=np.float32), ranker().given_logs(["a", "b", "c"]))
    assert ((scores >= 0) & (scores <= 1)).all()
    assert (np.round(scores, 6) == scores).all()
    assert len(ranker().score(np.zeros((0, len(NAMES)), dtype=np.float32), ranker().given_logs([]))) == 0


def test_texts_abreast_are_scored_as_each_alone() -> None:
    """What a text's candidates score does not depend on the texts beside it, some without candidates, to the last bit."""
    rows = np.random.default_rng(7).normal(size=(40, len(NAMES))).astype(np.float32)
    given = ranker().given_logs(["graph", "tree", "learning", "xyzzy"] * 10)
    together = ranker().score(rows, given, [3, 0, 17, 20])
    alone = [ranker().score(rows[a:b], given[a:b]) for a, b in ((0, 3), (3, 20), (20, 40))]
    assert together.tolist() == np.concatenate(alone).tolist()
