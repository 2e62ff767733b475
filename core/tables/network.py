"""The co-occurrence network: keywords that occur in the same papers, in communities, laid out the same each time."""

from __future__ import annotations

import math
import random
from collections.abc import Collection
from dataclasses import dataclass
from threading import Lock

import igraph
import numpy as np
import polars as pl

from core.tables.cooccurrence import cooccurrence
from core.tables.counts import counts

NODES = {
    "value": pl.String, "papers": pl.UInt32, "share": pl.Float64, "links": pl.UInt32, "strength": pl.Float64,
    "cluster": pl.UInt32, "x": pl.Float64, "y": pl.Float64,
}  # fmt: skip
CLUSTERS = {"cluster": pl.UInt32, "name": pl.String, "values": pl.List(pl.String), "papers": pl.UInt32}
#: A community is called by so many of its most frequent values.
NAMED_BY = 3
_SEED = 20260
#: Rounds of the Leiden algorithm; without an end it can go back and forth between two equal communities for ever.
_ROUNDS = 20
#: Enough for 500 nodes to come to rest.
_STEPS = 800
#: What lies far out is drawn in, so that the middle is not squeezed: the distance r becomes r to the power of 1 less this.
_DRAWN_IN = 0.4
#: No node lies farther out than so many times the distance that 95 % of them have.
_FARTHEST = 1.2
#: igraph has one source of random numbers for all threads.
_RANDOM = Lock()


@dataclass(frozen=True)
class Network:
    """A network and what decided it.

    nodes: `NODES`, the most frequent first; `links` and `strength` of one are the number and the sum of strengths of its links;
    x and y lie in -1 to 1. edges: first, second, papers, strength, as `cooccurrence` gives them. clusters: `CLUSTERS`, the one of
    most values first, numbered from 1; `papers` have at least one of its values. least: the fewest papers of a value. least_link:
    the fewest papers that a link stands for. resolution: a higher one gives more and smaller communities. alone: how many values
    were frequent enough and left out, for no link holds them. papers: how many papers were counted.
    """

    nodes: pl.DataFrame
    edges: pl.DataFrame
    clusters: pl.DataFrame
    least: int
    least_link: int
    resolution: float
    alone: int
    papers: int


def network(
    papers: pl.DataFrame,
    column: str,
    most: int = 150,
    least: int = 2,
    least_link: int = 1,
    resolution: float = 1.0,
    only: Collection[str] | None = None,
) -> Network:
    """Give the network of the `most` most frequent values of `column`, a list of texts, that at least `least` papers have.

    papers: the table of that name, or any rows of it. only: other values are left out, where it is given. Each paper counts once
    for each two of its values (full counting), and links have the association strength of `cooccurrence`. Communities are those
    of the Leiden algorithm (Traag, Waltman and van Eck 2019) for modularity over strengths; places those of Fruchterman and
    Reingold (1991) with these strengths, begun from a circle of the communities: the same papers in any order give the same
    network.
    """
    frequent = counts(papers, column).filter(pl.col("papers") >= least)
    if only is not None:
        frequent = frequent.filter(pl.col(column).is_in(list(only)))
    frequent = frequent.head(most)
    names = frequent[column].to_list()
    kept = papers.select("paper_id", pl.col(column).list.unique().list.set_intersection(names))
    edges = cooccurrence(kept, column).filter(pl.col("papers") >= least_link)
    linked = set(edges["first"]) | set(edges["second"])
    nodes = frequent.filter(pl.col(column).is_in(list(linked))).rename({column: "value"})
    values = nodes["value"].to_list()
    place = {value: number for number, value in enumerate(values)}
    ends = [(place[first], place[second]) for first, second in edges.select("first", "second").iter_rows()]
    # Figures that differ in their last digit would lead to other communities.
    strengths = edges["strength"].round(9).to_list()
    graph = igraph.Graph(n=len(values), edges=ends)
    clusters = _communities(graph, strengths, resolution)
    places = _places(graph, strengths, clusters)
    links = np.bincount(np.array(ends, dtype=np.intp).ravel(), minlength=len(values))
    sums = np.bincount(
        np.array(ends, dtype=np.intp).ravel(), weights=np.repeat(np.array(strengths), 2), minlength=len(values)
    )
    nodes = nodes.with_columns(
        links=pl.Series(links, dtype=pl.UInt32),
        strength=pl.Series(sums, dtype=pl.Float64),
        cluster=pl.Series(clusters, dtype=pl.UInt32),
        x=pl.Series(places[:, 0], dtype=pl.Float64),
        y=pl.Series(places[:, 1], dtype=pl.Float64),
    ).select(list(NODES))
    return Network(
        nodes=nodes,
        edges=edges,
        clusters=_named(nodes, kept, column),
        least=int(nodes["papers"].min() or least),  # type: ignore[arg-type]
        least_link=least_link,
        resolution=resolution,
        alone=frequent.height - nodes.height,
        papers=papers.height,
    )


