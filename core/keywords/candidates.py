"""Candidates for keywords: noun phrases of one sentence, and the noun phrases inside them.

A phrase is a run of nouns, adjectives and participles that ends in a noun, also across one "of" ("theory of mind"). Every inner
phrase that ends in a noun is a candidate too; which of them is a term and which a fragment is the ranker's to say.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from core.keywords.acronyms import definitions
from core.keywords.tagger import NAMES, tagger
from core.keywords.tokens import Tokens, detach, tokenize
from core.keywords.variants import normal
from core.keywords.words import BREAKS, FAINT, GENERIC, GERUND_NOUNS, HOLLOW, OPENERS

LONGEST = 5

_TAG = {name: index for index, name in enumerate(NAMES)}
_NOUNS = frozenset(_TAG[name] for name in ("NN", "NNS", "NNP"))
_INSIDE = _NOUNS | {_TAG[name] for name in ("JJ", "VBG", "VBN", "CD", "POS")}
_BEGIN = _NOUNS | {_TAG[name] for name in ("JJ", "VBG", "VBN")}
_JJ, _VBG, _VBN, _VB, _IN, _DT, _PRP, _CD = (_TAG[name] for name in ("JJ", "VBG", "VBN", "VB", "IN", "DT", "PRP", "CD"))
# After these a word in -ing begins a noun phrase; elsewhere it is a verb with its object ("by improving accuracy").
_BEFORE_GERUND = _NOUNS | {_JJ, _DT, _TAG["POS"], _TAG["VBN"]}
# Before these a word in -ing has an object, so it is a verb.
_OBJECT = _NOUNS | {_DT, _PRP, _JJ, _CD, _VBN}


@dataclass(slots=True)
class Candidate:
    """One phrase of a text, in all its places.

    key: the form that its variants share. spans: first and last word of each place. whole: how many places are a whole noun
    phrase. open_left, open_right: in how many places the noun phrase goes on to that side.
    """

    key: str
    spans: list[tuple[int, int]] = field(default_factory=list)
    whole: int = 0
    open_left: int = 0
    open_right: int = 0


@dataclass(frozen=True, slots=True)
class Reading:
    """A text as it is read for keywords.

    tokens: its words; tags: their tags, indices in `tagger.NAMES`; keys: their normal forms; candidates: in the order of their
    first places; acronyms: those that it explains, key to key.
    """

    tokens: Tokens
    tags: Sequence[int]
    keys: Sequence[str]
    candidates: Sequence[Candidate]
    acronyms: Mapping[str, str]

    def surfaces(self) -> list[str]:
        """Give each candidate as it stands in its first place."""
        return [self.tokens.surface(*candidate.spans[0]) for candidate in self.candidates]


def read(text: str) -> Reading:
    """Split `text` into words, tag them, and find the candidates in the order of their first places."""
    whole = tokenize(text)
    tokens, tags = detach(whole, tagger().tag(whole.words, whole.sentence).tolist())
    keys = [normal(word) for word in tokens.words]
    acronyms = {normal(short): normal(long) for short, long in definitions(text).items()}
    return Reading(tokens, tags, keys, _candidates(tokens, tags, keys), acronyms)


@lru_cache(maxsize=200_000)
def _plain_word(word: str) -> bool:
    return len(word) > 1 and any(c.isalpha() for c in word)


def runs(tokens: Tokens, tags: Sequence[int]) -> list[tuple[int, int]]:
    """Give first and last word of each longest run of words that can stand in a noun phrase, ended by its last noun."""
    found = []
    words, sentence = tokens.words, tokens.sentence
    index, size = 0, len(words)
    while index < size:
        if tags[index] not in _INSIDE or not words[index][0].isalnum() or words[index].lower() in BREAKS:
            index += 1
            continue
        first = index
        while (
            index < size
            and tags[index] in _INSIDE
            and sentence[index] == sentence[first]
            and (words[index][0].isalnum() or len(words[index]) > 1)
            and words[index].lower() not in BREAKS
        ):
            index += 1
        last = index - 1
        while last >= first and not _ends(words, tags, sentence, last):
            last -= 1
        while first <= last and not _begins(words, tags, sentence, first):
            first += 1
        if first <= last:
            found.append((first, last))
    return found


def _ends(words: Sequence[str], tags: Sequence[int], sentence: Sequence[int], index: int) -> bool:
    """Tell whether a phrase can end with this word: a noun, or a word in -ing without an object."""
    if not _plain_word(words[index]):
        return False
    if tags[index] in _NOUNS:
        return True
    if tags[index] != _VBG:
        return False
    follows = index + 1 < len(words) and sentence[index + 1] == sentence[index]
    return not (follows and tags[index + 1] in _OBJECT)


def _begins(words: Sequence[str], tags: Sequence[int], sentence: Sequence[int], index: int) -> bool:
    """Tell whether a phrase can begin with this word."""
    word = words[index]
    if not word[0].isalnum() or word.lower() in OPENERS:
        return False
    if tags[index] not in _BEGIN:
        return tags[index] == _CD and _plain_word(word)  # "3D reconstruction"
    if tags[index] not in (_VBG, _VBN) or word in GERUND_NOUNS:
        return True
    starts = index == 0 or sentence[index - 1] != sentence[index]
    if tags[index] == _VBN:
        return starts or tags[index - 1] != _VB
    if not starts and tags[index - 1] in _BEFORE_GERUND:
        return True
    follows = index + 1 < len(words) and sentence[index + 1] == sentence[index]
    return not (follows and tags[index + 1] in _OBJECT)


def _empty(keys: Sequence[str], words: Sequence[str]) -> bool:
    """Tell whether a phrase says nothing of its subject."""
    if len(keys) == 1:
        return keys[0] in GENERIC or words[0].lower() in GENERIC or words[0].lower() in FAINT
    return (keys[-1] in GENERIC or words[-1].lower() in GENERIC) and all(
        key in GENERIC or word.lower() in HOLLOW for key, word in zip(keys[:-1], words[:-1], strict=True)
    )


def _candidates(tokens: Tokens, tags: Sequence[int], keys: Sequence[str]) -> list[Candidate]:
    words, sentence = tokens.words, tokens.sentence
    found: dict[str, Candidate] = {}

    def add(first: int, last: int, left: bool, right: bool) -> None:
        key = " ".join(keys[first : last + 1])
        candidate = found.get(key)
        if candidate is None:
            if _empty(keys[first : last + 1], words[first : last + 1]):
                return
            candidate = found[key] = Candidate(key)
        candidate.spans.append((first, last))
        candidate.open_left += left
        candidate.open_right += right
        candidate.whole += not (left or right)

    before: tuple[int, int] | None = None
    for begin, end in runs(tokens, tags):
        ends = [last for last in range(begin, end + 1) if _ends(words, tags, sentence, last) or last == end]
        for first in range(begin, end + 1):
            if not _begins(words, tags, sentence, first):
                continue
            for last in ends:
                if 0 <= last - first < LONGEST:
                    add(first, last, first > begin, last < end)
        # "theory of mind": the last words of one run, "of", and all of the next.
        if (
            before is not None
            and before[1] + 2 == begin
            and words[begin - 1] == "of"
            and sentence[before[1]] == sentence[begin]
            and keys[before[1]] not in _COUNTS
        ):
            for first in range(max(before[0], before[1] - 1), before[1] + 1):
                if _begins(words, tags, sentence, first) and end - first < LONGEST:
                    add(first, end, first > before[0], False)
        before = (begin, end)
    return list(found.values())


_COUNTS = frozenset(
    [
        "number",
        "set",
        "variety",
        "range",
        "kind",
        "type",
        "class",
        "lot",
        "series",
        "majority",
        "amount",
        "use",
        "family",
        "form",
    ]
)
