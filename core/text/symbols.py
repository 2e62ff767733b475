"""What a LaTeX command stands for: symbols, function names, accents, fonts."""

from __future__ import annotations

import unicodedata
from functools import cache

from core.text.vocabulary import words

#: Abbreviations that authors define for themselves, under the names they nearly always take.
ABBREVIATIONS = {
    "ie": "i.e.", "eg": "e.g.", "etal": "et al.", "etc": "etc.", "wrt": "w.r.t.", "vs": "vs.", "cf": "cf.",
    "iid": "i.i.d.", "aka": "a.k.a.", "st": "s.t.", "Eg": "E.g.", "Ie": "I.e.", "whp": "w.h.p.",
}  # fmt: skip
OPERATORS = words(
    "arccos arcsin arctan arg argmax argmin cos cosh cot coth csc deg det dim exp gcd hom inf ker lg lim liminf "
    "limsup ln log max min Pr sec sin sinh sup tan tanh"
)
RELATIONS = words(
    "= < > ≤ ≥ ≠ ≈ ≡ ∼ ≃ ≅ ∝ ∈ ∉ ∋ ⊂ ⊆ ⊃ ⊇ ⊊ ≪ ≫ ≲ ≳ ≺ ≼ ≽ ≻ ⩽ ⩾ → ← ↔ ⇒ ⇐ ⇔ ⟶ ⟵ ⟹ ⟺ ↦ ⟼ ≜ ≝ ≔ ⊢ ⊨ ⊥ ∥ ↪ ↠ ↑ ↓ ⇝ "
    ":= =: |="
)
BINARY = words("+ - − ± ∓ ∪ ∩ ∖ ⊕ ⊗ ⊙ ∧ ∨ ⋆ ∘ ⊎ ⊔ ⊓")
_OWN = {
    "epsilon": "ε", "varepsilon": "ε", "phi": "φ", "varphi": "φ", "vartheta": "θ", "varrho": "ρ", "varsigma": "σ",
    "varkappa": "κ", "varpi": "π", "star": "⋆", "ast": "*", "leqslant": "≤", "geqslant": "≥", "iff": "⇔",
    "implies": "⇒", "impliedby": "⇐", "gets": "←", "longrightarrow": "→", "longleftarrow": "←", "mapsto": "↦",
    "longmapsto": "↦", "Rightarrow": "⇒", "Leftarrow": "⇐", "Leftrightarrow": "⇔", "leftrightarrow": "↔",
    "Longrightarrow": "⇒", "Longleftrightarrow": "⇔", "xrightarrow": "→", "cdots": "…", "dots": "…", "sim": "∼",
    "triangleq": "≜", "coloneqq": ":=", "colon": ":", "lbrace": "{", "rbrace": "}", "lbrack": "[", "rbrack": "]",
    "lfloor": "⌊", "rfloor": "⌋", "lceil": "⌈", "rceil": "⌉", "|": "‖", "lVert": "‖", "rVert": "‖", "Vert": "‖",
    "degree": "°", "checkmark": "✓", "cmark": "✓", "xmark": "✗", "textgreater": ">", "textless": "<",
    "textbar": "|", "slash": "/", "backslash": "\\", "textbackslash": "\\", "textasciitilde": "~",
    "textasciicircum": "^", "textdollar": "$", "textunderscore": "_", "textasteriskcentered": "*", "copyright": "©",
    "pounds": "£", "euro": "€", "texttrademark": "™", "textsuperscript": "", "S": "§", "P": "¶", "LaTeX": "LaTeX",
    "TeX": "TeX", "perp": "⊥", "bot": "⊥", "top": "⊤", "indep": "⊥", "prime": "′", "hbar": "ħ", "imath": "i",
    "jmath": "j", "Re": "Re", "Im": "Im", "bmod": "mod", "mod": "mod", "neg": "¬", "lnot": "¬", "land": "∧",
    "lor": "∨", "odot": "⊙", "div": "÷", "square": "□", "Box": "□", "blacksquare": "■", "diamond": "⋄", "ne": "≠",
    "wp": "℘", "angle": "∠", "triangle": "△", "surd": "√", "cong": "≅", "models": "⊨", "vdash": "⊢", "uplus": "⊎",
    "sqcup": "⊔", "sqcap": "⊓", "hookrightarrow": "↪", "twoheadrightarrow": "↠", "rightsquigarrow": "⇝",
    "leadsto": "⇝", "bigcup": "∪", "bigcap": "∩", "bigwedge": "∧", "bigvee": "∨", "bigodot": "⊙", "bigsqcup": "⊔",
    "colonequals": ":=", "lt": "<", "gt": ">", "And": "&", "textemdash": "—", "textendash": "–", "lbag": "⟅",
}  # fmt: skip
#: Commands of pylatexenc's table that are no symbols, or that stand for something which changes (the date).
_NOT = words("today ensuremath url footnote textcolor colorbox fcolorbox hspace vspace & $ # _ { } \\ , ; : !")
ACCENTS = {
    "'": "\u0301", "`": "\u0300", "^": "\u0302", '"': "\u0308", "~": "\u0303", "=": "\u0304", ".": "\u0307",
    "u": "\u0306", "v": "\u030c", "H": "\u030b", "c": "\u0327", "k": "\u0328", "r": "\u030a", "d": "\u0323",
    "b": "\u0331",
}  # fmt: skip
MATHS_ACCENTS = {
    "hat": "\u0302", "widehat": "\u0302", "tilde": "\u0303", "widetilde": "\u0303", "bar": "\u0304", "overline": "\u0304",
    "vec": "\u20d7", "dot": "\u0307", "ddot": "\u0308", "check": "\u030c", "breve": "\u0306", "acute": "\u0301",
    "grave": "\u0300", "mathring": "\u030a", "underline": "\u0332",
}  # fmt: skip


@cache
def symbols() -> dict[str, str]:
    """Give the characters of each symbol command, by its name without the backslash (the table is pylatexenc's)."""
    from pylatexenc import latex2text

    context = latex2text.get_default_latex_context_db()
    table: dict[str, str] = {}
    for category in context.categories():
        for spec in context.iter_macro_specs([category]):
            value = spec.simplify_repl
            if isinstance(value, str) and "%" not in value and "<" not in value and value.strip():
                table.setdefault(spec.macroname, unicodedata.normalize("NFC", value))
    for name in _NOT:
        table.pop(name, None)
    return table | {name: name for name in OPERATORS} | {"limsup": "lim sup", "liminf": "lim inf"} | _OWN


def accented(letter: str, mark: str) -> str:
    """Put the combining `mark` on the first character of `letter` and compose the two where Unicode can."""
    letter = {"ı": "i", "ȷ": "j"}.get(letter[:1], letter[:1]) + letter[1:]
    return unicodedata.normalize("NFC", letter[:1] + mark + letter[1:])
