"""Tests of `core.search.meaning` and of how it is fitted."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import polars as pl
import pytest
import scipy.sparse as sp

from core.fitting import meaning as fitting
from core.search import Index
from core.search import meaning as module
from core.search.meaning import Meaning, dampened, meaning, texts, unit
from core.search.terms import forms, surfaces
from core.text import plain
from tests.made import made_analysis

SHARED = Path(__file__).resolve().parents[4] / "shared" / "data" / "icml2026_dev.parquet"


def vector(text: str) -> np.ndarray:
    """Give the vector of one text by the shipped model."""
    stems = [forms(word)[1] for word in surfaces(text)]
    return texts(sp.csr_matrix(np.ones((1, len(stems)), dtype=np.float32)), meaning().of_words(stems))[0]


def test_near_without_a_common_word() -> None:
    """Texts about the same thing are nearer than texts about different things, whatever their words."""
    translation = vector("neural machine translation of low-resource languages")
    assert translation @ vector("multilingual parallel corpora, BLEU") > 0.3 + translation @ vector(
        "robot grasping arm"
    )


def test_rare_words_weigh_more() -> None:
    """A word that few papers have counts for more than one that most have."""
    model = Meaning({"common": 0, "rare": 1}, np.eye(2, dtype=np.float32), np.array([50, 1]), 100)
    expected = np.array([[0, np.log(100)], [0, 0], [np.log(2), 0]], dtype=np.float64)
    assert np.allclose(model.of_words(["rare", "never", "common"]), expected)


def test_text_of_unknown_words() -> None:
    """A text without a known word lies nowhere, and a text of no words too."""
    assert not vector("zzqqx qqxzz").any()
    assert not texts(sp.csr_matrix((1, 0), dtype=np.float32), np.zeros((0, 2), dtype=np.float32)).any()


def test_lengths() -> None:
    """Rows get length one, nothing stays nothing, and the tenth occurrence of a word says less than the first."""
    lengths_one = np.array([[0.6, 0.8], [0, 0]], dtype=np.float64)
    assert np.allclose(unit(np.array([[3, 4], [0, 0]], dtype=np.float32)), lengths_one)
    assert np.allclose(dampened(sp.csr_matrix([[1, 10, 0]])).toarray(), [[1, 1 + np.log(10), 0]])


def test_fit_brings_titles_to_their_abstracts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is fitted and written is what is loaded, the same each time, and a title finds its own kind of abstract."""
    topics = {
        "cats purr": "felines whiskers meow",
        "ships sail": "harbour anchor waves",
        "stars glow": "night telescope sky",
    }
    titles = [f"{title} {i % 3}" for title in topics for i in range(6)]
    abstracts = [f"{abstract} observed {i % 3}" for abstract in topics.values() for i in range(6)]
    path = tmp_path / "meaning.npz"
    fitted = fitting.fit(titles, abstracts, epochs=30, dimensions=3)
    fitting.write(fitted, path)
    first = path.read_bytes()
    fitting.write(fitting.fit(titles, abstracts, epochs=30, dimensions=3), path)
    assert path.read_bytes() == first
    monkeypatch.setattr(module, "MODEL", path)
    loaded = module.meaning.__wrapped__()
    assert (loaded.numbers, loaded.papers) == (fitted.numbers, 18)
    assert np.abs(loaded.vectors - fitted.vectors).max() < 0.02 * np.abs(fitted.vectors).max()
    stems, of_titles, of_abstracts = fitting.counts(titles, abstracts)
    words = loaded.of_words(stems)
    nearest = (texts(of_titles, words) @ texts(of_abstracts, words).T).argmax(axis=1)
    assert [row // 6 for row in nearest] == [row // 6 for row in range(18)]


@pytest.mark.skipif(not SHARED.exists(), reason=f"needs {SHARED.name} beside the repository")
def test_title_finds_its_abstract() -> None:
    """Among ICML's 3,391 abstracts a title finds its own first, nearly always."""
    data = pl.read_parquet(SHARED).sort("id")
    index = Index(made_analysis(*({"paper_id": row["id"], "text": plain(row["abstract"])} for row in data.to_dicts())))
    ranks = []
    for row in data.gather_every(20).to_dicts():
        found = index.search(row["title"], k=100)["paper_id"].to_list()
        ranks.append(1 / (1 + found.index(row["id"])) if row["id"] in found else 0)
    assert np.mean(ranks) > 0.94
