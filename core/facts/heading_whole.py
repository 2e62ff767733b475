"""Whether a stretch of an abstract stands by itself: a whole noun phrase or a whole clause, that means what its sentence means."""

from __future__ import annotations

import re

from core.facts.heading_stretch import GENERIC, Stretch, places_of
from core.facts.reading import Reading

_NEVER = frozenset(
    {"we", "our", "us", "i", "my", "et", "http", "https", "these", "this", "demo", "him", "her", "his", "them"}
)
_TROUBLE = frozenset(
    {"limitation", "limitations", "challenge", "challenges", "problem", "problems", "issue", "issues", "gap", "need"}
)
_SUBORDINATE = frozenset(
    {"when", "where", "while", "if", "whether", "which", "who", "whose", "because", "since", "how"}
)
_RELATIVE = frozenset({"that", "which", "who", "where", "whose", "to", "when", "how", "whether"})
_CLAUSAL = frozenset({"that", "which", "who"})
_GOING_ON = frozenset({"that", "which", "for", "to", "of"})
#: What is always a change in or of something.
_CHANGES = re.compile(r"(?:improvement|increase|reduction|decrease|gain|advance|change|shift|progres|degradation)s?\Z")
_EARLIER = frozenset({"existing", "prior", "previous"})
_CONTENTS = frozenset({
    "insight", "observation", "fact", "idea", "assumption", "hypothesis", "principle", "intuition", "notion", "evidence", "premise",
    "possibility", "claim", "view", "belief", "conjecture", "finding",
})  # fmt: skip
_COMPARING = frozenset({"similar", "analogous", "same", "such"})
_ABLE = frozenset({"ability", "abilities", "capability", "capabilities", "capacity", "tendency", "potential", "need"})
_SUCH = re.compile(r"\bsuch (?!as\b)")
_DENIED = frozenset({
    "not", "without", "rather", "instead", "unlike", "existing", "prior", "previous", "avoid", "avoids", "avoiding", "cannot", "no",
    "than", "while", "whereas",
})  # fmt: skip
_SAYING = re.compile(r"(?:propos|introduc|present|develop|show|demonstrat|prov|provid|offer)ing\Z")
#: Subjects that leave unsaid of what.
_UNSAID = frozenset({"none", "neither", "most", "many", "some", "few", "several", "half", "the"})
_JOINING = re.compile(
    r", (?:and|or|but|while|where|although|whereas|yet|thus|then|as|with|its|their|it|they|he|there) "
    r"| and (?:propose|introduce|present|develop|show|provide|demonstrate|prove|identify|derive|study|find) "
)


