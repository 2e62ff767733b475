"""From a text to its keywords: candidates, KeyBERT's scores, features, ranks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import compress

import numpy as np

from core.keywords.abreast import Abreast, abreast
from core.keywords.candidates import Reading, read_all
from core.keywords.features import NAMES, features
from core.keywords.outline import outline
from core.keywords.presentable import presentable
from core.keywords.ranker import ranker
from core.keywords.selection import Keyword, choose_all
from core.keywords.similarity import cosines
from core.keywords.taste import taste
from core.settings import Settings

#: Texts that are computed side by side.
BLOCK = 64


class Extractor:
    """Gives a text its keywords; what it gives depends on the text and the settings alone."""

    def __init__(self, settings: Settings | None = None) -> None:
        self.settings = settings or Settings()

    def extract(self, text: str) -> tuple[Keyword, ...]:
        """Give the keywords of `text`, best first.

        At most `settings.keywords`, at least 10 where the text has as many candidates. Each stands in `text` within one
        sentence, as whole words.
        """
        return self._block([text])[0]

    def extract_all(self, texts: Sequence[str]) -> list[tuple[Keyword, ...]]:
        """Give the keywords of each of `texts`, in their order, the same as one by one.

        Texts are computed side by side in blocks; `core.papers` spreads them over processes.
        """
        blocks = [self._block(texts[begin : begin + BLOCK]) for begin in range(0, len(texts), BLOCK)]
        return [keywords for block in blocks for keywords in block]

    def _block(self, texts: Sequence[str]) -> list[tuple[Keyword, ...]]:
        readings = read_all(texts)
        found: list[tuple[Keyword, ...]] = [()] * len(readings)
        filled = [place for place, reading in enumerate(readings) if reading.candidates]
        if not filled:
            return found
        row, rows = _features([readings[place] for place in filled], self.settings)
        fitted = ranker(self.settings.embedding)
        fine = presentable(row, rows, fitted.common)
        seen, own = rows[fine], np.bincount(row.text_of[fine], minlength=len(row.numbers)).tolist()
        given = fitted.given_logs(list(compress(row.keys, fine)))
        scores, liking = np.zeros((2, len(fine)))
        scores[fine] = fitted.score(seen, given, own)
        liking[fine] = taste().liking(seen, given, scores[fine], own)
        lists = choose_all(row.readings, scores, fine, self.settings.keywords, fitted.common, liking)
        for place, keywords in zip(filled, lists, strict=True):
            found[place] = keywords
        return found


def block_features(texts: Sequence[str], settings: Settings) -> list[tuple[Reading, np.ndarray]]:
    """Give each text's reading and the features of its candidates: what the ranker is fitted to."""
    readings = read_all(texts)
    filled = [reading for reading in readings if reading.candidates]
    empty = np.zeros((0, len(NAMES)), dtype=np.float32)
    parts: Iterator[np.ndarray] = iter(())
    if filled:
        row, rows = _features(filled, settings)
        parts = iter(np.split(rows, row.candidate_begin[1:-1]))
    return [(reading, next(parts) if reading.candidates else empty) for reading in readings]


def _features(readings: Sequence[Reading], settings: Settings) -> tuple[Abreast, np.ndarray]:
    """Give readings that all have candidates abreast, and the features of all candidates."""
    row = abreast(readings)
    outlines = [outline(reading) for reading in readings]
    return row, features(row, outlines, cosines(row, outlines, settings.embedding))
