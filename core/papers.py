"""What is computed of each paper alone, block by block: shared by processes, and kept on the way so that a run can go on."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, fields
from typing import TYPE_CHECKING, Any, TypeVar

from threadpoolctl import threadpool_limits

from core.keywords import Extractor, Keyword
from core.settings import Settings
from core.text import Document, parse
from core.workers import Progress, Workers

if TYPE_CHECKING:
    from core.facts import Facts
    from core.storage import Unfinished  # processes that only compute papers do without it, and so without Polars

T = TypeVar("T")

#: Papers that are computed and kept together; progress moves by as many.
BLOCK = 64
#: With fewer papers, starting processes costs more than it gains.
SPREAD = 400
#: Characters of a text that are analysed; of the 84,148 abstracts that we measured with the longest has under 10,000.
MOST_READ = 10_000


def document(abstract: str) -> Document:
    """Give the part of an abstract that is analysed.

    What follows takes longer than in proportion to a text, and no abstract is that long: one would keep all others waiting.
    """
    whole = parse(abstract)
    return parse(whole.text[:MOST_READ]) if len(whole.text) > MOST_READ else whole


def facts_of(papers: Sequence[tuple[str, str | None]]) -> list[Facts]:
    """Give the facts of each paper, an abstract and a title."""
    from core.facts import find_facts  # here, so that processes which only find keywords start without it

    return [find_facts(document(abstract), title) for abstract, title in papers]


class Blocks:
    """Computes what each of many papers gives alone.

    workers: share the work. unfinished: keeps blocks that are done, until the whole is. salt: changes with everything but the
    papers that a result depends on, so that none is taken for one of other settings or models.
    """

    def __init__(self, workers: Workers, unfinished: Unfinished, salt: str) -> None:
        self._workers, self._unfinished, self._salt = workers, unfinished, salt

    def keywords(self, texts: Sequence[str], settings: Settings, report: Progress) -> list[tuple[Keyword, ...]]:
        """Give the keywords of each text; the step is called so."""
        return self._compute(
            "keywords", Extractor(settings).extract_all, texts, keywords_to_plain, keywords_from_plain, report
        )

    def facts(self, papers: Sequence[tuple[str, str | None]], report: Progress) -> list[Facts]:
        """Give the facts of each paper, an abstract and a title; the step is called so."""
        return self._compute("facts", facts_of, papers, asdict, facts_from_plain, report)

    def _compute(
        self,
        step: str,
        function: Callable[[Sequence[Any]], Sequence[T]],
        papers: Sequence[Any],
        plain: Callable[[T], Any],
        back: Callable[[Any], T],
        report: Progress,
    ) -> list[T]:
        """Give what `function` gives of each of `papers`, in their order.

        function: takes a block of papers and gives as many results; of a module, so that processes can share it. plain, back: a
        result as plain JSON types, and the result from these.
        """
        report(step, 0, len(papers))
        blocks = [papers[begin : begin + BLOCK] for begin in range(0, len(papers), BLOCK)]
        names = [self._name(step, block) for block in blocks]
        known: dict[str, list[T]] = {}
        for name, block in zip(names, blocks, strict=True):
            rows = self._unfinished.get(name)
            if isinstance(rows, list) and len(rows) == len(block):
                known[name] = [back(row) for row in rows]
        results: list[T] = []
        missing = [place for place, name in enumerate(names) if name not in known]
        # Many threads on matrices as small as ours only get in each other's way.
        with threadpool_limits(1):
            computed = self._workers.map(function, [blocks[place] for place in missing])
            for name in names:
                block_results = known.get(name)
                if block_results is None:
                    block_results = list(next(computed))
                    self._unfinished.put(name, [plain(one) for one in block_results])
                results += block_results
                report(step, len(results), len(papers))
        return results

    def _name(self, step: str, block: Sequence[Any]) -> str:
        content = json.dumps([self._salt, step, list(block)], ensure_ascii=True)
        return f"{step}-{hashlib.sha256(content.encode()).hexdigest()[:32]}"


def keywords_to_plain(keywords: Sequence[Keyword]) -> list[list[object]]:
    """Give a paper's keywords as plain JSON types."""
    return [[keyword.surface, keyword.rank, keyword.score] for keyword in keywords]


def keywords_from_plain(rows: Any) -> tuple[Keyword, ...]:
    """Give the keywords that `keywords_to_plain` wrote."""
    return tuple(Keyword(surface, rank, score) for surface, rank, score in rows)


def facts_from_plain(row: Any) -> Facts:
    """Give the facts whose fields are these."""
    from core.facts import Facts

    values: dict[str, Any] = {
        f.name: tuple(row[f.name]) if isinstance(row[f.name], list) else row[f.name] for f in fields(Facts)
    }
    return Facts(**values)
