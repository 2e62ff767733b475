"""Stretches of an abstract that can stand as a heading: whole noun phrases and whole clauses, with where they come from.

A stretch begins where a phrase begins (behind an article, a verb of proposing or studying, "show that", ...) and ends where one
may end (on a noun, before a mark, a preposition or a conjunction), so that nothing is cut in the middle of a phrase.
"""

from __future__ import annotations

import re

from core.facts.heading_ends import NOUNS, ends
from core.facts.heading_stretch import KINDS, Stretch, places_of
from core.facts.heading_whole import whole
from core.facts.reading import Reading

PUFF = frozenset(
    [
        "novel", "new", "simple", "first", "general", "efficient", "effective", "unified", "principled", "two",
        "three", "several", "comprehensive", "yet", "but", "and", "powerful", "simple", "generic", "systematic",
        "careful", "detailed", "rigorous", "extensive", "large-scale", "following", "own", "powerful",
        "innovative", "further", "practical", "key", "main", "important", "different",
    ]
)  # fmt: skip
PROPOSING = re.compile(
    r"(?:propos|introduc|present|develop|design|devis|creat|releas|construct|formulat|establish|offer|provid|describ"
    r"|contribut|giv"
    r"|deriv|build|obtain)(?:e|es|s|ed|ing)?\Z|built\Z"
)
STUDYING = re.compile(
    r"(?:investigat|analy[sz]|explor|revisit|consider|address|examin|tackl|characteri[sz]|identif|prov|evaluat"
    r"|formali[sz]|stud|theori[sz]|quantif|measur|uncover|reveal|demonstrat|show|discuss|review|survey|compar|report|assess"
    r"|estimat|observ|discover)(?:e|es|s|y|ies|ied|ed|ing)?\Z"
)
SHOWING = re.compile(
    r"(?:show|prove|demonstrate|find|reveal|argue|observe|suggest|indicate|posit|discover|hypothesi[sz]e|establish"
    r"|uncover|conclude"
    r"|confirm|verify|identify|illustrate|note|claim|highlight)s?\Z|(?:found|showed|shown|proved|argued|observed|revealed)\Z"
)
_SELVES = frozenset({"we", "paper", "work", "article", "study", "i", "here"})
_OUTCOMES = frozenset({"results", "findings", "experiments", "analysis", "analyses"})
_CALLING = frozenset({"called", "named", "termed", "dubbed", "coined"})
_ASKING = frozenset({"how", "whether", "why", "what", "when", "which"})
_THEIRS = frozenset({"prior", "previous", "existing", "recent", "others", "literature"})
#: Infinitives of proposing; between "we" and them nothing of this may stand.
_MAKING = frozenset({"propose", "introduce", "develop", "design", "derive", "construct", "build", "present", "devise"})
_IN_VAIN = frozenset(
    {"that", "which", "who", "not", "cannot", "hope", "challenging", "difficult", "hard", "need", "future"}
)
_BESIDES = frozenset({"further", "also", "additionally", "furthermore", "moreover", "finally", "lastly", "besides"})
POINTING = frozenset({
    "this", "these", "those", "such", "it", "its", "their", "they", "our", "we", "i", "us", "he", "she", "another", "there", "here",
    "existing", "prior", "previous", "current", "other", "both", "each", "one", "them", "similar", "analogous", "said",
})  # fmt: skip


def stretches(reading: Reading, name: str | None) -> list[Stretch]:
    """Give all candidates, in order; the same tokens appear once, under their most telling kind."""
    found: dict[tuple[int, int], Stretch] = {}
    asides = _asides(reading, name) if name else []
    for start, kind in _starts(reading, name):
        aside = next((span for span in asides if span[0] > start), None)
        for end in ends(reading, start, aside):
            beyond = (
                reading.low[end : end + 1]
                if reading.sentence_of[end - 1 : end + 1].count(reading.sentence_of[start]) == 2
                else []
            )
            stretch = Stretch(
                start, end, kind, without=(aside,) if aside and aside[1] < end else (),
                further=_further(reading, start), restricted=beyond == ["under"],
            )  # fmt: skip
            now = found.get((start, end))
            if (now is None or KINDS.index(kind) < KINDS.index(now.kind)) and whole(reading, stretch):
                found[start, end] = stretch
    return [found[span] for span in sorted(found)]


def _further(reading: Reading, start: int) -> bool:
    """Tell whether a word like "further" stands before `start` in its sentence: what follows is not the main thing."""
    sentence = reading.sentence_of
    begin = start
    while begin > 0 and sentence[begin - 1] == sentence[start]:
        begin -= 1
    return bool(_BESIDES & set(reading.low[begin:start]))


