"""What LaTeX, Markdown and HTML in an abstract come to in its text."""

from __future__ import annotations

import pytest

from core.text import plain


def say(table: list[tuple[str, str]]) -> pytest.MarkDecorator:
    """Parametrise a test over (source, text)."""
    return pytest.mark.parametrize(("source", "text"), table)


@say(
    [
        (r"\textbf{bold} \emph{it} {\bf b} \underline{R}eal", "bold it b Real"),
        (r"93.7\% of Q\&A, \#1, a\_b, \{x\}", "93.7% of Q&A, #1, a_b, {x}"),
        (
            r"Erd\H{o}s, Poincar\'e, na\"{\i}ve, S\o ren, \c{c}a, G\"odel, \v{S}koda",
            "Erdős, Poincaré, naïve, Søren, ça, Gödel, Škoda",
        ),
        (r"the \method{} beats \ours by far, \ie a lot", "the method beats ours by far, i.e. a lot"),
        (r"proposed\method works", "proposed method works"),
        (r"\modelname{Fox} \texttt{code}", "Fox code"),
        (r"as \cite{doe2020} and \citep[see][]{roe} show", "as [doe2020] and [see roe] show"),
        (r"Fig.~3 shows a \textcolor{red}{hot} spot\footnote{Really.}", "Fig. 3 shows a hot spot (Really.)"),
        (
            "the ``off-topic'' set, ``poisoned\" data and `single' ones",
            "the “off-topic” set, “poisoned” data and 'single' ones",
        ),
        ("update---made of pages 1--2", "update—made of pages 1–2"),
        (r"10\,000 at 5\,ms \\ next \hspace{2em} end", "10000 at 5 ms next end"),
        (r"it\'s \"quoted\" here", 'it\'s "quoted" here'),
        ("a new \textbf{word}".replace("\\t", "\t"), "a new word"),
        (r"a {B}ayesian {GAN} on {0,1} and {a, b}", "a Bayesian GAN on {0,1} and {a, b}"),
        (r"unclosed \textbf{bold and {more", "unclosed bold and more"),
    ]
)
def test_latex_commands_are_resolved(source: str, text: str) -> None:
    """Commands go, their words stay, accents and symbols become characters."""
    assert plain(source) == text


@say(
    [
        ("***H**indsight **i**nstruction **R**eplay*", "Hindsight instruction Replay"),
        ("**Fox** (*F*aithful e*X*pression) and _two words_", "Fox (Faithful eXpression) and two words"),
        ("A* and B*-trees, a lone * star, V*Bench, RRT*", "A* and B*-trees, a lone * star, V*Bench, RRT*"),
        ("5*3*2 and m*n, snake_case_name", "5*3*2 and m*n, snake_case_name"),
        ("**Note: **text and **unclosed", "Note: text and unclosed"),
        ("see [the page](https://a.example/b_c) and ![a plot](https://a.example/p.png)", "see the page and a plot"),
        ("use `top_k` and ``x``, ~~not~~ this", "use top_k and x, not this"),
        ("https://a.example/x_y_z*w and about ~5 or 5~10", "https://a.example/x_y_z*w and about ~5 or 5~10"),
        (r"\*not emphasis and 2\. no list", "*not emphasis and 2. no list"),
        ("[1] and [a] (b) stay", "[1] and [a] (b) stay"),
    ]
)
def test_markdown_is_resolved(source: str, text: str) -> None:
    """Emphasis marks go even inside words; what only looks like Markdown stays."""
    assert plain(source) == text


@say(
    [
        ("<p>One <b>b</b>old w<i>or</i>d.</p><p>Two.</p>", "One bold word.\n\nTwo."),
        ("x<sup>2</sup>, 10<sup>-6</sup>, H<sub>2</sub>O, 1<sup>st</sup>", "x^2, 10^-6, H2O, 1st"),
        ("<jats:p>From a <jats:italic>journal</jats:italic></jats:p>", "From a journal"),
        ("a &lt; b &amp;amp; c &#945;&nbsp;&hellip;", "a < b & c α …"),
        ("keep <think>this</think> and <s> and x<y and y>z", "keep <think>this</think> and <s> and x<y and y>z"),
        ('<a href="https://a.example">link</a><br/>next<!-- gone -->', "link next"),
        ('bound $z_{<t};="" by="" us="" we="">\n</t};>', "bound z_<t; by us we"),
        ("One.<br><br/>Two.<br>Three.", "One.\n\nTwo. Three."),
        ("AT&T, R&D; and <unknown tag> stay", "AT&T, R&D; and <unknown tag> stay"),
    ]
)
def test_html_is_resolved(source: str, text: str) -> None:
    """Inline tags go without a blank, block tags part paragraphs, other angle brackets stay."""
    assert plain(source) == text


@say(
    [
        ("ofﬁce, 𝑑-dimensional, ｆｕｌｌ", "office, d-dimensional, full"),
        ("plug\u2011and\u2011play\u00a0now\u200b!", "plug-and-play now!"),
        ("cafe\u0301 and so\u00adft", "café and soft"),
        ("â€œquotedâ€\x9d cafÃ© and Â© but A = Â + U", "“quoted” café and © but A = Â + U"),
        ("tab\tand\x00control\r\nline", "tab andcontrol line"),
        ("p \u0338= 2 and x \u0338\u2208 S", "p ≠ 2 and x ∉ S"),
        ("half ½, m², ℝ and Ω stay", "half ½, m², ℝ and Ω stay"),
    ]
)
def test_characters_are_tidied(source: str, text: str) -> None:
    """Look-alike characters get one spelling, invisible ones go, mojibake is undone, the rest stays."""
    assert plain(source) == text


def test_the_three_lists_are_clean(lists: list) -> None:
    """No command, asterisk or dollar sign is left in any of the 57 texts, and no word is glued or split."""
    texts = [plain(line) for path in lists for line in path.read_text(encoding="utf-8").splitlines() if len(line) > 80]

    assert len(texts) == 57
    assert not [
        text for text in texts if any(mark in text for mark in ("\\", "*", "$", "`", "~", "--", "\u00a0", "\u2011"))
    ]
    for said in (
        "Hindsight instruction Replay (HiR)",
        "S→N→F",
        "(R^2 = 99.9%)",
        "the λ-return Bellman operator",
        "(ε, δ)-",
        "φ_1, …, φ_n",
    ):
        assert sum(said in text for text in texts) == 1, said
