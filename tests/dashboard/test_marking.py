"""Keywords marked in an abstract."""

from __future__ import annotations

from itertools import pairwise

from core.text import parse
from dashboard.marking import abstract, keyword_marks


def test_keywords_are_marked_where_they_stand() -> None:
    """A keyword is marked in each of its forms, as whole words; of two that overlap the longer is."""
    text = "Flow matching for diffusion models: a diffusion model matches flows. Diffusions differ."
    marks = keyword_marks(text, ["flow matching", "diffusion models", "diffusion"])
    assert [text[mark.start : mark.end] for mark in marks][:3] == [
        "Flow matching",
        "diffusion models",
        "diffusion model",
    ]
    assert all(one.end <= two.start for one, two in pairwise(marks))


def test_without_marks_the_abstract_stands_as_it_is() -> None:
    """The switch off shows the abstract without any mark."""
    given = "We study $x^2$ and *flow matching*."
    assert abstract(given, ()) == parse(given).markdown()
    assert abstract(given, ("flow matching",)) != abstract(given, ())
