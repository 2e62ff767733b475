"""How alike two texts are, and which of very many are worth comparing.

Similarity is the Jaccard coefficient of the sets of three words in a row (A. Broder, "On the resemblance and containment of
documents", 1997). Pairs worth comparing are found by min-wise hashing in bands (the same; and Leskovec, Rajaraman and
Ullman, "Mining of Massive Datasets", chapter 3): 8 bands of 3 hashes find a pair of similarity 0.9 with probability
1 - 5e-5, one of 0.8 with 0.997.
"""

from __future__ import annotations

import html
import re
import zlib
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
import polars as pl

_WORDS = 3
_BANDS, _ROWS = 8, 3
_CHUNK = 10_000
_LARGEST = 20
_TAG = re.compile(r"<[A-Za-z/!][^<>]*>")
_COMMAND = re.compile(r"\\(?:[A-Za-z]+|.)", re.DOTALL)
_WORD = re.compile(r"\w+")

Hashes = npt.NDArray[np.uint64]


def bare(text: str) -> str:
    """Give a text in small letters without tags, entities and TeX commands, as it is compared."""
    if "&" in text:
        text = html.unescape(text)
    if "<" in text:
        text = _TAG.sub("", text)
    if "\\" in text:
        text = _COMMAND.sub("", text)
    return text.lower()


def shingles(text: str) -> frozenset[tuple[str, ...]]:
    """Give the sets of three words in a row of a text; of a shorter one the words themselves."""
    words = _WORD.findall(bare(text))
    if len(words) < _WORDS:
        return frozenset((word,) for word in words)
    return frozenset(zip(words, words[1:], words[2:], strict=False))


def resemblance(first: str, second: str) -> float:
    """Give the Jaccard coefficient of two texts, 0 to 1, rounded to four places; 0 where one has no words."""
    one, other = shingles(first), shingles(second)
    union = len(one | other)
    return round(len(one & other) / union, 4) if union else 0.0


def containment(first: str, second: str) -> float:
    """Give the share of the shorter text that stands in the other too, 0 to 1: a cut text is contained in the whole."""
    one, other = shingles(first), shingles(second)
    shorter = min(len(one), len(other))
    return round(len(one & other) / shorter, 4) if shorter else 0.0


def alike(texts: Sequence[str]) -> set[tuple[int, int]]:
    """Give pairs of places (the smaller first) whose texts are probably alike.

    Whether a pair is found depends on its two texts alone, unless more than 20 texts share a band: then each is paired with its
    neighbours by content.
    """
    if len(texts) < 2:
        return set()
    signatures = np.concatenate([_signatures(texts[start : start + _CHUNK]) for start in range(0, len(texts), _CHUNK)])
    pairs: set[tuple[int, int]] = set()
    for band in range(_BANDS):
        keys = signatures[:, band]
        order = np.argsort(keys, kind="stable")
        order = order[keys[order] != 0]
        ends = np.flatnonzero(keys[order][1:] != keys[order][:-1]) + 1
        for bucket in np.split(order, ends):
            if len(bucket) > 1:
                places = sorted(bucket.tolist(), key=lambda place: (texts[place], place))
                reach = len(places) if len(places) <= _LARGEST else 2
                for at, place in enumerate(places):
                    pairs.update((min(place, other), max(place, other)) for other in places[at + 1 : at + reach])
    return pairs


def _signatures(texts: Sequence[str]) -> Hashes:
    """Give one key a band for each text: shape (len(texts), 8); 0 for a text of fewer than 12 words."""
    words = pl.Series("word", [bare(text) for text in texts], dtype=pl.String).str.extract_all(r"\w+")
    counts = words.list.len().to_numpy().astype(np.int64)
    keys = np.zeros((len(texts), _BANDS), dtype=np.uint64)
    long = np.flatnonzero(counts >= 12)
    if len(long) == 0:
        return keys
    flat = words.gather(long).explode()
    counts = counts[long]
    different = flat.unique().sort()
    known = pl.DataFrame({"word": different, "code": [zlib.crc32(word.encode()) for word in different]})
    codes = (
        flat.to_frame().join(known, on="word", how="left", maintain_order="left")["code"].to_numpy().astype(np.uint64)
    )
    one, two, three = codes[:-2], codes[1:-1], codes[2:]
    mixed = _mix(_mix(_mix(one) + two) + three)
    # The last two places of each text would reach into the next one.
    ends = np.cumsum(counts)
    valid = np.ones(len(mixed), dtype=bool)
    valid[ends[:-1] - 1] = False
    valid[ends[:-1] - 2] = False
    kept = mixed[valid]
    starts = np.r_[0, np.cumsum(counts - 2)[:-1]]
    for band in range(_BANDS):
        key = np.zeros(len(long), dtype=np.uint64)
        for row in range(_ROWS):
            seed = np.uint64(0x9E3779B97F4A7C15 * (band * _ROWS + row + 1) % 2**64)
            key = _mix(key + np.minimum.reduceat(_mix(kept ^ seed), starts))
        keys[long, band] = np.maximum(key, 1)
    return keys


def _mix(values: Hashes) -> Hashes:
    """Mix the bits of 64-bit numbers (the finaliser of SplitMix64: Steele, Lea and Flood, 2014)."""
    values = (values ^ (values >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    values = (values ^ (values >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return values ^ (values >> np.uint64(31))
