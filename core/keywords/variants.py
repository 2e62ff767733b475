"""When two surfaces are one keyword by form alone: number, hyphen or space, British or American, case.

`normal` maps a phrase to the form that all its variants share. Acronyms keep their case, so "RAG" is not "rag".
"""

from __future__ import annotations

import re
from functools import lru_cache

from core.keywords.words import ADJECTIVAL
from core.keywords.words import words as _words

_PIECE = re.compile(r"[^\W_]+(?:[+#*]+)?|[+#*]+")
_JOIN = re.compile(r"[-‐‑–/_\s]+")

IRREGULAR = {
    "analyses": "analysis", "hypotheses": "hypothesis", "theses": "thesis", "syntheses": "synthesis",
    "bases": "basis", "crises": "crisis", "axes": "axis", "parentheses": "parenthesis", "diagnoses": "diagnosis",
    "indices": "index", "matrices": "matrix", "vertices": "vertex", "appendices": "appendix", "simplices": "simplex",
    "criteria": "criterion", "phenomena": "phenomenon", "automata": "automaton", "polyhedra": "polyhedron",
    "children": "child", "people": "person", "men": "man", "women": "woman", "mice": "mouse", "feet": "foot",
    "teeth": "tooth", "formulae": "formula", "antennae": "antenna", "vertebrae": "vertebra", "spectra": "spectrum",
    "optima": "optimum", "minima": "minimum", "maxima": "maximum", "extrema": "extremum", "nuclei": "nucleus",
    "stimuli": "stimulus", "radii": "radius", "loci": "locus", "genera": "genus", "corpora": "corpus",
    "halves": "half", "leaves": "leaf", "lives": "life", "knives": "knife", "shelves": "shelf", "selves": "self",
    "wolves": "wolf", "lenses": "lens", "gases": "gas", "biases": "bias", "buses": "bus", "viruses": "virus",
    "foci": "focus", "schemata": "schema", "lemmata": "lemma", "caches": "cache", "niches": "niche",
    "movies": "movie", "cookies": "cookie", "calories": "calorie", "aches": "ache", "headaches": "headache",
}  # fmt: skip
SINGULAR_IN_S = _words(
    "series species news lens bias gas bus always perhaps towards across bayes gauss alias atlas canvas chaos kudos",
    "mathematics physics less plus thus this its his is was has does as us yes versus various previous whereas",
    "minus corps means economics ethics james davis adams paris texas arkansas kubernetes pancreas pandas keras atlas",
    "debris chassis thermos cosmos ethos pathos logos rhinoceros",
)
# Words in -ics whose singular in -ic is a noun of the same meaning; "dynamics", "semantics", "robotics" are not.
COUNTABLE_ICS = _words(
    "metrics topics heuristics characteristics critics logics fabrics graphics clinics epidemics pandemics mosaics",
    "lyrics comics classics basics mechanics antibiotics plastics ceramics diagnostics",
) - {"graphics", "mechanics", "diagnostics", "basics"}

