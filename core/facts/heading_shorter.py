"""Shorter forms of a stretch that say less, and nothing else: without modifiers, without "a framework for", without adverbs.

A title says "NAME: hallucination detection" where an abstract says "we propose NAME, a novel hallucination detection method". What
is left out must not be needed for what remains to be true and grammatical: adjectives in front of a noun, the word for a method
behind the noun of what it does or before "for", manner adverbs, the relative pronoun where the name itself can be the subject, and
an apposition between a name spelled out and what it is for.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from core.facts.heading_ends import ends
from core.facts.heading_stretch import GENERIC, Stretch
from core.facts.reading import Reading

#: Kinds whose stretch is a noun phrase for what the paper offers.
_OFFERED = frozenset({"proposal", "apposition"})
_NOUNS = frozenset({"NN", "NNS", "NNP"})
_PHRASE = _NOUNS | {"JJ", "JJR", "VBG", "VBN", "CD", "POS", "RB"}
_ADJECTIVES = frozenset({"JJ", "JJR", "VBN", "RB", "CC"})
#: What a means to an end is called: "a method for X" is about X.
MEANS = frozenset(
    {
        "approach",
        "framework",
        "method",
        "algorithm",
        "technique",
        "pipeline",
        "strategy",
        "paradigm",
        "mechanism",
        "solution",
    }
)
#: Nouns of doing, behind which "method" may go: "hallucination detection".
_DOING = re.compile(
    r"(?:[a-z-]{2,}(?:ing|tion|sion|ment|ence|ance|sis|ication|ication)|search|control|attention|alignment|transport|discovery"
    r"|recovery|sampling|design|repair|reuse|retrieval|rollout|transfer)\Z",
    re.IGNORECASE,
)
#: How, not what: without these a clause says less and stays true.
_MANNER = frozenset({
    "seamlessly", "explicitly", "adaptively", "dynamically", "effectively", "efficiently", "directly", "readily", "tightly",
    "automatically", "systematically", "iteratively", "naturally", "progressively", "accurately", "substantially",
    "significantly", "actively", "precisely", "flexibly", "consistently", "smoothly", "robustly", "rapidly", "carefully",
    "cleverly", "fully", "principledly", "intelligently", "strategically", "safely", "faithfully", "reliably", "continually",
    "continuously", "autonomously", "gradually", "inherently",
})  # fmt: skip
_TAILS = frozenset(
    {"for", "via", "using", "through", "with", "in", "based", "tailored", "under", "from", "by", "on", "over", "across"}
)
_MEANWHILE = frozenset({"via", "through", "using", "by"})
_POINTING = frozenset({
    "which", "whom", "what", "how", "whose", "this", "these", "those", "it", "them", "its", "their", "such", "both", "each",
    "our", "we",
})  # fmt: skip
_BETWEEN = frozenset({",", "yet", "but"})
#: How words begin that join one thing with another, which stands behind what is left out.
_JOINS = frozenset(
    {"combini", "combine", "couplin", "couples", "pairing", "integra", "replaci", "replace", "alignin", "augment"}
)
_LINKING = frozenset({"is", "has", "was", "does"})


def shorter(reading: Reading, name: str | None, given: list[Stretch]) -> list[Stretch]:
    """Give the shorter forms of `given`, in its order."""
    out = []
    for stretch in given:
        if stretch.kind in _OFFERED and stretch.topic is None:
            for form in _of_noun_phrase(reading, name, stretch):
                out.append(form)
                if form.kind == "deed" or form.end - form.start > 5:
                    out.extend(_without_manner(reading, form))
        if stretch.topic is None:
            out.extend(_without_manner(reading, stretch))
    return out


def beyond(reading: Reading, given: list[Stretch]) -> list[Stretch]:
    """Give what is offered, then what the same sentence says it is for or how, without what stands between.

    "A framework that does this and that for time series": "framework for time series".
    """
    tokens, low, tags, sentence = reading.tokens, reading.low, reading.tags, reading.sentence_of
    out, seen = [], set()
    for stretch in given:
        head = _head(reading, stretch) if stretch.kind in _OFFERED else -1
        if head <= stretch.start or tags[head] not in _NOUNS or (stretch.start, head) in seen:
            continue
        if low[head + 1 : head + 2] in (["and"], ["or"], ["&"]):  # "A and B for C": B is as much for C
            continue
        seen.add((stretch.start, head))
        for at in range(head + 2, len(tokens) - 1):
            if sentence[at] != sentence[head] or tokens[at].text in (";", ":", "—"):
                break
            means = low[at] in _MEANWHILE and _DOING.match(low[head]) and (low[at] != "by" or tags[at + 1] == "VBG")
            if low[at] != "for" and not means:
                continue
            gap = range(head + 1, at)
            if low[at - 1] in (",", "and", "or", "only", "even", "not") or {"not", "without"} & set(low[head:at]):
                continue
            verbs = [k for k in gap if tags[k] == "VB"]
            if _JOINS & {low[k][:7] for k in gap}:
                continue
            if len(verbs) > 1 or any({"and", "or"} & set(low[k - 2 : k]) for k in verbs):
                continue  # what is done there may be no part of what is offered
            for end in ends(reading, at + 1, None)[:3]:
                if not _POINTING & set(low[at:end]):
                    out.append(
                        replace(stretch, end=end, without=(*_inside(stretch, head), (head + 1, at)), cut="between")
                    )
    return out


def _inside(stretch: Stretch, head: int) -> tuple[tuple[int, int], ...]:
    return tuple(span for span in stretch.without if span[1] <= head)


def _head(reading: Reading, stretch: Stretch) -> int:
    """Give the place of the noun that heads a noun phrase: the last before a word that cannot stand in front of one."""
    tags, low = reading.tags, reading.low
    at = stretch.start
    while at < stretch.end and (tags[at] in _PHRASE or low[at] in ("and", ",", "yet", "but")):
        if low[at] in (",", "and") and tags[at - 1] in _NOUNS:
            break
        at += 1
    at -= 1
    while at > stretch.start and tags[at] not in _NOUNS:
        at -= 1
    return at


def _of_noun_phrase(reading: Reading, name: str | None, stretch: Stretch) -> Iterator[Stretch]:
    low, tags, start, end = reading.low, reading.tags, stretch.start, stretch.end
    head = _head(reading, stretch)
    if tags[head] not in _NOUNS:
        return
    begins = _beginnings(reading, start, head)
    for begin in begins[1:]:
        if end - begin > 1:
            yield replace(stretch, start=begin, cut="modifier")
    after = low[head + 1] if head + 1 < end else ""
    rest_of_head = after != "" and _speaks_of_head(reading, head + 2, end)
    doing = head > start and _DOING.match(low[head - 1]) and tags[head - 1] in _NOUNS | {"VBG"}
    if low[head] in MEANS and doing and (after == "" or (after in _TAILS and not rest_of_head)):
        without = (*stretch.without, (head, head + 1)) if after else stretch.without
        for begin in begins:
            if begin < head - 1 or after:
                yield replace(stretch, start=begin, end=end if after else head, without=without, cut="head")
    if low[head] in GENERIC | MEANS and after == "for" and head + 2 < end and not rest_of_head:
        if name is not None:
            yield replace(stretch, start=head + 1, kind="purpose", cut="head")
        inner = head + 2 + (low[head + 2] in ("a", "an", "the"))
        if low[head] in MEANS and inner < end - 1:
            yield replace(stretch, start=inner, cut="for")
        spelled = _spelled_out(reading, name, start) if stretch.kind == "apposition" else None
        if spelled is not None:
            yield replace(
                stretch, start=spelled[0], without=(*stretch.without, (spelled[1], head + 1)), cut="apposition"
            )
    verb = _verb_of(reading, name, head, end) if name is not None else None
    if verb is not None:
        yield replace(stretch, start=verb, kind="deed", cut="pronoun")


def _beginnings(reading: Reading, start: int, head: int) -> list[int]:
    """Give where a noun phrase may begin: at `start`, and behind each of its first adjectives that are no names."""
    low, tags = reading.low, reading.tags
    out, at = [start], start
    while at < head and not reading.tokens[at].text[0].isupper() and (tags[at] in _ADJECTIVES or low[at] in _BETWEEN):
        at += 1
        if tags[at] in _PHRASE - {"RB"} and low[at] not in _BETWEEN | {"and"}:
            out.append(at)
    return out


def _verb_of(reading: Reading, name: str, head: int, end: int) -> int | None:
    """Give where "that does ..." or ", which does ..." goes on behind a noun in the singular, with an adverb or the verb."""
    low, tags = reading.low, reading.tags
    relative = head + 1 + (low[head + 1 : head + 3] == [",", "which"])
    if relative + 1 >= end or low[relative] not in ("that", "which") or tags[head] == "NNS":
        return None
    verb = relative + 1
    while verb < end - 1 and tags[verb] == "RB":
        verb += 1
    if name.islower() and name.endswith("s"):  # "radial flows": a plural
        return None
    does = low[verb].endswith("s") and not low[verb].endswith("ss") and low[verb] not in _LINKING
    return relative + 1 if does else None


def _speaks_of_head(reading: Reading, start: int, end: int) -> bool:
    """Tell whether the rest of a phrase may speak of its head: "built from ...", "that ...", or what follows a comma."""
    low, tags = reading.low, reading.tags
    return any(
        low[k] in ("that", "which", ",") or (tags[k] == "VBN" and low[k + 1 : k + 2] and tags[k + 1] in ("IN", "RB"))
        for k in range(start, end)
    )


def _without_manner(reading: Reading, stretch: Stretch) -> Iterator[Stretch]:
    low, tags = reading.low, reading.tags
    spans = [
        (k, k + 1)
        for k in range(stretch.start + (stretch.kind != "deed"), stretch.end - 1)
        if low[k] in _MANNER and tags[k] == "RB" and low[k - 1] not in ("not", "and", "or", "more", "less", "most")
        and low[k + 1] not in ("and", "or", ",")
    ]  # fmt: skip
    if spans:
        yield replace(stretch, without=(*stretch.without, *spans), cut="manner" if not stretch.cut else stretch.cut)


def _spelled_out(reading: Reading, name: str | None, start: int) -> tuple[int, int] | None:
    """Give where the name stands spelled out before an apposition that begins at `start`: "Full Name (NAME), a ..."."""
    low, tags = reading.low, reading.tags
    at = start - 1
    while at > 0 and low[at] not in (")", "(") and start - at < 6:
        at -= 1
    if name is None or low[at] != ")" or low[at + 1] != ",":
        return None
    opening = at - 1
    while opening > 0 and low[opening] != "(":
        opening -= 1
    if [token.text for token in reading.tokens[opening + 1 : at]] != name.split():
        return None
    begin = opening
    while begin > 0 and (tags[begin - 1] in _PHRASE or low[begin - 1] in ("of", "and", "via", "with", "-")):
        begin -= 1
    while begin < opening and tags[begin] not in _NOUNS | {"JJ", "VBG", "VBN", "JJR"}:
        begin += 1
    return (begin, opening) if opening - begin > 1 else None
