"""What holds for every string: parsing never fails, is done once and for all, and keeps letters and digits."""

from __future__ import annotations

import re
import unicodedata

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from core.text import parse, plain, unicode

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


#: Letters and digits that no command, tag or entity in `_RECOGNISED` has.
_KEPT = ["Q", "Z7", "89", "QZ", "中", "7", "K"]
_RECOGNISED = r"""
\textbf{ \emph{ } { $ $$ \( \) \[ \] * ** *** _ __ ` `` '' ' \alpha \method \cite{a} \frac{ }{ \sqrt{ \" \' \% \$ \_
\* \item \\ \log \in \text{ \mathbb{ <b> </b> <p> </p> <i> <br> <li> <sup> </sup> <s> < > &amp; &lt; &gt; &#42; &
\begin{itemize} \end{itemize} ~ ~~ -- --- - ^ ^{ _{ [ ] ( ) ! • # “ ” ’ ≤ → ∑ : . , ; = + % | / <think> https://
doi.org/
"""
_GAPS = ["\n", "\n\n", " ", "  ", "- ", "* ", "> ", "-\n", "\t", "\u200b", "\u00ad", "\u2028"]


def _written(bits: list[str]) -> str:
    """Write bits one after another; what follows a command's name is parted from it, or it would be another name."""
    source = ""
    for bit in bits:
        named = bit in _KEPT and re.search(r"\\[A-Za-z]*$", source)
        source += " " + bit if named else bit
    return source


def _alone(text: str) -> str:
    """Give those letters and digits of `text` that are in `_KEPT`, without the accents that commands put on them."""
    return "".join(char for char in unicodedata.normalize("NFKD", text) if char in "QZK789中")


@given(WILD)
@settings(deadline=None)
def test_cleaning_never_raises(source: str) -> None:
    """Any string at all has a text, and a card that shows it."""
    assert isinstance(plain(source), str)
    assert isinstance(parse(source).markdown(), str)


@given(st.lists(st.sampled_from([*_RECOGNISED.split(), *_GAPS, *_KEPT * 6]), max_size=24).map(_written))
@example(r"\'Q **Z7*$89_\mathbb{中")
@settings(max_examples=400, deadline=None)
def test_letters_and_digits_outside_of_markup_are_kept_in_order_however_it_is_nested(source: str) -> None:
    """Whatever markup stands around them, closed or not, the letters and digits of the prose come out in order."""
    assert _alone(plain(source)) == _alone(source)


@given(st.text(st.characters(exclude_characters="\\<&$[`", exclude_categories=["C", "M"])))
@settings(max_examples=300, deadline=None)
def test_letters_and_digits_of_any_script_are_kept_in_order(source: str) -> None:
    """A text in any script keeps its letters and digits, up to NFKC (what may be mojibake begins with one of "Â" to "ô")."""
    source = re.sub("[Â-ô]", "", source)
    said, given_ = (
        [char for char in unicodedata.normalize("NFKC", text) if char.isalnum()] for text in (plain(source), source)
    )
    assert said == given_


@given(WILD)
@settings(max_examples=300, deadline=None)
def test_what_its_own_recogniser_would_resolve_is_not_left(source: str) -> None:
    """In a text that was cleaned, nothing is read as markup, an entity, mojibake or an odd character any more."""
    text = plain(source)

    assert unicode.tidy(text) == text
    assert unicode.entities(text) == text
    assert not [run for run in parse(text).runs if run.tex is not None]
    assert "".join(run.plain for run in parse(text).runs) == text


_STAYS = ["a lone * stays", "*", "A*", "an A* venue", "A* and B*", "$5", "costs $5", "from $5 to $10", "<think>", "the <think> tag",
          "<think> and </think>", "x < y", "$", "5* and 3*", "C*-algebra", "#1", "~5", "a_b", "<answer>"]  # fmt: skip


@pytest.mark.parametrize("source", _STAYS)
@pytest.mark.parametrize("shape", ["{}", "We say {} here.", "**Bold** and {}.", "$x_1$, then {}", "{} &amp; more"])
def test_what_only_looks_like_markup_stays(shape: str, source: str) -> None:
    """A lone star, a price, or a tag that no page knows stays as it is, also beside true markup."""
    assert source in plain(shape.format(source))


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
