"""Tests of what a reader lets stand."""

import numpy as np

from core.keywords.features import NAMES
from core.keywords.networks import Network
from core.keywords.taste import INPUTS, Taste, seen, taste


def test_taste_survives_its_file() -> None:
    """What is written as arrays judges as before."""
    layers = [np.ones((INPUTS, 2)) * 0.25, np.zeros(2), np.ones((2, 1)), np.zeros(1)]
    own = Taste(np.zeros(INPUTS), np.ones(INPUTS), [Network(layers), Network(layers)])
    again = Taste.load(own.arrays())
    rows = np.linspace(-1, 1, 3)[:, None] * np.ones((3, len(NAMES)))
    given, scores = np.zeros((3, 2)), np.full(3, 0.5)
    assert again.liking(rows, given, scores).tolist() == own.liking(rows, given, scores).tolist()
    assert own.liking(rows, given, scores)[2] > 0.9


def test_the_embedding_does_not_matter_of_itself() -> None:
    """KeyBERT's own cosine is not looked at: an embedding matters to taste only by the ranker's scores."""
    rows = np.zeros((2, len(NAMES)))
    rows[1, NAMES.index("cosine")] = 1
    table = seen(rows, np.zeros((2, 2)), np.array([0.0, 0.0]))
    assert table[0].tolist() == table[1].tolist()
    assert np.isfinite(table).all()


def test_the_shipped_taste_gives_probabilities() -> None:
    """The taste that ships judges between 0 and 1, to six digits, and nothing for no candidates."""
    liking = taste().liking(np.zeros((3, len(NAMES)), dtype=np.float32), np.zeros((3, 2)), np.zeros(3))
    assert ((liking >= 0) & (liking <= 1)).all()
    assert (np.round(liking, 6) == liking).all()
    assert taste().liking(np.zeros((0, len(NAMES))), np.zeros((0, 2)), np.zeros(0)).shape == (0,)
