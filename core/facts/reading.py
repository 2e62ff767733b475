"""An abstract cut into sentences, words and punctuation marks."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

from core.facts.cues import announces
from core.keywords.tagger import NAMES, tagger
from core.text import Document, sentences

#: A word with what proper names may hold inside: "S&D", "C++", "R^2-Bench", "DINOv3", "MORetro*", "k-NN", "GPT-4.1".
TOKEN = re.compile(r"(?:[^\W_]|[∆∇](?=\w))(?:[\w&+@^*'’./{}\\-]*[^\W_]|[+*]{1,2}(?!\w))*[+*]{0,2}|[^\w\s]")
_MODIFIERS = frozenset({"NN", "NNS", "NNP", "JJ", "JJR", "DT", "VBN", "VBG", "CD"})
_POSSESSIVE = re.compile(r"['’]s?$")


#: The letters-and-digits pieces by which titles are compared: "on-policy" is two.
PIECE = re.compile(r"[a-z0-9]+")


@dataclass(frozen=True)
class Token:
    """A word or a punctuation mark at `start`..`end` of the text; `first` where it opens a sentence."""

    text: str
    start: int
    end: int
    first: bool


def tokenise(text: str, spans: list[tuple[int, int]]) -> list[Token]:
    """Cut each sentence of `text` into words and punctuation marks; a possessive is cut off its word."""
    out: list[Token] = []
    for start, end in spans:
        first = True
        for match in TOKEN.finditer(text, start, end):
            word, at = match.group(), match.start()
            word = word.rstrip("./'’-\\{}^") or word
            word = _POSSESSIVE.sub("", word) or word
            out.append(Token(word, at, at + len(word), first))
            first = first and not word[0].isalnum()
            if match.end() - at > len(word) and text[at + len(word)] in "'’":
                out.append(Token("'s", at + len(word), match.end(), False))
    return out


@dataclass(frozen=True)
class Reading:
    """An abstract cut up once for everything that a card states."""

    document: Document

    @cached_property
    def text(self) -> str:
        """Give the plain text."""
        return self.document.text

    @cached_property
    def spans(self) -> list[tuple[int, int]]:
        """Give the sentences as offsets of the text."""
        return sentences(self.text)

    @cached_property
    def sentences(self) -> list[str]:
        """Give the sentences."""
        return [self.text[start:end] for start, end in self.spans]

    @cached_property
    def announced(self) -> list[float]:
        """Give how much each sentence announces the contribution."""
        return [announces(sentence) for sentence in self.sentences]

    @cached_property
    def top(self) -> int:
        """Give the number of the sentence that announces most, the first of equals; 0 where there is none."""
        return max(range(len(self.sentences)), key=lambda i: (self.announced[i], -i), default=0)

    def speaks_of_itself(self, name: str | None) -> int:
        """Give the first sentence in which the paper announces something or uses its `name`; all before is background."""
        heard = (n for n, own in enumerate(self.sentences) if self.announced[n] >= 2 or (name and name in own))
        return next(heard, len(self.sentences))

    @cached_property
    def tokens(self) -> list[Token]:
        """Give all words and punctuation marks."""
        return tokenise(self.text, self.spans)

    @cached_property
    def low(self) -> list[str]:
        """Give each token in lower case."""
        return [token.text.lower() for token in self.tokens]

    @cached_property
    def sentence_of(self) -> list[int]:
        """Give the sentence number of each token."""
        out, at = [], 0
        for token in self.tokens:
            while token.start >= self.spans[at][1]:
                at += 1
            out.append(at)
        return out

    @cached_property
    def emphasised(self) -> frozenset[str]:
        """Give what stands in italics, bold or code."""
        runs = (run.plain.strip().strip(".,:;") for run in self.document.runs if run.italic or run.bold or run.code)
        return frozenset(plain for plain in runs if plain)

    @cached_property
    def tags(self) -> list[str]:
        """Give the part of speech of each token, as `core.keywords.tagger` names them."""
        tags = [NAMES[tag] for tag in tagger().tag([token.text for token in self.tokens], self.sentence_of)]
        for i, word in enumerate(self.low):
            # "An error bound in ...": the tagger takes the noun of theorems for the verb.
            if word in ("bound", "bounds") and i and tags[i - 1] in _MODIFIERS and not _governs(self.low, tags, i + 1):
                tags[i] = "NN" if word == "bound" else "NNS"
            if word == "overhead" and tags[i] == "RB":
                tags[i] = "NN"
            # "in the selective labels setting": the noun that ends a phrase, taken for a participle.
            if word == "setting" and i and tags[i - 1] in _MODIFIERS and not _governs(self.low, tags, i + 1):
                tags[i] = "NN"
        return tags


def _governs(low: list[str], tags: list[str], after: int) -> bool:
    """Tell whether what follows a word can only be the object of a verb."""
    return after < len(low) and tags[after] in ("DT", "NN", "NNS", "NNP", "JJ", "VBG", "PRP", "CD")
