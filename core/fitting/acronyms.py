"""Count what acronyms stand for in a large collection of abstracts.

    python -m core.fitting.acronyms ABSTRACTS.parquet     # writes data/models/acronyms.json

Data: 84,148 computer-science abstracts (column abstract). An explanation counts where it has a word for each letter; what ships
are those that at least five abstracts give.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import polars as pl

from core.keywords.acronyms import definitions, spelt
from core.keywords.variants import normal
from core.paths import MODELS
from core.text import plain

LEAST = 5


def explanations(abstracts: Iterable[str]) -> dict[str, dict[str, int]]:
    """Give the keys of short forms, of what they stand for, most frequent first, and how many abstracts say so."""
    counts: Counter[tuple[str, str]] = Counter()
    for abstract in abstracts:
        if "(" in abstract:
            found = definitions(plain(abstract)).items()
            counts.update({(normal(short), normal(long)) for short, long in found if spelt(short, long)})
    table: dict[str, dict[str, int]] = {}
    for (short, long), count in sorted(counts.items(), key=lambda item: (item[0][0], -item[1], item[0][1])):
        if count >= LEAST:
            table.setdefault(short, {})[long] = count
    return table


def main() -> None:
    """Build the file from the Parquet file that the first argument names."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("abstracts", type=Path)
    parser.add_argument("--out", type=Path, default=MODELS)
    args = parser.parse_args()
    table = explanations(pl.read_parquet(args.abstracts, columns=["abstract"])["abstract"].to_list())
    text = json.dumps(table, ensure_ascii=False, indent=0) + "\n"
    (args.out / "acronyms.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
