"""Which papers mention which keywords: every form of a phrase in every text, as whole words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from core.keywords.tokens import detach, tokenize
from core.keywords.variants import normal

_END = " "  # no piece of a key is a space


class Finder:
    """Finds phrases in texts by their keys (`core.keywords.variants.normal`), all at once, also one inside another."""

    def __init__(self, keys: Iterable[str]) -> None:
        self._tree: dict[str, Any] = {}
        for key in keys:
            node = self._tree
            for piece in key.split(" "):
                node = node.setdefault(piece, {})
            node[_END] = key

    def find(self, text: str) -> Iterator[tuple[str, int, int]]:
        """Give the key, start and end of each phrase in `text`; none spans two sentences or ends inside a word."""
        tokens, _ = detach(tokenize(text))
        pieces: list[str] = []
        begins: list[int] = []
        ends: list[int] = []
        sentences: list[int] = []
        for word, start, end, sentence in zip(tokens.words, tokens.starts, tokens.ends, tokens.sentence, strict=True):
            parts = normal(word).split(" ")
            for place, part in enumerate(parts):
                pieces.append(part)
                begins.append(start if place == 0 else -1)
                ends.append(end if place == len(parts) - 1 else -1)
                sentences.append(sentence)
        for first, piece in enumerate(pieces):
            node = self._tree.get(piece)
            if node is None or begins[first] < 0:
                continue
            last = first
            while node is not None and sentences[last] == sentences[first]:
                if ends[last] >= 0 and _END in node:
                    yield node[_END], begins[first], ends[last]
                last += 1
                if last == len(pieces):
                    break
                node = node.get(pieces[last])


def mentions(keys: Iterable[str], texts: Sequence[str]) -> Iterator[tuple[int, str, str]]:
    """Give each (number of the text, key, form as it stands) once, for every phrase that a text has."""
    finder = Finder(keys)
    for number, text in enumerate(texts):
        yield from sorted({(number, key, text[start:end]) for key, start, end in finder.find(text)})
