"""Names that last."""

from __future__ import annotations

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.intake.identity import digest, letters, list_key


@pytest.mark.parametrize(
    ("given_text", "kept"),
    [
        ("We propose \\textit{OSCS}, 9\\% better.", "weproposeoscs9better"),
        ("<p>A <em>un</em>learning method</p>", "aunlearningmethod"),
        ("x < y and z > 3", "xyandz3"),
        ("Straße ﬁnds ＡＢＣ²", "strassefindsabc2"),
        ("Café and Cafe\u0301", "caféandcafé"),
        ("snake_case — “quoted”", "snakecasequoted"),
        ("因果推断。", "因果推断"),
        ("$\\alpha$-divergence &amp; more", "divergenceampmore"),
    ],
)
def test_letters_and_digits(given_text: str, kept: str) -> None:
    """An abstract is known by its letters and digits, whatever its markup, case and width."""
    assert letters(given_text) == kept


@given(st.text())
def test_letters_are_stable(text: str) -> None:
    """Whatever a text holds, only letters and digits are kept, and keeping them again changes nothing."""
    kept = letters(text)
    assert all(character.isalnum() for character in kept)
    assert letters(kept) == kept


def test_digest_is_of_the_contract() -> None:
    """A paper's id is the beginning of SHA-256 over the letters and digits of its abstract."""
    assert digest("We show $x$.", "Title") == hashlib.sha256(b"weshowx").hexdigest()[:16]
    assert digest(None, "A Title") == hashlib.sha256(b"atitle").hexdigest()[:16]
    assert digest("—", "A Title") == digest(None, "A Title")
    assert digest("∑", None) != digest("∏", None)


def test_list_key_is_of_the_content() -> None:
    """A list keeps its key when its papers change places, and another header or paper gives another key."""
    assert list_key("ICML", ["a", "b"]) == list_key("ICML", ["b", "a"])
    assert len({list_key("ICML", ["a", "b"]), list_key(None, ["a", "b"]), list_key("ICML", ["a"])}) == 3
