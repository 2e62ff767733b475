"""The rows of the tables that an intake gives."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from core.corpus import read_corpus
from core.errors import PaperlensError

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
NAMES = st.sampled_from(
    ["title", "abstract", "authors", "year", "venue", "doi", "id", "keywords", "area", "decision", "content"]
)


def strict(text: str) -> Any:
    """Read JSON as every other program does: without NaN and its like."""

    def refuse(constant: str) -> None:
        raise AssertionError(f"{constant} is no JSON")

    return json.loads(text, parse_constant=refuse)


@given(st.lists(st.dictionaries(NAMES, VALUES, max_size=6), min_size=1, max_size=4))
def test_whatever_json_holds_is_accounted_for(objects: list[dict[str, Any]]) -> None:
    """Any objects become records, each kept, merged or set aside, and what is written of them is JSON."""
    try:
        corpus = read_corpus([("x.jsonl", "\n".join(map(json.dumps, objects)).encode())])
    except PaperlensError:
        return
    read, kept, merged, aside = corpus.report.select("read", "kept", "merged", "set_aside").row(0)
    assert read == kept + merged + aside == corpus.records.height
    assert kept == corpus.papers.height == corpus.papers["paper_id"].n_unique()
    for column in (corpus.papers["extra"], corpus.records["raw"]):
        for cell in column:
            strict(cell)
