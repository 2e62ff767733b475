"""What Paperlens writes for reference managers, and reads back: records that also carry what BibTeX and RIS have no field for.

Such a record is known by its identifier, "paperlens-" and the paper's id. A field of its own carries, as JSON in one line, what was
given of the paper beside what the format says as it is.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from core.intake.record import Record
from core.schema import GIVEN

#: How the identifier of a record for reference managers begins, and the note that says that its title is derived.
OWN_REFERENCE = "paperlens-"
DERIVED_TITLE = "The title is derived from the abstract; the paper's own title was not given."
#: Where the JSON stands; RIS has eight fields for anything.
BIBTEX_FIELD, RIS_FIELD = "paperlens", "C8"

_SPECIAL = str.maketrans({**{sign: f"\\{sign}" for sign in "&%$#_{}"}, "\\": r"\textbackslash{}"})
_ESCAPED = re.compile(r"\\textbackslash\{\}|\\([&%$#_{}])")
_JSON_TEXT = re.compile(r'"(?:[^"\\]|\\.)*"')
#: The columns that are fields of a record by the same name; the others have names of their own.
_RENAMED = {"source": "own_source", "position": "own_position"}


def escaped(text: str) -> str:
    """Write TeX's special signs so that TeX prints them."""
    return text.translate(_SPECIAL)


def pack(paper: Mapping[str, Any]) -> str:
    """Write what was given of a paper, a row of the table `papers`, as JSON in one line in which braces stand in pairs.

    The abstract is left out where the text that the record shows says the same.
    """
    given = {name: paper[name] for name in GIVEN if name != "paper_id" and paper[name] not in (None, [])}
    if paper["area_source"] != "given":
        given.pop("area", None)
    if paper["abstract"] == " ".join(paper["text"].split()):
        given.pop("abstract", None)
    if paper["extra"]:
        given["extra"] = json.loads(paper["extra"])
    return _JSON_TEXT.sub(lambda text: text[0].replace("{", r"\u007b").replace("}", r"\u007d"), json.dumps(given))


def taken_back(record: Record) -> Record:
    """Give the record as it was given before Paperlens wrote it: nothing derived, and all that it carries; others stay as they are.

    Where another program took the JSON away, what was derived is still known: keywords, and a title with the note that it is.
    """
    if not (record.source_id and record.source_id.startswith(OWN_REFERENCE)):
        return record
    own_id = record.source_id.removeprefix(OWN_REFERENCE)
    carried = _carried(record.extra)
    if carried is None:
        record.own_id, record.source_id, record.author_keywords = own_id, None, []
        if any(DERIVED_TITLE in str(value) for value in record.extra.values()):
            record.title = None
        return record
    abstract = record.abstract
    if abstract and BIBTEX_FIELD in record.extra:
        abstract = _ESCAPED.sub(lambda sign: sign[1] or "\\", abstract)
    again = Record(abstract=abstract, own_id=own_id)
    for name, value in carried.items():
        if _fits(name, value):
            setattr(again, _RENAMED.get(name, name), value)
    return again


def _carried(extra: Mapping[str, Any]) -> dict[str, Any] | None:
    for field in (BIBTEX_FIELD, RIS_FIELD):
        try:
            carried = json.loads(extra.get(field, ""))
        except (ValueError, TypeError, RecursionError):
            continue
        if isinstance(carried, dict) and carried.keys() <= GIVEN.keys() and isinstance(carried.get("extra", {}), dict):
            return carried
    return None


def _fits(name: str, value: Any) -> bool:
    """Whether a value is of the type of its column: nobody knows who changed the file meanwhile."""
    if name in ("authors", "author_keywords"):
        return isinstance(value, list) and all(isinstance(item, str) for item in value)
    if name == "year":
        return isinstance(value, int) and abs(value) < 10_000
    if name == "position":
        return isinstance(value, int) and 0 < value < 10**9
    return isinstance(value, dict if name == "extra" else str)
