"""Clusters of a map: where points lie close together."""

from __future__ import annotations

import warnings

import numpy as np

#: A cluster has at least this share of the points, and at least so many of them.
SHARE, LEAST = 0.01, 5
#: How many points near make a place dense.
_DENSE = 5


def clusters(points: np.ndarray) -> np.ndarray:
    """Give each point's cluster: numbers from 1, the largest first, and 0 for a point between clusters.

    points: shape (points, 2). HDBSCAN (Campello, Moulavi and Sander 2013) as scikit-learn has it, with the leaves of its tree: what
    it takes for the most stable is now and then one cluster of nearly everything.
    """
    smallest = max(LEAST, round(SHARE * len(points)))
    if len(points) < 2 * smallest:
        return np.zeros(len(points), dtype=np.int64)
    # Loaded here, for it takes a second.
    from sklearn.cluster import HDBSCAN

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", FutureWarning)
        model = HDBSCAN(
            min_cluster_size=smallest,
            min_samples=min(_DENSE, smallest),
            cluster_selection_method="leaf",
            copy=True,
        )
        found = model.fit_predict(points)
    sizes = np.bincount(found[found >= 0])
    # Equal sizes in the order of their first points.
    order = np.argsort(-sizes, kind="stable")
    numbers = np.zeros(len(sizes), dtype=np.int64)
    numbers[order] = np.arange(1, len(sizes) + 1)
    return np.where(found >= 0, numbers[found] if len(sizes) else 0, 0)
