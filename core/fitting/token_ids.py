"""Keep how the static model splits common words into tokens, since a process that meets each for the first time pays for it.

    python -m core.fitting.token_ids DATA     # writes data/models/token_ids.npz

Data: the words of the 84,148 abstracts in `abstracts_84k.parquet` of the folder DATA; those that enough of them have ship, most
frequent first, with the numbers of their tokens in the model of the wordllama wheel. Nothing else of the texts does.
"""

from __future__ import annotations

import argparse
from collections import Counter
from itertools import chain
from pathlib import Path

import numpy as np
import polars as pl

from core.embedding import static_table
from core.keywords.tokens import detach, tokenize
from core.keywords.vectors import bare
from core.paths import MODELS
from core.text import plain

#: A word ships where at least so many abstracts have it.
LEAST = 12


def counted(abstracts: list[str]) -> Counter[str]:
    """Count the abstracts that have each word, also one as it stands between blanks."""
    counts: Counter[str] = Counter()
    for abstract in abstracts:
        text = plain(abstract)
        counts.update({*detach(tokenize(text))[0].words, *map(bare, text.split(" "))})
    return counts


def main() -> None:
    """Count words and write the file."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path)
    parser.add_argument("--out", type=Path, default=MODELS / "token_ids.npz")
    args = parser.parse_args()
    counts = counted(pl.read_parquet(args.data / "abstracts_84k.parquet")["abstract"].to_list())
    words = sorted(
        (word for word, papers in counts.items() if papers >= LEAST and word and "\n" not in word),
        key=lambda word: (-counts[word], word),
    )
    tokenizer = static_table().tokenizer
    ids = [tokenizer.encode(word, add_special_tokens=False).ids for word in words]
    np.savez_compressed(
        args.out,
        words=np.frombuffer("\n".join(words).encode(), dtype=np.uint8),
        sizes=np.array(list(map(len, ids)), dtype=np.uint8),
        ids=np.array(list(chain.from_iterable(ids)), dtype=np.uint16),
    )


if __name__ == "__main__":
    main()
