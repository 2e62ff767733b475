"""From a text to its keywords."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from core.keywords.candidates import read
from core.keywords.similarity import keybert_scores
from core.keywords.variants import normal
from core.settings import Settings


@dataclass(frozen=True, slots=True)
class Keyword:
    """A keyword of one paper: `surface` as it stands in the text, `rank` from 1, `score` of the ranker in 0..1."""

    surface: str
    rank: int
    score: float


class Extractor:
    """Gives a text its keywords; what it gives depends on the text and the settings alone."""

    def __init__(self, settings: Settings | None = None) -> None:
        self.settings = settings or Settings()

    def extract(self, text: str) -> tuple[Keyword, ...]:
        """Give the keywords of `text`, best first, at most `settings.keywords`; each stands in `text` as whole words."""
        found = read(text).surfaces()
        scores = keybert_scores(text, found, self.settings.embedding)
        ranked = sorted(scores, key=lambda surface: (-scores[surface], text.find(surface), surface))
        chosen: list[Keyword] = []
        seen: set[str] = set()
        for surface in ranked:
            key = normal(surface)
            if key not in seen:
                seen.add(key)
                chosen.append(Keyword(surface, len(chosen) + 1, min(1.0, max(0.0, scores[surface]))))
            if len(chosen) == self.settings.keywords:
                break
        return tuple(chosen)

    def extract_all(
        self, texts: Sequence[str], progress: Callable[[int, int], None] | None = None
    ) -> list[tuple[Keyword, ...]]:
        """Give the keywords of each of `texts`, in their order; `progress` is called with how many are done, of how many."""
        results = []
        for done, text in enumerate(texts):
            if progress is not None and done % 50 == 0:
                progress(done, len(texts))
            results.append(self.extract(text))
        if progress is not None:
            progress(len(texts), len(texts))
        return results