def whole(reading: Reading, stretch: Stretch) -> bool:
    """Tell whether the stretch is a noun phrase or a clause that stands by itself."""
    tokens, tags, start, end = reading.tokens, reading.tags, stretch.start, stretch.end
    places = places_of(tokens, start, end, stretch.without)
    low = [reading.low[at] for at in places]
    if any(tokens[at].text == "(" and tokens[at - 1].end == tokens[at].start for at in range(start + 1, end)):
        return False  # "O(n) time": what is in these brackets belongs to the word
    if reading.low[start] in _UNSAID or (stretch.kind == "gerund" and _SAYING.match(reading.low[start])):
        return False
    if reading.low[end + 1 : end + 2] in (["which"], ["whom"]) and reading.tags[end] == "IN":
        return False  # "the degree | to which"
    if "respectively" in _rest(reading, end):
        return False  # "A and B are shown by C | and D, respectively"
    if end < len(tokens) and reading.low[end] == "to" and _ABLE & set(low):
        return False  # "the ability of models | to ..."
    if _SUCH.search(" ".join(low)) or (stretch.kind == "gerund" and not _own_means(reading, start)):
        return False
    if (
        low.count("both") > sum(low[low.index("both") :].count(word) for word in ("and",) if "both" in low)
        or low.count("between") > low.count("and")
        or low.count("either") > low.count("or")
    ):
        return False
    if end < len(tokens) and (
        reading.low[end] == "of" or (reading.low[end] == "that" and reading.low[end - 1] in _CONTENTS)
    ):
        return False
    if reading.low[end : end + 1] == ["in"] and _CHANGES.match(reading.low[end - 1]):
        return False
    never = _NEVER | _EARLIER - set(low[1:]) if stretch.kind in ("proposal", "apposition") else _NEVER | _EARLIER
    if not low or never & set(low) or low[0] in _TROUBLE:  # but what is proposed may extend existing models
        return False
    if start and tokens[start - 1].text == "(" and (end == len(tokens) or tokens[end].text != ")"):
        return False
    if low[-1] in ("respect", "regard"):  # "with respect | to"
        return False
    if stretch.kind == "of" and len(low) < 3:
        return False
    verbs = [k for k, at in enumerate(places) if tags[at] == "VB" and not _noun_after_all(reading, at)]
    if low[0] in ("proposed", "suggested") or (low[0] in GENERIC and 1 in verbs):
        return False
    if any(word in _CLAUSAL and not _goes_on(low, k, verbs) for k, word in enumerate(low)):
        return False  # "the insight that awareness of motion"
    if end < len(tokens) and reading.low[end] in _GOING_ON and re.search(r" and an? (?:\S+ ){0,2}\S+\Z", " ".join(low)):
        return False  # "a benchmark and a pipeline | that ..."
    subordinate = [k for k, word in enumerate(low) if k and word in _SUBORDINATE]
    if any(not any(k < verb for verb in verbs) for k in subordinate):
        return False
    if _JOINING.search(" ".join(low)):
        return False
    cut = ("RB", "VBN") if stretch.kind == "finding" else ("RB",)
    if verbs and end < len(tokens) and tags[end] in cut and reading.sentence_of[end] == reading.sentence_of[start]:
        return False  # "interprets emotions | differently"
    if stretch.kind == "question":
        return bool(verbs) and not _COMPARING & set(low[1:4])
    if stretch.kind == "finding":
        return bool(verbs)
    if tags[start] in ("VB", "RB"):
        return False
    if stretch.kind in ("study", "of", "gerund") and {"a", "an", "the"} & _after_commas(low):
        return False  # a remark in passing
    relative = [
        k
        for k, word in enumerate(low)
        if word in _RELATIVE and (word != "to" or (k + 1 < len(low) and tags[places[k + 1]] == "VB"))
    ]
    led = (
        bool(relative) and relative[0] < verbs[0] and len(verbs) <= len(relative) + low.count("and") if verbs else True
    )
    return stretch.kind == "subject" or led


def _after_commas(low: list[str]) -> set[str]:
    return {low[k + 1] for k in range(len(low) - 1) if low[k] == ","}


def _noun_after_all(reading: Reading, at: int) -> bool:
    """Tell whether what is tagged a verb is a noun: behind an adjective, an article or a preposition ("low-level solver")."""
    before = reading.tags[at - 1] if at else ""
    return before in ("JJ", "DT") or (before == "IN" and reading.low[at - 1] != "to")


def _goes_on(low: list[str], at: int, verbs: list[int]) -> bool:
    """Tell whether the clause that the word at `at` opens has its verb."""
    following = low[at + 1] if at + 1 < len(low) else ""
    # The tagger takes some verbs for nouns: "that treats lists".
    return any(verb > at for verb in verbs) or (following.endswith(("s", "ed")) and not following.endswith("ss"))


def _own_means(reading: Reading, start: int) -> bool:
    """Tell whether what a gerund at `start` says is done: behind "by" or "for", not denied or done by others."""
    begin = start
    while begin > 0 and reading.sentence_of[begin - 1] == reading.sentence_of[start]:
        begin -= 1
    return reading.low[start - 1] in ("by", "for") and not _DENIED & set(reading.low[begin:start])


def _rest(reading: Reading, end: int) -> list[str]:
    """Give the words of a sentence behind a stretch that ends at `end`."""
    last = end
    while last < len(reading.low) and reading.sentence_of[last] == reading.sentence_of[end - 1]:
        last += 1
    return reading.low[end:last]