_OUR = re.compile(r"(behavi|col|fav|neighb|lab|harb|rum|hum|tum|vap|fl|hon|arm|end|rig|sav|glam|par|vig|cand)our")
_NOT_ISE = _words(
    "noise precise exercise otherwise wise raise rise arise promise compromise enterprise expertise surprise supervise",
    "revise advise devise premise concise franchise disease likewise clockwise pairwise stepwise pointwise elementwise",
    "praise poise turquoise porpoise tortoise televise improvise treatise paradise merchandise disguise demise excise",
    "incise cruise bruise guise denoise imprecise anise chemise reprise comprise apprise circumcise despise",
    "promised compromised supervised revised advised devised raised praised exercised surprised comprised televised",
    "improvised disguised despised unsupervised unpromised denoised",
    "promising compromising supervising revising advising devising raising praising exercising surprising comprising",
    "rising arising improvising disguising denoising uncompromising unsurprising",
)
_ISE = re.compile(r"is(e|ed|es|er|ers|ing|ation|ations|ational|able)$")
_NOT_ISATION = frozenset(["visation", "improvisation", "improvisations", "liaison"])
_LL = re.compile(
    r"(model|label|travel|signal|channel|cancel|level|tunnel|fuel|dial|total|pixel|parallel|panel|marvel)l(ed|ing|er|ers)$"
)
BRITISH = {
    "centre": "center", "fibre": "fiber", "litre": "liter", "theatre": "theater", "calibre": "caliber", "centred": "centered",
    "metre": "meter", "kilometre": "kilometer", "defence": "defense", "offence": "offense", "licence": "license",
    "catalogue": "catalog", "analogue": "analog", "dialogue": "dialog", "grey": "gray", "artefact": "artifact",
    "aluminium": "aluminum", "programme": "program", "judgement": "judgment", "acknowledgement": "acknowledgment",
    "learnt": "learned", "ageing": "aging", "tyre": "tire", "sceptical": "skeptical", "mould": "mold", "plough": "plow",
    "cheque": "check", "manoeuvre": "maneuver", "haemoglobin": "hemoglobin", "anaesthesia": "anesthesia",
    "paediatric": "pediatric", "oestrogen": "estrogen", "foetal": "fetal", "leukaemia": "leukemia", "tumour": "tumor",
    "sulphur": "sulfur", "storey": "story", "likeable": "likable", "sizeable": "sizable", "enrol": "enroll",
    "fulfil": "fulfill", "skilful": "skillful", "instalment": "installment", "orientated": "oriented",
}  # fmt: skip


@lru_cache(maxsize=200_000)
def is_acronym(word: str) -> bool:
    """Tell whether `word` is written as an acronym: two capitals or more, at least half of its letters ("LLMs", "SE")."""
    if word.islower():
        return False
    letters = [c for c in word if c.isalpha()]
    capitals = sum(c.isupper() for c in letters)
    return capitals >= 2 and 2 * capitals >= len(letters)


@lru_cache(maxsize=200_000)
def says_how(word: str) -> bool:
    """Tell whether a word in lower case is a compound that is an adjective alone: "object-level", "model-free"."""
    _, hyphen, tail = word.rpartition("-")
    return bool(hyphen) and tail in ADJECTIVAL


def singular(word: str) -> str:
    """Give the singular of a lower-case English noun; a word that is none comes back as it is."""
    if word in IRREGULAR:
        return IRREGULAR[word]
    if len(word) <= 3 or not word.endswith("s") or word in SINGULAR_IN_S or word.endswith(("ss", "us", "is", "'s")):
        return word
    if word.endswith("ics") and word not in COUNTABLE_ICS:
        return word
    if word.endswith("ies"):
        return word[:-3] + "y" if len(word) > 4 else word[:-1]
    if word.endswith(("sses", "xes", "ches", "shes", "zzes")):
        return word[:-2]
    return word[:-1]


@lru_cache(maxsize=200_000)
def american(word: str) -> str:
    """Give the American spelling of a lower-case English word."""
    if word in BRITISH:
        return BRITISH[word]
    if "our" in word:
        word = _OUR.sub(r"\1or", word)
    if len(word) > 5:
        if "is" in word and word not in _NOT_ISE and word not in _NOT_ISATION:
            word = _ISE.sub(r"iz\1", word)
        if "ys" in word:
            word = re.sub(r"([aeiou]l)ys(e|ed|es|er|ers|ing)$", r"\1yz\2", word)
        if "ll" in word:
            word = _LL.sub(r"\1\2", word)
    return word


@lru_cache(maxsize=200_000)
def normal_word(word: str) -> str:
    """Give the form that the variants of one word share; an acronym keeps its capitals and loses a plural s."""
    if is_acronym(word):
        return word[:-1] if word.endswith("s") and word[:-1].isupper() else word
    lower = word.casefold()
    return american(singular(lower))


@lru_cache(maxsize=200_000)
def normal(phrase: str) -> str:
    """Give the form that the variants of `phrase` share: "large-language Models" and "large language model" agree."""
    if phrase.isascii() and phrase.isalpha() and phrase.islower():  # most words: one piece, no acronym
        return american(singular(phrase))
    return " ".join(normal_word(piece) for piece in _PIECE.findall(phrase))
