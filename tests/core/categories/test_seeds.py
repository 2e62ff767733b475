"""A user's own categories from their terms alone."""

from __future__ import annotations

import pytest

from core.categories import Classifier
from core.categories.seeds import from_terms
from core.categories.taxonomy import parse
from core.errors import PaperlensError

OWN = """
name = "Kidneys"
[[methods]]
label = "Transplantation"
terms = ["kidney transplantation", "graft", "donor"]
[[methods]]
label = "Blood pressure"
description = "Treating hypertension."
terms = ["systolic pressure", "amlodipine"]
"""
TRIAL = (
    "Hypertension after kidney transplantation is common. We measured blood pressure in 214 outpatients. "
    "Systolic pressure fell in the amlodipine arm. The graft survived in all patients."
)


def test_own_categories_without_labels() -> None:
    """Categories that have no labelled papers are found by their terms, with the sentence that has them."""
    [assignment] = Classifier(from_terms(parse(OWN, "own.toml"))).assign([TRIAL])
    assert {method.key for method in assignment.methods} == {"transplantation", "blood-pressure"}
    evidence = {method.key: method.evidence for method in assignment.methods}
    assert evidence["blood-pressure"] == "Systolic pressure fell in the amlodipine arm."
    assert (assignment.contribution, assignment.area) == ((), None)


def test_no_own_category_fits() -> None:
    """A text without their words gets "not sure"; a word inside a longer one does not count."""
    [assignment] = Classifier(from_terms(parse(OWN, "own.toml"))).assign(
        ["The engrafted donors-list was pressureless."]
    )
    assert assignment.methods == ()


def test_category_without_words() -> None:
    """A category that has nothing to be found by is named."""
    with pytest.raises(PaperlensError, match="'The Other' has no words"):
        from_terms(parse('[[methods]]\nlabel = "The Other"\n', "own.toml"))
