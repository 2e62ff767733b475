"""Where a phrase of an abstract may end, so that nothing is cut in its middle.

On a noun, before a mark or a word that opens another phrase, and not before the second part of what is joined.
"""

from __future__ import annotations

import re

from core.facts.reading import Reading, Token

MOST_WORDS = 14
LEAST_WORDS = 2

NOUNS = frozenset({"NN", "NNS", "NNP"})
INSIDE = NOUNS | {"JJ", "JJR", "VBG", "VBN", "CD", "POS"}
#: A phrase may end before these, and only on a noun.
_OPENERS = frozenset(
    [
        "that", "which", "who", "by", "while", "where", "when", "whereas", "using", "via", "through", "with",
        "without", "for", "in", "on", "under", "across", "to", "from", "into", "at", "as", "because", "since",
        "so", "thereby", "but", "based", "than", "over", "between", "among", "during", "after", "before", "if",
        "against", "toward", "towards", "and", "or", "whose", "within", "beyond", "whereby", "thus", "yet",
    ]
)  # fmt: skip
_COMPLEMENTS = {
    preposition: re.compile(rf"(?:{verbs})(?:e|es|s|ed|ing)?\Z")
    for preposition, verbs in {
        "as": "treat|view|fram|cast|recast|regard|formulat|reformulat|defin|model|interpret|conceptuali[sz]|formali[sz]|represent",
        "into": "integrat|lift|transform|convert|decompos|turn|inject|incorporat|embed|map|translat|divid|split|distill?",
        "with": "equip|augment|replac|endow|combin|coupl|align|enrich|pair|unif|unifi",
        "to": "extend|shift|map|link|connect|adapt|enabl|allow|requir|encourag|forc|train|help|instruct|permit|prompt",
    }.items()
}
#: Verbs that join one thing with another.
_JOINS = re.compile(r"(?:combin|coupl|pair|integrat|replac|align|augment)(?:e|es|s|ed|ing)?\Z")
_DANGLING = frozenset({"such", "e.g", "i.e", "respectively", "etc", "both", "only", "first", "second"})


def ends(reading: Reading, start: int, aside: tuple[int, int] | None) -> list[int]:
    """Give where a phrase that begins at `start` may end: after a noun, before a mark or an opener, in the same sentence."""
    tokens, tags, sentence = reading.tokens, reading.tags, reading.sentence_of
    out, words, depth = [], 0, 0
    for i in range(start, len(tokens)):
        if aside and aside[0] <= i < aside[1]:
            continue
        if sentence[i] != sentence[start] or tokens[i].text in (";", ":", "—", "?", "!", '"', "”", "“"):
            break
        depth += tokens[i].text == "("
        closing = tokens[i].text == ")"
        if not depth:
            if closing:
                break
            words += tokens[i].text[0].isalnum() and (i == start or tokens[i].start > tokens[i - 1].end)
            if words > MOST_WORDS:
                break
        depth -= closing and depth > 0
        if depth or words < LEAST_WORDS:
            continue
        beyond = aside[1] if aside and i + 1 == aside[0] and not closing else i + 1
        after = tokens[beyond] if beyond < len(tokens) and sentence[beyond] == sentence[start] else None
        text = "" if after is None else reading.low[beyond]
        glued = (
            after is not None and after.start == tokens[i].end and (text not in ",.;:)?!" or _bound(reading, beyond))
        )
        mark = after is None or not text[0].isalnum()
        if (
            not closing
            and (tags[i] not in NOUNS or tokens[i].text.lower() in _DANGLING)
            and not (text in ("", ".") and tags[i] in ("VBN", "RB", "CD", "VBG", "JJ"))
        ):
            continue
        if text == "(" or glued or not (mark or text in _OPENERS or _opens(reading, beyond)):
            continue
        if (not mark and tags[beyond] in NOUNS) or _wanting(reading.low[start : i + 1], text):
            continue
        if _coordinated(reading, beyond):
            continue
        if not mark and _unjoined(reading, start, beyond):
            continue
        commas = sum(tokens[k].text == "," for k in range(start, i + 1) if not (aside and aside[0] <= k < aside[1]))
        if commas and text in (",", "and", "or") and not (commas == 1 and _apposed(tokens, start, i)):
            continue
        out.append(i + 1)
    return out


def _wanting(low: list[str], following: str) -> bool:
    """Tell whether a verb among `low` still wants its second object, which the word `following` opens: "treats X" as Y."""
    verb = _COMPLEMENTS.get(following)
    last = max((k for k, word in enumerate(low) if verb and verb.match(word)), default=None)
    return last is not None and following not in low[last:]


def _unjoined(reading: Reading, start: int, end: int) -> bool:
    """Tell whether a verb of a stretch joins its object with something behind its end: "combining X for Y | with Z"."""
    inside = reading.low[start:end]
    verb = next((k for k in reversed(range(len(inside))) if _JOINS.match(inside[k])), None)
    if verb is None or reading.tags[start + verb] not in ("VB", "VBG") or {"with", "and", "into"} & set(inside[verb:]):
        return False
    for at in range(end, len(reading.tokens)):
        if reading.sentence_of[at] != reading.sentence_of[start] or not reading.low[at][0].isalnum():
            return False
        if reading.low[at] == "with":
            return True
    return False


def _bound(reading: Reading, at: int) -> bool:
    """Tell whether the mark at `at` stands inside a word: "N:M"."""
    tokens = reading.tokens
    return at + 1 < len(tokens) and tokens[at + 1].start == tokens[at].end and tokens[at + 1].text[0].isalnum()


def _coordinated(reading: Reading, at: int) -> bool:
    """Tell whether at `at` a phrase goes on with its second part: "and a pipeline", ", speed, and cost"."""
    low, tags, sentence = reading.low, reading.tags, reading.sentence_of
    if at >= len(low) or sentence[at] != sentence[at - 1] or low[at] not in ("and", "or", ",", "&"):
        return False
    k = at + 1
    if low[at] == "," and k < len(low) and low[k] in ("and", "or"):
        k += 1
        listed = "," in low[max(0, at - 8) : at]
        if not listed:
            return False
    first = k
    while k < len(low) and sentence[k] == sentence[at] and (tags[k] in INSIDE or low[k] in ("a", "an", "the")):
        k += 1
    if k == first or k >= len(low):
        return False
    if low[at] == "," and "-" in low[at - 1] and tags[first] in ("JJ", "VBN"):
        return True  # "real-world, personalised tools"
    if low[at] != ",":
        return not (k < len(low) and tags[k] == "VB")
    return low[k] in (",", "and", "or") and tags[first] != "VBG" and low[first] not in ("a", "an", "the")


def _opens(reading: Reading, at: int) -> bool:
    """Tell whether the word at `at` opens a new phrase: an adverb in -ly, a participle with its preposition."""
    low, tags = reading.low, reading.tags
    if tags[at] == "RB":
        return low[at].endswith("ly")
    return tags[at] == "VBN" and tags[at + 1 : at + 2] == ["IN"] and low[at + 1] != "to"


def _apposed(tokens: list[Token], start: int, end: int) -> bool:
    """Tell whether the first comma of a stretch opens an apposition: "NAME, a method"."""
    at = next(k for k in range(start, end + 1) if tokens[k].text == ",")
    return at + 1 < len(tokens) and tokens[at + 1].text.lower() in ("a", "an", "the", "which", "that")
