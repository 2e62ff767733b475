"""How one cell is written and read back."""

import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.cells import guard, guarded, join, split, unguard

WILD = st.text(alphabet=st.one_of(st.sampled_from("='+-@\t\r|\\ a"), st.characters(codec="utf-8")), max_size=12)


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@x", "\tx", "\rx", "'=1", "''-x"])
def test_formula_start_gets_one_apostrophe(text: str) -> None:
    """A text that a spreadsheet would run gets one apostrophe in front."""
    assert guard(text) == f"'{text}"


@pytest.mark.parametrize("text", ["", "a=1", "'quoted'", "''", "| a", "1", "ü", " =1"])
def test_harmless_text_stays(text: str) -> None:
    """A text that no spreadsheet runs is written as it is."""
    assert guard(text) == text


@given(WILD)
def test_guarded_text_comes_back(text: str) -> None:
    """Whatever was written is read back unchanged, and nothing written begins like a formula."""
    assert unguard(guard(text)) == text
    assert not guard(text).startswith(tuple("=+-@\t\r"))


@given(st.lists(WILD.filter(bool), min_size=0, max_size=4))
def test_list_comes_back(items: list[str]) -> None:
    """A list in one cell is read back with the same items, also where they hold bars."""
    assert split(join(items)) == items


def test_bar_inside_an_item_is_escaped() -> None:
    """The separator can be told from a bar inside an item."""
    assert join(["a | b", "c"]) == r"a \| b | c"


@given(st.lists(st.lists(WILD.filter(bool), max_size=3), min_size=1, max_size=4))
def test_frame_and_single_cell_agree(lists: list[list[str]]) -> None:
    """A whole table is written by the same rule as one cell."""
    frame = pl.DataFrame({"items": lists}, schema={"items": pl.List(pl.String)})
    assert guarded(frame)["items"].to_list() == [guard(join(items)) for items in lists]


def test_numbers_and_harmless_headers_stay() -> None:
    """Numbers stay numbers, and a column name that begins like a formula is made safe as well."""
    frame = pl.DataFrame({"-n": [-1, None], "x": ["-1", None]})
    assert guarded(frame).to_dict(as_series=False) == {"'-n": [-1, None], "x": ["'-1", None]}