def _communities(graph: igraph.Graph, strengths: list[float], resolution: float) -> list[int]:
    """Give the number of each node's community, from 1, the largest first; of equal ones the one of the most frequent node."""
    if not graph.vcount():
        return []
    with _RANDOM:
        igraph.set_random_number_generator(random.Random(_SEED))
        found = graph.community_leiden(
            objective_function="modularity", weights=strengths, resolution=resolution, n_iterations=_ROUNDS
        ).membership
    first = {community: node for node, community in reversed(list(enumerate(found)))}
    sizes = {community: found.count(community) for community in first}
    order = sorted(first, key=lambda community: (-sizes[community], first[community]))
    number = {community: place for place, community in enumerate(order, start=1)}
    return [number[community] for community in found]


def _places(graph: igraph.Graph, strengths: list[float], clusters: list[int]) -> np.ndarray:
    """Give x and y of each node, in -1 to 1, the longest way across lying flat: shape (nodes, 2)."""
    count = graph.vcount()
    if count < 2:
        return np.zeros((count, 2))
    around = sorted(range(count), key=lambda node: (clusters[node], node))
    circle = np.empty((count, 2))
    for step, node in enumerate(around):
        angle = 2 * math.pi * step / count
        # Not all at one distance: a perfect circle is a balance that a layout does not leave.
        radius = math.sqrt(count) * (0.8 + 0.2 * (step % 3) / 2)
        circle[node] = radius * math.cos(angle), radius * math.sin(angle)
    with _RANDOM:
        igraph.set_random_number_generator(random.Random(_SEED))
        found = np.array(
            graph.layout_fruchterman_reingold(weights=strengths, niter=_STEPS, seed=circle.tolist(), grid=False).coords
        )
    found -= np.median(found, axis=0)
    far = np.linalg.norm(found, axis=1, keepdims=True)
    # A few nodes without a link to the rest would else be far outside.
    edge = _FARTHEST * max(float(np.quantile(far, 0.95)), 1e-9)
    found *= np.minimum(1, edge / np.maximum(far, 1e-9))
    far = np.minimum(far, edge)
    found *= (far / max(float(far.max()), 1e-9)) ** -_DRAWN_IN if far.all() else 1
    _, _, axes = np.linalg.svd(found - found.mean(axis=0), full_matrices=False)
    turned = found @ axes.T
    turned *= np.where(turned[0] < 0, -1, 1)
    low, high = turned.min(axis=0), turned.max(axis=0)
    return np.round(2 * (turned - low) / np.maximum(high - low, 1e-9) - 1, 4)


def _named(nodes: pl.DataFrame, kept: pl.DataFrame, column: str) -> pl.DataFrame:
    """Give the table of communities, each called by its most frequent values."""
    of_papers = (
        kept.explode(column, empty_as_null=False)
        .join(nodes.select("value", "cluster"), left_on=column, right_on="value")
        .group_by("cluster")
        .agg(papers=pl.col("paper_id").n_unique().cast(pl.UInt32))
    )
    return (
        nodes.group_by("cluster", maintain_order=True)
        .agg(name=pl.col("value").head(NAMED_BY).str.join(", "), values=pl.col("value"))
        .join(of_papers, on="cluster")
        .sort("cluster")
        .select(list(CLUSTERS))
    )
