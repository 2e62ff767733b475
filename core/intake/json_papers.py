"""Which part of a JSON document is the list of papers, and what services nest: OpenReview, OpenAlex, Semantic Scholar, CSL."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from core.intake import columns

Object = dict[str, Any]
#: How deep below the top the list of papers is looked for.
_LEVELS = 5
#: A text of so many characters can be an abstract.
_LONG_TEXT = 60
#: So many objects of a list are looked at.
_LOOKED_AT = 50
_SAMPLE = 2_000


def looks_like_paper(item: Any) -> bool:
    """Whether a value is an object with a field that is known as a title or an abstract."""
    return isinstance(item, dict) and bool({"title", "abstract"} & set(columns.understood(flat(item))))


def list_of_papers(document: Any) -> list[Any]:
    """Find the list of papers in a document; empty where there is none.

    It is the list with the most objects that have a title or an abstract, if these are at least half of its objects; a list of
    texts; or else, for columns that a person can map by hand, the list with the most objects. What else such a list
    holds (null, a number) stays in its place.
    """
    texts = isinstance(document, list) and any(isinstance(item, str) for item in document)
    if texts and all(item is None or isinstance(item, str) for item in document):
        return list(document)
    if looks_like_paper(document) and not _is_envelope(document):
        return _from_columns(document, known=True) or [document]
    best: list[Any] = []
    most = 0.0
    for found in _lists(document, _LEVELS):
        count = _share_of_papers(found) * _objects(found)
        if count > most and 2 * count >= _objects(found):
            best, most = found, count
    return best or _strangers(document)


def _share_of_papers(items: list[Any]) -> float:
    """Give the share of the objects of a list that look like papers, by its first ones."""
    objects = [item for item in islice(items, _SAMPLE) if isinstance(item, dict)]
    return sum(map(looks_like_paper, objects)) / max(1, len(objects))


def _objects(items: list[Any]) -> int:
    return sum(isinstance(item, dict) for item in items)


def _is_envelope(document: Object) -> bool:
    """Whether an object that has a title or a name is no paper but holds a list of those: it has no abstract, they have."""
    if "abstract" in columns.understood(flat(document)):
        return False
    return any(
        isinstance(item, dict) and "abstract" in columns.understood(flat(item))
        for found in _lists(document, _LEVELS)
        for item in found[:_LOOKED_AT]
    )


def _strangers(document: Any) -> list[Any]:
    """Find the largest list of objects of which no name is known, and which hold a text long enough to be an abstract."""
    if isinstance(document, dict):
        if table := _from_columns(document, known=False):
            return table if _holds_text(table) else []
        if _holds_text([document]):
            return [document]
    found = [items for items in _lists(document, _LEVELS) if 2 * _objects(items) > len(items) and _holds_text(items)]
    return max(found, key=_objects, default=[])


def _holds_text(items: list[Any]) -> bool:
    return any(
        isinstance(value, str) and len(value) >= _LONG_TEXT
        for item in items[:_LOOKED_AT]
        if isinstance(item, dict)
        for value in flat(item).values()
    )


def _lists(value: Any, levels: int) -> Iterator[list[Any]]:
    if levels < 0:
        return
    if isinstance(value, list):
        yield value
        if value and isinstance(value[0], list):
            yield [item for part in value if isinstance(part, list) for item in part]
    elif isinstance(value, dict):
        items = list(value.values())
        if items and all(isinstance(item, dict) for item in items) and any(map(looks_like_paper, items)):
            # An object of objects: its keys are the identifiers.
            yield [{"id": key, **item} for key, item in value.items()]
        for item in items:
            yield from _lists(item, levels - 1)


def _from_columns(document: Object, known: bool) -> list[Object] | None:
    """Turn an object of columns (lists, or objects by row) as data frames write it into rows."""
    lengths = {len(value) for value in document.values() if isinstance(value, list | dict)}
    if len(lengths) != 1 or not all(isinstance(value, list | dict) for value in document.values()) or lengths <= {0, 1}:
        return None
    if known and not any(columns.understood([name]).keys() & {"title", "abstract"} for name in document):
        return None
    cells = {name: list(value.values() if isinstance(value, dict) else value) for name, value in document.items()}
    return [{name: cells[name][row] for name in cells} for row in range(lengths.pop())]


def flat(item: Object) -> Object:
    """Bring what services nest to where a field is looked for; the rest stays nested under its own name."""
    row: Object = {}
    for name, value in item.items():
        if name == "content" and isinstance(value, dict):
            # OpenReview: a note's content, in version 2 each value in an object of its own.
            for key, inner in value.items():
                wrapped = isinstance(inner, dict) and "value" in inner and set(inner) <= {"value", "readers"}
                row[key] = inner["value"] if wrapped else inner
        else:
            row.setdefault(name, value)
    if isinstance(row.get("abstract_inverted_index"), dict) and not row.get("abstract"):
        row["abstract"] = _from_index(row.pop("abstract_inverted_index"))
    identifiers = row.get("externalIds") or row.get("ids")
    if isinstance(identifiers, dict) and not any(columns.folded(name) == "doi" for name in row):
        found = next((value for name, value in identifiers.items() if name.lower() == "doi"), None)
        if found:
            row["doi"] = found
    location = row.get("primary_location") or row.get("host_venue")
    if isinstance(location, dict) and not row.get("venue"):
        venue = location.get("source") if "source" in location else location
        if isinstance(venue, dict) and venue.get("display_name"):
            row["venue"] = venue["display_name"]
    return row


def _from_index(index: Object) -> str | None:
    """Give the abstract of OpenAlex's inverted index: word to places."""
    places = [(place, word) for word, found in index.items() if isinstance(found, list) for place in found]
    try:
        return " ".join(word for _, word in sorted(places)) or None
    except TypeError:
        return None
