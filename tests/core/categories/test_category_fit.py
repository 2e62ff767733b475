"""A model fitted on labelled papers, from file to answer."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from core.categories import Classifier
from core.categories.fit import fit, fit_categories
from core.categories.model import Model, from_bytes, read
from core.errors import PaperlensError
from tests.kitchen import made_papers, text_about


@pytest.fixture(scope="module")
def model() -> Model:
    """A model of the kitchen's categories."""
    return fit(made_papers())


def test_own_labels_make_a_model(model: Model) -> None:
    """Fitted on a user's labels, the model finds their categories in new texts, and the area and contribution with them."""
    for seed, keys in enumerate([("baking",), ("grilling",), ("pickling",), ("pickling", "baking")], start=1000):
        [assignment] = Classifier(model).assign([text_about(keys, seed)])
        assert {method.key for method in assignment.methods} == set(keys)
        assert assignment.contribution[0] == "method"
        assert assignment.area in ("Hot->Dry", "Hot->Open", "Cold->Wet")


def test_same_labels_same_bytes(model: Model) -> None:
    """Fitting twice gives the same file, byte for byte, and reading it gives the same answers."""
    data = model.to_bytes()
    assert fit(made_papers()).to_bytes() == data
    again = from_bytes(data, "own.npz")
    assert again.to_bytes() == data
    assert again.heads == model.heads
    assert again.least_known == model.least_known


def test_model_file(tmp_path: Path) -> None:
    """Labels in a file become a model file."""
    labels = tmp_path / "labels.jsonl"
    labels.write_text(
        "\n".join(json.dumps({"id": p.id, "abstract": p.text, "methods": p.methods}) for p in made_papers()),
        encoding="utf-8",
    )
    made = fit_categories(labels, None, tmp_path / "own.npz")
    assert list(made.heads) == ["methods", "first"]
    [assignment] = Classifier(read(tmp_path / "own.npz")).assign([text_about(("baking",), 5000)])
    assert assignment.methods[0].key == "baking"
    assert (assignment.contribution, assignment.area) == ((), None)
    with pytest.raises(PaperlensError, match=r"own\.npz cannot be written"):
        fit_categories(labels, None, tmp_path / "nowhere" / "own.npz")


def test_too_little_to_learn_from() -> None:
    """A handful of labels, or texts without a common word, is refused with the reason."""
    with pytest.raises(PaperlensError, match="4 labelled papers are too few"):
        fit(made_papers(4))
    apart = [
        paper.__class__(paper.id, f"Word{i}.", paper.methods, None, None) for i, paper in enumerate(made_papers(12))
    ]
    with pytest.raises(PaperlensError, match="share too few words"):
        fit(apart)


def test_files_that_are_no_model(tmp_path: Path, model: Model) -> None:
    """A file that is no model, or another version's, is refused in one sentence."""
    with pytest.raises(PaperlensError, match=r"x\.npz is not a category model"):
        from_bytes(b"PK nonsense", "x.npz")
    with pytest.raises(PaperlensError, match=r"none\.npz cannot be read"):
        read(tmp_path / "none.npz")
    assert model.heads["methods"] == ("baking", "grilling", "pickling")
