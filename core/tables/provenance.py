"""What made an analysis, as a table that a person can read and keep."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import polars as pl


def sheet(provenance: Mapping[str, Any]) -> pl.DataFrame:
    """Give `Analysis.provenance`, or what else was decided, as rows of `item` and `value`, one for each single fact.

    A fact inside another is called by both ("settings: keywords").
    """
    rows = list(_facts(provenance, ""))
    return pl.DataFrame(rows, schema={"item": pl.String, "value": pl.String}, orient="row")


def _facts(facts: Mapping[str, Any], above: str) -> list[tuple[str, str]]:
    rows: list[tuple[str, str]] = []
    for name, value in facts.items():
        item = f"{above}{name}"
        if isinstance(value, Mapping):
            rows += _facts(value, f"{item}: ")
        else:
            rows.append((item, value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)))
    return rows
