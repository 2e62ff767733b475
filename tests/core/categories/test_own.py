"""A user's own categories from one file."""

from __future__ import annotations

import pytest

from core.categories import Category, from_terms, read_own
from core.categories.taxonomy import parse
from core.errors import PaperlensError

TOML = """
name = "Coffee"
[[methods]]
label = "Roasting, grinding"
description = "Heat and mills."
terms = ["roasting", "grinder"]
[[methods]]
key = "taste"
label = "Taste"
terms = ["flavour", "aroma"]
"""


def test_names_and_terms() -> None:
    """A TOML file's categories come with their labels and descriptions, also through the file of its model."""
    own = read_own("coffee.TOML", TOML.encode("utf-8-sig"))
    expected = (Category("roasting-grinding", "Roasting, grinding", "Heat and mills."), Category("taste", "Taste"))
    assert own.taxonomy.methods == expected
    assert (own.taxonomy.name, own.model.about["rests_on"]) == ("Coffee", "terms")
    assert own.assign(["The aroma and the flavour of coffee."])[0].methods[0].key == "taste"
    again = read_own("own.npz", from_terms(parse(TOML, "coffee.toml")).to_bytes())
    assert again.taxonomy == own.taxonomy


def test_labelled_abstracts() -> None:
    """A CSV of labelled abstracts is fitted on; a category is called as its key says, and the model knows on how many it rests."""
    rows = ["id,abstract,methods"]
    for number in range(12):
        roast = number % 2
        text = f"We {'roast green beans in a drum' if roast else 'taste a cup with its aroma'} and repeat it {number} times."
        rows.append(f"{number},{text},{'bean-roasting' if roast else 'taste'}")
    own = read_own("labels.csv", "\n".join(rows).encode())
    assert [(c.key, c.label) for c in own.taxonomy.methods] == [("bean-roasting", "Bean roasting"), ("taste", "Taste")]
    assert own.model.about["labelled"] == 12


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("own.docx", b"", "own.docx: own categories are a TOML file"),
        ("own.toml", b"\xff", "own.toml is not UTF-8 text"),
        ("own.toml", b"name = 1", "own.toml: name must be a text in quotes"),
        ("own.csv", b"id,methods\n1,a\n", "own.csv, paper 1 has no abstract"),
        ("own.csv", b"id,abstract,methods\n1,text,a\n", "1 labelled papers are too few"),
        ("own.npz", b"x", "own.npz is not a category model"),
    ],
)
def test_a_bad_file_gets_a_sentence(name: str, content: bytes, message: str) -> None:
    """Whatever is wrong with the file is said in one sentence that names it."""
    with pytest.raises(PaperlensError, match=message):
        read_own(name, content)
