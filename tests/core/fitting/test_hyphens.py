"""The words and compounds that the hyphens of line ends are judged by."""

from __future__ import annotations

import json

from core.fitting.hyphens import count, table
from core.paths import MODELS


def test_frequent_words_and_compounds_are_kept() -> None:
    """A word counts once an abstract; rare ones and compounds that are mostly written as one word are left out."""
    often = ["A low-rank data set, a low-rank one: on-line, online."] * 12 + ["Online is the dataset."] * 3

    counts = count([*often, "rare words"])

    assert counts["low-rank"] == 12
    assert table(counts) == {"words": "data one online set", "compounds": "low-rank"}


def test_the_shipped_lists_are_in_order() -> None:
    """The shipped file holds sorted, lower-case, unique words and says where they come from."""
    model = json.loads((MODELS / "hyphens.json").read_text(encoding="utf-8"))

    assert "core/fitting/hyphens.py" in model["note"]
    for key in ("words", "compounds"):
        words = model[key].split(" ")
        assert words == sorted(set(words))
        assert all(word == word.lower() for word in words)
