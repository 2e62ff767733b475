"""Tests of the numbers that stand for phrases."""

from itertools import pairwise

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from core.keywords.lexicon import Lexicon
from core.keywords.signatures import shortened, signatures

WORDS = st.lists(
    st.sampled_from(["graph", "graphs", "self-supervised", "self", "supervised", "k-NN", "of", "C++"]), min_size=1
)


@given(WORDS, WORDS)
def test_phrases_of_one_key_have_one_signature(one: list[str], other: list[str]) -> None:
    """Two phrases share a signature exactly if they share a key, however their pieces are spread over words."""
    lexicon = Lexicon()
    answers = lexicon.answers(lexicon.rows([*one, *other]))
    first, last = np.array([0, len(one)]), np.array([len(one) - 1, len(one) + len(other) - 1])
    signs = signatures(answers, first, last, np.zeros(2, dtype=np.int64))
    keys = [" ".join(answers.keys[a : b + 1]) for a, b in zip(first.tolist(), last.tolist(), strict=True)]
    assert (signs[0] == signs[1]) == (keys[0] == keys[1])
    assert len(set(signatures(answers, first[[0, 0]], last[[0, 0]], np.array([0, 1])).tolist())) == 2


@given(WORDS)
def test_a_piece_comes_off_at_either_end(words: list[str]) -> None:
    """Without its first piece, or its last, a phrase has the signature of the rest."""
    lexicon = Lexicon()
    rows = lexicon.rows(words)
    pieces = " ".join(lexicon.keys[row] for row in rows).split(" ")
    rest = [lexicon.rows(own) for own in (pieces[1:], pieces[:-1])]
    answers = lexicon.answers([*rows, *rest[0], *rest[1]])
    edges = list(pairwise(np.cumsum([0, len(rows), len(rest[0]), len(rest[1])]).tolist()))
    text = np.zeros(1, dtype=np.int64)
    *found, several = shortened(answers, np.array([0]), np.array([len(rows) - 1]), text)
    assert bool(several[0]) == (len(pieces) > 1)
    for own, (begin, end) in zip(found, edges[1:], strict=True) if several[0] else ():
        assert own[0] == signatures(answers, np.array([begin]), np.array([end - 1]), text)[0]
