"""Vectors drawn on a plane so that neighbours stay neighbours: t-SNE."""

from __future__ import annotations

import numpy as np

#: The side of the square that the plane fills.
SIDE = 1000.0
#: Principal components that are kept: the rest is mostly noise, and costs time.
COMPONENTS = 50
#: So many neighbours, about, a point is kept near to.
PERPLEXITY = 30
#: From so many points on, interpolation on a grid is quicker than a tree (openTSNE's own advice), and approximate neighbours do.
MANY = 10_000
#: Fewer points than this have no neighbourhoods to keep: two components are drawn as they are.
FEW = 8
_EARLY, _LATE = 125, 250
_EXAGGERATION = 12.0


def layout(vectors: np.ndarray) -> np.ndarray:
    """Place each of `vectors`, shape (points, dimensions): float64, shape (points, 2), within a square from 0 to `SIDE`.

    The same vectors in the same order always give the same places. t-SNE: van der Maaten and Hinton 2008, with the tree of van der
    Maaten 2014 or the interpolation of Linderman and others 2019, as the library openTSNE has them; it begins at the first two
    principal components, so that the large structure is kept too (Kobak and Berens 2019).
    """
    components = principal(np.asarray(vectors, dtype=np.float64), COMPONENTS)
    if len(components) < FEW:
        return _in_square(components[:, :2])
    # Loaded here, for it takes a second.
    from openTSNE import TSNEEmbedding, affinity

    many = len(components) > MANY
    near = affinity.PerplexityBasedNN(
        components,
        perplexity=min(PERPLEXITY, (len(components) - 1) / 3),
        method="annoy" if many else "exact",
        n_jobs=1,
        random_state=0,
    )
    spread = components[:, 0].std()
    start = components[:, :2] / (spread if spread > 0 else 1) * 1e-4
    embedding = TSNEEmbedding(start, near, negative_gradient_method="fft" if many else "bh", n_jobs=1, random_state=0)
    embedding = embedding.optimize(_EARLY, exaggeration=_EXAGGERATION, momentum=0.5)
    embedding = embedding.optimize(_LATE, momentum=0.8)
    return _in_square(np.asarray(embedding))


def principal(vectors: np.ndarray, most: int) -> np.ndarray:
    """Give the first `most` principal components of each vector, at least two; of each the largest loading is positive."""
    centred = vectors - (vectors.mean(axis=0) if len(vectors) else 0)
    _, axes = np.linalg.eigh(centred.T @ centred)
    axes = axes[:, ::-1][:, : max(2, most)]
    largest = np.abs(axes).argmax(axis=0)
    return centred @ (axes * np.sign(axes[largest, np.arange(axes.shape[1])]))


def _in_square(points: np.ndarray) -> np.ndarray:
    """Scale points alike in both directions, so that they fill the square in one and stand in its middle in the other."""
    if not len(points):
        return points
    low, high = points.min(axis=0), points.max(axis=0)
    span = float((high - low).max())
    middle = (low + high) / 2
    return (points - middle) / (span if span > 0 else 1) * SIDE + SIDE / 2
