"""Columns mapped by hand: what a person names for each field becomes what readers take."""

from __future__ import annotations

import json

import pytest

from core.corpus import read_corpus
from core.errors import PaperlensError
from core.intake.by_hand import decided, first_columns, from_file, is_file, to_file
from core.intake.record import FIELDS

TABLE = (
    b"Name;Kopf;Abstract;Notes\n"
    b"ICML;Kites over Graphs;We propose a graph neural network that flies kites over graphs.;none\n"
    b"ICML;Ropes and Knots;We prove convergence of gradient descent with momentum for knots.;none\n"
)


def test_the_first_column_of_each_field_is_found() -> None:
    """Each field has the column that it is taken from first, or none."""
    fields = read_corpus([("a.csv", TABLE)]).fields
    found = first_columns(fields, {})
    assert {field: column for field, column in found.items() if column} == {"title": "Name", "abstract": "Abstract"}
    assert tuple(found) == FIELDS


def test_another_column_takes_the_place_of_the_former() -> None:
    """A field that is given another column leaves the former one under its own name, and reading again follows."""
    fields = read_corpus([("a.csv", TABLE)]).fields
    before = first_columns(fields, {})
    mapping = decided(fields, before, before | {"title": "Kopf", "venue": "Name"})
    assert mapping == {"Name": "venue", "Kopf": "title"}
    again = read_corpus([("a.csv", TABLE)], mapping=mapping)
    assert again.papers.select("title", "venue").rows() == [("Kites over Graphs", "ICML"), ("Ropes and Knots", "ICML")]
    assert first_columns(again.fields, mapping) == before | {"title": "Kopf", "venue": "Name"}


def test_a_field_can_be_given_up() -> None:
    """None for a field leaves all its columns under their own names."""
    fields = read_corpus([("a.csv", TABLE)]).fields
    before = first_columns(fields, {})
    mapping = decided(fields, before, before | {"title": None})
    assert mapping == {"Name": None}
    again = read_corpus([("a.csv", TABLE)], mapping=mapping)
    assert again.papers["title"].to_list() == [None, None]


def test_nothing_changed_decides_nothing() -> None:
    """Leaving everything as it is maps no column."""
    fields = read_corpus([("a.csv", TABLE)]).fields
    before = first_columns(fields, {})
    assert decided(fields, before, before) == {}


def test_a_mapping_leaves_and_comes_back() -> None:
    """The file of a mapping is read back as it was, and told apart from papers; so is the provenance of an analysis."""
    mapping = {"题名": "title", 'A "b"': "abstract", "Notes": None}
    data = to_file(mapping)
    assert is_file(data)
    assert from_file(data, "map.json") == mapping
    assert list(from_file(data, "map.json")) == list(mapping)
    assert from_file(b"\xef\xbb\xbf" + data, "map.json") == mapping
    provenance = json.dumps({"paperlens": "0.1.0", "reading": {"columns": mapping}}).encode()
    assert from_file(provenance, "provenance.json") == mapping
    assert not is_file(b'{"title": "x", "abstract": "y"}')


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{}",
        b"{",
        b"\xff\xfe{",
        b'{"columns": {}}',
        b"[1]",
        b'{"columns": 3}',
        b'{"reading": null}',
        b"x" * 2_000_000,
    ],
)
def test_what_is_no_mapping(data: bytes) -> None:
    """Anything else is refused in one sentence that names the file."""
    assert not is_file(data)
    with pytest.raises(PaperlensError, match=r"^map\.json holds no columns mapped by hand"):
        from_file(data, "map.json")


def test_a_mapping_to_no_field() -> None:
    """A field that there is not is named, with those that there are."""
    with pytest.raises(PaperlensError, match="'Kopf' cannot be mapped to 'head': use null or one of title, abstract"):
        from_file(b'{"columns": {"Kopf": "head"}}', "map.json")
