"""Measure texts to canonical keywords beside KeyBERT's own loop, on the same abstracts in the same run.

    python -m tests.benchmarks.speed_keywords ABSTRACTS.parquet [--papers 1000] [--theirs 200]

ABSTRACTS has a column `abstract`. KeyBERT runs `extract_keywords(keyphrase_ngram_range=(1, 2))` with the same embedding, as it
comes, on the first `--theirs` abstracts, before ours and after it again, since no machine is equally busy all the time; ours runs
on all `--papers`, in one process and in one a core, their start included. Prints abstracts a second by the clock, processor time,
and the most memory that all processes together had (Linux).
"""

from __future__ import annotations

import argparse
import os
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import polars as pl

from core.embedding import backend
from core.keywords import Extractor
from core.keywords.canonical import canonical
from core.keywords.learned import learned
from core.papers import Blocks
from core.schema import SURFACES
from core.settings import Settings
from core.storage import Unfinished
from core.text import plain
from core.workers import Workers, cores


class Memory:
    """The most memory that this process and its children had at a time, looked at ten times a second: `most`, in bytes."""

    def __init__(self) -> None:
        self.most = 0
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._look, daemon=True)

    def __enter__(self) -> Memory:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join()

    def _look(self) -> None:
        page = os.sysconf("SC_PAGE_SIZE")
        while not self._over.wait(0.1):
            pages = 0
            children = Path("/proc/self/task").glob("*/children")
            for number in [os.getpid(), *(int(n) for path in children for n in path.read_text().split())]:
                try:
                    pages += int(Path(f"/proc/{number}/statm").read_text().split()[1])
                except OSError:  # it has ended
                    continue
            self.most = max(self.most, pages * page)


def measure(name: str, papers: int, work: Callable[[], object]) -> float:
    """Run `work`, print and give how many papers it did a second."""
    clock, used = time.perf_counter(), os.times()
    with Memory() as memory:
        work()
    seconds, after = time.perf_counter() - clock, os.times()
    spent = sum(after[:4]) - sum(used[:4])
    print(
        f"{name}: {papers / seconds:.0f} abstracts a second; {1000 * spent / papers:.2f} ms of processor an abstract; "
        f"{seconds:.1f} s; at most {memory.most / 2**20:.0f} MiB",
        flush=True,
    )
    return papers / seconds


def ours(texts: Sequence[str], processes: int) -> None:
    """Go from texts to the tables of keywords."""
    with Workers(processes) as workers:
        found = Blocks(workers, Unfinished(), "").keywords(texts, Settings(), lambda *_: None)
        ids = [f"p{number}" for number in range(len(texts))]
        rows = [(ids[i], k.surface, k.rank, k.score) for i, keywords in enumerate(found) for k in keywords]
        surfaces = pl.DataFrame(rows, schema=SURFACES, orient="row")
        forms = learned(surfaces, pl.DataFrame({"paper_id": ids, "text": texts}), workers=workers)
    canonical(surfaces, forms, pl.Series("paper_id", ids))


def main() -> None:
    """Measure both on the file that the first argument names."""
    from keybert import KeyBERT  # here, since each helping process imports this file too

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("abstracts", type=Path)
    parser.add_argument("--papers", type=int, default=1000)
    parser.add_argument("--theirs", type=int, default=200)
    args = parser.parse_args()
    abstracts = pl.read_parquet(args.abstracts)["abstract"].head(args.papers).to_list()
    texts = [plain(abstract) for abstract in abstracts]
    model = KeyBERT(model=backend("wordllama"))
    Extractor().extract(texts[0])
    model.extract_keywords(texts[0])
    few = texts[: args.theirs]

    def theirs() -> tuple[float, float]:
        return (
            measure(
                "KeyBERT's own, one by one",
                len(few),
                lambda: [model.extract_keywords(text, keyphrase_ngram_range=(1, 2)) for text in few],
            ),
            measure(
                "KeyBERT's own, all at once",
                len(few),
                lambda: model.extract_keywords(few, keyphrase_ngram_range=(1, 2)),
            ),
        )

    before = theirs()
    measure("ours, text to canonical keywords, one process", len(texts), lambda: ours(texts, 1))
    quick = measure(f"ours, text to canonical keywords, {cores()} processes", len(texts), lambda: ours(texts, cores()))
    after = theirs()
    for name, place in (("one by one", 0), ("all at once", 1)):
        print(f"ours is {2 * quick / (before[place] + after[place]):.1f} times as quick as KeyBERT's own, {name}")


if __name__ == "__main__":
    main()
