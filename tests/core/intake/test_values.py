"""What a cell says."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.intake import values


@pytest.mark.parametrize(
    ("given_value", "names"),
    [
        ("Liu F.; Li C.", ["Liu F.", "Li C."]),
        ("Ada Lovelace, Alan Turing", ["Ada Lovelace", "Alan Turing"]),
        ("Lovelace, Ada", ["Lovelace, Ada"]),
        ("van der Berg, Jan Willem", ["van der Berg, Jan Willem"]),
        ("Marx, Karl and Engels, Friedrich", ["Marx, Karl", "Engels, Friedrich"]),
        ("Ada Lovelace, Alan Turing, and Grace Hopper", ["Ada Lovelace", "Alan Turing", "Grace Hopper"]),
        ("Liu R., Adler D.G.", ["Liu R.", "Adler D.G."]),
        ("Vaswani, A., Shazeer, N.", ["Vaswani, A.", "Shazeer, N."]),
        ("Griffin DK, Larkin DM, O'Connor RE.", ["Griffin DK", "Larkin DM", "O'Connor RE"]),
        ("Ada Lovelace ⋅ Alan Turing", ["Ada Lovelace", "Alan Turing"]),
        ("张三，李四", ["张三", "李四"]),
        ("张三;李四;", ["张三", "李四"]),
        ("['Marx, Karl', 'Lindgren, Astrid']", ["Marx, Karl", "Lindgren, Astrid"]),
        (["Lovelace, Ada"], ["Lovelace, Ada"]),
        (["Lovelace, Ada", "Turing, Alan"], ["Lovelace, Ada", "Turing, Alan"]),
        ([{"fullname": "Ada Lovelace", "institution": "X"}], ["Ada Lovelace"]),
        ([{"given": "Ada", "family": "Lovelace"}], ["Ada Lovelace"]),
        ([{"author": {"display_name": "Ada Lovelace"}}], ["Ada Lovelace"]),
        ([["Lovelace", "A.", ""], ["Turing", "A.", "Jr."]], ["A. Lovelace", "A. Turing Jr."]),
        ("", []),
        (None, []),
        (12, []),
    ],
)
def test_authors(given_value: Any, names: list[str]) -> None:
    """Authors are parted as their tool parted them; a comma inside a name stays."""
    assert values.authors(given_value) == names


@pytest.mark.parametrize(
    ("given_value", "words"),
    [
        ("agents; credit; learning", ["agents", "credit", "learning"]),
        ("cyst (diagnosis, surgery), adult", ["cyst (diagnosis, surgery)", "adult"]),
        ("强化学习;;多智能体", ["强化学习", "多智能体"]),
        (["*athlete", "bone remodeling"], ["*athlete", "bone remodeling"]),
        (["one; two"], ["one", "two"]),
        ({"value": ["one", "two"]}, ["one", "two"]),
        ("single keyword", ["single keyword"]),
        (None, []),
    ],
)
def test_keywords(given_value: Any, words: list[str]) -> None:
    """The record's own keywords stay as written, in order."""
    assert values.keywords(given_value) == words


@pytest.mark.parametrize(
    ("given_value", "found"),
    [
        (2020, 2020), ("2014//", 2014), ("2020-11-22", 2020), ("5 May 2001", 2001), (2020.0, 2020), ("2020 Feb", 2020),
        ({"date-parts": [[2021, 3]]}, 2021), ([{"version": "v1", "created": "Mon, 2 Apr 2007 19:18:42 GMT"}], 2007),
        ("12345", None), ("n.d.", None), (None, None), ([], None),
    ],
)  # fmt: skip
def test_year(given_value: Any, found: int | None) -> None:
    """A year is found in a number, a date, and the parts of a date."""
    assert values.year(given_value) == found


@pytest.mark.parametrize(
    ("given_value", "found"),
    [
        ("10.1000/xyz", "10.1000/xyz"), ("https://doi.org/10.1000/XYZ", "10.1000/XYZ"), ("doi: 10.1000/x.", "10.1000/x"),
        ("10.1000/x [doi]", "10.1000/x"), (["S1769 [pii]", "10.1000/x [doi]"], "10.1000/x"), ("unknown", None), ("  ", None),
    ],
)  # fmt: skip
def test_doi(given_value: Any, found: str | None) -> None:
    """A DOI is given without its address and remarks."""
    assert values.doi(given_value) == found


def test_glued_names() -> None:
    """SpringerLink's names are parted where one ends, not inside McDonald or LeCun."""
    assert values.glued_names("Araz R. AlievNigar T. McDonaldYann LeCun") == [
        "Araz R. Aliev",
        "Nigar T. McDonald",
        "Yann LeCun",
    ]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)


@given(JSON)
def test_no_value_raises(value: Any) -> None:
    """Whatever JSON holds, each field is found or is empty."""
    assert values.text(value) is None or isinstance(values.text(value), str)
    assert all(isinstance(name, str) for name in values.authors(value))
    assert all(isinstance(word, str) for word in values.keywords(value))
    assert values.year(value) is None or 1500 <= (values.year(value) or 0) < 2200
    assert values.doi(value) is None or isinstance(values.doi(value), str)
