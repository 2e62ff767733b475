"""The categories are data, the shipped ones and a user's own."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.categories.taxonomy import Category, Taxonomy, parse, read, taxonomy
from core.errors import PaperlensError


def test_shipped_categories() -> None:
    """The shipped taxonomy has 26 categories and 7 kinds of contribution, each described, with labels that fit a chart."""
    shipped = taxonomy()
    assert len(shipped.methods) == 26
    assert shipped.contribution_keys == ("method", "theory", "benchmark", "analysis", "framework", "system", "position")
    for category in (*shipped.methods, *shipped.contributions):
        assert category.description
        assert category.terms
        assert len(category.label) <= 30


def test_labels_for_people() -> None:
    """A key is shown as its label, and one that is unknown here as words, never raw."""
    shipped = taxonomy()
    assert shipped.label("causal") == "Causal inference"
    assert shipped.label("position") == "Position"
    assert shipped.label("slow-cooking") == "Slow cooking"


def test_own_taxonomy() -> None:
    """A few lines of TOML are enough; a key is made of the label."""
    text = '[[methods]]\nlabel = "Slow cooking"\n[[methods]]\nkey = "raw"\nlabel = "Raw food"\nterms = ["salad"]\n'
    assert parse(text, "mine.toml") == Taxonomy(
        "mine", (Category("slow-cooking", "Slow cooking"), Category("raw", "Raw food", "", ("salad",)))
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("methods =", "mine.toml is not valid TOML"),
        ('title = "x"', "'title' is not known here"),
        ("", "mine.toml has no category"),
        ("name = 3", "name must be a text in quotes"),
        ('methods = ["a"]', r"write each category as its own table \[\[methods\]\]"),
        ("[[methods]]", r"\[\[methods\]\] number 1 has no label"),
        ('[[methods]]\nlabel = "A"\ncolour = "red"', "'colour' is not known here"),
        ('[[methods]]\nlabel = "A"\nkey = "Big A"', "small letters and digits"),
        ('[[methods]]\nlabel = "A"\nterms = "a b"', "terms must be a list of texts"),
        ("[[methods]]\nlabel = 1", "label must be a text in quotes"),
        ('[[methods]]\nlabel = "A"\n[[methods]]\nlabel = "a"', "two of .* have the key 'a'"),
    ],
)
def test_mistakes_in_a_taxonomy(text: str, message: str) -> None:
    """Each mistake in a taxonomy file gets a sentence that says where it is and what to do."""
    with pytest.raises(PaperlensError, match=message):
        parse(text, "mine.toml")


def test_taxonomy_file_that_cannot_be_read(tmp_path: Path) -> None:
    """A file that is missing or not UTF-8 is named."""
    with pytest.raises(PaperlensError, match=r"none\.toml cannot be read"):
        read(tmp_path / "none.toml")
    (tmp_path / "latin.toml").write_bytes(b'name = "caf\xe9"')
    with pytest.raises(PaperlensError, match=r"latin\.toml is not UTF-8"):
        read(tmp_path / "latin.toml")
