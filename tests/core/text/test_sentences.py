"""Sentences of clean prose."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.text import plain, sentences


@pytest.mark.parametrize(
    "expected",
    [
        ["We use e.g. this.", "It is, i.e., that."],
        ["Doe et al. show it.", "See Fig. 3 and Eq. 4."],
        ["It gains 3.5 vs. 2.1 points on Pass@1.", "We go on."],
        ["By J. K. Doe and A. B. Roe.", "It costs $5.", "The U.S. pays."],
        ["Code: https://a.example/b.c?d=1.", "Done!", "Really?", "(Yes.)", "“So it is.”", "Next."],
        ["We take apples, pears, etc. and more.", "We drop plums, nuts, etc.", "We win."],
        ["This builds on Doe et al.", "We extend it."],
        ["We name a beetle Lignus parvus gen. et sp. nov. from amber.", "It had wings."],
        ["GPT-4 wins.", "mBERT loses."],
        ["We call it A.", "This holds w.r.t. B."],
        ["我们提出方法。", "它很好！"],
        ["Wait... it works.", "Good."],
    ],
)
def test_sentences_end_where_a_reader_ends_them(expected: list[str]) -> None:
    """Abbreviations, numbers, initials and addresses do not end a sentence; full stops, marks and quotes do."""
    text = ("" if "。" in expected[0] else " ").join(expected)

    assert [text[start:end] for start, end in sentences(text)] == expected


def test_a_lost_blank_does_not_join_sentences() -> None:
    """A full stop between words ends a sentence if the next word begins one; inside a name it does not."""
    text = "We use Node.Js and a.B.The rest is new (too).We win."

    assert [text[a:b] for a, b in sentences(text)] == ["We use Node.Js and a.B.The rest is new (too).", "We win."]


def test_a_paragraph_ends_a_sentence() -> None:
    """A heading or an item without a full stop is a sentence of its own; a number stays with its item."""
    text = "Aim\n\n1. We ask. We count.\n\n• an item"

    assert [text[a:b] for a, b in sentences(text)] == ["Aim", "1. We ask.", "We count.", "• an item"]


@given(st.text())
@settings(deadline=None)
def test_sentences_cover_the_text_in_order(source: str) -> None:
    """Whatever the text, its sentences are in order, do not overlap, and leave out blanks only."""
    text = plain(source)
    spans = sentences(text)
    ends = [0, *(end for _, end in spans)]
    starts = [*(start for start, _ in spans), len(text)]

    assert all(not text[end:start].strip() for end, start in zip(ends, starts, strict=True))
    assert all(text[start:end] == text[start:end].strip() != "" for start, end in spans)
