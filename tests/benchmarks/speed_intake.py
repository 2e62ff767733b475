"""How long 84,148 abstracts take to be read, compared and cleaned, and how much memory: `python -m tests.benchmarks.speed_intake`.

Needs `../shared/data/abstracts_84k.parquet`. Times are of the processor, so that a busy machine does not count.
"""

from __future__ import annotations

import resource
import tempfile
import time
from pathlib import Path

import polars as pl

from core.corpus import read_corpus
from core.intake import registry
from core.intake.source import Source
from core.paths import ROOT
from core.text import plain

ABSTRACTS = ROOT.parent / "shared" / "data" / "abstracts_84k.parquet"


def main() -> None:
    """Write the abstracts as JSON Lines, and time each step."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "abstracts.jsonl"
        pl.read_parquet(ABSTRACTS).write_ndjson(path)
        start = time.process_time()
        count = len(registry.read(Source(path.name, path.read_bytes())).records)
        print(f"{count:,} records read in {time.process_time() - start:.1f} s")
        start = time.process_time()
        corpus = read_corpus([path])
        print(f"read, compared and reported in {time.process_time() - start:.1f} s: {corpus.report.row(0)}")
    start = time.process_time()
    for abstract in corpus.papers["abstract"]:
        plain(abstract)
    print(f"{corpus.papers.height:,} texts cleaned in {time.process_time() - start:.1f} s")
    print(f"peak {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:,.0f} MiB")


if __name__ == "__main__":
    main()