def _asides(reading: Reading, name: str) -> list[tuple[int, int]]:
    """Give where the name stands between commas, or behind "called", inside the phrase for what it names."""
    tokens, low, words = reading.tokens, reading.low, name.split()
    out = []
    for i in range(2, len(tokens) - len(words)):
        if tokens[i].text != words[0] or [token.text for token in tokens[i : i + len(words)]] != words:
            continue
        start, end = i, i + len(words)
        called = low[start - 1] in _CALLING
        start -= called
        comma = low[start - 1] == ","
        start -= comma
        if low[end : end + 1] == ["("]:
            end = next((k + 1 for k in range(end, len(tokens)) if low[k] == ")"), end)
        closed = low[end : end + 1] == [","]
        end += closed
        inside = end < len(tokens) and reading.sentence_of[start - 1] == reading.sentence_of[end]
        if inside and reading.tags[start - 1] in NOUNS and comma == closed and (comma or called):
            out.append((start, end))
    return out


def _starts(reading: Reading, name: str | None) -> list[tuple[int, str]]:
    """Give where phrases begin, with the kind; behind puffing adjectives a second beginning."""
    tokens, tags = reading.tokens, reading.tags
    low = reading.low
    out: list[tuple[int, str]] = []
    for i, token in enumerate(tokens):
        if not token.text[0].isalnum():
            continue
        before = low[max(0, i - 6) : i]
        last = before[-1] if before else ""
        kind: str | None = None
        if token.first:
            kind = "subject" if name and token.text == name.split()[0] else "opening"
        elif last in ("a", "an", "the"):
            verb = before[-2] if len(before) > 1 else ""
            kind = "article"
            if PROPOSING.match(verb) and _own(reading, low, i - 2):
                kind = "proposal"
            elif STUDYING.match(verb) and _own(reading, low, i - 2):
                kind = "study"
            elif verb in (",", ":", "—", "–", "-", "is", "as") and name and _names(low, i - 2, name):
                kind = "apposition"
            elif verb == "that" and _shown(before[:-1]):
                kind = "finding"
        elif last == "(" and name and i > 1 and tokens[i - 2].text == name.split()[-1] and token.text[0].isupper():
            kind = "apposition"
        elif PROPOSING.match(last) and _own(reading, low, i - 1):
            kind = "proposal"
        elif STUDYING.match(last) and low[i] != "that" and _own(reading, low, i - 1):
            kind = "study"
        elif last == "that" and _shown(before):
            kind = "finding"
        elif last == "of" and tags[i - 2] in NOUNS:
            kind = "of"
        elif last in ("for", "by", "of") and tags[i] == "VBG":
            kind = "gerund"
        elif last == "," and _supposed(reading, i):
            kind = "finding"
        if low[i] in _ASKING and last and (STUDYING.match(last) or SHOWING.match(last)):
            kind = "question"
        if kind is None:
            continue
        if low[i] in ("a", "an", "the"):
            if kind == "opening":
                out.append((i + 1, kind))
            continue
        j = i
        while j + 1 < len(tokens) and (low[j] in PUFF or low[j] == ",") and tags[j + 1] not in ("IN", "SYM", "VB"):
            j += 1
        out.append((j if tokens[j].text[0].isalnum() else i, kind))
    return [
        (i, kind)
        for i, kind in out
        if (i < len(tokens) and low[i] not in POINTING and tags[i] not in ("IN", "CC", "PRP", "SYM"))
        or kind == "question"
    ]


def _shown(before: list[str]) -> bool:
    """Tell whether these words end in "show that" or the like, and not in what others showed."""
    return any(SHOWING.match(word) for word in before[-4:-1]) and not _THEIRS & set(before)


def _supposed(reading: Reading, at: int) -> bool:
    """Tell whether only "show that, under some condition," stands before `at`."""
    low, sentence = reading.low, reading.sentence_of
    begin = at - 1
    while begin > 0 and sentence[begin] == sentence[at] and low[begin] != "that" and at - begin < 30:
        begin -= 1
    if low[begin] != "that" or not _shown(low[max(0, begin - 5) : begin + 1]):
        return False
    between = [low[k] for k in places_of(reading.tokens, begin + 1, at - 1)]
    between = between[1:] if between[:1] == [","] else between
    return between[:1] in (["given"], ["under"]) and "," not in between


def _own(reading: Reading, low: list[str], verb: int) -> bool:
    """Tell whether the subject of the verb is the paper or its authors: "we show", "we use this to derive"."""
    if reading.tags[verb] != "VB":
        return False
    if low[verb - 1] == "to":
        return _meant(reading, verb)
    before = low[max(0, verb - 8) : verb]
    subjects = [k for k, word in enumerate(before) if word in _SELVES or (word in _OUTCOMES and k == len(before) - 1)]
    return bool(subjects) and not any(word in ("that", "which", "who") for word in before[subjects[-1] :])


def _meant(reading: Reading, verb: int) -> bool:
    """Tell whether the authors do something in order to propose what follows the infinitive at `verb`."""
    if reading.low[verb] not in _MAKING:
        return False
    begin = verb
    while begin > 0 and reading.sentence_of[begin - 1] == reading.sentence_of[verb]:
        begin -= 1
    before = reading.low[begin:verb]
    return "we" in before and not _IN_VAIN & set(before[before.index("we") :])


def _names(low: list[str], at: int, name: str) -> bool:
    """Tell whether the name, or the bracket behind it, stands just before `at`."""
    last = name.split()[-1].lower()
    return low[at - 1] == last or (low[at - 1] == ")" and last in low[max(0, at - 12) : at])
