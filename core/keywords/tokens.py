"""Words of a text: where each begins and ends, and which sentence it stands in.

A hyphenated compound is one word ("k-NN", "self-supervised"), and so are "C++", "Pass@1", "Qwen2.5" and "TCP/IP":
a keyword made of whole words can therefore never be a piece of one of these.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass, replace
from itertools import accumulate
from operator import add

from core.text import sentences

_LETTER = r"[^\W_]"
#: A word or sign with the blanks behind it, so that the matches in a text cover it and their lengths say where each begins.
WORD = re.compile(
    rf"""(?:
    [A-Za-z]++(?=[\ ,])                          # most words: the rest need not be tried
    | {_LETTER}+
      (?: (?:[-‐‑–_@&*]|['’](?!s\b)){_LETTER}+    # k-NN, Pass@1, ℓ_2, AT&T, A*-search, O'Brien
        | [./](?=\d){_LETTER}+                   # Qwen2.5, 3.5, 1/2, Set-1.5K
        | (?<=\b[A-Z]{{1}})[./](?=[A-Z]\b)[A-Z]  # A/B, I/O, U.S
        | (?<=[A-Z]{{2}})/[A-Z]{{2,}}            # TCP/IP
      )*
      (?:\+\+|\#|\*)?(?!{_LETTER})               # C++, C#, A*
    | (?<={_LETTER})['’]s\b                      # the possessive is a word of its own, as in English treebanks
    | [^\s]                                      # any other sign alone
    )\s*""",
    re.VERBOSE,
)


@dataclass(frozen=True, slots=True)
class Tokens:
    """The words and signs of one text.

    words: as they stand; starts, ends: their places in the text, end exclusive; sentence: the index of each one's sentence.
    """

    text: str
    words: list[str]
    starts: list[int]
    ends: list[int]
    sentence: list[int]

    def surface(self, first: int, last: int) -> str:
        """Give the text from word `first` to word `last`, both included, exactly as it stands."""
        return self.text[self.starts[first] : self.ends[last]]


def tokenize(text: str) -> Tokens:
    """Split `text` into words and signs, sentence by sentence; the text itself is not changed."""
    # No word lies across the end of a sentence, so the words of all are found in one go.
    begin = len(text) - len(text.lstrip())
    pieces = WORD.findall(text, begin)
    words = list(map(str.rstrip, pieces))
    starts = list(accumulate(map(len, pieces), initial=begin))[:-1]
    ends = list(map(add, starts, map(len, words)))
    sentence: list[int] = []
    for index, (_, end) in enumerate(sentences(text)):
        sentence += [index] * (bisect_left(starts, end) - len(sentence))
    return Tokens(text, words, starts, ends, sentence)


#: What may hang on a term by a hyphen without changing it: "LLM-based" names LLMs, "self-supervised" names no supervision.
ATTACHED = frozenset(
    ["based", "driven", "guided", "powered", "enhanced", "augmented", "assisted", "style", "like", "centric", "inspired",
     "enabled", "generated"]
)  # fmt: skip


def attached(word: str) -> int:
    """Give where what hangs on a word begins, 0 where nothing does."""
    head, _, tail = word.rpartition("-")
    return len(head) if tail.lower() in ATTACHED else 0


def detach(tokens: Tokens) -> tuple[Tokens, list[int]]:
    """Split "LLM-based" into "LLM" and "-based"; also give the places that the words which were split had before."""
    cuts = [(place, head) for place, word in enumerate(tokens.words) if "-" in word and (head := attached(word))]
    if not cuts:
        return tokens, []
    words, starts, ends, sentence = (list(tokens.words), list(tokens.starts), list(tokens.ends), list(tokens.sentence))
    for place, size in reversed(cuts):
        word, middle = words[place], starts[place] + size
        words[place : place + 1] = [word[:size], word[size:]]
        starts.insert(place + 1, middle)
        ends.insert(place, middle)
        sentence.insert(place, sentence[place])
    return replace(tokens, words=words, starts=starts, ends=ends, sentence=sentence), [place for place, _ in cuts]
