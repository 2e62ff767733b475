"""From a text to its keywords: candidates, KeyBERT's scores, features, ranks."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from core.keywords.candidates import Reading, read_all
from core.keywords.features import features
from core.keywords.presentable import presentable
from core.keywords.ranker import ranker
from core.keywords.selection import Keyword, choose
from core.keywords.similarity import block_scores, static_phrases
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
        found = []
        for reading, rows in block_features(texts, self.settings):
            keys = [candidate.key for candidate in reading.candidates]
            fitted = ranker(self.settings.embedding)
            fine = presentable(reading, rows, fitted.common)
            liking = taste().liking(rows, fitted.given_logs(keys))
            scores = fitted.score(rows, keys)
            found.append(choose(reading, scores, fine, self.settings.keywords, fitted.common, liking))
        return found


def block_features(texts: Sequence[str], settings: Settings) -> list[tuple[Reading, np.ndarray]]:
    """Give each text's reading and the features of its candidates: what the ranker is fitted to."""
    readings = read_all(texts)
    phrases = static_phrases(readings)
    scores = block_scores(readings, settings.embedding, phrases)
    return list(zip(readings, features(readings, scores, phrases), strict=True))
