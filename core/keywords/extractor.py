"""From a text to its keywords: candidates, KeyBERT's scores, features, ranks."""

from __future__ import annotations

import gc
import multiprocessing
import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor

import numpy as np
from threadpoolctl import threadpool_limits

from core.keywords.candidates import Reading, read_all
from core.keywords.features import features
from core.keywords.ranker import ranker
from core.keywords.selection import Keyword, choose, presentable
from core.keywords.similarity import block_scores, static_phrases
from core.settings import Settings

Progress = Callable[[int, int], None]

#: Texts that one process takes at once; progress moves by as many.
BLOCK = 64
#: With fewer texts, starting processes costs more than it gains.
SPREAD = 1500


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

    def extract_all(
        self, texts: Sequence[str], progress: Progress | None = None, processes: int | None = None
    ) -> list[tuple[Keyword, ...]]:
        """Give the keywords of each of `texts`, in their order, the same as one by one.

        progress: called with how many are done, of how many. processes: by default one a core for long inputs, else none
        beside this one.
        """
        results: list[tuple[Keyword, ...]] = []
        if progress is not None:
            progress(0, len(texts))
        for block in self._blocks(texts, processes):
            results += block
            if progress is not None:
                progress(len(results), len(texts))
        return results

    def _blocks(self, texts: Sequence[str], processes: int | None) -> Iterator[list[tuple[Keyword, ...]]]:
        if processes is None:
            processes = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
            processes = processes if len(texts) >= SPREAD else 1
        blocks = [list(texts[begin : begin + BLOCK]) for begin in range(0, len(texts), BLOCK)]
        if processes <= 1 or len(blocks) < 2:
            # Many threads on matrices as small as ours only get in each other's way.
            with threadpool_limits(1):
                yield from map(self._block, blocks)
            return
        # A fork would copy the threads of Polars half-way through their work; a fresh process does not.
        context = multiprocessing.get_context("spawn")
        pool = ProcessPoolExecutor(processes, mp_context=context, initializer=_begin)
        try:
            yield from pool.map(self._block, blocks)
        finally:
            pool.shutdown(wait=True, cancel_futures=True)

    def _block(self, texts: Sequence[str]) -> list[tuple[Keyword, ...]]:
        found = []
        for reading, rows in block_features(texts, self.settings):
            keys = [candidate.key for candidate in reading.candidates]
            fitted = ranker(self.settings.embedding)
            fine = presentable(reading, rows, fitted.common)
            found.append(choose(reading, fitted.score(rows, keys), fine, self.settings.keywords, fitted.common))
        return found


def _begin() -> None:
    threadpool_limits(1)
    # What is loaded stays, and blocks make no circles: looking through all of it again and again takes a third of the time.
    gc.freeze()
    gc.set_threshold(100_000, 50, 100)


def block_features(texts: Sequence[str], settings: Settings) -> list[tuple[Reading, np.ndarray]]:
    """Give each text's reading and the features of its candidates: what the ranker is fitted to."""
    readings = read_all(texts)
    phrases = static_phrases(readings)
    scores = block_scores(readings, settings.embedding, phrases)
    return list(zip(readings, features(readings, scores, phrases), strict=True))
