"""Fit the vectors of words of `core.search.meaning`, so that a title lies next to its own abstract among others.

    python -m core.fitting.meaning ABSTRACTS.parquet     # writes data/models/meaning.npz

Data: 84,148 abstracts with titles (columns title, abstract) of computer science conferences; no ICML or ICLR set that search is
measured on is among them. What ships are vectors of stems that at least five papers have in common.

Method: latent semantic analysis of the abstracts (truncated SVD of their weighted counts; Deerwester et al., JASIS 1990) gives
the first vectors. Then, in batches, each title must find its abstract among all of the batch and each abstract its title: the
symmetric softmax loss of van den Oord et al. ("Representation learning with contrastive predictive coding", 2018) over cosines.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import polars as pl
import scipy.sparse as sp
from sklearn.decomposition import TruncatedSVD
from sklearn.preprocessing import normalize

from core.fitting.adam import Adam
from core.search.meaning import MODEL, Meaning, dampened
from core.search.reading import Reader
from core.text import plain

DIMENSIONS = 256
LEAST = 5
EPOCHS = 8
BATCH = 1024
RATE = 0.003
TEMPERATURE = 0.07
SEED = 0


def counts(titles: list[str], abstracts: list[str]) -> tuple[list[str], sp.csr_matrix, sp.csr_matrix]:
    """Give the stems, and how often each title and each abstract has which: one row a text."""
    nothing = pl.lit([], dtype=pl.List(pl.String))
    papers = pl.DataFrame({"text": titles + abstracts}, schema={"text": pl.String}).with_columns(
        title=pl.lit(None, dtype=pl.String), author_keywords=nothing, authors=nothing
    )
    reader = Reader()
    portions = [portion.counts for portion in reader.portions(papers)]
    stems = list(reader.numbers)
    for portion in portions:
        portion.resize(portion.shape[0], len(stems))
    stacked = sp.vstack(portions).tocsr()
    return stems, stacked[: len(titles)], stacked[len(titles) :]


def batches(papers: int, rng: np.random.Generator) -> Iterator[np.ndarray]:
    """Give the rows of each whole batch of one pass, shuffled."""
    order = rng.permutation(papers)
    size = min(BATCH, papers)
    for start in range(0, papers - size + 1, size):
        yield order[start : start + size]


def gradient(titles: sp.csr_matrix, abstracts: sp.csr_matrix, vectors: np.ndarray) -> tuple[float, np.ndarray]:
    """Give the loss of a batch and its gradient with respect to `vectors`."""
    title, abstract = titles @ vectors, abstracts @ vectors
    lengths = [np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-6) for rows in (title, abstract)]
    title, abstract = title / lengths[0], abstract / lengths[1]
    logits = (title @ abstract.T) / TEMPERATURE
    forth = _softmax(logits)
    back = _softmax(logits.T).T
    loss = -float(np.log(np.maximum(np.diagonal(forth) * np.diagonal(back), 1e-12)).mean()) / 2
    pull = (forth + back) / 2 - np.eye(len(logits), dtype=np.float32)
    pull /= len(logits) * TEMPERATURE
    moves = []
    for own, other, length in ((title, pull @ abstract, lengths[0]), (abstract, pull.T @ title, lengths[1])):
        moves.append((other - own * (own * other).sum(axis=1, keepdims=True)) / length)
    return loss, np.asarray(titles.T @ moves[0] + abstracts.T @ moves[1], dtype=np.float32)


def _softmax(logits: np.ndarray) -> np.ndarray:
    raised = np.exp(logits - logits.max(axis=1, keepdims=True))
    return raised / raised.sum(axis=1, keepdims=True)


def fit(titles: list[str], abstracts: list[str], epochs: int = EPOCHS, dimensions: int = DIMENSIONS) -> Meaning:
    """Fit vectors to titles and their abstracts, plain texts."""
    stems, of_titles, of_abstracts = counts(titles, abstracts)
    frequency = np.asarray(((of_titles + of_abstracts) > 0).sum(axis=0)).ravel()
    kept = np.flatnonzero((frequency >= LEAST) & (frequency < len(titles)))
    kept = kept[np.argsort([stems[row] for row in kept])]
    weight = sp.diags(np.log(len(titles) / frequency[kept]).astype(np.float32))
    of_titles, of_abstracts = (normalize(dampened(c[:, kept]) @ weight).tocsr() for c in (of_titles, of_abstracts))

    svd = TruncatedSVD(dimensions, n_iter=3, random_state=SEED).fit(of_abstracts)
    vectors = (svd.components_.T / np.sqrt(svd.singular_values_)).astype(np.float32)
    vectors /= np.sqrt((vectors**2).sum(axis=1).mean())
    rng = np.random.default_rng(SEED)
    adam = Adam([vectors], RATE, steps=epochs * max(1, len(titles) // BATCH))
    for epoch in range(epochs):
        losses = []
        for rows in batches(len(titles), rng):
            loss, move = gradient(of_titles[rows], of_abstracts[rows], vectors)
            adam.step([move])
            losses.append(loss)
        print(f"pass {epoch + 1}: loss {np.mean(losses):.3f}", flush=True)
    return Meaning({stems[row]: i for i, row in enumerate(kept)}, vectors, frequency[kept], len(titles))


def write(model: Meaning, path: Path) -> None:
    """Write `model` with each vector as bytes and their scale, 127 for its longest coordinate."""
    scale = np.abs(model.vectors).max(axis=1, keepdims=True) / 127
    np.savez_compressed(
        path,
        words=np.frombuffer("\n".join(model.numbers).encode(), dtype=np.uint8),
        vectors=np.round(model.vectors / np.where(scale > 0, scale, 1)).astype(np.int8),
        scale=scale.astype(np.float32),
        frequency=model.frequency.astype(np.int32),
        papers=np.int64(model.papers),
        source=np.frombuffer(b"core/fitting/meaning.py; 84,148 abstracts with titles, 2001 to 2025", dtype=np.uint8),
    )


def main() -> None:
    """Read the abstracts, fit, write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("abstracts", type=Path)
    parser.add_argument("--epochs", type=int, default=EPOCHS)
    parser.add_argument("--out", type=Path, default=MODEL)
    arguments = parser.parse_args()
    data = pl.read_parquet(arguments.abstracts, columns=["title", "abstract"]).drop_nulls()
    titles, abstracts = ([plain(text) for text in data[name]] for name in ("title", "abstract"))
    write(fit(titles, abstracts, arguments.epochs), arguments.out)


if __name__ == "__main__":
    main()
