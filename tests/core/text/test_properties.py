"""What holds for every string: parsing never fails, is done once and for all, and keeps letters and digits."""

from __future__ import annotations

import re
import unicodedata

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from core.text import parse, plain

_MARKUP = r"""
\textbf{ \emph{ } { $ $$ \( \) \[ \] * ** *** _ __ ` `` '' ' \alpha \method \cite{a} \url{ \frac{1}{2} \" \' \% \$ \_ \* \item \R \\
<b> </b> <p> </p> <i> <br> <li> <sup> </sup> <s> < > &amp; &lt; &gt; &#42; & \begin{itemize} \end{itemize} ~ ~~ -- --- - ^2 x_1
http://a.b/c https://x.org/a_b). [ ] ( ) ]( ![ a B cd 5 word 1. • # é ﬁ “ ” ’ Ã© â€™ 中文 。 ẛ̣ ı̈ ≤ → ∑ : :// www. @ % ="" </t};>
extbf{ <think> \nWe
"""
_BLANKS = [
    "\n",
    "\n\n",
    " ",
    "  ",
    "- ",
    "* ",
    "> ",
    "be- tween ",
    "ex-\nample",
    "(cid:173) ",
    "\t",
    "\r\n",
    "\u2028",
    "\x85",
]
_INVISIBLE = ["\u200b", "\u00ad", "\u2011", "\ue000", "\ud800", "\x00", "e\u0301"]
_BITS = st.sampled_from(_MARKUP.split() + _BLANKS + _INVISIBLE)
WILD = st.one_of(st.text(), st.lists(_BITS, max_size=24).map("".join))
#: Prose in which nothing is markup: what stands here comes out as it went in.
_PROSE = st.lists(st.from_regex(r"[A-Za-z0-9é中]{1,9}[,;.]?", fullmatch=True), min_size=1, max_size=20).map(" ".join)


@given(WILD)
@example("> > a")
@example(r"\_a\_ $x_1$ \*b\*")
@example("&amp;amp;lt;b&amp;gt; </b>")
@example("\\textbf{" * 50)
@settings(max_examples=400, deadline=None)
def test_cleaned_text_is_not_changed_by_cleaning(source: str) -> None:
    """Parsing never fails, and the text of a text is the text."""
    text = plain(source)

    assert plain(text) == text


@given(WILD)
@settings(deadline=None)
def test_text_has_one_shape(source: str) -> None:
    """Text has no surplus blanks, no single line breaks, and nothing invisible; runs and text agree."""
    document = parse(source)
    text = document.text

    assert "".join(run.plain for run in document.runs) == text == text.strip()
    assert not re.search(
        r"  |\n\n\n|(?<!\n)\n(?!\n)| \n|\n |[\x00-\x09\x0b-\x1f\x7f\xa0\xad\u200b-\u200f\ufeff\ue000-\uf8ff\ud800-\udfff]",
        text,
    )
    assert unicodedata.is_normalized("NFC", text)


@given(_PROSE)
@settings(deadline=None)
def test_prose_stays_as_it_is(prose: str) -> None:
    """Without markup, nothing is changed."""
    assert plain(prose) == prose


_SHAPES = [
    "{}",
    "*{}*",
    "**{}**",
    r"\textbf{{{}}}",
    "<b>{}</b>",
    "${}$",
    "`{}`",
    r"\method{{{}}}",
    "({})",
    "&quot;{}&quot;",
]


@given(
    st.lists(
        st.tuples(st.sampled_from(_SHAPES), st.from_regex(r"[a-z]{2,6}[0-9]?", fullmatch=True)), min_size=1, max_size=8
    )
)
@settings(deadline=None)
def test_letters_and_digits_are_kept_in_order(words: list[tuple[str, str]]) -> None:
    """Every letter and digit outside commands, tags and entities is kept, in order; no words are glued together."""
    said = plain(" ".join(shape.format(word) for shape, word in words))

    assert re.findall(r"\w+", said) == [word for _, word in words]


_LONG = [
    *[
        "\\textbf{",
        "{",
        "}",
        "$",
        "$a",
        "*a",
        "**",
        "_a",
        "`",
        "``a",
        "<",
        "<a ",
        "&amp;",
        "[",
        "[a](",
        "~~a",
        "- ",
        "\n\n",
        "\\(",
    ],
    *["\\", "Ã©", "a- b", "ab-\n", "''", '=""', "e.g. ", "\u0301", "{a}", "http://a", "\\begin{equation}", "<!--"],
]


@pytest.mark.parametrize("bit", _LONG)
def test_a_long_line_of_anything_is_read(bit: str) -> None:
    """Three thousand repetitions of what may begin markup are read like any other text."""
    text = plain(bit * 3_000)

    assert plain(text) == text
