"""Count words and phrases over a large collection of abstracts with titles.

    python -m core.fitting.background ABSTRACTS.parquet     # writes data/models/background.npz

Data: 84,148 computer-science abstracts with titles (columns title, abstract), 2001 to 2025, none of them in the sets that the
ranker is fitted to or measured on. What ships are counts of words and phrases that at least five abstracts have in common.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import numpy as np
import polars as pl

from core.keywords.candidates import read_all
from core.keywords.tokens import tokenize
from core.keywords.variants import normal
from core.paths import MODELS
from core.text import plain

LEAST = 5
CHUNK, BLOCK = 2000, 64

#: Of words, phrases, phrases as whole noun phrases, as open to the right, in titles.
Counts = tuple[Counter[str], Counter[str], Counter[str], Counter[str], Counter[str]]


def _count(rows: list[tuple[str, str]]) -> Counts:
    """Count, in papers: words, phrases, phrases as whole noun phrases, as open to the right, in titles."""
    words: Counter[str] = Counter()
    phrases: Counter[str] = Counter()
    whole: Counter[str] = Counter()
    open_right: Counter[str] = Counter()
    titles: Counter[str] = Counter()
    texts = [plain(abstract) for _, abstract in rows]
    readings = [one for begin in range(0, len(texts), BLOCK) for one in read_all(texts[begin : begin + BLOCK])]
    for (title, _), reading in zip(rows, readings, strict=True):
        words.update(set(reading.keys))
        for found in reading.candidates:
            phrases[found.key] += 1
            whole[found.key] += found.whole > 0
            open_right[found.key] += found.open_right == len(found.spans)
        titles.update({normal(word) for word in tokenize(title).words} | _grams(title))
    return words, phrases, whole, open_right, titles


def _grams(title: str) -> set[str]:
    """Give every run of two to five words of `title`, as keys: capitals in titles would mislead the tagger."""
    words = [normal(word) for word in tokenize(plain(title)).words]
    return {" ".join(words[i : i + n]) for n in range(2, 6) for i in range(len(words) - n + 1)}


def _chunks(frame: pl.DataFrame) -> Iterator[list[tuple[str, str]]]:
    for begin in range(0, frame.height, CHUNK):
        yield frame[begin : begin + CHUNK].select("title", "abstract").rows()


def _joined(strings: Iterable[str]) -> np.ndarray:
    return np.frombuffer("\n".join(strings).encode(), dtype=np.uint8)


def build(abstracts: Path, folder: Path) -> None:
    """Count over all of `abstracts` and write the file into `folder`."""
    frame = pl.read_parquet(abstracts, columns=["title", "abstract"])
    totals: Counts = (Counter(), Counter(), Counter(), Counter(), Counter())
    with ProcessPoolExecutor(2) as pool:
        for counts in pool.map(_count, _chunks(frame)):
            for total, more in zip(totals, counts, strict=True):
                total.update(more)
    words, phrases, whole, open_right, titles = totals

    # How much of a phrase's use lies in its one most frequent longer phrase, to either side: near 1 for a fragment.
    inside: Counter[str] = Counter()
    for phrase, count in phrases.items():
        parts = phrase.split(" ")
        if len(parts) > 1:
            for part in (" ".join(parts[1:]), " ".join(parts[:-1])):
                inside[part] = max(inside[part], count)
    kept = sorted(p for p, n in phrases.items() if n >= LEAST)
    known = sorted(w for w, n in words.items() if n >= LEAST)
    np.savez_compressed(
        folder / "background.npz",
        papers=np.array(frame.height),
        words=_joined(known),
        word_df=np.array([words[w] for w in known], dtype=np.uint32),
        phrases=_joined(kept),
        df=np.array([phrases[p] for p in kept], dtype=np.uint16),
        titles=np.array([titles[p] for p in kept], dtype=np.uint16),
        whole=np.array([round(255 * whole[p] / phrases[p]) for p in kept], dtype=np.uint8),
        open_right=np.array([round(255 * open_right[p] / phrases[p]) for p in kept], dtype=np.uint8),
        inside=np.array([min(255, round(255 * inside[p] / phrases[p])) for p in kept], dtype=np.uint8),
    )


def main() -> None:
    """Build the file from the Parquet file that the first argument names."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("abstracts", type=Path)
    parser.add_argument("--out", type=Path, default=MODELS)
    args = parser.parse_args()
    build(args.abstracts, args.out)


if __name__ == "__main__":
    main()
