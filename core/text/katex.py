"""What KaTeX is given: only commands that it knows and that do nothing but typeset."""

from __future__ import annotations

import re

from core.text.symbols import OPERATORS
from core.text.vocabulary import words

#: A longer formula is shown in words.
LONGEST = 1000
#: Characters outside ASCII that KaTeX sets, letters aside.
UNICODE = frozenset("−–—…×·≤≥≠≈∈→±∞∑∏√⋆’⋅∆⟨⟩≪≫≲≳⊆⊂∪∩∨∧⊙⊗⊕∀∃∇∂∼≡∝‖′")
COMMANDS = words(
    "text textrm textbf textit texttt textsf textnormal textup emph mathrm mathbf mathit mathsf mathtt "
    "operatorname mathcal mathbb mathfrak mathscr boldsymbol bm frac dfrac tfrac sqrt binom left right middle big "
    "Big bigg Bigg bigl bigr Bigl Bigr biggl biggr Biggl Biggr hat widehat tilde widetilde bar overline vec dot "
    "ddot check breve acute grave underline quad qquad mathop mathbin mathrel limits nolimits overset underset "
    "stackrel substack displaystyle textstyle mathring pmod bmod alpha beta gamma delta epsilon varepsilon zeta "
    "eta theta vartheta iota kappa varkappa lambda mu nu xi pi varpi rho varrho sigma varsigma tau upsilon phi "
    "varphi chi psi omega Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi Omega in notin ni subset subseteq "
    "supset supseteq subsetneq le leq leqslant ge geq geqslant lt gt ne neq ll gg approx sim simeq cong equiv "
    "propto prec preceq succ succeq lesssim gtrsim to rightarrow leftarrow leftrightarrow Rightarrow Leftarrow "
    "Leftrightarrow longrightarrow longleftarrow mapsto longmapsto implies iff hookrightarrow uparrow downarrow "
    "gets times cdot pm mp div ast star circ bullet oplus otimes odot cup cap setminus wedge vee land lor neg "
    "lnot uplus sqcup sqcap sum prod int iint oint bigcup bigcap bigoplus bigotimes partial nabla infty forall "
    "exists nexists emptyset varnothing ell hbar Re Im aleph angle triangle top bot perp parallel mid nmid vert "
    "Vert lvert rvert lVert rVert langle rangle lfloor rfloor lceil rceil lbrace rbrace ldots cdots vdots ddots "
    "dots prime dagger triangleq coloneqq models vdash square colon cal rm bf it sf tt pmb smash asymp doteq "
    "preccurlyeq succcurlyeq choose over dotsc dotsb mod circledast cdotp checkmark degree surd backslash imath "
    "jmath diamond blacksquare twoheadrightarrow rightsquigarrow leadsto"
) | (OPERATORS - {"argmax", "argmin"})
MARKS = frozenset("{}%&#_|,;:! ")
_SIGN = re.compile(r"(?<!\\)[%#&]")
#: What authors type, in commands that KaTeX knows.
SPELLED = {"’": "'", "⋅": r"\cdot ", "∆": r"\Delta ", "⟨": r"\langle ", "⟩": r"\rangle ", r"\eps": r"\varepsilon ",
            r"\R": r"\mathbb{R}", r"\N": r"\mathbb{N}", r"\E": r"\mathbb{E}", r"\Tilde": r"\tilde", r"\O": "O",
            r"\ensuremath": "", r"\poly": r"\operatorname{poly}"}  # fmt: skip
_SPELLING = re.compile(r"[’⋅∆⟨⟩]|\\(?:eps|R|N|E|Tilde|O|ensuremath|poly)(?![A-Za-z])")
#: Arguments without braces that TeX takes and KaTeX does not.
_BARE_ARGUMENT = re.compile(
    r"([_^]|\\sqrt|\\(?:wide)?(?:tilde|hat)|\\bar|\\overline)\s*"
    r"(\\math[a-z]+\s*(?:\{[^{}]*\}|[A-Za-z])|\\(?:max|min|ln|log|sup|inf|dim|exp|det|ker|deg|arg)(?![A-Za-z]))"
)


def knows(name: str) -> bool:
    """Say whether the command called `name` may be given to KaTeX."""
    return name in COMMANDS or (len(name) == 1 and name in MARKS) or f"\\{name}" in SPELLED


def typeset(source: str) -> str:
    """Write what TeX would refuse, but authors type, in commands that KaTeX knows."""
    source = _SIGN.sub(r"\\\g<0>", source)
    source = _BARE_ARGUMENT.sub(r"\1{\2}", source)
    return _SPELLING.sub(lambda m: SPELLED[m[0]], source)
