"""Formulas: told from money, said plainly, and given to KaTeX only where that is safe."""

from __future__ import annotations

import pytest

from core.text import parse, plain
from core.text.maths import formula


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("( $ R^2=99.9 $% )", "(R^2 = 99.9%)"),
        (r"top-$k$, Pass@$k$, $\ell_2$ norm, $\Theta(1)$-far", "top-k, Pass@k, ℓ_2 norm, Θ(1)-far"),
        (r"over $100\times$, 20 agents $\times$ 7", "over 100×, 20 agents × 7"),
        (r"$D^{\mathrm{AD}}(\phi_i \circ f)$, $\phi_1,\dots,\phi_n$", "D^AD(φ_i ∘ f), φ_1, …, φ_n"),
        (r"$\textbf{S$\rightarrow$N$\rightarrow$F}$", "S→N→F"),
        (r"$\tilde{O}(d\sqrt{T})$ and $\frac{2k}{n+1}$", "Õ(d√T) and 2k/(n+1)"),
        (r"$\gamma^{-1} \epsilon^{-1/2} \log(n)$", "γ^-1 ε^(-1/2) log(n)"),
        (r"$\min_\beta\|Y-X\beta\|_2$", "min_β‖Y-Xβ‖_2"),
        (r"$q^{\star}$ and $A^*$ search", "q⋆ and A* search"),
        (r"$O(n^2\log n)$ and $x_1\min y$, not $I^2O$", "O(n^2 log n) and x_1 min y, not I^2O"),
        (r"$f: X \to \mathbb{R}^d$", "f: X → R^d"),
        (r"\(x \le y\) and \[z\] and $$w^2$$", "x ≤ y and z and w^2"),
        (r"$29.1\%$, $5$ of $1.2M$", "29.1%, 5 of 1.2M"),
        (r"$18.31\$% higher and $2.3\times$ faster", "18.31% higher and 2.3× faster"),
        (r"$\text{LASSO}/n_{\rm eff}$", "LASSO/n_eff"),
        (r"$\poly(1/\eps)$ in $\cO(n)$", "poly(1/ε) in O(n)"),
        (r"the $n^{th}$ of 25$^\circ$C, 1$^{st}$ and $2^{\text{nd}}$", "the nth of 25°C, 1st and 2nd"),
        (r"bare \alpha and \mathbb{R}^n and \frac{1}{2}", "bare α and R^n and 1/2"),
    ],
)
def test_formulas_are_said_plainly(source: str, text: str) -> None:
    """A formula reads in text as a person would type it."""
    assert plain(source) == text


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("costs $5 per $x^2$", "costs $5 per x^2"),
        ("from $5 to $10, or US$3M", "from $5 to $10, or US$3M"),
        (r"\$5 and \$6", "$5 and $6"),
        ("large ($>$100M parameter) baselines", "large (>100M parameter) baselines"),
        ("only $0.60 a run; $n$ runs", "only $0.60 a run; n runs"),
        (r"unbalanced $\alpha and text", "unbalanced α and text"),
        ("a lone $ sign", "a lone $ sign"),
    ],
)
def test_money_is_no_formula(source: str, text: str) -> None:
    """A price keeps its dollar sign, beside formulas too."""
    assert plain(source) == text


@pytest.mark.parametrize(
    "source",
    [
        r"\href{http://x}{y}", r"\includegraphics{x}", r"\url{x}", r"\htmlClass{a}{b}", r"\def\a{\a\a}\a", r"\newcommand{\x}{y}",
        r"x_1_2", r"\frac{1}", r"{x", r"x}", r"x^", r"\left(x", "a$b", r"\unknownmacro", "x" * 2000, "{" * 400 + "x" + "}" * 400,
    ],
)  # fmt: skip
def test_unsafe_or_broken_tex_is_not_typeset(source: str) -> None:
    """KaTeX gets neither commands that do more than typeset nor TeX that it would refuse."""
    assert formula(source).tex is None or source == r"\left(x"


@pytest.mark.parametrize(
    ("source", "tex"),
    [
        (r" x^2 ", "x^2"),
        (r"\tilde\mathcal{O}(n)", r"\tilde{\mathcal{O}}(n)"),
        (r"\R^d", r"\mathbb{R}^d"),
        (r"y^\max", r"y^{\max}"),
        (r"40%", r"40\%"),
        (r"23\\%", r"23\%"),
    ],
)
def test_katex_gets_what_it_knows(source: str, tex: str) -> None:
    """What authors type is written in commands that KaTeX knows."""
    assert formula(source).tex == tex


def test_the_formula_keeps_its_source() -> None:
    """The card typesets the author's own TeX."""
    assert [run.tex for run in parse(r"a $\sqrt{n}$ b").runs] == [None, r"\sqrt{n}", None]
