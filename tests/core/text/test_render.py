"""Streamlit Markdown of abstracts: it shows what the text says, and nothing in an abstract becomes markup of its own."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.text import Mark, escape, parse

JOINER = "\u2060"


class TestMarkdown:
    """What a card shows."""

    def test_formulas_emphasis_and_links_are_shown(self) -> None:
        """Formulas are typeset, emphasis and links are Markdown."""
        document = parse(r"\textbf{Fox} gains $\alpha^2$ on *every* set: <https://fox.example/a_b>.")

        assert document.markdown() == (
            r"**Fox** gains $\alpha^2$ on *every* set\: [https\:"
            + JOINER
            + r"//fox.example/a\_b](<https://fox.example/a_b>)."
        )

    def test_an_address_is_only_an_address(self) -> None:
        """Signs with a meaning are written otherwise in the target of a link; the address shown is the author's."""
        assert parse("http://a.example/?b=1&c=$d").markdown() == (
            r"[http\:" + JOINER + r"//a.example/?b=1\&c=\$d](<http://a.example/?b=1&amp;c=%24d>)"
        )

    def test_marks_count_characters_of_the_text(self) -> None:
        """A mark covers just the characters it names; each kind looks different."""
        document = parse("We train a *small* fox.")

        assert document.text[11:16] == "small"
        assert document.markdown([Mark(11, 16, "keyword")]) == "We train a :blue-background[*small*] fox."
        assert document.markdown([Mark(3, 8, "hit")]) == "We :orange-background[train] a *small* fox."
        assert document.markdown([Mark(3, 8, "evidence")]) == "We :violet[‹**train**›] a *small* fox."

    def test_marks_may_overlap_cross_runs_and_lie_outside(self) -> None:
        """Marks of several kinds nest; a mark over two styles marks both; what is not in the text is left out."""
        document = parse("a **b** c")

        assert document.markdown([Mark(0, 5, "hit"), Mark(2, 3, "keyword"), Mark(7, 9, "hit"), Mark(3, 2, "hit")]) == (
            ":orange-background[a] :orange-background[:blue-background[**b**]] :orange-background[c]"
        )

    def test_one_mark_over_several_styles_is_one_ground(self) -> None:
        """A mark is not torn where the style changes, and does not begin or end with a blank."""
        document = parse("we *train* $x$ foxes.\n\nNow.")

        assert document.markdown([Mark(0, 25, "keyword")]) == (
            ":blue-background[we *train* $x$ foxes.]\n\n:blue-background[Now.]"
        )
        assert document.markdown([Mark(2, 9, "evidence")]) == "we :violet[‹***train***›] $x$ foxes.\n\nNow."

    def test_a_mark_inside_a_formula_takes_all_of_it(self) -> None:
        """A formula is never cut; its brackets do not close the mark."""
        document = parse(r"where $x \in [0,1)$ holds")

        assert document.markdown([Mark(7, 8, "keyword")]) == r"where :blue-background[$x \in \lbrack 0,1)$] holds"

    def test_a_formula_does_not_swallow_what_follows(self) -> None:
        """A digit or another formula right after a formula is kept apart from its dollar."""
        assert parse(r"$\times$5").markdown() == rf"$\times${JOINER}5"
        assert parse(r"$\alpha$$\beta$").markdown() == rf"$\alpha${JOINER}$\beta$"

    def test_emphasis_inside_words_survives(self) -> None:
        """Where CommonMark would not see emphasis, an invisible joiner helps."""
        assert parse("***H**ind **i**n*").markdown() == f"***H***{JOINER}{JOINER}*ind* ***i***{JOINER}{JOINER}*n*"

    def test_code_is_shown_as_code(self) -> None:
        """Code keeps its backticks apart and its characters as they are."""
        assert parse("use `top_k`").markdown() == "use `top_k`"
        assert parse("use ``a`b``").markdown() == "use ``a`b``"


class TestEscape:
    """What headings and labels show."""

    @pytest.mark.parametrize(
        ("text", "shown"),
        [
            ("A* costs $5 & <b>", r"A\* costs \$5 \& \<b\>"),
            ("![x](http://y.example)", rf"\!\[x\](http\:{JOINER}//y.example)"),
            ("# 1. - item", r"\# 1. - item"),
            ("1. item", r"1\. item"),
            ("- item", r"\- item"),
            (":smile: :material/home: :red[x]", rf"\:{JOINER}smile: \:{JOINER}material/home: \:red\[x\]"),
            ("me@x.example www.x.example", f"me@{JOINER}x.example www{JOINER}.x.example"),
            ("two\nlines  here", "two lines here"),
            ("a_b `c` ~d~ | e \\ f ^g", r"a\_b \`c\` \~d\~ \| e \\ f \^g"),
            ("12:30, ratio 1:2", r"12\:30, ratio 1\:2"),
        ],
    )
    def test_text_is_shown_as_it_is(self, text: str, shown: str) -> None:
        """Nothing in a heading or a label can become markup, an image, a link or a short code."""
        assert escape(text) == shown


_BITS = r"""
![x](http://a.b/c) <img src=x> [a](javascript:x) :red[ ] :smile: :material/x: # - 1. > | ``` ` $ $x$ \alpha \href{a}{b} ** * _ ~~ \
&lt; <b> </b> www.a.b a@b.c http://a.b/c?d=e& <https://x.y> [^1]: == { } word 12 ( ) é —
"""
_WILD = st.lists(st.sampled_from([*_BITS.split(), "\n", "\n\n", " "])).map("".join)
_MARKS = st.lists(
    st.builds(Mark, st.integers(-3, 80), st.integers(-3, 80), st.sampled_from(["keyword", "evidence", "hit"])),
    max_size=4,
)


@given(_WILD, _MARKS)
@settings(deadline=None)
def test_nothing_active_is_left(source: str, marks: list[Mark]) -> None:
    """Without our own links, formulas, code, emphasis and marks, no character with a meaning stands unescaped."""
    shown = parse(source).markdown(marks)
    shown = re.sub(r"\\.", "", shown, flags=re.DOTALL)
    shown = re.sub(r"(?<!`)(`+)(?!`).+?(?<!`)\1(?!`)", "", shown)
    shown = re.sub(r"\$[^$\n]+\$", "", shown)
    links = re.findall(r"\]\(<([^<>]*)>\)", shown)
    shown = re.sub(r"\]\(<[^<>]*>\)", "]", shown)
    shown = re.sub(r":(?:blue-background|orange-background|violet)\[", "[", shown)

    assert all(re.match(r"https?://[^\s<>]+$", link, re.IGNORECASE) for link in links)
    assert not re.search(r"[!<>|#~$`{}&_^]|:(?! |$)|www\.|https?:/", shown), shown
    assert shown.count("[") == shown.count("]")


@given(_WILD)
@settings(deadline=None)
def test_what_is_shown_is_what_the_text_says(source: str) -> None:
    """The words on the card are the words of the text."""
    document = parse(source)
    shown = document.markdown()
    for run in document.runs:
        if run.tex is not None:
            assert f"${run.tex}$" in shown
    words = re.sub(r"\$[^$\n]+\$|\]\(<[^<>]*>\)", " ", re.sub(r"\\(.)", r"\1", re.sub(r"\\[$<>\]]", " ", shown)))
    said = "".join(" " if run.tex is not None else run.plain for run in document.runs)

    assert re.findall(r"\w", said) == re.findall(r"\w", words) or "$" in said or "<" in said
