"""What the buttons beside a chart are told: the picture's title and notes, and the sentence to paste."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from streamlit.testing.v1 import AppTest

from dashboard import words

Open = Callable[..., AppTest]


def told(app: AppTest) -> dict[str, dict[str, Any]]:
    """Give what each chart's buttons are told, by the chart's title."""
    protos = [element.proto for element in app.get("bidi_component")]
    data = [json.loads(proto.json) for proto in protos if proto.component_name == "paperlens_chart_image"]
    return {one["title"]: one for one in data}


def test_a_picture_says_what_it_covers(visit: Open) -> None:
    """Title, number, coverage, filters and date stand below each picture, and its sentence counts the abstracts in view."""
    found = told(visit(q="reinforcement"))
    methods = found["Method categories"]
    assert methods["notes"][0].startswith("Counts of papers: n = 2 of 6 papers. 6 abstracts in 2 lists;")
    assert methods["notes"][1].startswith("Filters: Search: reinforcement. Paperlens, 20")
    assert methods["sentence"].startswith("Method categories: 2 of 2 abstracts (100 %) ")
    assert methods["chart"] == "chart-methods"
    assert methods["colours"]["#5aa2ec"] == "#2f78c4"


def test_a_chart_as_a_sentence() -> None:
    """The first number says of how many, the others follow; nothing counted is said as well."""
    assert words.as_sentence("Methods", 57, [("Causal", 11), ("Games", 7)]) == (
        "Methods: 11 of 57 abstracts (19 %) Causal, 7 (12 %) Games."
    )
    assert words.as_sentence("Areas", 1, []) == "Areas: none of 1 abstract has one."
