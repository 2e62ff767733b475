"""Measure texts to canonical keywords beside KeyBERT's own loop, on the same abstracts in the same run.

    python -m tests.benchmarks.speed_keywords ABSTRACTS.parquet [--papers 1000] [--theirs 200]

ABSTRACTS has a column `abstract`. KeyBERT runs `extract_keywords(keyphrase_ngram_range=(1, 2))` with the same embedding, as it
comes, on the first `--theirs` abstracts; ours runs on all `--papers`, on one core and then on all. Prints abstracts a second, by
the clock and by processor time, since the clock of a busy machine says little.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import polars as pl

from core.embedding import backend
from core.keywords import Extractor
from core.keywords.canonical import canonical
from core.keywords.learned import learned
from core.schema import SURFACES
from core.text import plain


def measure(name: str, papers: int, work: Callable[[], object]) -> None:
    """Run `work` and print how many papers it did a second."""
    clock, used = time.perf_counter(), os.times()
    work()
    seconds, after = time.perf_counter() - clock, os.times()
    spent = sum(after[:4]) - sum(used[:4])
    print(f"{name}: {papers / seconds:.0f} abstracts a second; {1000 * spent / papers:.2f} ms of processor an abstract")


def ours(texts: Sequence[str], processes: int) -> None:
    """Go from texts to the tables of keywords."""
    found = Extractor().extract_all(texts, processes=processes)
    ids = [str(i) for i in range(len(texts))]
    rows = [(ids[i], k.surface, k.rank, k.score) for i, keywords in enumerate(found) for k in keywords]
    surfaces, papers = pl.DataFrame(rows, schema=SURFACES, orient="row"), pl.DataFrame({"paper_id": ids, "text": texts})
    canonical(surfaces, learned(surfaces, papers), papers["paper_id"])


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
    measure(
        "KeyBERT's own, one by one",
        len(few),
        lambda: [model.extract_keywords(text, keyphrase_ngram_range=(1, 2)) for text in few],
    )
    measure("KeyBERT's own, all at once", len(few), lambda: model.extract_keywords(few, keyphrase_ngram_range=(1, 2)))
    measure("ours, text to canonical keywords, one process", len(texts), lambda: ours(texts, 1))
    measure("ours, text to canonical keywords, a process a core", len(texts), lambda: ours(texts, os.cpu_count() or 1))


if __name__ == "__main__":
    main()
