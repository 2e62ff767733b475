"""Stretches of an abstract that can stand as a heading: whole noun phrases and whole clauses, with where they come from.

A stretch begins where a phrase begins (behind an article, a verb of proposing or studying, "show that", ...) and ends where one
may end (on a noun, before a mark, a preposition or a conjunction), so that nothing is cut in the middle of a phrase.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from core.facts.reading import Reading, Token

MOST_WORDS = 14
LEAST_WORDS = 2

NOUNS = frozenset({"NN", "NNS", "NNP"})
INSIDE = NOUNS | {"JJ", "JJR", "VBG", "VBN", "CD", "POS"}
PUFF = frozenset(
    [
        "novel", "new", "simple", "first", "general", "efficient", "effective", "unified", "principled", "two",
        "three", "several", "comprehensive", "yet", "but", "and", "powerful", "simple", "generic", "systematic",
        "careful", "detailed", "rigorous", "extensive", "large-scale", "following", "own", "powerful",
        "innovative", "key", "main", "important", "different",
    ]
)  # fmt: skip
PROPOSING = re.compile(
    r"(?:propos|introduc|present|develop|design|devis|creat|releas|construct|formulat|establish|offer|provid|describ"
    r"|contribut|giv"
    r"|deriv|build|obtain)(?:e|es|s|ed|ing)?\Z|built\Z"
)
STUDYING = re.compile(
    r"(?:investigat|analy[sz]|explor|revisit|consider|address|examin|tackl|characteri[sz]|identif|prov|evaluat"
    r"|formali[sz]|stud|theori[sz]|quantif|measur|uncover|reveal|demonstrat|show)(?:e|es|s|y|ies|ied|ed|ing)?\Z"
)
SHOWING = re.compile(
    r"(?:show|prove|demonstrate|find|reveal|argue|observe|suggest|indicate|posit|discover|hypothesi[sz]e|establish"
    r"|uncover|conclude"
    r"|confirm|verify|identify|illustrate|note|claim|highlight)s?\Z|(?:found|showed|shown|proved|argued|observed|revealed)\Z"
)
_SELVES = frozenset({"we", "paper", "work", "article", "study", "i", "here"})
GENERIC = frozenset(
    {"approach", "framework", "method", "algorithm", "model", "system", "benchmark", "technique", "pipeline", "dataset"}
)
_NEVER = frozenset(
    {"we", "our", "us", "i", "my", "et", "http", "https", "existing", "prior", "previous", "these", "this", "demo"}
)
_TROUBLE = frozenset(
    {"limitation", "limitations", "challenge", "challenges", "problem", "problems", "issue", "issues", "gap", "need"}
)
_SUBORDINATE = frozenset(
    {"when", "where", "while", "if", "whether", "which", "who", "whose", "because", "since", "how"}
)
_RELATIVE = frozenset({"that", "which", "who", "where", "whose", "to", "when", "how", "whether"})
_ASKING = frozenset({"how", "whether", "why", "what", "when", "which"})
_THEIRS = frozenset({"prior", "previous", "existing", "recent", "others", "literature"})
#: A phrase may end before these, and only on a noun.
_OPENERS = frozenset(
    [
        "that", "which", "who", "by", "while", "where", "when", "whereas", "using", "via", "through", "with",
        "without", "for", "in", "on", "under", "across", "to", "from", "into", "at", "as", "because", "since",
        "so", "thereby", "but", "based", "than", "over", "between", "among", "during", "after", "before", "if",
        "against", "toward", "towards", "and", "or", "whose", "within", "beyond", "whereby", "thus", "yet",
    ]
)  # fmt: skip
_DANGLING = frozenset({"such", "e.g", "i.e", "respectively", "etc", "both", "only", "first", "second"})
POINTING = frozenset({
    "this", "these", "those", "such", "it", "its", "their", "they", "our", "we", "i", "us", "he", "she", "another", "there", "here",
    "existing", "prior", "previous", "current", "other", "both", "each", "one", "them",
})  # fmt: skip

#: Where a stretch begins, from what is most telling of a paper's own doing to what is least.
KINDS = (
    "proposal",
    "apposition",
    "study",
    "finding",
    "question",
    "subject",
    "of",
    "gerund",
    "article",
    "opening",
    "topic",
)


@dataclass(frozen=True)
class Stretch:
    """Tokens `start` up to `end` (exclusive) of a reading, and the kind of its beginning.

    topic: tokens of a noun phrase elsewhere that says what it is for, or None.
    """

    start: int
    end: int
    kind: str
    topic: tuple[int, int] | None = None


def words_of(tokens: list[Token], start: int, end: int) -> list[Token]:
    """Give the tokens of a stretch without what stands in round brackets."""
    out, depth = [], 0
    for token in tokens[start:end]:
        depth += token.text == "("
        if not depth:
            out.append(token)
        depth -= token.text == ")" and depth > 0
    return out


def phrase(reading: Reading, stretch: Stretch) -> str:
    """Give the words of `stretch` as they stand, brackets and what is in them left out, then "for" and its topic."""
    words = _joined(reading, stretch.start, stretch.end)
    if stretch.topic is None:
        return words
    topic = _joined(reading, *stretch.topic)
    opening = reading.tokens[stretch.topic[0]]
    return f"{words} for {topic[0].lower() + topic[1:] if opening.first and plain_case(opening.text) else topic}"


def plain_case(word: str) -> bool:
    """Tell whether a capital at the beginning of a sentence is all that is special about `word`."""
    return len(word) > 1 and word[1:].islower()


def _joined(reading: Reading, start: int, end: int) -> str:
    tokens, out, at = words_of(reading.tokens, start, end), "", None
    for token in tokens:
        gap = reading.text[at : token.start] if at is not None else ""
        out += (
            " " if at is not None and (len(gap) > 1 or gap.isspace()) and token.text not in ",;:.'s" else ""
        ) + token.text
        at = token.end
    return out


def stretches(reading: Reading, name: str | None) -> list[Stretch]:
    """Give all candidates, in order; the same tokens appear once, under their most telling kind."""
    found: dict[tuple[int, int], str] = {}
    for start, kind in _starts(reading, name):
        for end in _ends(reading, start):
            now = found.get((start, end))
            if _whole(reading, start, end, kind) and (now is None or KINDS.index(kind) < KINDS.index(now)):
                found[start, end] = kind
    return [Stretch(start, end, kind) for (start, end), kind in sorted(found.items())]


def _starts(reading: Reading, name: str | None) -> list[tuple[int, str]]:
    """Give where phrases begin, with the kind; behind puffing adjectives a second beginning."""
    tokens, tags = reading.tokens, reading.tags
    low = [token.text.lower() for token in tokens]
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
        elif last == "(" and name and i > 1 and tokens[i - 2].text == name.split()[-1] and token.text[0].isupper():
            kind = "apposition"
        elif PROPOSING.match(last) and _own(reading, low, i - 1):
            kind = "proposal"
        elif STUDYING.match(last) and low[i] != "that" and _own(reading, low, i - 1):
            kind = "study"
        elif last == "that" and any(SHOWING.match(word) for word in before[-4:-1]) and not _THEIRS & set(before):
            kind = "finding"
        elif last == "of" and tags[i - 2] in NOUNS:
            kind = "of"
        elif last in ("for", "by", "of") and tags[i] == "VBG":
            kind = "gerund"
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


def _own(reading: Reading, low: list[str], verb: int) -> bool:
    """Tell whether the verb is finite and its subject the paper or its authors."""
    if reading.tags[verb] != "VB" or low[verb - 1] == "to":
        return False
    before = low[max(0, verb - 8) : verb]
    subjects = [k for k, word in enumerate(before) if word in _SELVES]
    return bool(subjects) and not any(word in ("that", "which", "who") for word in before[subjects[-1] :])


def _names(low: list[str], at: int, name: str) -> bool:
    """Tell whether the name, or the bracket behind it, stands just before `at`."""
    last = name.split()[-1].lower()
    return low[at - 1] == last or (low[at - 1] == ")" and last in low[max(0, at - 12) : at])


def _ends(reading: Reading, start: int) -> list[int]:
    """Give where a phrase that begins at `start` may end: after a noun, before a mark or an opener, in the same sentence."""
    tokens, tags, sentence = reading.tokens, reading.tags, reading.sentence_of
    out, words, depth = [], 0, 0
    for i in range(start, len(tokens)):
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
        after = tokens[i + 1] if i + 1 < len(tokens) and sentence[i + 1] == sentence[start] else None
        text = "" if after is None else after.text.lower()
        glued = after is not None and after.start == tokens[i].end and text not in ",.;:)?!"
        mark = after is None or not text[0].isalnum()
        if (
            not closing
            and (tags[i] not in NOUNS or tokens[i].text.lower() in _DANGLING)
            and not (text in ("", ".") and tags[i] in ("VBN", "RB", "CD", "VBG", "JJ"))
        ):
            continue
        if text == "(" or glued or not (mark or text in _OPENERS or (tags[i + 1] == "RB" and text.endswith("ly"))):
            continue
        if not mark and tags[i + 1] in NOUNS:
            continue
        commas = sum(token.text == "," for token in tokens[start : i + 1])
        if commas and text in (",", "and", "or") and not (commas == 1 and _apposed(tokens, start, i)):
            continue
        out.append(i + 1)
    return out


def _apposed(tokens: list[Token], start: int, end: int) -> bool:
    """Tell whether the first comma of a stretch opens an apposition: "NAME, a method"."""
    at = next(k for k in range(start, end + 1) if tokens[k].text == ",")
    return at + 1 < len(tokens) and tokens[at + 1].text.lower() in ("a", "an", "the", "which", "that")


def _whole(reading: Reading, start: int, end: int, kind: str) -> bool:
    """Tell whether the stretch is a noun phrase or a clause that stands by itself."""
    tokens, tags = reading.tokens, reading.tags
    low = [token.text.lower() for token in tokens[start:end]]
    if (
        low.count("both") > low.count("and")
        or low.count("between") > low.count("and")
        or low.count("either") > low.count("or")
    ):
        return False
    if end < len(tokens) and tokens[end].text.lower() == "of":
        return False
    if _NEVER & set(low) or low[0] in _TROUBLE:
        return False
    if start and tokens[start - 1].text == "(" and (end == len(tokens) or tokens[end].text != ")"):
        return False
    if kind == "of" and len(low) < 3:
        return False
    # A verb right behind an adjective or an article is a noun that the tagger took for one ("low-level solver").
    verbs = [k for k, tag in enumerate(tags[start:end]) if tag == "VB" and tags[start + k - 1] not in ("JJ", "DT")]
    subordinate = [k for k, word in enumerate(low) if k and word in _SUBORDINATE]
    if any(not any(k < verb for verb in verbs) for k in subordinate):
        return False
    if re.search(
        r", (?:and|or|but|while|where|although|whereas|yet|thus|then|as|with|its|their|it|they|he|there) ",
        " ".join(low),
    ):
        return False
    if kind in ("finding", "question"):
        return bool(verbs)
    if tags[start] in ("VB", "RB"):
        return False
    relative = [k for k, word in enumerate(low) if word in _RELATIVE]
    led = (
        bool(relative) and relative[0] < verbs[0] and len(verbs) <= len(relative) + low.count("and") if verbs else True
    )
    return kind == "subject" or led
